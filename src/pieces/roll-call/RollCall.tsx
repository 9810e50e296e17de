/** The roll of one group on one day: a tile for each student, and the bar that saves them. */
import { Box } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Relation } from '../../contract'
import { useSession } from '../../session'
import { rollCallTexts as texts, studentName } from '../../texts'
import { EmptyState, lazyPart, lazyWindow, ListSkeleton, Settling } from '../../ui'
import { FilledRoll } from './FilledRoll'
import { meaningOfKey, neighbourOf, pointOfKey } from './keyboard'
import { markKey, rollKey } from './roll-draft'
import { isAway, type RollEntry } from './roll-entries'
import { RollBar } from './RollBar'
import classes from './RollCall.module.css'
import { GiveAll, TapChoice } from './TapChoice'
import { Tile } from './Tile'
import { Unasked } from './Unasked'
import { useBusy } from './use-busy'
import { useHold } from './use-hold'
import { useKnown } from './use-known'
import { useRoll } from './use-roll'

/** Loaded lazily: Mantine's dialog must not delay the first tap. */
const StudentDialog = lazyWindow(() => import('./StudentDialog'))
const AbsentPoint = lazyWindow(() => import('./AbsentPoint'))
/** Only the desk writes to families after a roll: a teacher's tablet never loads this. */
const AbsentFamilies = lazyPart(() => import('./AbsentFamilies'))

type Props = {
  group: Relation
  /** YYYY-MM-DD. */
  date: string
  /** `lead`: above the tiles. `aside`: beside it, while points are not being given. */
  lead?: ReactNode
  aside?: ReactNode
  /** If set and the roll has not been begun, its result is shown instead, until the person calls `begin`. */
  ask?: (begin: () => void) => ReactNode
  /** Called when somebody begins or stops working on this roll. It must be the same function on each render. */
  onBusy?: (busy: boolean) => void
  /** Called when the roll, or the reason why it cannot be shown, is on screen. */
  onDrawn?: () => void
}

/** The key makes another group or day a new roll, so that no state of the last one stays on screen. */
export function RollCall({ ask, ...props }: Props) {
  const { group, date, onDrawn } = props
  return (
    <FilledRoll key={rollKey(group.id, date)} group={group.id} date={date} onStopped={onDrawn}>
      <Unasked group={group.id} date={date} ask={ask}>
        <OneRoll {...props} />
      </Unasked>
    </FilledRoll>
  )
}

function OneRoll({ group, date, lead, aside, onBusy, onDrawn }: Omit<Props, 'ask'>) {
  const [opened, setOpened] = useState<string | null>(null)
  /**
   * `asked`: the absent student whose point is waiting for a confirmation. `meant`: the absent students whose points
   * are confirmed.
   */
  const [asked, setAsked] = useState<string | null>(null)
  const roll = useRoll(group, date, opened ?? asked)
  const [meant, setMeant] = useState<readonly string[]>([])
  const [giving, setGiving] = useState(false)
  const hold = useHold(giving && roll ? (held) => give(held, -1) : null)
  const known = useKnown(group.id, date)
  const { may } = useSession()
  const busy = useBusy(roll, opened !== null || asked !== null)
  useEffect(() => onBusy?.(busy), [busy, onBusy])
  const drawn = useEffectEvent(() => onDrawn?.())
  const isDrawn = roll !== undefined
  useEffect(() => {
    if (isDrawn) drawn()
  }, [isDrawn])
  if (!roll) return <ListSkeleton rows={8} />
  const { entries, options } = roll
  if (entries.length === 0) return <EmptyState title={texts.noStudents}>{texts.noStudentsHint}</EmptyState>
  if (options.length === 0) return <EmptyState title={texts.noStatuses}>{texts.noStatusesHint}</EmptyState>

  const entryOf = (studentId: string | undefined) => roll.entries.find(({ student }) => student.id === studentId)
  const inDialog = entryOf(opened ?? undefined)
  const away = entryOf(asked ?? undefined)
  const absent = entries.every(({ row }) => row !== null)
    ? entries.filter(({ meaning }) => meaning === 'absent').map(({ student }) => student)
    : []

  function give(on: Element, point: 1 | -1) {
    const entry = entryOf(on.closest<HTMLElement>('[data-tile]')?.dataset.tile)
    if (!entry || !roll || (!entry.conflicting && !roll.isSettled(entry.student.id))) return
    if (point === 1 && isAway(entry) && !entry.conflicting && !meant.includes(entry.student.id))
      setAsked(entry.student.id)
    else if (!roll.give(entry, point)) setOpened(entry.student.id)
  }

  function giveToAbsent(entry: RollEntry) {
    setMeant([...meant, entry.student.id])
    // A conflict that came in behind the question is shown instead.
    if (!roll?.give(entry, 1)) setOpened(entry.student.id)
  }

  function tapped({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tile], [data-more]') : null
    const entry = entryOf(button?.dataset.tile ?? button?.dataset.more)
    if (!entry || !button) return
    if (button.dataset.more !== undefined) setOpened(entry.student.id)
    // A conflict writes nothing: its window opens.
    else if (!entry.conflicting && !roll?.isSettled(entry.student.id)) return
    else if (giving) give(button, 1)
    else if (!roll?.tap(entry)) setOpened(entry.student.id)
  }

  function pressed(event: KeyboardEvent<HTMLElement>) {
    const tile = event.target instanceof HTMLElement ? event.target : null
    const entry = entryOf(tile?.dataset.tile)
    if (!tile || !entry || event.ctrlKey || event.metaKey || event.altKey) return
    const point = pointOfKey(event.key)
    const meaning = giving ? undefined : meaningOfKey(event.key)
    const neighbour = neighbourOf(event.currentTarget, tile, event.key)
    if (!meaning && !neighbour && !(giving && point)) return
    event.preventDefault()
    if (meaning && roll?.isSettled(entry.student.id)) roll.setMeaning(entry, meaning)
    if (giving && point) give(tile, point)
    neighbour?.focus()
  }

  return (
    <section className={classes.roll} aria-label={texts.rollOf(group.name)}>
      {/* Who comes into the group, or leaves it, moves the tiles and changes what saving writes. */}
      <Settling contentKey={entries.map(({ student }) => student.id).join()}>
        <div className={classes.head}>
          {lead}
          <div className={classes.aside}>
            {giving ? <GiveAll onGive={() => roll.isSettled() && roll.giveAllPresent()} /> : aside}
          </div>
          <TapChoice giving={giving} onChange={setGiving} />
        </div>
        <Box
          component="ul"
          className={classes.tiles}
          __vars={{ '--half': String(Math.ceil(entries.length / 2)) }}
          onClick={tapped}
          onKeyDown={pressed}
          {...hold}
        >
          {entries.map((entry) => (
            <Tile key={entry.student.id} {...tileOf(entry)} {...known(entry)} giving={giving} />
          ))}
        </Box>
        <RollBar roll={roll} group={group} date={date} giving={giving} />
      </Settling>
      {/* Below the bar: it appears when the roll is saved, and above the bar it would push *Deshacer* from under the finger. */}
      {absent.length > 0 && may('phone.draft') ? <AbsentFamilies absent={absent} group={group} date={date} /> : null}
      {away && <AbsentPoint entry={away} onGive={() => giveToAbsent(away)} onClose={() => setAsked(null)} />}
      {inDialog && (
        <StudentDialog
          roll={roll}
          entry={inDialog}
          draft={markKey(group.id, date, inDialog.student.id)}
          hint={known(inDialog).hint}
          left={roll.left.includes(inDialog.student.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

function tileOf({ student, mark, meaning, row, waiting, trouble }: RollEntry) {
  return {
    studentId: student.id,
    name: studentName(student),
    state: mark.status?.label ?? '',
    meaning,
    points: mark.points,
    hasNote: mark.observations !== '',
    recorded: row !== null,
    waiting,
    trouble,
  }
}
