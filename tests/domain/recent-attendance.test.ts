/** Class days of the last weeks, absences in a row, birthdays; and names as lists, searches and initials have them. */
import { describe, expect, test } from 'vitest'
import { initialsOf, listName } from '../../src/domain/person-name'
import { absencesInARow, isBirthday, lastClassDays, lastNote } from '../../src/domain/recent-attendance'

const today = '2026-03-04'

describe('the last class days', () => {
  test('are those on which the group meets, and today, oldest first', () => {
    expect(lastClassDays({ days: ['Lunes', 'Miércoles'], start_date: null, exceptions: [] }, today, 3)).toEqual([
      '2026-02-23',
      '2026-02-25',
      '2026-03-02',
      today,
    ])
  })
  test('are all days where nobody wrote down which, and none before the first', () => {
    expect(lastClassDays({ days: [], start_date: '2026-03-03', exceptions: [] }, today, 5)).toEqual([
      '2026-03-03',
      today,
    ])
  })
})

const row = (date: string, meaning: 'present' | 'absent' | 'late' | 'excused' | null, note = '') => ({
  date,
  meaning,
  note,
})

test('absences in a row end at the last time somebody came; an excused one neither counts nor ends them', () => {
  const rows = [
    row('2026-03-04', 'present'),
    row('2026-03-03', 'absent'),
    row('2026-03-02', 'excused'),
    row('2026-02-27', 'absent'),
    row('2026-02-25', 'late'),
    row('2026-02-23', 'absent'),
  ]
  expect(absencesInARow(rows, today)).toBe(2)
  expect(absencesInARow(rows, '2026-02-25')).toBe(1)
  expect(absencesInARow([], today)).toBe(0)
})

test('the last note is the newest one before the day', () => {
  const rows = [row('2026-03-04', null, 'hoy'), row('2026-03-03', null), row('2026-03-02', null, 'lunes')]
  expect(lastNote(rows, today)).toMatchObject({ note: 'lunes' })
  expect(lastNote([], today)).toBeNull()
})

test('a birthday comes every year, that of 29 February too', () => {
  expect(isBirthday('2016-03-04', today)).toBe(true)
  expect(isBirthday('2016-03-05', today)).toBe(false)
  expect(isBirthday('2016-02-29', '2026-02-28')).toBe(true)
  expect(isBirthday('2016-02-29', '2028-02-28')).toBe(false)
  expect(isBirthday(null, today)).toBe(false)
})

describe('names', () => {
  const adrian = { first_name: 'Adrián', last_name: 'García Ordóñez' }
  test('begin with the family name where the school says so', () => {
    expect(listName(adrian, true)).toBe('García Ordóñez Adrián')
    expect(listName(adrian, false)).toBe('Adrián García Ordóñez')
    expect(listName({ first_name: 'Zoé', last_name: '' }, true)).toBe('Zoé')
  })
  test('have the given name and the first family name as initials, in whatever order they are listed', () => {
    expect(initialsOf(adrian)).toBe('AG')
    expect(initialsOf({ first_name: 'María Fernanda', last_name: 'Villaseñor Gutiérrez' })).toBe('MV')
    expect(initialsOf({ first_name: 'Iker', last_name: 'de la Torre Ruiz' })).toBe('IT')
    expect(initialsOf({ first_name: 'José María', last_name: 'Nuñez' })).toBe('JN')
    expect(initialsOf('Adrián García Ordóñez')).toBe('AG')
    expect(initialsOf('María Fernanda Villaseñor Gutiérrez')).toBe('MV')
    expect(initialsOf('Iker de la Torre Ruiz')).toBe('IT')
    expect(initialsOf('Ana de León')).toBe('AL')
    expect(initialsOf('Rosa María del Río y Peña')).toBe('RR')
    expect(initialsOf('Íñigo Peña')).toBe('ÍP')
    expect(initialsOf('Zoé')).toBe('Z')
    expect(initialsOf('')).toBe('')
  })
})
