/** The roll of one group on one day: a tile for each student, and the bar that saves the marks. */
import { Box } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Relation } from '../../contract'
import { useSession } from '../../session'
import { attendanceTexts, rollCallTexts as texts, studentName } from '../../texts'
import { ConfirmDialog, EmptyState, ListSkeleton, Settling, useMovingHeight } from '../../ui'
import AbsentFamilies from './AbsentFamilies'
import { FilledRoll } from './FilledRoll'
import { meaningByKey, neighbourOf, pointByKey } from './keyboard'
import { markKey, rollKey } from './roll-draft'
import type { RollEntry } from './roll-entries'
import { RollBar } from './RollBar'
import classes from './RollCall.module.css'
import StudentDialog from './StudentDialog'
import { GiveAll, TapChoice } from './TapChoice'
import { Tile } from './Tile'
import { RollOrQuestion } from './Unasked'
import { useHold } from './use-hold'
import { useTileHints } from './use-tile-hints'
import { useSecondsUntil } from './use-passed'
import { useRoll } from './use-roll'

type Props = {
  group: Relation
  /** YYYY-MM-DD. */
  date: string
  /** The element above the tiles. */
  lead?: ReactNode
  /** An element beside `lead`, hidden while taps give points. */
  aside?: ReactNode
  /** If given, its result is shown instead of a roll that nobody has begun, until `begin` is called. */
  askToBegin?: (begin: () => void) => ReactNode
  /** Called when somebody begins or stops working on this roll. Pass the same function on each render. */
  onBusy?: (busy: boolean) => void
  /** Called when the roll, or the reason why it cannot be shown, is on screen. */
  onShown?: () => void
}

/** The `key` makes React build a new roll for another group or day, so that no state of the last one stays. */
export function RollCall({ askToBegin, ...props }: Props) {
  const { group, date, onShown } = props
  return (
    <FilledRoll key={rollKey(group.id, date)} group={group.id} date={date} onStopped={onShown}>
      <RollOrQuestion group={group.id} date={date} askToBegin={askToBegin}>
        <RollView {...props} />
      </RollOrQuestion>
    </FilledRoll>
  )
}

function RollView({ group, date, lead, aside, onBusy, onShown }: Omit<Props, 'askToBegin'>) {
  const [opened, setOpened] = useState<string | null>(null)
  /** The id of the absent or excused student for whom the person is asked whether to give a point. */
  const [absentAsked, setAbsentAsked] = useState<string | null>(null)
  const roll = useRoll(group, date, opened ?? absentAsked)
  /** The ids of absent or excused students for whom the person has confirmed points: no second question is asked. */
  const [absentConfirmed, setAbsentConfirmed] = useState<readonly string[]>([])
  const [giving, setGiving] = useState(false)
  const holdHandlers = useHold(giving && roll ? (held) => give(held, -1) : null)
  const hintsOf = useTileHints(group.id, date)
  const list = useRef<HTMLUListElement>(null)
  // Large text wraps hints, so a hint that is loaded late may move tiles. Numbers are left out here, because marking a
  // student changes only the numbers of a hint, which moves no tile.
  useMovingHeight(list, roll?.entries.map((entry) => hintsOf(entry).hint.replace(/\d+/g, '')).join() ?? '')
  const { may } = useSession()
  const savedUntil = roll?.phase.kind === 'saved' ? roll.phase.receipt.until : 0
  const secondsToUndo = useSecondsUntil(Math.max(savedUntil, roll?.change?.until ?? 0))
  // Another roll must not replace this one while somebody works on it.
  const busy = opened !== null || absentAsked !== null || secondsToUndo > 0 || (roll?.isUnsaved ?? false)
  useEffect(() => onBusy?.(busy), [busy, onBusy])
  const reportShown = useEffectEvent(() => onShown?.())
  const isShown = roll !== undefined
  useEffect(() => {
    if (isShown) reportShown()
  }, [isShown])
  if (!roll) return <ListSkeleton rows={8} />
  const { entries, options } = roll
  if (entries.length === 0) return <EmptyState title={texts.noStudents}>{texts.noStudentsHint}</EmptyState>
  if (options.length === 0) return <EmptyState title={texts.noStatuses}>{texts.noStatusesHint}</EmptyState>

  const entryOf = (studentId: string | undefined) => roll.entries.find(({ student }) => student.id === studentId)
  const openedEntry = entryOf(opened ?? undefined)
  const askedEntry = entryOf(absentAsked ?? undefined)
  const absent = entries.every(({ row }) => row !== null)
    ? entries.filter(({ meaning }) => meaning === 'absent').map(({ student }) => student)
    : []

  function give(on: Element, point: 1 | -1) {
    const entry = entryOf(on.closest<HTMLElement>('[data-tile]')?.dataset.tile)
    if (!entry || !roll || (!entry.conflicting && !roll.isSettled(entry.student.id))) return
    const isAway = entry.meaning === 'absent' || entry.meaning === 'excused'
    if (point === 1 && isAway && !entry.conflicting && !absentConfirmed.includes(entry.student.id))
      setAbsentAsked(entry.student.id)
    else if (!roll.give(entry, point)) setOpened(entry.student.id)
  }

  function giveToAbsent(entry: RollEntry) {
    setAbsentConfirmed([...absentConfirmed, entry.student.id])
    // If a conflict came in while the question was open, the window with the conflict opens instead.
    if (!roll?.give(entry, 1)) setOpened(entry.student.id)
  }

  function handleTap({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tile], [data-more]') : null
    const entry = entryOf(button?.dataset.tile ?? button?.dataset.more)
    if (!entry || !button) return
    if (button.dataset.more !== undefined) setOpened(entry.student.id)
    // A tap on a conflict only opens its window, so it needs no settled mark.
    else if (!entry.conflicting && !roll?.isSettled(entry.student.id)) return
    else if (giving) give(button, 1)
    else if (!roll?.tap(entry)) setOpened(entry.student.id)
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const tile = event.target instanceof HTMLElement ? event.target : null
    const entry = entryOf(tile?.dataset.tile)
    if (!tile || !entry || event.ctrlKey || event.metaKey || event.altKey) return
    const point = pointByKey[event.key]
    const meaning = giving ? undefined : meaningByKey[event.key.toLowerCase()]
    const neighbour = neighbourOf(event.currentTarget, tile, event.key)
    if (!meaning && !neighbour && !(giving && point)) return
    event.preventDefault()
    if (meaning && roll?.isSettled(entry.student.id)) roll.setMeaning(entry, meaning)
    if (giving && point) give(tile, point)
    neighbour?.focus()
  }

  return (
    <section className={classes.roll} aria-label={texts.rollOf(group.name)}>
      {/* When a student comes into the group or leaves it, the tiles move, so taps are ignored for a second. */}
      <Settling contentKey={entries.map(({ student }) => student.id).join()}>
        <div className={classes.head}>
          {lead}
          <div className={classes.aside}>
            {giving ? <GiveAll onGive={() => roll.isSettled() && roll.giveAllPresent()} /> : aside}
          </div>
          <TapChoice giving={giving} onChange={setGiving} />
        </div>
        {entries.some(({ row }) => row?.imported) ? <p>{attendanceTexts.imported}</p> : null}
        <Box
          component="ul"
          ref={list}
          className={classes.tiles}
          __vars={{ '--half': String(Math.ceil(entries.length / 2)) }}
          onClick={handleTap}
          onKeyDown={handleKey}
          {...holdHandlers}
        >
          {entries.map((entry) => (
            <Tile key={entry.student.id} {...tileOf(entry)} {...hintsOf(entry)} giving={giving} />
          ))}
        </Box>
        <RollBar roll={roll} group={group} date={date} giving={giving} />
      </Settling>
      {/* AbsentFamilies appears on saving. Above the bar it would push *Deshacer* away from the finger. */}
      {absent.length > 0 && may('phone.draft') ? <AbsentFamilies absent={absent} group={group} date={date} /> : null}
      {askedEntry && (
        <ConfirmDialog
          opened
          title={texts.pointToAbsent(studentName(askedEntry.student))}
          body={texts.pointToAbsentHint(
            studentName(askedEntry.student),
            askedEntry.mark.status?.label ?? texts.unmarked,
          )}
          confirmLabel={texts.givePoint}
          onConfirm={() => giveToAbsent(askedEntry)}
          onClose={() => setAbsentAsked(null)}
        />
      )}
      {openedEntry && (
        <StudentDialog
          roll={roll}
          entry={openedEntry}
          draft={markKey(group.id, date, openedEntry.student.id)}
          hint={hintsOf(openedEntry).hint}
          hasLeftGroup={roll.leftStudents.includes(openedEntry.student.id)}
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
