/** An unsent change as a sentence for a teacher: "Falta · Íñigo Peña · Kids 2 · hoy 16:02". Pure. */
import { schoolDay, type AttendanceField } from '../../contract'
import { atSchool, type FieldChange, type FieldValues, type OutboxItem } from '../../offline'
import { attendanceValueText } from '../../pieces/attendance/field-value'
import {
  attendanceFieldLabels,
  changeTexts,
  cycleChange,
  dayText,
  failureTexts,
  momentText,
  observationsChange,
  outboxScreenTexts as texts,
  outboxTexts,
  studentName,
  wholeDayText,
} from '../../texts'
import type { RollGroup } from './entries'

type Change = OutboxItem['change']

/**
 * `now`: milliseconds since the epoch. The sentence contains the day of the row only if the change was entered on
 * another day.
 */
export function sentenceOf({ change, student, group, date, editedAt }: OutboxItem, now: number): string {
  const written = schoolDay(atSchool(editedAt))
  const day = date === written ? [] : [texts.attendanceOf(dayText(date, schoolDay(atSchool(now))))]
  return [
    changeOf(change),
    studentName(student),
    group ? group.name || group.id : texts.noGroup,
    ...day,
    momentText(atSchool(editedAt), atSchool(now)),
  ].join(' · ')
}

/**
 * The changes of a roll in one sentence: "Lista de Kids 2 de hoy, miércoles 4 de marzo · Asistencia: 18 · Falta: 2".
 */
export function rollSentenceOf({ group, date, items }: RollGroup, now: number): string {
  const counts = new Map<string, number>()
  for (const { change } of items) {
    const what =
      change.kind === 'creation'
        ? statusText(change.mine.status)
        : change.field === 'status'
          ? statusText(change.mine)
          : attendanceFieldLabels[change.field]
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return texts.roll(
    group.name || group.id,
    wholeDayText(date, schoolDay(atSchool(now))),
    [...counts].map(([what, count]) => texts.counted(what, count)),
  )
}

function statusText(status: FieldValues['status']): string {
  return status?.label ?? changeTexts.noStatus
}

function changeOf(change: Change): string {
  if (change.kind === 'creation') return creationText(change.mine)
  switch (change.field) {
    case 'status':
      return statusText(change.mine)
    case 'points':
      return changeTexts.points(change.mine)
    case 'observations':
      return observationsChange(change.mine)
    case 'beginning_of_the_cycle':
      return cycleChange(change.mine)
  }
}

/** The values of a new row, without 0 points and empty observations. */
function creationText({ status, points, observations, beginning_of_the_cycle: begins }: FieldValues): string {
  return [
    statusText(status),
    ...(points ? [changeTexts.points(points)] : []),
    ...(begins ? [cycleChange(begins)] : []),
    ...(observations ? [observationsChange(observations)] : []),
  ].join(', ')
}

/** Both values of a changed field as texts. `theirs` is '' for a new row. */
export function sidesOf(change: Change): { mine: string; theirs: string } {
  return change.kind === 'creation' ? { mine: creationText(change.mine), theirs: '' } : sidesOfField(change)
}

function sidesOfField<Field extends AttendanceField>(change: FieldChange<Field>): { mine: string; theirs: string } {
  return {
    mine: attendanceValueText(change.field, change.mine),
    theirs: attendanceValueText(change.field, change.theirs),
  }
}

/** The state of a change as text. */
export function stateText({ state, failure }: OutboxItem): string {
  return state === 'rejected' && failure?.code === 'unproven' ? outboxTexts.unproven : outboxTexts.states[state]
}

/** The text for several changes in the same state; the general text if `stateText` differs between them. */
export function stateTextOf(items: readonly OutboxItem[]): string {
  const [first = '', other] = new Set(items.map(stateText))
  return other === undefined || !items[0] ? first : outboxTexts.states[items[0].state]
}

function failureText({ code, detail }: NonNullable<OutboxItem['failure']>, sent = false): string {
  if (code === 'unproven') return outboxTexts.unprovenWhy(sent)
  if (detail) return outboxTexts.serverSaid(detail)
  return code === 'unechoed' ? texts.unechoed : failureTexts[code]
}

/**
 * Why the change is in its state: the provider's message if it refused the change with one, else our explanation. For
 * a change that waits, also when the next attempt will be, if that is known.
 */
export function reasonOf({ state, failure, nextAt, lasting, sent }: OutboxItem, now: number): string {
  if (state === 'rejected' && failure) return failureText(failure, sent)
  const why = lasting
    ? outboxTexts.lasting[state === 'unknown' ? 'unknown' : failure ? 'list' : 'unproven']
    : outboxTexts.explain[state]
  if (state === 'waiting' && nextAt !== null && nextAt > now)
    return `${why} ${texts.nextTry(momentText(atSchool(nextAt), atSchool(now)))}`
  return why
}
