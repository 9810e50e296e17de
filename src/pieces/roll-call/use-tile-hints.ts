/**
 * Initials and hint of each tile of a roll. A hint consists of those of these parts that the child has: a note about
 * care, a reported absence, a birthday, consecutive absences, the cycle, the last observation.
 */
import { useMemo } from 'react'
import { daysFrom, type Id } from '../../contract'
import { meaningOf, type Meaning } from '../../domain/attendance-meaning'
import { meaningsOf } from '../../profile'
import { ageOn } from '../../domain/age'
import { initialsOf } from '../../domain/person-name'
import { absencesInARow, absencesToMention, isBirthday, lastNote } from '../../domain/recent-attendance'
import { useAbsences, useEmergency, useGroupHistory, useStatuses, useStudents } from '../../offline'
import { dayText, rollCallTexts as texts, studentName } from '../../texts'
import { usedText } from '../../texts/cycle'
import { mirroredDays, useGroupCycles } from '../cycle/use-cycles'
import type { RollEntry } from './roll-entries'

type RecentAttendance = { absences: number; note: string }

export function useTileHints(group: Id, date: string) {
  const students = useStudents()
  const options = useStatuses()
  const emergencyByStudent = useEmergency()
  const announced = useAbsences()
  const history = useGroupHistory(group, daysFrom(date, -mirroredDays))
  const { cycles } = useGroupCycles(group, history)
  const used = useMemo(
    () => new Map(cycles?.flatMap(({ student, cycle }) => (cycle ? [[student.id, usedText(cycle)] as const] : []))),
    [cycles],
  )
  const studentsById = useMemo(() => new Map(students?.map((student) => [student.id, student])), [students])
  const recentByStudent = useMemo(() => {
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
    return new Map<Id, RecentAttendance>(
      [...own].map(([id, rows]) => [
        id,
        { absences: absencesInARow(rows, date), note: noteText(lastNote(rows, date), date) },
      ]),
    )
  }, [history, options, date])

  return ({ student, meaning }: RollEntry) => {
    const record = studentsById.get(student.id)
    const reportedAbsence = announced?.find((absence) => absence.date === date && absence.student.id === student.id)
    const { absences = 0, note = '' } = recentByStudent.get(student.id) ?? {}
    const age = record?.birthdate ? ageOn(record.birthdate, date) : 0
    const care = emergencyByStudent?.get(student.id)?.comment.replace(/\s+/g, ' ').trim()
    const facts = [
      care && texts.care(care),
      reportedAbsence && texts.toldAbsent(reportedAbsence.reason),
      record && isBirthday(record.birthdate, date) && texts.birthday(age),
      // `absences` are consecutive absences before this day; this day's own counts only once it is marked. The hint is
      // shown before marking too, so that marking does not move the tile.
      absences >= absencesToMention && texts.absencesInARow(meaning === 'absent' ? absences + 1 : absences),
    ]
    const importantFacts = facts.filter(Boolean)
    // The last observation is shown only if there is nothing more important.
    const hint = [...importantFacts, used.get(student.id), importantFacts.length > 0 ? '' : note]
      .filter(Boolean)
      .join(' · ')
    return {
      initials: initialsOf(record ?? studentName(student)),
      // A blank line reserves space for what is read later, so that names do not move.
      hint: hint || '\u00a0',
      hasCareNote: Boolean(care),
      hasCare: Boolean(record?.care || record?.not_to),
      noPhotos: record?.photo === 'no',
    }
  }
}

function noteText(last: { date: string; note: string } | null, date: string): string {
  return last ? texts.noteOf(dayText(last.date, date), last.note) : ''
}
