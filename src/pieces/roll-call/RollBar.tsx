/** The bar below a roll: decides which message, which undo and which link it shows. */
import { useRef, useState } from 'react'
import type { Id, Relation } from '../../contract'
import { timetableOf, type Lesson } from '../../domain/timetable'
import { useGroupNaming, useGroups } from '../../offline'
import { paths, rollCallOf } from '../../paths'
import { homeTexts, rollCallTexts as texts, studentName } from '../../texts'
import { useSchoolTime } from '../clock/use-school-time'
import { countTexts, type RollEntry } from './roll-entries'
import { SaveBar, type BarMessage, type SaveState, type UndoAction, type NextLink } from './SaveBar'
import classes from './SaveBar.module.css'
import { useNoticesHere } from './use-notices-here'
import { useSecondsUntil } from './use-passed'
import type { Roll } from './use-roll'

type Props = { roll: Roll; group: Relation; date: string; /** Whether taps give points. */ giving: boolean }

export function RollBar({ roll, group, date, giving }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const notice = useNoticesHere(bar)
  const next = useNext(group, date)
  const { phase, change } = roll
  const [namesAtOpening] = useState(() => namesOf(roll.entries))
  const changeSecondsLeft = useSecondsUntil(change?.until ?? 0)
  const saveSecondsLeft = useSecondsUntil(phase.kind === 'saved' ? phase.receipt.until : 0)
  const undoableChange = change && changeSecondsLeft > 0 ? change : null
  const lastActionAt = Math.max(undoableChange?.at ?? 0, phase.kind === 'saved' ? phase.at : 0)
  // A notice is shown unless something was changed or saved after it; an error notice (`rojo`) is shown even then.
  const shownNotice = notice && (notice.at >= lastActionAt || notice.tone === 'rojo') ? notice : null
  const undoActions: (UndoAction | null)[] = [
    undoableChange ? { since: undoableChange.at, seconds: changeSecondsLeft, run: roll.undoChange } : null,
    phase.kind === 'saved' ? { since: phase.at, seconds: saveSecondsLeft, run: () => void roll.undo() } : null,
  ]
  return (
    <div ref={bar} className={classes.bar}>
      <SaveBar
        message={
          shownNotice
            ? { ...shownNotice, text: shownNotice.message }
            : undoableChange
              ? { tone: 'noche', icon: 'check', text: undoableChange.message }
              : messageOfRoll(roll, namesAtOpening, next, giving)
        }
        nextLink={nextLinkOf(roll, next)}
        undo={undoActions.find((action) => action !== null && action.seconds > 0) ?? null}
        state={saveStateOf(roll)}
        onSave={() => roll.isSettled() && void roll.save()}
      />
    </div>
  )
}

/**
 * Returns a function that tells whether an entry is unsaved: it has no row, and its mark was not saved a moment ago.
 */
function isUnsavedIn({ phase }: Roll): (entry: RollEntry) => boolean {
  const awaited = phase.kind === 'saved' ? phase.awaited : {}
  return ({ student, row }) => row === null && !awaited[student.id]
}

function saveStateOf(roll: Roll): SaveState {
  const { phase, entries, storedEntries, options, meanings } = roll
  if (phase.kind === 'saving') return { kind: 'saving', texts: [texts.saving] }
  const isLeft = isUnsavedIn(roll)
  const left = entries.filter(isLeft)
  if (phase.kind !== 'failed' && left.length === 0) {
    const isComplete = !entries.some(({ trouble }) => trouble)
    return {
      kind: 'taken',
      texts: [isComplete ? texts.taken : texts.takenInPart, ...countTexts(entries, options, meanings)],
      at: phase.kind === 'saved' ? phase.at : null,
      isComplete,
    }
  }
  if (phase.kind !== 'failed' && left.every(({ mark }) => mark.status === null))
    return { kind: 'nothing', texts: [texts.nothingMarked] }
  return { kind: 'open', texts: [texts.save, ...countTexts(storedEntries.filter(isLeft), options, meanings)] }
}

function namesOf(entries: readonly RollEntry[]): ReadonlyMap<Id, string> {
  return new Map(entries.map(({ student }) => [student.id, studentName(student)]))
}

/**
 * Names the students who came into the roll or left it since it was opened, so that the person knows that saving now
 * writes other children than those seen at the opening; '' if there are none.
 */
function membersChangedText(roll: Roll, first: ReadonlyMap<Id, string>): string {
  const now = namesOf(roll.entries)
  const added = roll.entries.filter((entry) => isUnsavedIn(roll)(entry) && !first.has(entry.student.id))
  const removed = roll.phase.kind === 'saved' ? [] : [...first].filter(([id]) => !now.has(id))
  return [
    added.length > 0 ? texts.added(added.map(({ student }) => studentName(student))) : '',
    removed.length > 0 ? texts.removed(removed.map(([, name]) => name)) : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** The bar's message if there is no notice and no change to undo. `first`: the students' names at the opening. */
function messageOfRoll(roll: Roll, first: ReadonlyMap<Id, string>, next: Next | null, giving: boolean): BarMessage {
  const { entries, phase } = roll
  if (phase.kind === 'failed') return { tone: 'rojo', icon: 'alert', text: texts.notSaved }
  const troubles = entries.filter(({ trouble }) => trouble)
  if (troubles.length > 0)
    return {
      tone: troubles.every(({ conflicting }) => conflicting) ? 'ambar' : 'rojo',
      icon: 'alert',
      text: texts.asks(troubles.map(({ student, waiting }) => texts.changed(studentName(student), waiting))),
    }
  const moved = membersChangedText(roll, first)
  if (moved !== '') return { tone: 'noche', icon: 'info', text: moved }
  if (phase.kind === 'saved') return { tone: 'hoja', icon: 'check', text: texts.saved, next: nextText(next) }
  if (giving) return { tone: null, text: texts.givingKeys }
  const overruled = phase.kind === 'open' ? entries.filter((entry) => entry.overruled) : []
  if (overruled.length > 0)
    return { tone: null, text: texts.overruled(overruled.map(({ student }) => studentName(student))) }
  const recorded = entries.filter(({ row }) => row !== null).length
  if (recorded === entries.length) return { tone: null, text: '', next: nextText(next) }
  return recorded > 0
    ? { tone: null, text: texts.alreadyThere(recorded) }
    : { tone: null, text: texts.keys, keys: true }
}

function nextText(next: Next | null): string | undefined {
  if (!next) return undefined
  const { placedName } = next
  const hour = next.at ?? ''
  return next.phase === 'now' ? homeTexts.began(placedName, hour) : homeTexts.next(placedName, hour)
}

/**
 * The link in the bar: to *Por enviar* if a change needs a person's decision, else to the next class once every student
 * has a row; null if there is no link.
 */
function nextLinkOf({ entries }: Roll, next: Next | null): NextLink | null {
  if (entries.some(({ trouble }) => trouble)) return { href: paths.outbox, label: texts.unsent, name: texts.seeUnsent }
  if (!next || entries.some(({ row }) => row === null)) return null
  return {
    href: rollCallOf(next.group.id),
    label: next.group.name,
    name: homeTexts.rollOf(homeTexts.takeRoll, next.placedName),
  }
}

/** `placedName`: the group's name with its location, if there are several. The link's label has no room for it. */
type Next = Lesson & { placedName: string }

/** The class to go to after today's roll: another class that is running now, else the next one today. */
function useNext(group: Relation, date: string): Next | null {
  const groups = useGroups()
  const { nameOf } = useGroupNaming()
  const time = useSchoolTime()
  if (!groups || date !== time.date) return null
  const { now, next } = timetableOf(groups, time)
  const after = [now, next].find((lesson) => lesson && lesson.group.id !== group.id)
  return after ? { ...after, placedName: nameOf(after.group) } : null
}
