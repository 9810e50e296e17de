/**
 * Writes to many families one after the other: the current message on top, the whole list below. Opening WhatsApp is
 * logged, and *next* goes to the next family that has not been written to.
 */
import { Button } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { schoolDay, type MessageKind, type Relation, type Tutor } from '../../contract'
import { schoolNow } from '../../offline'
import { useAllPages } from '../../provider/online'
import { dayText, draftAddress, failureText, hourText, loadErrors, onDay } from '../../texts'
import { queueTexts as texts } from '../../texts/message-queue'
import { Icon, ListSkeleton, LoadFailed, RowButton, SettlingRows, StatePill } from '../../ui'
import classes from './MessageQueue.module.css'
import { useMessageLog, type LetterState, type MessageLog } from './use-message-log'

/** One message to one family. */
export type Letter = {
  /** Identifies the message among those of its kind: letters, digits, "-", "_" and ":". */
  about: string
  tutor: Relation | null
  /** The subject: a name, and details. */
  title: string
  detail: string
  /** The heading of the list's part that contains it. */
  section?: string
  /** Returns the message. `firstName`: of the tutor it is addressed to. */
  write: (firstName: string) => string
  /** Another action for this family. */
  action?: { word: string; label: string; run: () => void }
}

type Props = { kind: MessageKind; label: string; letters: readonly Letter[] }

export function MessageQueue({ kind, label, letters }: Props) {
  const log = useMessageLog(kind)
  const tutors = useAllPages('tutorList', { query: { page_size: 1000 } })
  if (tutors.state === 'failed')
    return <LoadFailed title={loadErrors.tutors} detail={failureText(tutors.failure)} onRetry={tutors.retry} />
  if (log.state === 'failed') return <LoadFailed title={texts.failed} detail={texts.noLog} onRetry={log.retry} />
  if (tutors.state === 'loading' || log.state === 'loading') return <ListSkeleton rows={6} />
  const known = new Map(tutors.value.flatMap((page) => page.rows).map((tutor) => [tutor.id, tutor]))
  return <Walk label={label} letters={letters} log={log} known={known} />
}

const keyOf = ({ about, tutor }: Letter) => `${about}/${tutor?.id ?? ''}`

function Walk({
  label,
  letters,
  log,
  known,
}: Pick<Props, 'label' | 'letters'> & { log: MessageLog; known: ReadonlyMap<string, Tutor> }) {
  const stateOf = ({ about, tutor }: Letter) => (tutor ? log.stateOf(about, tutor.id) : null)
  const isOpen = (letter: Letter) => {
    const state = stateOf(letter)
    return state !== null && state !== 'not noted'
  }
  const waits = (letter: Letter) => !isOpen(letter) && addressOf(letter, known) !== null
  const turn = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState(() => letters.find(waits) ?? letters[0])
  // A family that has paid in the meantime disappears from the list, but the current message stays until a person goes
  // on.
  const now = letters.find((letter) => chosen && keyOf(letter) === keyOf(chosen)) ?? chosen
  const at = now ? letters.findIndex((letter) => keyOf(letter) === keyOf(now)) : -1
  const next = [...letters.slice(at + 1), ...letters.slice(0, Math.max(0, at))].find(waits)
  const opened = letters.filter(isOpen).length
  /** The button may be far down in the list; focusing the current message scrolls to it. */
  function see(letter: Letter) {
    setChosen(letter)
    turn.current?.focus()
  }
  const sections = [...new Set(letters.map(({ section = '' }) => section))]
  return (
    <div className={classes.queue}>
      {now ? (
        <Turn
          at={turn}
          letter={now}
          place={at + 1}
          total={letters.length}
          state={stateOf(now)}
          tutor={now.tutor ? known.get(now.tutor.id) : undefined}
          note={log.note}
          next={next && (() => setChosen(next))}
        />
      ) : null}
      <p className={classes.count} role="status">
        {texts.count(opened, letters.length)}
        {log.onlyHere ? ` · ${texts.here}` : ''}
      </p>
      <SettlingRows keys={letters.map((letter) => `${letter.section ?? ''} ${keyOf(letter)}`)}>
        {sections.map((section) => (
          <section key={section} aria-label={section || label} className={classes.section}>
            {section ? <h2 className={classes.heading}>{section}</h2> : null}
            <ul className={classes.letters}>
              {letters
                .filter((letter) => (letter.section ?? '') === section)
                .map((letter) => (
                  <li
                    key={keyOf(letter)}
                    className={classes.letter}
                    data-now={(now && keyOf(letter) === keyOf(now)) || undefined}
                  >
                    <span className={classes.who}>
                      <strong>{letter.title}</strong>
                      <span className={classes.detail}>{letter.detail}</span>
                    </span>
                    <span>
                      <LetterMark state={stateOf(letter)} trouble={troubleOf(letter, known)} />
                    </span>
                    <span className={classes.actions}>
                      <RowButton aria-label={texts.seeOf(letter.title)} onClick={() => see(letter)}>
                        {texts.see}
                      </RowButton>
                      {letter.action ? (
                        <RowButton aria-label={letter.action.label} onClick={letter.action.run}>
                          {letter.action.word}
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

type TurnProps = {
  at: RefObject<HTMLElement | null>
  letter: Letter
  place: number
  total: number
  state: LetterState
  tutor: Tutor | undefined
  note: MessageLog['note']
  next: (() => void) | undefined
}

/** The buttons come first, so that they stay in the same place from family to family. */
function Turn({ at, letter, place, total, state, tutor, note, next }: TurnProps) {
  const message = letter.write(tutor?.first_name || letter.tutor?.name || '')
  const address = tutor ? draftAddress(tutor.phone, message) : null
  const name = tutor ? `${tutor.first_name} ${tutor.last_name}`.trim() : (letter.tutor?.name ?? texts.noTutor)
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
          onClick={() => letter.tutor && address !== null && void note(letter.about, letter.tutor.id)}
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
        <strong className={classes.name}>{letter.title}</strong>
        <span className={classes.detail}>
          {[name === letter.title ? '' : name, letter.detail].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className={classes.said} role="status">
        {address === null
          ? letter.tutor
            ? texts.noPhone
            : texts.noTutor
          : state === null
            ? texts.sends
            : stateText(state)}
      </p>
      <blockquote className={classes.message} aria-label={texts.draft}>
        {message}
      </blockquote>
    </section>
  )
}

function stateText(state: Exclude<LetterState, null>): string {
  if (state === 'noting') return texts.noting
  if (state === 'not noted') return texts.notNoted
  return texts.opened(`${onDay(dayText(schoolDay(state.at), schoolDay(schoolNow())))}, ${hourText(state.at)}`, state.by)
}

function LetterMark({ state, trouble }: { state: LetterState; trouble: string | null }) {
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

function addressOf(letter: Letter, known: ReadonlyMap<string, Tutor>): string | null {
  const tutor = letter.tutor ? known.get(letter.tutor.id) : undefined
  return tutor ? draftAddress(tutor.phone, '') : null
}

function troubleOf(letter: Letter, known: ReadonlyMap<string, Tutor>): string | null {
  if (!letter.tutor) return texts.noTutor
  return addressOf(letter, known) === null ? texts.noPhone : null
}
