/**
 * Writes to many families, or to staff, one after the other: the current message on top, the whole list below. Opening
 * WhatsApp is logged. *Siguiente* goes to the next message that is not logged as opened and whose addressee (`tutor`)
 * has a valid phone number.
 */
import { Button } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { schoolDay, type MessageKind, type Relation, type Tutor } from '../../contract'
import { schoolNow } from '../../offline'
import { useAllPages } from '../../provider/online'
import { dayText, draftAddress, hourText, loadErrors, onDay } from '../../texts'
import { queueTexts as texts } from '../../texts/family-messages'
import { Icon, ListSkeleton, LoadFailed, RowButton, SettlingRows, StatePill } from '../../ui'
import { ReadFailed } from '../lists/WhenLoaded'
import classes from './MessageQueue.module.css'
import { useMessageLog, type MessageState, type MessageLog } from './use-message-log'

/** One message to one family, and its line in the list. */
export type QueuedMessage = {
  /** Identifies, together with `tutor`, the message among those of its kind. Only letters, digits, "-", "_" and ":". */
  about: string
  tutor: Relation | null
  /** The student or family that the message is about. */
  title: string
  detail: string
  /** The heading of the part of the list in which the message is. */
  section?: string
  /** Returns the message's text. `firstName`: the first name of the tutor to whom it is addressed. */
  write: (firstName: string) => string
  /** Another button in the message's line. `word`: its text. `label`: its accessible name. */
  action?: { word: string; label: string; run: () => void }
}

/** Whoever gets a message. */
export type Addressee = Pick<Tutor, 'id' | 'first_name' | 'last_name' | 'phone'>

type Props = {
  kind: MessageKind
  label: string
  messages: readonly QueuedMessage[]
  /** The people whose ids the messages have as `tutor`; by default all tutors, which are then read. */
  addressees?: readonly Addressee[]
}

export function MessageQueue({ kind, label, messages, addressees }: Props) {
  const log = useMessageLog(kind)
  const tutors = useAllPages('tutorList', { query: { page_size: 1000 } }, { enabled: addressees === undefined })
  if (log.state === 'failed') return <LoadFailed title={texts.failed} detail={texts.noLog} onRetry={log.retry} />
  if (log.state === 'loading') return <ListSkeleton rows={6} />
  if (addressees) return <QueueView label={label} messages={messages} log={log} addressees={addressees} />
  if (tutors.state === 'failed') return <ReadFailed title={loadErrors.tutors} of={tutors} />
  if (tutors.state === 'loading') return <ListSkeleton rows={6} />
  return (
    <QueueView
      label={label}
      messages={messages}
      log={log}
      addressees={tutors.value.flatMap((page): readonly Addressee[] => page.rows)}
    />
  )
}

const keyOf = ({ about, tutor }: QueuedMessage) => `${about}/${tutor?.id ?? ''}`

function QueueView({
  label,
  messages,
  log,
  addressees,
}: Pick<Props, 'label' | 'messages'> & { log: MessageLog; addressees: readonly Addressee[] }) {
  const addresseesById = new Map(addressees.map((person) => [person.id, person]))
  const stateOf = ({ about, tutor }: QueuedMessage) => (tutor ? log.stateOf(about, tutor.id) : null)
  const isOpen = (message: QueuedMessage) => {
    const state = stateOf(message)
    return state !== null && state !== 'not noted'
  }
  const tutorOf = ({ tutor }: QueuedMessage) => (tutor ? addresseesById.get(tutor.id) : undefined)
  const canBeWritten = (message: QueuedMessage) =>
    !isOpen(message) && reasonNotToWrite(message, tutorOf(message)) === null
  const currentElement = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState(() => messages.find(canBeWritten) ?? messages[0])
  // A family that has paid meanwhile disappears from the list, but the current message stays until the person goes on.
  const current = messages.find((message) => chosen && keyOf(message) === keyOf(chosen)) ?? chosen
  const at = current ? messages.findIndex((message) => keyOf(message) === keyOf(current)) : -1
  const next = [...messages.slice(at + 1), ...messages.slice(0, Math.max(0, at))].find(canBeWritten)
  const opened = messages.filter(isOpen).length
  /** Shows a message at the top and scrolls up by focusing it: the pressed button may be far down in the list. */
  function showMessage(message: QueuedMessage) {
    setChosen(message)
    currentElement.current?.focus()
  }
  const sections = [...new Set(messages.map(({ section = '' }) => section))]
  return (
    <div className={classes.queue}>
      {current ? (
        <CurrentMessage
          at={currentElement}
          message={current}
          place={at + 1}
          total={messages.length}
          state={stateOf(current)}
          tutor={tutorOf(current)}
          note={log.logOpened}
          next={next && (() => setChosen(next))}
        />
      ) : null}
      <p className={classes.count} role="status">
        {texts.count(opened, messages.length)}
        {log.onlyHere ? ` · ${texts.here}` : ''}
      </p>
      <SettlingRows keys={messages.map((message) => `${message.section ?? ''} ${keyOf(message)}`)}>
        {sections.map((section) => (
          <section key={section} aria-label={section || label} className={classes.section}>
            {section ? <h2 className={classes.heading}>{section}</h2> : null}
            <ul className={classes.queuedMessages}>
              {messages
                .filter((message) => (message.section ?? '') === section)
                .map((message) => (
                  <li
                    key={keyOf(message)}
                    className={classes.queued}
                    data-now={(current && keyOf(message) === keyOf(current)) || undefined}
                  >
                    <span className={classes.who}>
                      <strong>{message.title}</strong>
                      <span className={classes.detail}>{message.detail}</span>
                    </span>
                    <span>
                      <MessagePill state={stateOf(message)} trouble={reasonNotToWrite(message, tutorOf(message))} />
                    </span>
                    <span className={classes.actions}>
                      <RowButton aria-label={texts.seeOf(message.title)} onClick={() => showMessage(message)}>
                        {texts.see}
                      </RowButton>
                      {message.action ? (
                        <RowButton aria-label={message.action.label} onClick={message.action.run}>
                          {message.action.word}
                        </RowButton>
                      ) : null}
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </SettlingRows>
    </div>
  )
}

type CurrentMessageProps = {
  at: RefObject<HTMLElement | null>
  message: QueuedMessage
  place: number
  total: number
  state: MessageState
  tutor: Addressee | undefined
  note: MessageLog['logOpened']
  next: (() => void) | undefined
}

/** The message at the top. Its buttons come first, so that they stay in the same place from family to family. */
function CurrentMessage({ at, message, place, total, state, tutor, note, next }: CurrentMessageProps) {
  const text = message.write(tutor?.first_name || message.tutor?.name || '')
  const address = tutor ? draftAddress(tutor.phone, text) : null
  const name = tutor ? `${tutor.first_name} ${tutor.last_name}`.trim() : (message.tutor?.name ?? texts.noTutor)
  return (
    <section ref={at} tabIndex={-1} className={classes.turn} aria-label={texts.now}>
      <div className={classes.buttons}>
        <Button
          component="a"
          href={address ?? undefined}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.writeTo(name)}
          aria-disabled={address === null}
          data-disabled={address === null || undefined}
          variant={state === null ? 'filled' : 'default'}
          leftSection={<Icon name="send" size={20} />}
          onClick={() => message.tutor && address !== null && void note(message.about, message.tutor.id)}
        >
          {texts.write}
        </Button>
        <Button
          variant={state === null ? 'default' : 'filled'}
          disabled={next === undefined}
          onClick={next}
          rightSection={<Icon name="right" size={20} />}
        >
          {texts.next}
        </Button>
        {place > 0 ? <span className={classes.place}>{texts.turn(place, total)}</span> : null}
      </div>
      <p className={classes.who}>
        <strong className={classes.name}>{message.title}</strong>
        <span className={classes.detail}>
          {[name === message.title ? '' : name, message.detail].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className={classes.status} role="status">
        {reasonNotToWrite(message, tutor) ?? (state === null ? texts.sends : stateText(state))}
      </p>
      <blockquote className={classes.message} aria-label={texts.draft}>
        {text}
      </blockquote>
    </section>
  )
}

function stateText(state: Exclude<MessageState, null>): string {
  if (state === 'noting') return texts.noting
  if (state === 'not noted') return texts.notNoted
  return texts.opened(`${onDay(dayText(schoolDay(state.at), schoolDay(schoolNow())))}, ${hourText(state.at)}`, state.by)
}

function MessagePill({ state, trouble }: { state: MessageState; trouble: string | null }) {
  if (state === null)
    return (
      <StatePill size="sm" tone={trouble ? 'ambar' : 'noche'} icon={trouble ? 'alert' : 'minus'}>
        {trouble ?? texts.notOpened}
      </StatePill>
    )
  const done = typeof state === 'object'
  return (
    <StatePill
      size="sm"
      sentence
      tone={done ? 'hoja' : 'ambar'}
      icon={done ? 'check' : state === 'noting' ? 'clock' : 'alert'}
    >
      {stateText(state)}
    </StatePill>
  )
}

/** Why a message cannot be sent: it has no tutor, or the tutor has no valid phone number; null if it can be sent. */
function reasonNotToWrite(message: QueuedMessage, tutor: Addressee | undefined): string | null {
  if (!message.tutor) return texts.noTutor
  return tutor && draftAddress(tutor.phone, '') !== null ? null : texts.noPhone
}
