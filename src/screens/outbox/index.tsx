/**
 * *Por enviar*: this person's unsent changes on this device, in two lists: those that need a decision, and those that
 * wait or are being sent. Each change is one sentence; several of a roll are one card (see `entriesOf`).
 */
import { Alert, Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import {
  clearDevice,
  useOutbox,
  useReachable,
  useSyncState,
  useUnsentOfOthers,
  useWorkspace,
  type OutboxItem,
  type SyncState,
} from '../../offline'
import { ClearDevice } from '../../pieces/account/ClearDevice'
import { signOut } from '../../pieces/account/sign-out'
import { SignOutEverywhere } from '../../pieces/account/SignOutEverywhere'
import { notSavedText } from '../../pieces/attendance/not-saved'
import { needsDecision } from '../../pieces/attendance/waiting'
import { useMinute } from '../../pieces/clock/use-school-time'
import { SheetButton } from '../../pieces/files/SheetButton'
import { useSession } from '../../session'
import { changes, outboxScreenTexts as texts } from '../../texts'
import { EmptyState, HelpLink, Icon, ListSkeleton, notify, Page, Settling, useMoving } from '../../ui'
import { choicesOf } from './choices'
import { DiscardDialog } from './DiscardDialog'
import { entriesOf } from './entries'
import FixDialog from './FixDialog'
import { Item } from './Item'
import { sheetOf } from './outbox-sheet'
import classes from './outbox.module.css'
import { NotPersisted } from './NotPersisted'
import { RollCard } from './RollCard'

type Open = { kind: 'fix'; item: OutboxItem } | { kind: 'discard'; items: readonly OutboxItem[] } | null

/** How many entries of each list are rendered at first, and added by each *Mostrar más*. */
const entriesPerStep = 100

/** What happens at present to the changes that need no decision of a person. */
type SendingState = keyof typeof texts.travelling

const keysOf = (items: readonly OutboxItem[]) => items.map(({ key }) => key).join()

/** The dialogs are outside of `OutboxLists`, so that they stay open when the lists change or become empty. */
export default function OutboxScreen() {
  const items = useOutbox()
  const now = useMinute()
  const [open, setOpen] = useState<Open>(null)
  return (
    <>
      {items ? (
        <Settling contentKey={items.length === 0 ? 'all sent' : 'waiting'}>
          <OutboxLists items={items} now={now} onOpen={setOpen} />
        </Settling>
      ) : (
        <Page>
          <ListSkeleton rows={6} height={96} />
        </Page>
      )}
      {open?.kind === 'fix' && <FixDialog item={open.item} onClose={() => setOpen(null)} />}
      {open?.kind === 'discard' && <DiscardDialog items={open.items} now={now} onClose={() => setOpen(null)} />}
    </>
  )
}

function OutboxLists({
  items,
  now,
  onOpen,
}: {
  items: readonly OutboxItem[]
  now: number
  onOpen: (open: Open) => void
}) {
  const { syncNow, retry } = useWorkspace()
  const state = useSyncState()
  const sendingState = useSendingState(state)
  const [shown, setShown] = useState(entriesPerStep)
  /** Whether *Enviar ahora* was pressed. Only then an alert says that a connection or a sign-in is missing. */
  const [sendPressed, setSendPressed] = useState(false)
  const { may } = useSession()
  const hasConflict = items.some(({ state }) => state === 'conflict')
  const helpAbove = may('attendance.take') ? <HelpLink topic={hasConflict ? 'conflicto' : 'colores'} /> : undefined
  const helpBelow = may('attendance.take') ? <HelpLink topic="sin-senal" /> : null
  if (items.length === 0)
    return (
      <Page lead={helpAbove}>
        <NothingOfYours />
        {helpBelow}
        <NotPersisted />
        <ClearOwn waiting={0} />
      </Page>
    )

  const undecided = items.filter(needsDecision)
  const travelling = items.filter((item) => !needsDecision(item))
  const refused = undecided.filter((item) => choicesOf(item).includes('retry'))

  function sendNow() {
    setSendPressed(true)
    syncNow()
  }
  async function retryAll() {
    try {
      await retry(refused.map(({ slot }) => slot))
    } catch (problem) {
      notify.error(notSavedText(problem))
    }
  }

  const actions = (
    <>
      <SheetButton sheet={() => sheetOf(items, now)} label={texts.exportAll} />
      {travelling.length > 0 && (
        <Button
          variant={sendingState === 'offline' || sendingState === 'needsSignIn' ? 'default' : undefined}
          leftSection={<Icon name="cloudUp" size={20} />}
          onClick={sendNow}
        >
          {texts.sendNow}
        </Button>
      )}
    </>
  )
  const itemElement = (item: OutboxItem) => (
    <Item
      key={item.key}
      item={item}
      now={now}
      onFix={() => onOpen({ kind: 'fix', item })}
      onDiscard={() => onOpen({ kind: 'discard', items: [item] })}
    />
  )
  const list = (title: string, some: readonly OutboxItem[], action?: ReactNode) =>
    some.length > 0 && (
      <section aria-label={title}>
        <div className={classes.head}>
          <h2 className={classes.title}>
            {title} <span className={classes.count}>{changes(some.length)}</span>
          </h2>
          {action}
        </div>
        <ul className={classes.items}>
          {entriesOf(some)
            .slice(0, shown)
            .map((entry) =>
              entry.kind === 'one' ? (
                itemElement(entry.item)
              ) : (
                <RollCard key={entry.key} roll={entry} now={now}>
                  {(rows) => rows.map(itemElement)}
                </RollCard>
              ),
            )}
        </ul>
      </section>
    )

  return (
    <Page lead={helpAbove} actions={actions}>
      {state?.kind === 'barred' && (
        <Alert color="ambar" variant="light" role="status" icon={<Icon name="alert" />}>
          {texts.barred(state.method, state.status)}
        </Alert>
      )}
      {sendPressed && travelling.length > 0 && (sendingState === 'offline' || sendingState === 'needsSignIn') && (
        <Alert
          color="ambar"
          variant="light"
          role="status"
          icon={<Icon name={sendingState === 'offline' ? 'cloudOff' : 'key'} />}
        >
          {texts.nothingSent[sendingState]}
        </Alert>
      )}
      {/* If a change disappears by itself, the buttons of another move to its place: taps are ignored for a second. */}
      <Settling contentKey={`${state?.kind === 'barred'} ${keysOf(undecided)}`}>
        {list(
          texts.asking,
          undecided,
          refused.length > 1 && (
            <div className={classes.together}>
              <Button variant="default" leftSection={<Icon name="retry" size={18} />} onClick={() => void retryAll()}>
                {texts.retryAll(refused.length)}
              </Button>
              <Button
                variant="default"
                leftSection={<Icon name="trash" size={18} />}
                onClick={() => onOpen({ kind: 'discard', items: refused })}
              >
                {texts.discardAll(refused.length)}
              </Button>
            </div>
          ),
        )}
      </Settling>
      <Settling contentKey={`${state?.kind === 'barred'} ${keysOf(undecided)} ${keysOf(travelling)}`}>
        {list(texts.travelling[sendingState], travelling)}
        {Math.max(undecided.length, travelling.length) > shown && (
          <Button variant="default" onClick={() => setShown(shown + entriesPerStep)}>
            {texts.showMore}
          </Button>
        )}
        {/* The warning appears late. It moves only what is below it, so the changes above take taps meanwhile. */}
        <Settling>
          {helpBelow}
          <NotPersisted />
          <ClearOwn waiting={items.length} />
        </Settling>
      </Settling>
    </Page>
  )
}

/**
 * Shown if this person has no unsent changes; says how many changes of other people wait here. While those are being
 * counted, or if counting fails, the hint is blank.
 */
function NothingOfYours() {
  const others = useUnsentOfOthers()
  // Once the others' changes are counted, the text may need more lines and move what is below it.
  useMoving(String(others))
  return (
    <EmptyState title={others === 0 ? texts.allSent : texts.nothingOfYours} picture="star">
      {others === 0 ? texts.allSentHint : others ? texts.othersWait(others) : '\u00a0'}
    </EmptyState>
  )
}

function useSendingState(state: SyncState | undefined): SendingState {
  const kind = state?.kind
  const reachable = useReachable()
  if (kind === 'needsSignIn' || kind === 'barred') return kind
  if (!reachable) return 'offline'
  return kind === 'sending' ? kind : 'ready'
}

/**
 * Two buttons. One signs out and deletes this person's data on this device and the downloaded data of all others; the
 * other signs out on all devices.
 */
function ClearOwn({ waiting }: { waiting: number }) {
  const session = useSession()
  const commands = useWorkspace()
  if (session.state === 'out') return null
  return (
    <>
      <ClearDevice
        ownUnsent={waiting}
        onClear={() =>
          signOut(session, async () => {
            await commands.deletePerson()
            await clearDevice()
          })
        }
      />
      <SignOutEverywhere person={session} />
    </>
  )
}
