/** What a list leaves open is asked, or read from the columns beside it, and never dropped without a word. */
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../src/domain/sheet-import/cells'
import { examine, noChoices, type StoredSchool } from '../../src/domain/sheet-import/examine'
import { emptySchool } from './empty-school'

const read = (rows: readonly (readonly Cell[])[], school: Partial<StoredSchool> = {}) =>
  examine({ name: 'Alumnos', lines: rows.map((cells, index) => ({ line: index + 1, cells })) }, noChoices, {
    ...emptySchool,
    ...school,
  })
const doubtsOf = ({ rows }: ReturnType<typeof read>, index: number) =>
  rows[index]?.doubts.map(({ field, reason, suggestion }) => `${field} ${reason} ${suggestion}`.trim())

describe('a name of two words', () => {
  const named = (name: string) =>
    read([
      ['Alumno', 'Fecha de nacimiento', 'Mamá', 'Teléfono'],
      ['Ana Peña Ruiz', '05/03/2018', 'Luz Ruiz Díaz', '5512345678'],
      [name, '06/03/2018', 'Eva Soto Gil', '5512345679'],
    ])
  test.each([
    ['José Ángel', ['first_name nameSplit José Ángel', 'last_name missing']],
    ['María Elena', ['first_name nameSplit María Elena', 'last_name missing']],
    ['Wang Fang', ['first_name nameOrder Fang', 'last_name nameOrder Wang']],
    ['Nguyễn Thị Linh', ['first_name nameOrder Thị Linh', 'last_name nameOrder Nguyễn']],
    ['Zoé Ruiz', []],
    ['Yaretzi López', []],
  ])('%s', (name, doubts) => expect(doubtsOf(named(name), 1)).toEqual(doubts))

  test('a mother with given names alone is asked for her family names', () => {
    const found = read([
      ['Alumno', 'Fecha de nacimiento', 'Mamá', 'Teléfono'],
      ['Ana Peña Ruiz', '05/03/2018', 'María Elena', '5512345678'],
    ])
    expect(doubtsOf(found, 0)).toContain('tutor_first_name nameSplit María Elena')
    expect(found.rows[0]?.pile).toBe('doubtful')
  })
})

describe('two groups in one cell', () => {
  const groups = [
    { id: '1', name: 'Kids 1', school: 'Centro' },
    { id: '2', name: 'Movers B', school: 'Centro' },
  ]
  const inGroup = (group: string, school: Partial<StoredSchool>) =>
    read(
      [
        ['Alumno', 'Fecha de nacimiento', 'Grupo'],
        ['Ana Peña Ruiz', '05/03/2018', group],
        ['Leo Gil Mena', '06/03/2018', 'Kids 1'],
        ['Eva Soto Lara', '07/03/2018', 'Movers B'],
      ],
      school,
    )
  test.each(['Kids 1 / Movers B', 'kids 1, movers b', 'Kids 1 y Movers B'])('%s: which of them is asked', (written) => {
    const found = inGroup(written, { groups })
    expect(doubtsOf(found, 0)).toEqual(['group severalGroups'])
    expect(found.groups[0]).toMatchObject({ group: null, suggestions: ['1', '2'], create: null })
  })
  test('are no third group that is created, if the school has none yet', () => {
    const found = inGroup('Kids 1 / Movers B', { places: [{ id: '1', name: 'Centro' }] })
    expect(doubtsOf(found, 0)).toEqual(['group severalGroups'])
    expect(found.groups.map(({ create }) => create?.name)).toEqual([undefined, 'Kids 1', 'Movers B'])
  })
  test('a group whose own name has such a sign is that group', () => {
    const found = inGroup('Kids 1 / Movers B', {
      groups: [...groups, { id: '3', name: 'Kids 1 / Movers B', school: '' }],
    })
    expect(found.rows[0]).toMatchObject({ pile: 'ready', group: '3' })
  })
})

describe('a column for the area code', () => {
  const phoned = (code: Cell, phone: Cell) =>
    read([
      ['Alumno', 'Fecha de nacimiento', 'Mamá', 'Lada', 'Teléfono'],
      ['Ana Peña Ruiz', '05/03/2018', 'Luz Ruiz Díaz', code, phone],
    ])
  test.each<[Cell, Cell, string]>([
    ['55', '1234 5678', '5512345678'],
    [722, 1234567, '7221234567'],
    ['(55)', '1234-5678', '5512345678'],
    ['55', '55 1234 5678', '5512345678'],
    [null, '5512345678', '5512345678'],
  ])('%s and %s are %s', (code, phone, stored) =>
    expect(phoned(code, phone).rows[0]).toMatchObject({ pile: 'ready', values: { phone: stored } }),
  )
  test.each<[Cell, Cell]>([
    ['55', '123 4567'],
    [null, '1234 5678'],
  ])('%s and %s are asked about', (code, phone) => expect(doubtsOf(phoned(code, phone), 0)).toEqual(['phone phone']))
})

describe('an hour of the night', () => {
  const hours = (start: Cell, final: Cell) =>
    read(
      [
        ['Grupo', 'Días', 'Hora de inicio', 'Hora de fin'],
        ['Kids 1', 'Lunes', start, final],
      ],
      { places: [{ id: '1', name: 'Centro' }] },
    ).records[0]?.doubts.map(({ field, reason, suggestion }) => `${field} ${reason} ${suggestion}`)
  test.each<[Cell, Cell, string[]]>([
    ['4:00', '5:00', ['start_time nightHour 16:00', 'final_time nightHour 17:00']],
    [4, 5, ['start_time nightHour 16:00', 'final_time nightHour 17:00']],
    ['11:00', '1:00', ['final_time nightHour 13:00']],
    ['4 a 5 pm', null, []],
    ['16:00', '17:00', []],
    ['9:00', '10:00', []],
  ])('%s to %s', (start, final, doubts) => expect(hours(start, final)).toEqual(doubts))
})
