/** An import creates nobody and nothing a second time, changes no role silently, and accepts what a form accepts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkDigitOf } from '../../src/domain/clabe'
import { importSchool } from '../../src/server/import/import-school'
import { importWords } from '../../src/texts/import'
import { ask } from './ask'
import { openTestProvider, type TestProvider } from './provider'

let provider: TestProvider
let folder: string
beforeAll(async () => void (provider = await openTestProvider()))
afterAll(() => provider.close())
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'lucero-import-'))))
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await provider.database.script(`
    delete from membership where id > 35; delete from class_group where id > 3; delete from school where id > 1; delete from emergency_contact where id > 2;
    delete from student where id > 35; delete from bank_data where clabe like '0121800%7890%';
    update person set role = 'Administrador', is_active = true where id = 1; update person set role = 'Recepcion' where id = 2;
  `)
})
const put = (name: string, ...lines: string[]) =>
  writeFileSync(path.join(folder, `${name}.csv`), lines.map((line) => `${line}\n`).join(''))
const load = (trial = false) => importSchool(provider.database, folder, trial)
const said = async () => {
  const result = await load()
  return result.ok
    ? []
    : result.problems.map(({ file, line, column, reason }) => importWords.problem(file, line, column, reason))
}
const students = (...lines: string[]) => put('students', 'folio,first_name,last_name,birthdate', ...lines)

describe('folios', () => {
  it.each([
    ['12', '0012'],
    ['ALU-12', 'ALU-0012'],
    ['alu\u20130012', 'ALU-0012'],
    ['2027-7', '2027-007'],
    ['\u200bB\u00a07', 'B 007'],
    ['12.0', '0012'],
    ['12.00', '12'],
    ['\uff11\uff12', '12'],
    ['\uff11\uff12', '0012'],
    ['ALU\uff0d\uff11\uff12', 'ALU-0012'],
  ])('%j is %j; the one on record stays', async (written, folio) => {
    students(`${folio},Alma,Cruz Vega,2018-05-01`)
    expect(await load()).toMatchObject({ ok: true, counts: [{ added: 1 }] })
    students(`${written},Alma,Cruz Vega,2018-05-01`)
    put('memberships', 'folio,school,group', `${written},Lucero Centro,Kids 1`)
    expect(await load(true)).toMatchObject({ ok: true, counts: [{ added: 0, changed: 0, same: 1 }, { added: 1 }] })
    await load()
    expect(
      await provider.database.query(
        `select s.folio from student s join membership m on m.student_id = s.id where s.id > 35`,
      ),
    ).toEqual([{ folio }])
  })

  it('that are on record in full-width digits or with decimals are found by plain ones, and stay', async () => {
    await provider.database.script(
      `insert into student (first_name, last_name, birthdate, folio) values ('Uno', 'Cruz', '2018-01-01', '\uff11\uff12'), ('Dos', 'Cruz', '2018-01-02', '13.0')`,
    )
    students('12,Uno,Cruz,2018-01-01', '13,Dos,Cruz,2018-01-02')
    expect(await load()).toMatchObject({ ok: true, counts: [{ same: 2 }] })
  })

  it('that differ only by leading zeros but belong to two children are asked about', async () => {
    await provider.database.script(
      `insert into student (first_name, last_name, birthdate, folio) values ('Uno', 'Cruz', '2018-01-01', '0012'), ('Dos', 'Cruz', '2018-01-02', '12')`,
    )
    students('0012,Uno,Cruz,2018-01-01', '12,Dos,Cruz,2018-01-02')
    expect(await load(true)).toMatchObject({ ok: true, counts: [{ same: 2 }] })
    students('012,Uno,Cruz,2018-01-01')
    expect(await said()).toEqual([
      'students.csv, línea 2, folio: «012» puede ser «0012» o «12»: escribe el folio completo, con sus ceros.',
    ])
  })

  it('that are in one file with and without leading zeros are one', async () => {
    students('0012,Uno,Cruz,2018-01-01', '12,Dos,Cruz,2018-01-02')
    expect(await said()).toEqual(['students.csv, línea 3, folio: Este registro ya está en la línea 2.'])
  })

  it('written as a number with decimals or in full-width digits are new as plain numbers, and one in one file', async () => {
    students('12.0,Uno,Cruz,2018-01-01', '\uff11\uff13,Dos,Cruz,2018-01-02', '1.10,Tres,Cruz,2018-01-03')
    put('memberships', 'folio,school,group', '12.0,Lucero Centro,Kids 1', '\uff11\uff13,Lucero Centro,Kids 1')
    expect(await load()).toMatchObject({ ok: true, counts: [{ added: 3 }, { added: 2 }] })
    expect(await provider.database.query('select folio from student where id > 35 order by id')).toEqual([
      { folio: '12' },
      { folio: '13' },
      { folio: '1.10' },
    ])
    students('12.0,Uno,Cruz,2018-01-01', '\uff11\uff12,Dos,Cruz,2018-01-02')
    expect(await said()).toContain('students.csv, línea 3, folio: Este registro ya está en la línea 2.')
  })

  it('of a new numbering make nobody twice, and give no child another one’s number', async () => {
    students('ALU-0001,Alma,Cruz Vega,2018-05-01')
    await load()
    students('2027-101,ALMA,Cruz  Vega,2018-05-01')
    expect(await said()).toEqual([
      'students.csv, línea 2, folio: Ya está en la escuela con el folio ALU-0001, con el mismo nombre y la misma fecha de nacimiento: usa ese folio, para que no quede dos veces.',
    ])
    students('ALU-1,Otro,Niño,2019-09-09')
    expect(await said()).toEqual([
      'students.csv, línea 2, folio: «ALU-1» sería el folio ALU-0001, que es de Alma Cruz Vega: si es otra persona, dale otro folio.',
    ])
    // A student with the same name and another birthdate is another person.
    students('2027-101,Alma,Cruz Vega,2019-05-01')
    expect(await load()).toMatchObject({ ok: true, counts: [{ added: 1 }] })
  })
})

describe('invisible blanks and marks', () => {
  it.each([
    'Kids  2',
    'Kids\u00a02',
    'Kids 2\u200b',
    '\ufeffKids 2',
    'Kids\u202f2',
    'Ki\u00adds 2',
    '\u202aKids 2\u202c',
    '"Kids\t2"',
  ])('%j is the group that is there', async (name) => {
    put('groups', 'school,name,start_time,final_time', `Lucero\u00a0Centro,${name},16:00,17:00`)
    expect(await load()).toMatchObject({ ok: true, counts: [{ added: 0 }] })
    expect(await provider.database.query('select name from class_group order by id')).toEqual([
      { name: 'Kids 2' },
      { name: 'Teens 1' },
      { name: 'Kids 1' },
    ])
  })

  it('make no second person, and no other option, column or address', async () => {
    put(
      'tutors',
      '\u200bfirst_name,last_name\u00a0,email,phone,gender,relationship',
      'Begoña\u00a0,Peña,\u202atutora@lucero.test\u202c,5512345678,femenino\u200b,Tutor\u00a0legal',
    )
    expect(await load()).toMatchObject({ ok: true, counts: [{ added: 0 }] })
    put(
      'tutors',
      'first_name,last_name,email,phone,gender,relationship',
      'Begoña,O\u2019Connor-Ñúñez,tutora@lucero.test,5512345678,femenino,madre',
    )
    await load()
  })
})

describe('roles', () => {
  const staff = (...lines: string[]) => put('staff', 'role,first_name,last_name,email', ...lines)

  it('the last administrator stays one, also where several are listed', async () => {
    staff('Recepcion,Ana,Admin,admin@lucero.test')
    expect(await said()).toEqual([
      'staff.csv, línea 2, role: Es la única cuenta activa que administra la escuela: antes da ese puesto a otra persona.',
    ])
    await provider.database.query(
      `insert into person (role, email, first_name, last_name, is_active) values ('Administrador', 'off@lucero.test', 'Off', 'Off', false)`,
    )
    expect(await said()).toHaveLength(1)
    await provider.database.query(`delete from person where email = 'off@lucero.test'`)
    expect(await provider.database.query(`select id from person where role = 'Administrador' and is_active`)).toEqual([
      { id: 1 },
    ])
  })

  it('a change is stated by the trial and by the real one, and ends what is signed in', async () => {
    const { token } = await provider.signIn('desk')
    staff('Maestro,Rita,Recepción,Recepcion@Lucero.test')
    const roles = [
      { file: 'staff.csv', line: 2, email: 'recepcion@lucero.test', before: 'Recepcion', after: 'Maestro' },
    ]
    expect(await load(true)).toMatchObject({ ok: true, roles })
    expect((await ask(provider, 'tutorList', { token })).status).toBe(200)
    expect(await load()).toMatchObject({ ok: true, roles })
    provider.clock.now += 120_000
    expect((await ask(provider, 'groupList', { token })).status).toBe(401)
    provider.clock.now -= 120_000
    staff('Maestro,Rita,Recepción,recepcion@lucero.test')
    expect(await load()).toMatchObject({ ok: true, roles: [] })
  })
})

describe('what a form refuses', () => {
  const group = (start: string, end: string) =>
    put('groups', 'school,name,start_time,final_time', `Lucero Centro,Nocturno,${start},${end}`)

  it.each([
    ['16:00', '15:00'],
    ['16:00', '16:00'],
    ['5:00 p. m.', '4:00 p. m.'],
  ])('a class from %s to %s', async (start, end) => {
    group(start, end)
    expect(await said()).toEqual([
      'groups.csv, línea 2, final_time: La clase terminaría antes de empezar: revisa sus dos horas.',
    ])
  })

  it('but not a class over midnight', async () => {
    group('23:00', '00:30')
    expect(await load(true)).toMatchObject({ ok: true, counts: [{ added: 1 }] })
  })

  it.each([
    ['1918-05-01', 'Con esta fecha de nacimiento tendría más de cien años: revisa el año.'],
    ['2130-05-01', 'La fecha de nacimiento no puede ser futura.'],
  ])('born on %s', async (birthdate, reason) => {
    students(`F-1,Ana,Fechas,${birthdate}`)
    expect(await said()).toEqual([`students.csv, línea 2, birthdate: ${reason}`])
    const { token } = await provider.signIn('desk')
    expect(await ask(provider, 'studentChange', { token, id: 1, body: { birthdate } })).toMatchObject({
      status: 400,
      body: { birthdate: [reason] },
    })
  })

  it('a CLABE whose last digit is wrong, unless the school has it already', async () => {
    const first = '01218000123456789'
    const account = (clabe: string) =>
      put('bank-data', 'bank_name,account_number,clabe,account_holder', `BBVA México,4152313012345678,${clabe},Escuela`)
    account(`${first}${(checkDigitOf(first) + 1) % 10}`)
    expect(await said()).toEqual([
      'bank-data.csv, línea 2, clabe: El último dígito de la CLABE no coincide con los demás: revísala, porque a esta no llega ninguna transferencia.',
    ])
    account('012345678901234567')
    expect(await load(true)).toMatchObject({ ok: true, counts: [{ added: 0 }], warnings: [] })
  })

  it.each(['55 1234', '12345678'])('the telephone %s', async (phone) => {
    put('tutors', 'first_name,last_name,email,phone', `Ana,Ruiz,nueva@familia.example,${phone}`)
    expect(await said()).toEqual([
      expect.stringContaining(`«${phone}» tiene ${phone.replace(/\D/g, '').length} dígitos`),
    ])
  })
})

describe('dates', () => {
  it.each([
    ['05/03/18', '2018-03-05'],
    ['5-3-18', '2018-03-05'],
    ['05-mar-18', '2018-03-05'],
    ['5 de marzo de 2018', '2018-03-05'],
    ['5 marzo 2018', '2018-03-05'],
    ['05/03/99', '1999-03-05'],
    ['2018-03-05 00:00:00', '2018-03-05'],
  ])('%s is %s', async (typed, date) => {
    students(`F-1,Ana,Fechas,${typed}`)
    expect(await load()).toMatchObject({ ok: true })
    expect(await provider.database.query(`select birthdate::text from student where last_name = 'Fechas'`)).toEqual([
      { birthdate: date },
    ])
  })

  it('of a computer that writes the month first are reported for their column', async () => {
    students('F-1,Ana,Fechas,3/5/2018', 'F-2,Eva,Fechas,12/25/2018', 'F-3,Luz,Fechas,1/2/2019')
    expect(await said()).toEqual([
      expect.stringMatching(/^students\.csv, línea 3, birthdate: .*mes\/día\/año.*día\/mes\/año/),
    ])
  })

  it.each(['2018-03-05abc', '05/03/2018x', '5 de marzo'])('%s is none', async (typed) => {
    students(`F-1,Ana,Fechas,${typed}`)
    expect(await said()).toEqual([
      'students.csv, línea 2, birthdate: La fecha debe existir y tener la forma AAAA-MM-DD.',
    ])
  })
})

it('Windows-1252 is read with its dashes, quotes and the euro', async () => {
  // The bytes of «Peña – “A”,€…’Š» in Windows-1252.
  const bytes = Buffer.concat([
    Buffer.from('name,street\n', 'latin1'),
    Buffer.from([0x50, 0x65, 0xf1, 0x61, 0x20, 0x96, 0x20, 0x93, 0x41, 0x94, 0x2c, 0x80, 0x85, 0x92, 0x8a, 0x0a]),
  ])
  writeFileSync(path.join(folder, 'schools.csv'), bytes)
  expect(await load()).toMatchObject({ ok: true })
  expect(await provider.database.query('select name, street from school where id > 1')).toEqual([
    { name: 'Peña – “A”', street: '€…’Š' },
  ])
})

describe('letters in a wrong encoding are refused, at the line of the first', () => {
  const heading = Buffer.from('name,street\nCentro,Uno\n')
  const of = (...bytes: number[]) => Buffer.from([...bytes, 0x0a])
  it.each([
    ['Mac Roman', of(0x4a, 0x6f, 0x73, 0x8e, 0x2c, 0x41), 'JosŽ'],
    ['Mac Roman in capitals', of(0x4a, 0x4f, 0x53, 0x83, 0x2c, 0x41), 'JOSƒ'],
    ['the DOS code page', of(0x50, 0x65, 0xa4, 0x61, 0x2c, 0x41), 'Pe¤a'],
    ['UTF-8 that was read as Windows-1252 and saved again', Buffer.from('PeÃ±a,A\n'), 'PeÃ±a'],
    ['the same in capitals', Buffer.from('PEÃ‘A,A\n'), 'PEÃ‘A'],
    ['letters that another program has lost', Buffer.from('Pe\uFFFDa,A\n'), 'Pe\uFFFDa'],
  ])('%s', async (_what, bytes, cell) => {
    writeFileSync(path.join(folder, 'schools.csv'), Buffer.concat([heading, bytes]))
    expect(await said()).toEqual([
      `schools.csv, línea 3: Los acentos y la ñ están dañados («${cell}»): guarda otra vez el archivo original como «CSV UTF-8» o como libro de Excel (.xlsx).`,
    ])
  })

  it('but not names of other languages', async () => {
    put('schools', 'name,street', 'JOÃO Guimarães Žižka,Œuvre – “Ünal” ¡Hola! 50¢ £5')
    expect(await load()).toMatchObject({ ok: true })
  })
})

it('a folio that a formula keeps from losing its zeros is that folio', async () => {
  students('"=""0012""",Uno,Cruz,2018-01-01', '="0013",Dos,Cruz,2018-01-02')
  await load()
  expect(await provider.database.query(`select folio from student where last_name = 'Cruz' order by folio`)).toEqual([
    { folio: '0012' },
    { folio: '0013' },
  ])
})
