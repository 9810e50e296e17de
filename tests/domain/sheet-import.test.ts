/** How a school's list is read: headings, columns, names, dates, phones, families and groups. */
import { describe, expect, test } from 'vitest'
import { inFull, isCutNumber, type Cell, type SheetLine } from '../../src/domain/sheet-import/cells'
import { examine, noChoices, takeKey, type Choices, type StoredSchool } from '../../src/domain/sheet-import/examine'
import { columnsOf } from '../../src/domain/sheet-import/columns'
import { headingLine } from '../../src/domain/sheet-import/headings'
import { inLetters, splitName, withoutTitles } from '../../src/domain/sheet-import/names'
import { dateIn, dateOfSerial } from '../../src/domain/written-date'
import { emptySchool } from './empty-school'

const school: StoredSchool = {
  ...emptySchool,
  groups: [
    { id: '1', name: 'Starters A', school: 'Del Valle' },
    { id: '2', name: 'Flyers', school: 'Del Valle' },
    { id: '3', name: 'Flyers', school: 'Narvarte' },
  ],
  otherEmails: new Set(['maestra@lucero.test']),
  relationships: [
    { value: 'madre', label: 'Madre' },
    { value: 'padre', label: 'Padre' },
    { value: 'otro', label: 'Otro' },
  ],
  today: '2026-03-04',
}
const linesOf = (rows: readonly (readonly Cell[])[]): SheetLine[] =>
  rows.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some((cell) => cell !== null))
const read = (rows: readonly (readonly Cell[])[], choices: Partial<Choices> = {}, at: Partial<StoredSchool> = {}) =>
  examine({ name: 'Alumnos', lines: linesOf(rows) }, { ...noChoices, ...choices }, { ...school, ...at })
/** A sheet with these headings and one child. */
const headings = ['Nombre completo', 'Fecha de nacimiento', 'Grupo', 'Mamá', 'Teléfono', 'Correo']
const child = ['Íñigo Peña Muñoz', '05/03/2018', 'starters a ', 'Ana Muñoz Ruiz', '55 1234 5678', 'ana@correo.example']
const reasons = (rows: readonly { doubts: readonly { field: string; reason: string }[] }[]) =>
  rows.map(({ doubts }) => doubts.map(({ field, reason }) => `${field} ${reason}`))

describe('names', () => {
  test.each([
    ['Renata Sánchez Jiménez', 'Renata', 'Sánchez Jiménez'],
    ['López González, Regina', 'Regina', 'López González'],
    ['Danna Paola Ávila de la O', 'Danna Paola', 'Ávila de la O'],
    ['Camila de la O Torres', 'Camila', 'de la O Torres'],
    ['Bruno Del Río Muñoz', 'Bruno', 'Del Río Muñoz'],
    ['María del Carmen López Pérez', 'María del Carmen', 'López Pérez'],
    ['María de los Ángeles Ruiz Díaz', 'María de los Ángeles', 'Ruiz Díaz'],
    ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
    ['Pedro Gómez', 'Pedro', 'Gómez'],
    ['Regina', 'Regina', ''],
    ["Maeve O'Farrill Díaz", 'Maeve', "O'Farrill Díaz"],
  ])('%s is %s, %s', (written, first_name, last_name) => expect(splitName(written)).toEqual({ first_name, last_name }))

  test('family names first, without a comma', () =>
    expect(splitName('de la O Torres Camila', 'family')).toEqual({ first_name: 'Camila', last_name: 'de la O Torres' }))

  test.each([
    ['CONSTANZA FLORES SÁNCHEZ', 'Constanza Flores Sánchez'],
    ['CAMILA DE LA O FLORES', 'Camila de la O Flores'],
    ['MAEVE O’FARRILL-RUIZ', 'Maeve O’Farrill-Ruiz'],
    ['ñico peña', 'Ñico Peña'],
    ['Ana McDonald', 'Ana McDonald'],
  ])('%s is written %s', (written, name) => expect(inLetters(written)).toBe(name))

  test.each([
    ['Sra. Rocío', 'Rocío'],
    ['Mamá: Ana Ruiz', 'Ana Ruiz'],
    ['Lic. Ana Ruiz (mamá)', 'Ana Ruiz'],
    ['Sara Ruiz', 'Sara Ruiz'],
  ])('%s is %s without titles', (written, name) => expect(withoutTitles(written)).toBe(name))
})

describe('dates', () => {
  test.each([
    ['05/03/2018', false, '2018-03-05'],
    ['5-3-18', false, '2018-03-05'],
    ['5.3.2018', false, '2018-03-05'],
    ['05/03/2018', true, '2018-05-03'],
    ['5 de marzo de 2018', false, '2018-03-05'],
    ['lunes, 5 de marzo de 2018', false, '2018-03-05'],
    ['05-mar-18', true, '2018-03-05'],
    ['March 5, 2018', false, '2018-03-05'],
    ['2018/3/5', true, '2018-03-05'],
    ['2018-03-05T00:00:00', false, '2018-03-05'],
    ['5 Jan 2018', false, '2018-01-05'],
    ['marzo', false, 'marzo'],
  ])('%s (month first: %s) is %s', (written, monthFirst, date) => expect(dateIn(written, monthFirst)).toBe(date))

  test('serial numbers count from 1899-12-30', () =>
    expect([dateOfSerial(43164), dateOfSerial(43164.5), dateOfSerial(7), dateOfSerial(Number.NaN)]).toEqual([
      '2018-03-05',
      '2018-03-05',
      null,
      null,
    ]))

  const births = (...dates: Cell[]) =>
    read([headings, ...dates.map((date, index) => [`Ana ${'ABCDEFGHIJ'[index]}lvarez Ruiz`, date])]).rows.map(
      ({ values, doubts }) => [values.birthdate, doubts[0]?.reason ?? '', doubts[0]?.suggestion ?? ''],
    )

  test('29 February, the future, another century and babies are not taken as they are', () =>
    expect(births('29/02/2018', '29/02/2016', '01/01/2027', '05/03/1918', '05/03/31', '01/02/2026')).toEqual([
      ['2018-02-29', 'noSuchDay', ''],
      ['2016-02-29', '', ''],
      ['2027-01-01', 'future', ''],
      ['1918-03-05', 'tooOld', ''],
      ['1931-03-05', 'unlikelyAge', '1931-03-05'],
      ['2026-02-01', 'unlikelyAge', '2026-02-01'],
    ]))

  test('a column that proves the month first three times is read so; one proof makes the others doubtful', () => {
    expect(births('12/25/2018', '10/31/2017', '03/14/2016', '05/03/2018')).toEqual([
      ['2018-12-25', '', ''],
      ['2017-10-31', '', ''],
      ['2016-03-14', '', ''],
      ['2018-05-03', '', ''],
    ])
    expect(births('12/25/2018', '25/12/2018', '05/03/2018', '05/05/2018')).toEqual([
      ['2018-12-25', '', ''],
      ['2018-12-25', '', ''],
      ['2018-03-05', 'dayOrMonth', '2018-03-05'],
      ['2018-05-05', '', ''],
    ])
  })

  test('real dates beside texts of days after the 12th may have been exchanged by Excel', () => {
    const real = ['2018-05-03', '2018-01-02', '2018-02-09', '2017-11-10', '2016-12-01', '2019-03-04']
    expect(births('25/12/2018', ...real.map((date) => ({ date })))[1]).toEqual([
      '2018-05-03',
      'dayOrMonth',
      '2018-03-05',
    ])
    expect(births('25/12/2018', ...real.map((date) => ({ date })), { date: '2018-05-13' })[1]).toEqual([
      '2018-05-03',
      '',
      '',
    ])
  })
})

describe('headings and columns', () => {
  const fieldsOf = (...texts: string[]) => columnsOf({ line: 1, cells: texts }, []).map(({ field }) => field)

  test('in Spanish and English, with mother and father beside each other', () => {
    expect(fieldsOf('No.', 'Apellido Paterno', 'Apellido materno', 'Nombre(s)', 'Fecha Nac.', 'Edad', 'Grupo')).toEqual(
      [null, 'last_name', 'second_last_name', 'first_name', 'birthdate', null, 'group'],
    )
    expect(fieldsOf('Student', 'Date of birth', 'Class', 'Parent', 'Phone', 'E-mail', 'Notes')).toEqual([
      'full_name',
      'birthdate',
      'group',
      'tutor',
      'phone',
      'email',
      'comment',
    ])
    expect(fieldsOf('Alumno', 'Mamá', 'Tel. mamá', 'Papá', 'Cel papá', 'Correo')).toEqual([
      'full_name',
      'tutor',
      'phone',
      'contact',
      'contact_phone',
      'email',
    ])
    expect(
      fieldsOf('Nombre', 'Nombre del padre o tutor', 'Celular', 'Contacto de emergencia', 'Tel. de emergencia'),
    ).toEqual(['full_name', 'tutor', 'phone', 'contact', 'contact_phone'])
  })

  test('titles above and everything from the total on are passed over and named', () => {
    const { heading, passed, rows } = read([
      ['ESCUELA DE INGLÉS'],
      [],
      headings,
      child,
      headings,
      ['Leo Ávila Ruiz', '01/02/2017'],
      ['TOTAL', null, null, null, '2'],
      ['Elaboró: Lic. Ruiz'],
    ])
    expect(heading).toBe(3)
    expect(passed.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'title'],
      [5, 'headings'],
      [7, 'total'],
      [8, 'total'],
    ])
    expect(rows.map(({ values }) => values.first_name)).toEqual(['Íñigo', 'Leo'])
  })

  test('a line that names only a group is the group of the lines below', () => {
    const { rows, passed } = read([
      headings,
      ['GRUPO: Starters A'],
      ['Ana Álvarez Ruiz', '05/03/2018'],
      ['Flyers Narvarte'],
      ['Leo Ávila Ruiz', '01/02/2017'],
    ])
    expect(passed.map(({ reason }) => reason)).toEqual(['group', 'group'])
    expect(rows.map(({ group }) => group)).toEqual(['1', '3'])
  })

  test('without headings columns are recognized by what stands in them', () => {
    expect(headingLine(linesOf([child, child]))).toBeNull()
    const { columns } = read([
      child,
      ['Leo Ávila Ruiz', '01/02/2017', 'flyers', 'Luz Ruiz', '5512345679', 'luz@correo.example'],
    ])
    expect(columns.map(({ field }) => field)).toEqual(['full_name', 'birthdate', null, null, 'phone', 'email'])
  })
})

describe('rows', () => {
  test('a child with family and group', () => {
    const [row] = read([headings, child]).rows
    expect(row).toMatchObject({
      line: 2,
      pile: 'ready',
      group: '1',
      values: {
        first_name: 'Íñigo',
        last_name: 'Peña Muñoz',
        birthdate: '2018-03-05',
        tutor_first_name: 'Ana',
        tutor_last_name: 'Muñoz Ruiz',
        relationship: 'madre',
        phone: '5512345678',
        email: 'ana@correo.example',
      },
    })
  })

  test('apostrophes, zero-width characters, double blanks and capitals', () => {
    const [row] = read([headings, ['MAEVE\u200b  O’FARRILL\u00a0 DÍAZ', { date: '2018-03-05' }]]).rows
    expect(row?.values).toMatchObject({ first_name: 'Maeve', last_name: 'O’Farrill Díaz' })
  })

  test('errors of formulas, shortened numbers and words for nothing', () => {
    const { rows } = read([
      [...headings, 'Folio'],
      ['Ana Álvarez Ruiz', '#N/A', 's/g', '#¡REF!', 5.512345678e9, 'no tiene', '1.23E+17'],
    ])
    expect(reasons(rows)[0]?.slice(0, 3)).toEqual([
      'birthdate formulaError',
      'folio cutNumber',
      'tutor_first_name formulaError',
    ])
    expect(rows[0]?.values).toMatchObject({ phone: '5512345678', email: '' })
  })

  test.each([
    ['5.512345678E+9', '5512345678'],
    ['5,512345678E9', '5512345678'],
    ['1.2180001234568E+16', null],
    ['1.2180001234568E16', null],
    ['3E2', '3E2'],
  ])('the number %s in full is %s', (written, full) => {
    expect(isCutNumber(written)).toBe(full === null)
    expect(inFull(written)).toBe(full ?? written)
  })

  test('folios that lost their zeros get them back', () => {
    const { rows } = read([
      [...headings, 'Folio'],
      [...child, '0012'],
      ['Leo Ávila Ruiz', '01/02/2017', '', '', '', '', 13],
    ])
    expect(rows.map(({ values }) => values.folio)).toEqual(['0012', '0013'])
  })

  test.each([
    ['(55) 1234 5678', '5512345678'],
    ['0445512345678', '5512345678'],
    ['+52 1 55 1234 5678', '5512345678'],
    ['5512345678 (mamá)', '5512345678'],
    [5512345678, '5512345678'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('the phone %s', (written, phone) =>
    expect(read([headings, ['Ana Álvarez Ruiz', '05/03/2018', '', 'Luz Ruiz', written]]).rows[0]?.values.phone).toBe(
      phone,
    ),
  )

  test('two phones in a cell, a phone that is too short, an e-mail that is none', () => {
    const { rows } = read([
      headings,
      ['Ana Álvarez Ruiz', '05/03/2018', '', 'Luz Ruiz', '5512345678 / 5587654321', ''],
      ['Leo Ávila Ruiz', '05/03/2018', '', 'Sol Ruiz', '1234567', 'sol@'],
    ])
    expect(rows[0]?.doubts).toEqual([
      { field: 'phone', reason: 'severalPhones', written: '5512345678 / 5587654321', suggestion: '5512345678' },
    ])
    expect(reasons(rows)[1]).toEqual(['email email', 'phone phone'])
  })

  test('one mother beside each of her children is one tutor, with her most complete name', () => {
    const { rows } = read([
      headings,
      child,
      ['Leo Peña Muñoz', '01/02/2017', 'starters a', 'Sra. Ana', '(55) 1234-5678', ''],
      ['Sol Peña Muñoz', '01/02/2016', 'starters a', 'Ana Muñoz', '', 'ANA@correo.example '],
    ])
    expect(new Set(rows.map(({ family }) => family)).size).toBe(1)
    expect(rows[0]?.family?.values).toMatchObject({ tutor_first_name: 'Ana', tutor_last_name: 'Muñoz Ruiz' })
    expect(rows.map(({ pile }) => pile)).toEqual(['ready', 'ready', 'ready'])
  })

  test('a mother without family names, and two people with one phone, are asked about', () => {
    const { rows } = read([
      headings,
      ['Íñigo Peña Muñoz', '05/03/2018', '', 'Sra. Ana', '5512345678'],
      ['Leo Ávila Ruiz', '05/03/2018', '', 'Luz Ruiz', '5599998888'],
      ['Sol Ávila Ruiz', '05/03/2017', '', 'Beto Ávila', '5599998888'],
    ])
    expect(rows[0]?.doubts).toEqual([
      { field: 'tutor_last_name', reason: 'tutorLastName', written: 'Ana', suggestion: 'Muñoz' },
    ])
    expect(reasons(rows).slice(1)).toEqual([[], ['tutor_first_name otherTutor']])
  })

  test('a child twice in the file is asked about; two children of one name are not', () => {
    const { rows } = read([headings, child, child, [child[0] ?? '', '05/03/2017', '', 'Sol Ruiz Lima', '5599998888']])
    expect(reasons(rows)).toEqual([[], ['first_name sameChild'], []])
  })

  test('a correction replaces the cell, and confirming settles a doubt', () => {
    const rows = [headings, ['Ana Álvarez Ruiz', '05/03/31', 'flyers', 'Sra. Luz', '551234'], child]
    const corrections = new Map([
      [2, { birthdate: '1931-03-05', tutor_last_name: 'Ruiz', phone: '55 1234 5679', group: 'Flyers Narvarte' }],
    ])
    expect(reasons(read(rows).rows)[0]).toEqual([
      'birthdate unlikelyAge',
      'phone phone',
      'tutor_last_name tutorLastName',
      'group severalGroups',
    ])
    expect(read(rows, { corrections }).rows[0]).toMatchObject({
      pile: 'ready',
      group: '3',
      values: { phone: '5512345679' },
    })
  })
})

describe('groups', () => {
  test('by name and location in any spelling; one name in two locations is asked about', () => {
    const { groups } = read([
      headings,
      ['Ana Álvarez Ruiz', '05/03/2018', 'FLYERS  (Del Valle)'],
      ['Leo Ávila Ruiz', '05/03/2018', 'flyers'],
      ['Sol Ávila Ruiz', '05/03/2017', 'Startres A'],
      ['Luz Ávila Ruiz', '05/03/2016', 'Teens'],
    ])
    expect(groups.map(({ isNew: _, ...group }) => group)).toEqual([
      { written: 'FLYERS (Del Valle)', count: 1, group: '2', suggestions: [], create: null },
      { written: 'flyers', count: 1, group: null, suggestions: ['2', '3'], create: null },
      {
        written: 'Startres A',
        count: 1,
        group: null,
        suggestions: ['1'],
        create: { name: 'Startres A', school: null },
      },
      { written: 'Teens', count: 1, group: null, suggestions: [], create: { name: 'Teens', school: null } },
    ])
  })

  test('a person decides for a name once', () => {
    const rows = [headings, ['Ana Álvarez Ruiz', '05/03/2018', 'flyers'], ['Leo Ávila Ruiz', '05/03/2018', 'Flyers ']]
    const groups = new Map([['flyers', '3']])
    expect(read(rows, { groups }).rows.map(({ pile, group }) => [pile, group])).toEqual([
      ['ready', '3'],
      ['ready', '3'],
    ])
    expect(read(rows, { groups: new Map([['flyers', '']]) }).rows[0]).toMatchObject({ pile: 'ready', group: null })
  })
})

describe('students who are at the school already', () => {
  const known = {
    id: '7',
    folio: 'LUC-0012',
    first_name: 'Íñigo',
    last_name: 'Peña Muñoz',
    birthdate: '2018-03-05',
    comment: '',
    tutor: '9',
    groups: ['2'],
    everIn: ['2'],
  }
  const tutor = {
    id: '9',
    first_name: 'Ana',
    last_name: 'Muñoz Ruiz',
    email: '',
    phone: '5512345678',
    relationship: 'madre',
  }
  const at = { students: [known], tutors: [tutor] }

  test('are found by name and birth date; nothing of the portal is replaced unless a person says so', () => {
    const [row] = read([headings, child], {}, at).rows
    expect(row).toMatchObject({ pile: 'known', known: { id: '7' } })
    expect(row?.differences).toEqual([
      { field: 'email', file: 'ana@correo.example', portal: '', take: false },
      { field: 'group', file: 'Starters A Del Valle', portal: 'Flyers Del Valle', take: false },
    ])
    const takes = new Map([
      [takeKey(0, 'group'), true],
      [takeKey(0, 'email'), true],
      [takeKey(2, 'email'), false],
    ])
    expect(read([headings, child], { takes }, at).rows[0]?.differences.map(({ take }) => take)).toEqual([false, true])
  })

  test('are found by a folio that lost its zeros; a folio of another child is asked about', () => {
    const folios = [[...headings, 'Folio']]
    const spelt = ['Íñigo Peña Munoz', '05/03/2018', '', '', '', '', 'LUC-12']
    expect(read([...folios, spelt], {}, at).rows[0]).toMatchObject({
      known: { id: '7' },
      differences: [{ field: 'last_name', file: 'Peña Munoz', portal: 'Peña Muñoz' }],
    })
    const other = ['Leo Ávila Ruiz', '01/02/2017', '', '', '', '', 'LUC-0012']
    expect(reasons(read([...folios, other], {}, at).rows)).toEqual([['folio otherChild']])
  })

  test('a known tutor needs no complete name; an e-mail of the staff is no tutor’s', () => {
    const { rows } = read(
      [
        headings,
        ['Leo Peña Muñoz', '01/02/2017', '', 'Sra. Ana', '5512345678'],
        ['Sol Ávila Ruiz', '01/02/2017', '', 'Luz Ruiz', '5599998888', 'maestra@lucero.test'],
      ],
      {},
      at,
    )
    expect(rows[0]).toMatchObject({ pile: 'ready', family: { stored: { id: '9' } } })
    expect(reasons(rows)[1]).toEqual(['email emailTaken'])
  })

  describe('of whom the phone or the e-mail belongs to a tutor whom the portal has otherwise', () => {
    const withEmail = { ...tutor, email: 'ana@correo.example' }
    const father = { ...tutor, id: '10', first_name: 'Beto', last_name: 'Peña Solís', email: 'beto@correo.example' }
    const sibling = (mother: string, phone: string, email: string): Cell[] => [
      ...['Leo Peña Muñoz', '01/02/2017', '', mother, phone, email],
    ]
    const readSibling = (cells: Cell[], tutors: readonly (typeof tutor)[], changes: Partial<Choices> = {}) =>
      read([headings, cells], changes, { students: [], tutors })
    const correcting = (values: Record<string, string>) => ({ corrections: new Map([[2, values]]) })

    test('another e-mail is asked about: accepted it is the same person, entered anew it is another', () => {
      const cells = sibling('Ana Muñoz', '5512345678', 'sol@correo.example')
      const { rows } = readSibling(cells, [withEmail])
      expect(rows[0]).toMatchObject({ pile: 'doubtful' })
      expect(rows[0]?.doubts).toEqual([
        { field: 'email', reason: 'otherEmail', written: 'sol@correo.example', suggestion: 'ana@correo.example' },
      ])
      expect(readSibling(cells, [withEmail], correcting({ email: 'ana@correo.example' })).rows[0]).toMatchObject({
        pile: 'ready',
        family: { stored: { id: '9' } },
      })
      expect(readSibling(cells, [withEmail], correcting({ email: 'sol@correo.example' })).rows[0]).toMatchObject({
        pile: 'ready',
        family: { stored: null, values: { phone: '5512345678', email: 'sol@correo.example' } },
      })
    })

    test('another name is asked about with the portal’s; a part of the name is not', () => {
      expect(readSibling(sibling('Rosa Díaz Cruz', '5512345678', ''), [withEmail]).rows[0]?.doubts).toEqual([
        { field: 'tutor_first_name', reason: 'otherName', written: 'Rosa Díaz Cruz', suggestion: 'Ana' },
        { field: 'tutor_last_name', reason: 'otherName', written: '', suggestion: 'Muñoz Ruiz' },
      ])
      const accepted = correcting({ tutor_first_name: 'Ana', tutor_last_name: 'Muñoz Ruiz' })
      expect(readSibling(sibling('Rosa Díaz Cruz', '5512345678', ''), [withEmail], accepted).rows[0]).toMatchObject({
        pile: 'ready',
        family: { stored: { id: '9' } },
      })
      for (const name of ['Sra. Ana', 'ANA MUÑOZ', 'Ana María Muñoz Ruiz', ''])
        expect(reasons(readSibling(sibling(name, '5512345678', ''), [withEmail]).rows)).toEqual([[]])
    })

    test('another phone of the same e-mail is asked about', () => {
      expect(
        reasons(readSibling(sibling('Ana Muñoz Ruiz', '5599990000', 'ana@correo.example'), [withEmail]).rows),
      ).toEqual([['phone otherPhone']])
    })

    test('of two tutors with one phone the name decides, else a person by the e-mail', () => {
      const both = [withEmail, father]
      expect(readSibling(sibling('Beto Peña', '5512345678', ''), both).rows[0]?.family?.stored?.id).toBe('10')
      const cells = sibling('', '5512345678', '')
      expect(reasons(readSibling(cells, both).rows)[0]).toContain('email severalTutors')
      expect(readSibling(cells, both, correcting({ email: 'beto@correo.example' })).rows[0]).toMatchObject({
        pile: 'ready',
        family: { stored: { id: '10' } },
      })
    })

    test('two e-mails for one phone in the file are asked about too', () => {
      const { rows } = read([
        headings,
        sibling('Ana Muñoz', '5512345678', 'ana@correo.example'),
        ['Sol Peña Muñoz', '01/02/2016', '', 'Ana Muñoz', '5512345678', 'otra@correo.example'],
      ])
      expect(reasons(rows)).toEqual([[], ['email otherEmail']])
    })
  })
})
