/** One waiting change as a sentence a teacher understands: "Falta · Íñigo Peña · Kids 2 · hoy 16:02". Pure. */
import { schoolDay } from '../../contract'
import { atSchool, type FieldValues, type OutboxItem } from '../../offline'
import { valueText } from '../../pieces/attendance/field-value'
import { changeTexts, dayText, failureTexts, momentText, outboxTexts, studentName } from '../../texts'

type Deed = OutboxItem['change']

/** `now` in milliseconds: the day of a roll is said only where it is not the day it was written. */
export function sentenceOf({ change, student, group, date, editedAt }: OutboxItem, now: number): string {
  const written = schoolDay(atSchool(editedAt))
  const day = date === written ? [] : [outboxTexts.attendanceOf(dayText(date, schoolDay(atSchool(now))))]
  return [changeOf(change), studentName(student), group ? group.name || group.id : outboxTexts.noGroup, ...day, momentText(atSchool(editedAt), atSchool(now))].join(' · ')
}

function changeOf(deed: Deed): string {
  if (deed.kind === 'creation') return creationText(deed.mine)
  switch (deed.field) {
    case 'status':
      return deed.mine?.label ?? changeTexts.noStatus
    case 'points':
      return changeTexts.points(deed.mine)
    case 'observations':
      return changeTexts.observations(deed.mine)
    case 'beginning_of_the_cycle':
      return changeTexts.cycle(deed.mine)
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
export function sidesOf(deed: Deed): { mine: string; theirs: string } {
  if (deed.kind === 'creation') return { mine: creationText(deed.mine), theirs: '' }
  const { field } = deed
  switch (field) {
    case 'status':
      return { mine: valueText({ field, value: deed.mine }), theirs: valueText({ field, value: deed.theirs }) }
    case 'points':
      return { mine: valueText({ field, value: deed.mine }), theirs: valueText({ field, value: deed.theirs }) }
    case 'observations':
      return { mine: valueText({ field, value: deed.mine }), theirs: valueText({ field, value: deed.theirs ?? '' }) }
    case 'beginning_of_the_cycle':
      return { mine: valueText({ field, value: deed.mine }), theirs: valueText({ field, value: deed.theirs ?? false }) }
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
