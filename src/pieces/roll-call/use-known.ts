/**
 * The hints on a roll's tiles: initials, reported absences, birthdays, consecutive absences, the cycle, the last
 * observation.
 */
import { useMemo } from 'react'
import { daysFrom, type Id } from '../../contract'
import { meaningOf, meaningsOf, type Meaning } from '../../domain/attendance-meaning'
import { ageOn } from '../../domain/age'
import { initialsOf } from '../../domain/person-name'
import { absencesInARow, isBirthday, lastNote } from '../../domain/recent-attendance'
import { useAbsences, useEmergency, useGroupHistory, useStatuses, useStudents } from '../../offline'
import { dayText, rollCallTexts as texts, studentName } from '../../texts'
import { usedText } from '../../texts/cycle'
import { useGroupCycles } from '../cycle/use-cycles'
import type { RollEntry } from './roll-entries'

/** Days of attendance that every device stores in full. */
const days = 60
/** Absences in a row from which on the tile shows them: the next one would be the third. */
const worthSaying = 2

type Told = { absences: number; note: string }

export function useKnown(
  group: Id,
  date: string,
): (entry: RollEntry) => { initials: string; hint: string; cares: boolean } {
  const students = useStudents()
  const options = useStatuses()
  const cares = useEmergency()
  const announced = useAbsences()
  const history = useGroupHistory(group, daysFrom(date, -days))
  const { announced: counted, cycles } = useGroupCycles(group, history)
  const used = useMemo(
    () => new Map(cycles?.flatMap(({ student, cycle }) => (cycle ? [[student.id, usedText(cycle)] as const] : []))),
    [cycles],
  )
  const known = useMemo(() => new Map(students?.map((student) => [student.id, student])), [students])
  const told = useMemo(() => {
    const meanings = meaningsOf(options ?? [])
    const own = new Map<Id, { date: string; meaning: Meaning | null; note: string }[]>()
    for (const { student, attendance_date, fields } of history ?? []) {
      const row = {
        date: attendance_date,
        meaning: meaningOf(meanings, fields.status.value?.value),
        note: fields.observations.value,
      }
      own.set(student.id, [...(own.get(student.id) ?? []), row])
    }
    return new Map<Id, Told>(
      [...own].map(([id, rows]) => [
        id,
        { absences: absencesInARow(rows, date), note: noteText(lastNote(rows, date), date) },
      ]),
    )
  }, [history, options, date])

  return ({ student, meaning }) => {
    const record = known.get(student.id)
    const beforehand = announced?.find((absence) => absence.date === date && absence.student.id === student.id)
    const { absences = 0, note = '' } = told.get(student.id) ?? {}
    const age = record?.birthdate ? ageOn(record.birthdate, date) : 0
    const care = cares?.get(student.id)?.comment.replace(/\s+/g, ' ').trim()
    const sayings = [
      care && texts.care(care),
      beforehand && texts.toldAbsent(beforehand.reason),
      record && isBirthday(record.birthdate, date) && texts.birthday(age),
      // Counts this day's absence only if it is marked; the hint is there before the first tap, so that marking does
      // not move the tile.
      absences >= worthSaying && texts.absencesInARow(meaning === 'absent' ? absences + 1 : absences),
    ]
    const loud = sayings.filter(Boolean)
    // An observation is shown only if there is nothing more important. If cycles are announced, an empty line keeps
    // their space, so that names do not move when they load.
    const hint = [...loud, used.get(student.id), loud.length > 0 ? '' : note].filter(Boolean).join(' · ')
    return {
      initials: initialsOf(record ?? studentName(student)),
      hint: hint || (counted ? '\u00a0' : ''),
      cares: Boolean(care),
    }
  }
}

function noteText(last: { date: string; note: string } | null, date: string): string {
  return last ? texts.noteOf(dayText(last.date, date), last.note) : ''
}
