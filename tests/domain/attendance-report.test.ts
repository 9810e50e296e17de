/** Which classes a report counts, on the device's function and the provider's SQL; percentages. */
import { describe, expect, test } from 'vitest'
import { attendanceReport } from '../../src/contract'
import { attendancePercent, isClassHeld, sumOfMarks } from '../../src/domain/attendance-report'
import { isMemberOn } from '../../src/domain/membership-days'
import { openSchool } from '../server/own-school'
import { heldClassCases, heldDay } from './held-class-cases'

test.each(heldClassCases)('$what: $held', ({ members, marked, isImported = false, held }) => {
  const present = Object.entries(members).flatMap(([student, { is_active = true, ...span }]) =>
    isMemberOn({ is_active, ...span }, heldDay) ? [student] : [],
  )
  expect(isClassHeld(present, new Set(marked), isImported)).toBe(held)
})

const none = { present: 0, absent: 0, late: 0, excused: 0, other: 0 }

test.each([
  ['nothing marked', {}, null],
  ['only excused absences', { excused: 3 }, null],
  ['only an option of the school’s own', { other: 2 }, null],
  ['always there', { present: 4 }, 100],
  ['always late', { late: 4 }, 100],
  ['never there', { absent: 4 }, 0],
  ['two of three', { present: 1, late: 1, absent: 1 }, 67],
  ['excused absences do not count', { present: 1, absent: 1, excused: 8 }, 50],
  ['a half is rounded up', { present: 7, absent: 1 }, 88],
] as const)('%s', (_what, counts, percent) => expect(attendancePercent({ ...none, ...counts })).toBe(percent))

test('counts are added by their meaning', () => {
  expect(sumOfMarks([])).toEqual(none)
  expect(
    sumOfMarks([
      { present: 1, absent: 2, late: 3, excused: 4, other: 5 },
      { ...none, present: 10, other: 1 },
    ]),
  ).toEqual({ present: 11, absent: 2, late: 3, excused: 4, other: 6 })
})

describe('the provider', async () => {
  const { provider, as } = await openSchool()

  test('counts the same classes', async () => {
    const letters = 'abcde'
    const date = (day: string | undefined) => (day === undefined ? 'null' : `'${day}'`)
    const memberships: string[] = []
    const rows: string[] = []
    // A group for each case; student 'a' is 11, 'b' is 12, …
    for (const [index, { members, marked, isImported = false }] of heldClassCases.entries()) {
      for (const [letter, { from, until, is_active = true }] of Object.entries(members))
        memberships.push(
          `(${11 + letters.indexOf(letter)}, ${101 + index}, ${is_active}, ${date(from)}, ${date(until)})`,
        )
      for (const letter of marked)
        rows.push(`('${heldDay}', ${11 + letters.indexOf(letter)}, ${101 + index}, 'asistencia', ${isImported})`)
    }
    await provider.database.script(`
      insert into class_group (id, name, school_id, start_time, final_time)
        select 100 + n, 'Caso ' || n, 1, '09:00', '10:00' from generate_series(1, ${heldClassCases.length}) n;
      insert into membership (student_id, group_id, is_active, start_date, end_date) values ${memberships.join(', ')};
      insert into attendance (attendance_date, student_id, group_id, status, imported) values ${rows.join(', ')};
    `)
    const told = await as('desk', 'attendanceReport', { query: { from: heldDay, to: heldDay } })
    const { groups, students, left_out } = attendanceReport.parse(told.body)
    const held = new Set(groups.map(({ group }) => group.name))
    expect(heldClassCases.map(({ what }, index) => [what, held.has(`Caso ${index + 1}`)])).toEqual(
      heldClassCases.map(({ what, held: is }) => [what, is]),
    )
    expect(groups.every(({ classes }) => classes === 1)).toBe(true)
    expect(students).toHaveLength(
      heldClassCases.reduce((sum, { held: is, marked }) => sum + (is ? marked.length : 0), 0),
    )
    expect(left_out).toBe(heldClassCases.filter(({ held: is, marked }) => !is && marked.length > 0).length)
    await provider.database.script(
      'delete from membership where group_id > 100; delete from attendance where group_id > 100',
    )
  })
})
