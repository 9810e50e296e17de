/** The meaning of options and the draft of a roll: what a tap does, what is counted, what is never guessed. */
import { describe, expect, test } from 'vitest'
import type { Option } from '../../src/contract'
import { meaningOf, meaningsOf } from '../../src/domain/attendance-meaning'
import {
  statusAfterTap,
  countsOf,
  draftOf,
  storedRollsOf,
  markKey,
  draftMarkOf,
  rollKey,
  notReadBack,
  type Mark,
} from '../../src/pieces/roll-call/roll-draft'
import { school } from '../../src/school'

const present: Option = { value: 'asistencia', label: 'Asistencia' }
const absent: Option = { value: 'falta', label: 'Falta' }
const late: Option = { value: 'retardo', label: 'Retardo' }
const excused: Option = { value: 'justificada', label: 'Falta justificada' }
const options = [excused, absent, late, present]
const meanings = meaningsOf(options, school.attendance)

describe('what an option means', () => {
  test('the school file names the values, whatever their order', () => {
    expect(meanings).toEqual({ present, absent, late, excused })
  })

  test("another provider's options are known by their whole label, accents and case aside", () => {
    const foreign = [
      { value: '7', label: 'ASISTIÓ' },
      { value: '2', label: 'Ausente' },
    ]
    expect(meaningsOf(foreign, school.attendance)).toEqual({ present: foreign[0], absent: foreign[1] })
  })

  test('"No asistió" is absent, never present; a part of a label and the first place mean nothing', () => {
    const foreign = [
      { value: '1', label: 'No asistió' },
      { value: '2', label: 'Asistió por zoom' },
    ]
    expect(meaningsOf(foreign, school.attendance)).toEqual({ absent: foreign[0] })
  })

  test('where two options claim a meaning, nobody guesses', () => {
    expect(
      meaningsOf(
        [
          { value: 'a', label: 'Presente' },
          { value: 'b', label: 'Asistencia' },
        ],
        school.attendance,
      ),
    ).toEqual({})
  })

  test('an option of the school alone has no meaning', () => {
    expect(meaningOf(meanings, 'zoom')).toBeNull()
    expect(meaningOf(meanings, null)).toBeNull()
    expect(meaningOf({}, undefined)).toBeNull()
    expect(meaningOf(meanings, 'retardo')).toBe('late')
  })
})

describe('a tap', () => {
  test('goes presente, falta, retardo, presente', () => {
    expect(statusAfterTap(present, meanings)).toBe(absent)
    expect(statusAfterTap(absent, meanings)).toBe(late)
    expect(statusAfterTap(late, meanings)).toBe(present)
  })

  test('brings back from justificada to presente', () => {
    expect(statusAfterTap(excused, meanings)).toBe(present)
  })

  test('leaves out what the school does not have', () => {
    expect(statusAfterTap(absent, { present, absent })).toBe(present)
  })

  test('asks where present is not known', () => {
    expect(statusAfterTap(null, { absent, late })).toBeNull()
  })
})

describe('the draft', () => {
  const mark = { status: absent, points: null, observations: 'avisó su mamá' }

  test('an untouched student is present where that is known, else unmarked', () => {
    expect(draftMarkOf({}, '1', meanings, new Set()).status).toBe(present)
    expect(draftMarkOf({}, '1', {}, new Set()).status).toBeNull()
  })

  const kept = (student: string, value: unknown, savedAt: number) => ({
    key: markKey('k/2', '2026-03-04', student),
    value,
    savedAt,
  })
  const later = { status: late, points: 2, observations: '' }

  test('comes back from the device mark by mark, roll by roll; rubbish is no draft', () => {
    const other = { key: markKey('k/20', '2026-03-04', '1'), value: later, savedAt: 7 }
    const rolls = storedRollsOf([
      kept('1', mark, 5),
      other,
      kept('2', later, 6),
      kept('3', { marks: 1 }, 8),
      { key: rollKey('k/2', '2026-03-04'), value: mark, savedAt: 10 },
      { key: 'form/roll:2026-03-04:1', value: mark, savedAt: 9 },
    ])
    expect(rolls).toMatchObject([
      { groupId: 'k/2', date: '2026-03-04', savedAt: 6 },
      { groupId: 'k/20', savedAt: 7 },
    ])
    expect(draftOf(rolls[0], {})).toEqual({ 1: mark, 2: later })
  })

  test('what was just touched stands until it is read back, or until another tab marked the same student later', () => {
    const touched = { 1: { mark: later, at: 5, onDisk: true }, 2: { mark: null, at: 5, onDisk: false } }
    const roll = (savedAt: number, ...students: string[]) =>
      storedRollsOf(students.map((student) => kept(student, mark, savedAt)))[0]
    expect(draftOf(roll(4, '1', '2', '3'), notReadBack(touched, roll(4, '1', '2', '3')))).toEqual({ 1: later, 3: mark })
    expect(notReadBack(touched, roll(4, '1', '2'))).toBe(touched)
    expect(notReadBack(touched, roll(6, '1'))).toEqual({})
  })

  test('of two marks in one moment of a slow clock the one that was just touched stands', () => {
    const touched = { 1: { mark: later, at: 5, onDisk: false } }
    const roll = (there: Mark) => storedRollsOf([kept('1', there, 5)])[0]
    expect(notReadBack(touched, roll(mark))).toBe(touched)
    expect(notReadBack(touched, roll(later))).toEqual({})
  })

  test('counts say only what is there, unmarked last', () => {
    expect(countsOf([present, null, absent, present], [present, absent, late])).toEqual([
      { option: present, students: 2 },
      { option: absent, students: 1 },
      { option: null, students: 1 },
    ])
    expect(countsOf([], options)).toEqual([])
  })
})
