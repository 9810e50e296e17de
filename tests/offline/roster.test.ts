/** The students on the roll of a day, whatever memberships the provider sends. */
import { describe, expect, it } from 'vitest'
import { attendance, group, membership, student, type Membership } from '../../src/contract'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { mirrorStudent } from '../../src/offline/mirror/write-mirror'
import { rosterOf, type Day } from '../../src/offline/queries/roster'
import { emptyNameIndex, readNameIndex } from '../../src/offline/queries/name-index'
import { overlay } from '../../src/offline/engine/overlay'

const date = '2026-11-26'
const member = (id: number, more: Record<string, unknown> = {}): Membership =>
  membership.parse({ id, student: { id: id + 100, name: `N${id}` }, class_group: { id: 2, name: 'Kids 2' }, ...more })
const rowOf = (student: number) =>
  attendance.parse({
    id: student,
    attendance_date: date,
    student: { id: student, name: `N${student - 100}` },
    group: { id: 2, name: 'Kids 2' },
    status: 'falta',
    points: 0,
    observations: '',
    beginning_of_the_cycle: false,
  })

function rollOf(members: readonly Membership[], students: readonly number[] = []): string[] {
  const day: Day = {
    complete: true,
    readState: 'read',
    members: [...members],
    rows: overlay(students.map(rowOf), []),
  }
  return rosterOf(day, emptyNameIndex, '2', date).entries.map(
    ({ student, row }) => `${student.name}${row ? ' marked' : ''}`,
  )
}

describe('the roll of a day', () => {
  it('has the members of that day, not those of now', () => {
    expect(
      rollOf([
        member(1, { is_active: false, from: '2026-09-01', until: '2026-11-30' }),
        member(2, { from: '2026-11-30' }),
        member(3, { from: '2026-09-01' }),
      ]),
    ).toEqual(['N1', 'N3'])
  })

  it('has everybody with a row, once each, and nobody else because of that', () => {
    const members = [
      member(1, { is_active: false }),
      member(2, { is_active: false, from: date, until: date }),
      member(3),
    ]
    expect(rollOf(members, [101, 102, 109])).toEqual(['N1 marked', 'N2 marked', 'N3', 'N9 marked'])
    expect(rollOf(members)).toEqual(['N3'])
  })

  it('of a provider without dates of memberships has the members of now and everybody with a row', () => {
    const members = [member(1), member(2, { is_active: false })]
    expect(members.map(({ from, until }) => [from, until])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(rollOf(members, [102])).toEqual(['N1', 'N2 marked'])
    expect(rollOf(members)).toEqual(['N1'])
  })

  it('has a student with several memberships in that group once', () => {
    const spans = [
      member(1, { from: '2026-11-25' }),
      {
        ...member(4, { is_active: false, from: '2026-09-01', until: '2026-11-27' }),
        student: { id: '101', name: 'N1' },
      },
    ]
    expect(rollOf(spans, [101])).toEqual(['N1 marked'])
  })
})

it('names on the roll are sorted as in lists: accents and case change nothing, ñ after n, equal names by folio', async () => {
  const database = new PersonDatabase('one order of names')
  const names = [
    'Zoé Peña',
    'Íñigo Núñez',
    'Inocencio Nuno',
    'ángel Peña',
    'Iñaki Ñandú',
    'Zoé Peña',
    'Inés Nzinga',
  ].map((name) => name.split(' '))
  await database.students.bulkPut(
    names.map(([first_name, last_name], index) =>
      mirrorStudent(student.parse({ id: 101 + index, first_name, last_name, folio: `LUC-${9 - index}` })),
    ),
  )
  await database.groups.bulkPut(
    ['Kids 10', 'Kids 2', 'adultos', 'Élite'].map((name, index) => group.parse({ id: index + 1, name })),
  )
  const index = await readNameIndex(database)
  database.close()
  const day: Day = { complete: true, readState: 'read', members: names.map((_, at) => member(at + 1)), rows: [] }
  const roll = rosterOf(day, index, '2', date).entries.map((entry) => entry.student.name)
  expect(roll).toEqual([
    'ángel Peña',
    'Inés Nzinga',
    'Inocencio Nuno',
    'Iñaki Ñandú',
    'Íñigo Núñez',
    'Zoé Peña · LUC-4',
    'Zoé Peña · LUC-9',
  ])
  expect(
    index.students.map(
      ({ id, first_name, last_name }) => index.studentNamed({ id, name: `${first_name} ${last_name}` }).name,
    ),
  ).toEqual(roll)
  expect(index.groups.map(({ name }) => name)).toEqual(['adultos', 'Élite', 'Kids 2', 'Kids 10'])
})
