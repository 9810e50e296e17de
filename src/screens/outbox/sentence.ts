/** One waiting change as a sentence a teacher understands: "Falta · Íñigo Peña · Kids 2 · hoy 16:02". Pure. */
import { schoolDay } from '../../contract'
import { atSchool, type FieldValues, type OutboxItem } from '../../offline'
import { valueText } from '../../pieces/attendance/field-value'
import { changeTexts, dayText, failureTexts, momentText, outboxTexts, studentName } from '../../texts'

type Change = OutboxItem['change']

/** `now` in milliseconds: the day of a roll is said only where it is not the day it was written. */
export function sentenceOf({ change, student, group, date, editedAt }: OutboxItem, now: number): string {
  const written = schoolDay(atSchool(editedAt))
  const day = date === written ? [] : [outboxTexts.attendanceOf(dayText(date, schoolDay(atSchool(now))))]
  return [changeOf(change), studentName(student), group ? group.name || group.id : outboxTexts.noGroup, ...day, momentText(atSchool(editedAt), atSchool(now))].join(' · ')
}

function changeOf(change: Change): string {
  if (change.kind === 'creation') return creationText(change.mine)
  switch (change.field) {
    case 'status':
      return change.mine?.label ?? changeTexts.noStatus
    case 'points':
      return changeTexts.points(change.mine)
    case 'observations':
      return changeTexts.observations(change.mine)
    case 'beginning_of_the_cycle':
      return changeTexts.cycle(change.mine)
  }
}

/** Only what was said: 0 points and an empty note are not worth a word. */
function creationText({ status, points, observations, beginning_of_the_cycle: begins }: FieldValues): string {
  return [
    status?.label ?? changeTexts.noStatus,
    ...(points ? [changeTexts.points(points)] : []),
    ...(begins ? [changeTexts.cycle(begins)] : []),
    ...(observations ? [changeTexts.observations(observations)] : []),
  ].join(', ')
}

/** Both sides of a field in words; of a new row only mine. */
export function sidesOf(change: Change): { mine: string; theirs: string } {
  if (change.kind === 'creation') return { mine: creationText(change.mine), theirs: '' }
  const { field } = change
  switch (field) {
    case 'status':
      return { mine: valueText({ field, value: change.mine }), theirs: valueText({ field, value: change.theirs }) }
    case 'points':
      return { mine: valueText({ field, value: change.mine }), theirs: valueText({ field, value: change.theirs }) }
    case 'observations':
      return { mine: valueText({ field, value: change.mine }), theirs: valueText({ field, value: change.theirs ?? '' }) }
    case 'beginning_of_the_cycle':
      return { mine: valueText({ field, value: change.mine }), theirs: valueText({ field, value: change.theirs ?? false }) }
  }
}

function failureText({ code, detail }: NonNullable<OutboxItem['failure']>): string {
  if (detail) return outboxTexts.serverSaid(detail)
  return code === 'unechoed' ? outboxTexts.unechoed : failureTexts[code]
}

/** What stands behind the state: the provider's own words where it refused, else ours; and when it goes next. */
export function reasonOf({ state, failure, nextAt }: OutboxItem, now: number): string {
  if (state === 'queued' && nextAt !== null && nextAt > now) return outboxTexts.held
  if (state === 'rejected' && failure) return failureText(failure)
  if (state === 'waiting' && nextAt !== null && nextAt > now) return `${outboxTexts.explain.waiting} ${outboxTexts.nextTry(momentText(atSchool(nextAt), atSchool(now)))}`
  return outboxTexts.explain[state]
}
