/**
 * A school is imported from CSV files: completely or not at all, twice without duplicates, and every faulty row is
 * named.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import type { Database } from '../../src/server/database/database'
import { openEmbedded } from '../../src/server/database/embedded'
import { migrate } from '../../src/server/database/migrate'
import { openPostgres } from '../../src/server/database/postgres'
import { demoFolder } from '../../src/server/demo/folder'
import { exportSchool } from '../../src/server/export/export-school'
import { readCsv } from '../../src/server/import/csv'
import { importSchool } from '../../src/server/import/import-school'
import { importWords } from '../../src/texts/import'
import { fieldErrors } from '../../src/texts/provider'
import { kind } from './databases'
import { createDatabase } from './postgres'
import { small } from './small-folder'

let database: Database
let folder: string

beforeAll(async () => {
  database = kind === 'postgres' ? await openPostgres({ url: await createDatabase('empty') }) : await openEmbedded()
  await migrate(database)
})
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lucero-import-'))
  await database.script(
    'truncate person, school, bank_data, payment_configuration, class_group, emergency_contact, student, membership restart identity cascade',
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => database.close())

const put = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
}
const load = (trial = false) => importSchool(database, folder, trial)
const tables = [
  'person',
  'school',
  'bank_data',
  'payment_configuration',
  'class_group',
  'emergency_contact',
  'student',
  'membership',
]
const sizes = async () =>
  Promise.all(
    tables.map(
      async (table) =>
        (await database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count,
    ),
  )
const content = async () =>
  Promise.all(
    tables.map(
      async (table) =>
        (
          await database.query<{ md5: string }>(
            `select md5(string_agg(t::text, '' order by id)) as md5 from ${table} t`,
          )
        )[0]?.md5,
    ),
  )
const said = async () => {
  const result = await load()
  return result.ok
    ? []
    : result.problems.map(({ file, line, column, reason }) => importWords.problem(file, line, column, reason))
}
const nothing = tables.map(() => 0)

describe('the example folder', () => {
  it('is a whole school; a trial counts it and writes nothing', async () => {
    const trial = await importSchool(database, demoFolder(), true)
    expect(await sizes()).toEqual(nothing)
    const real = await importSchool(database, demoFolder(), false)
    expect(real).toEqual(trial)
    expect(real).toMatchObject({
      ok: true,
      counts: [
        { file: 'schools.csv', added: 2 },
        {},
        {},
        { added: 4 },
        { added: 12 },
        { added: 150 },
        { added: 150 },
        { added: 240 },
        { added: 280, changed: 0, same: 0 },
      ],
    })
    expect(await sizes()).toEqual([155, 2, 2, 2, 12, 150, 240, 280])
  })
})

it('an option without which no roll can be taken is hidden by no file, as in the portal', async () => {
  put({
    'attendance-status.csv':
      'value,label,is_hidden\nasistencia,Vino,true\nfalta,Falta,true\nretardo,Retardo,true\nvino,Asistencia,\n',
  })
  const hidden = async () =>
    database.query('select value from attendance_status where is_hidden or value = $1', ['vino'])
  expect(await said()).toEqual([importWords.problem('attendance-status.csv', 3, 'is_hidden', fieldErrors.neededOption)])
  expect(await hidden()).toEqual([])
})

describe('a small school', () => {
  beforeEach(() => put(small))

  it('a shortened number that has lost no digits is written in full; a name that looks like one stays', async () => {
    put({
      ...small,
      'tutors.csv': small['tutors.csv'].replace('55 1234 5678', '5.512345678E+9'),
      'groups.csv': small['groups.csv'].replace('Kids 1', '3E2'),
      'memberships.csv': small['memberships.csv'].replaceAll('Kids 1', '3E2'),
    })
    expect(await said()).toEqual([])
    expect(await database.query(`select phone from person where role = 'Tutor'`)).toEqual([{ phone: '5512345678' }])
    expect(await database.query('select name from class_group')).toEqual([{ name: '3E2' }])
  })

  it('without a bank account has prices too, which come back from an export', async () => {
    rmSync(path.join(folder, 'bank-data.csv'))
    put({ 'payment-configurations.csv': 'name,amount,numbers_classes\nMensual,950.50,8\n' })
    expect(await load()).toMatchObject({ ok: true })
    const prices = () => database.query('select name, amount::text, bank_data_id from payment_configuration')
    expect(await prices()).toEqual([{ name: 'Mensual', amount: '950.50', bank_data_id: null }])
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    await exportSchool(database, folder, 'csv')
    await database.script('truncate payment_configuration, class_group, membership restart identity cascade')
    expect(await load()).toMatchObject({ ok: true })
    expect(await prices()).toEqual([{ name: 'Mensual', amount: '950.50', bank_data_id: null }])
  })

  it('is imported as it was written', async () => {
    expect(await load()).toMatchObject({ ok: true })
    const [group] = await database.query(
      `select g.name, s.name as school, s.street, p.first_name as teacher, c.amount::text, b.clabe, b.account_number, g.days, g.start_time::text, g.quota_limit, g.is_active
       from class_group g join school s on s.id = g.school_id join person p on p.id = g.teacher_id join payment_configuration c on c.id = g.payment_configuration_id join bank_data b on b.id = c.bank_data_id`,
    )
    expect(group).toEqual({
      name: 'Kids 1',
      school: 'Lucero Centro',
      street: 'Av. Juárez 10, altos',
      teacher: 'Óscar',
      amount: '950.50',
      clabe: '012180001234567899',
      account_number: '4152313012345678',
      days: ['Lunes', 'Miércoles', 'Viernes'],
      start_time: '16:00:00',
      quota_limit: 12,
      is_active: true,
    })
    const students = await database.query(
      `select s.folio, s.birthdate::text, s.comment, s.total_points, t.last_name as tutor, t.gender, t.relationship, t.is_active, t.password_hash, c.first_name as contact, c.relationship as kin, a.email, a.role
       from student s join person t on t.id = s.tutor_id left join emergency_contact c on c.id = s.emergency_contact_id left join person a on a.id = s.account_id order by s.id`,
    )
    const family = {
      tutor: "O'Connor-Ñúñez",
      gender: 'femenino',
      relationship: 'tutor_legal',
      is_active: false,
      password_hash: null,
    }
    expect(students).toEqual([
      {
        folio: 'A-1',
        birthdate: '2018-02-28',
        comment: '=1+1 "<b>"\nsegunda línea',
        total_points: 7,
        ...family,
        contact: 'Jesús',
        kin: 'tio',
        email: 'inigo@familia.example',
        role: 'Alumno',
      },
      {
        folio: 'A-2',
        birthdate: '2019-03-01',
        comment: '',
        total_points: 0,
        ...family,
        contact: null,
        kin: null,
        email: null,
        role: null,
      },
    ])
    expect(await sizes()).toEqual([4, 1, 1, 1, 1, 1, 2, 2])
  })

  it('imported twice is there once', async () => {
    await load()
    const before = await content()
    const again = await load()
    expect(again.ok && again.counts.map(({ added, changed }) => [added, changed])).toEqual(
      Object.keys(small).map(() => [0, 0]),
    )
    expect(await content()).toEqual(before)
  })

  it('is brought up to date by what the files say now, and keeps what the portal did since', async () => {
    await load()
    await database.script(
      `update student set total_points = 99, is_active = false; update membership set is_active = false; update person set is_active = true, create_student = true where role = 'Tutor'`,
    )
    put({
      'students.csv': small['students.csv'].replace('Zoé', 'Zoe María').replace('2018-02-28', '2018-02-27'),
      'schools.csv': 'name,street,state\nLUCERO CENTRO,,Puebla\n',
    })
    const result = await load()
    expect(result.ok && result.counts.filter(({ changed }) => changed > 0)).toEqual([
      { file: 'schools.csv', added: 0, changed: 1, same: 0 },
      { file: 'students.csv', added: 0, changed: 2, same: 0 },
    ])
    expect(
      await database.query('select first_name, birthdate::text, total_points, is_active from student order by id'),
    ).toEqual([
      { first_name: 'Íñigo', birthdate: '2018-02-27', total_points: 99, is_active: false },
      { first_name: 'Zoe María', birthdate: '2019-03-01', total_points: 99, is_active: false },
    ])
    // An empty cell changes nothing: the street stays.
    expect(await database.query('select name, street, state from school')).toEqual([
      { name: 'LUCERO CENTRO', street: 'Av. Juárez 10, altos', state: 'Puebla' },
    ])
    expect(await database.query('select is_active from membership where is_active')).toEqual([])
    expect(await database.query(`select is_active, create_student from person where role = 'Tutor'`)).toEqual([
      { is_active: true, create_student: true },
    ])
  })

  it('may come file by file: what stands in the database is known', async () => {
    await load()
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    put({
      'students.csv':
        'folio;first_name;last_name;birthdate;tutor\r\nA-3;Ana;Ríos;2017-01-01;begona@familia.example\r\n',
      'memberships.csv': '\uFEFFfolio\tschool\tgroup\nA-3\tLucero Centro\tKids 1\n',
    })
    expect(await load()).toMatchObject({ ok: true, counts: [{ added: 1 }, { added: 1 }] })
  })

  it('with one bad row is not there at all, and every bad row is named', async () => {
    put({
      'students.csv':
        small['students.csv'].replace('2019-03-01', '2019-02-30') +
        'A-1,Otra,Vez,2018-01-01,,,,,\nA-4,,Ríos,2018-01-01,,nadie@familia.example,,,muchos\n',
      'groups.csv':
        small['groups.csv'] + 'Lucero Norte,Kids 2,begona@familia.example,Mensual,25:00,17:00,lunes y nunca,\n',
      'memberships.csv': small['memberships.csv'] + 'A-9,Lucero Centro,Kids 9\n',
      'tutors.csv':
        small['tutors.csv'] +
        'Raúl,Ibáñez,oscar@escuela.example,5511112222,ninguno,padre,quizá\nRaúl,Ibáñez,sin arroba,x,masculino,vecino,true\nEva,Luz,eva@familia.example,5511112222,femenino,vecina,true\n',
      'payment-configurations.csv': small['payment-configurations.csv'] + 'Semanal,-1,8,999999999999999999\n',
    })
    const lines = await said()
    for (const line of [
      'students.csv, línea 4, birthdate: La fecha debe existir y tener la forma AAAA-MM-DD.',
      'students.csv, línea 5: Este registro ya está en la línea 2.',
      'students.csv, línea 6, first_name: Este campo es requerido.',
      'students.csv, línea 6, total_points: Escribe un número válido.',
      'groups.csv, línea 3, start_time: Escribe una hora, como 16:30.',
      'groups.csv, línea 3, days: Escribe días de la semana, como «Lunes, Miércoles».',
      'memberships.csv, línea 4, folio: «A-9» no está en students.csv ni en la base de datos.',
      'memberships.csv, línea 4, group: «Kids 9» no está en groups.csv ni en la base de datos.',
      'tutors.csv, línea 3, is_active: Este valor no es válido.',
      'tutors.csv, línea 4, email: Escribe un correo válido.',
      'tutors.csv, línea 4, phone: Escribe un teléfono de 10 dígitos.',
      'tutors.csv, línea 5, relationship: Este valor no es válido.',
      'payment-configurations.csv, línea 3, amount: Debe ser 0 o más.',
    ])
      expect(lines).toContain(line)
    expect(await sizes()).toEqual(nothing)
  })

  it('names earlier teachers that nobody knows, turns in disorder, and two options with one label', async () => {
    put({
      ...small,
      'groups.csv':
        'school,name,start_time,final_time,earlier_teachers\nLucero Centro,Kids 1,16:00,17:00,nadie@escuela.example 2026-01-20\nLucero Centro,Kids 2,16:00,17:00,oscar@escuela.example 2026-02-01; - 2026-01-20\n',
      'memberships.csv': 'folio,school,group\n',
      'relationships.csv': 'value,label\nvecina,Vecina\nmamita,madre\n',
    })
    expect(await said()).toEqual([
      'groups.csv, línea 2, earlier_teachers: «nadie@escuela.example» no está en staff.csv ni en la base de datos.',
      'groups.csv, línea 3, earlier_teachers: Escribe cada maestro anterior con el día en que llegó el siguiente, en orden: ana@escuela.mx 2026-03-04; luis@escuela.mx 2026-05-01.',
      'relationships.csv, línea 3, label: Ya existe un registro con estos datos.',
    ])
    expect(await sizes()).toEqual(nothing)
  })

  it('gives a group to whoever works at the school, as the portal does', async () => {
    put({ 'groups.csv': small['groups.csv'].replace('OSCAR@escuela.example', 'ana@escuela.example') })
    expect(await load()).toMatchObject({ ok: true })
    expect(
      await database.query('select p.first_name as teacher from class_group g join person p on p.id = g.teacher_id'),
    ).toEqual([{ teacher: 'Ana' }])
  })

  describe('whose school year opened a group under its old name', () => {
    beforeEach(async () => {
      await load()
      await database.script(`
        update class_group set is_active = false, end_date = '2026-07-01';
        update membership set is_active = false, end_date = '2026-07-01';
        insert into class_group (name, school_id, start_time, final_time, days, start_date) select name, school_id, start_time, final_time, days, '2026-07-01' from class_group;
      `)
    })
    const groups = () =>
      database.query(
        `select g.is_active, g.quota_limit as quota, (select count(*)::int from membership m where m.group_id = g.id and m.is_active) as members from class_group g order by id`,
      )

    it('puts students and changes into the active one, and leaves the ended one apart', async () => {
      put({ 'groups.csv': small['groups.csv'].replace(',12', ',15') })
      const result = await load()
      expect(result.ok && result.counts.filter(({ added, changed }) => added + changed > 0)).toEqual([
        { file: 'groups.csv', added: 0, changed: 1, same: 0 },
        { file: 'memberships.csv', added: 2, changed: 0, same: 0 },
      ])
      expect(await groups()).toEqual([
        { is_active: false, quota: 12, members: 0 },
        { is_active: true, quota: 15, members: 2 },
      ])
      const again = await load()
      expect(again.ok && again.counts.filter(({ added, changed }) => added + changed > 0)).toEqual([])
    })

    it('is exported with the active one, so that the export can be imported', async () => {
      await load()
      const before = await content()
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
      await exportSchool(database, folder, 'csv')
      const back = await load()
      expect(back.ok && back.counts.filter(({ added, changed }) => added + changed > 0)).toEqual([])
      expect(await content()).toEqual(before)
    })
  })

  it('keeps what was valid before: days, price list and teacher of a group, and a price', async () => {
    // The last hour of a month at the school, when it is the next month in UTC: an import that began before midnight
    // would otherwise write another day than the next one.
    const [day, month] = ['2026-03-31', '2026-03-01']
    vi.useFakeTimers({ now: new Date(`${day}T23:30:00-06:00`), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const prices = small['payment-configurations.csv']
    await load()
    put({
      'payment-configurations.csv': `${prices.replace('950.50', '1000')}Sabatino,700,4,012180001234567899\n`,
      'groups.csv': small['groups.csv']
        .replace('OSCAR@escuela.example', 'ana@escuela.example')
        .replace('mensual', 'sabatino')
        .replace('"lun, MIERCOLES y viernes"', 'sábado'),
    })
    expect(await load()).toMatchObject({ ok: true })
    const kept = () =>
      database.query(
        `select g.days, g.earlier_days, a.first_name as teacher, g.teacher_from::text as since, (select x.first_name from person x where x.id = (g.earlier_teachers -> 0 ->> 'teacher')::int) as before,
           jsonb_array_length(g.earlier_teachers) as teachers, g.earlier_price_lists as lists from class_group g join person a on a.id = g.teacher_id`,
      )
    const now = [
      {
        days: ['Sábado'],
        earlier_days: [{ days: ['Lunes', 'Miércoles', 'Viernes'], until: day }],
        teacher: 'Ana',
        since: day,
        before: 'Óscar',
        teachers: 1,
        lists: [{ list: 1, until: month }],
      },
    ]
    expect(await kept()).toEqual(now)
    expect(
      await database.query(
        'select amount::text, price_from::text as since, earlier_prices as earlier from payment_configuration where id = 1',
      ),
    ).toEqual([{ amount: '1000.00', since: month, earlier: [{ from: null, amount: '950.50', numbers_classes: 8 }] }])
    await load()
    expect(await kept()).toEqual(now)
    // As it was: nothing has changed at all.
    put({ 'payment-configurations.csv': prices, 'groups.csv': small['groups.csv'] })
    await load()
    expect(await kept()).toEqual([
      {
        days: ['Lunes', 'Miércoles', 'Viernes'],
        earlier_days: [],
        teacher: 'Óscar',
        since: null,
        before: null,
        teachers: 0,
        lists: [],
      },
    ])
    expect(
      await database.query(
        'select amount::text, price_from, earlier_prices as earlier from payment_configuration where id = 1',
      ),
    ).toEqual([{ amount: '950.50', price_from: null, earlier: [] }])
  })

  it('does not make a teacher a tutor, nor a stranger a teacher', async () => {
    put({
      'tutors.csv': small['tutors.csv'] + 'Óscar,Güemes,OSCAR@escuela.example,5511112222,masculino,padre,true\n',
      'groups.csv': small['groups.csv'].replace('OSCAR@escuela.example', 'begona@familia.example'),
      'emergency-contacts.csv': small['emergency-contacts.csv'] + 'ana@escuela.example,Eva,Luz,5511112222,tia\n',
      'students.csv': small['students.csv'].replace('jesus pena', 'Jesús Otro'),
    })
    expect(await said()).toEqual([
      'emergency-contacts.csv, línea 3, tutor: «ana@escuela.example» no está en tutors.csv ni en la base de datos.',
      'groups.csv, línea 2, teacher: «begona@familia.example» no está en staff.csv ni en la base de datos.',
      'students.csv, línea 2, emergency_contact: «Jesús Otro» no está en emergency-contacts.csv ni en la base de datos.',
      'tutors.csv, línea 3, email: Este correo es de una cuenta con otro papel.',
    ])
    expect(await sizes()).toEqual(nothing)
  })
})

describe('files that cannot be imported', () => {
  it.each([
    [{ 'student.csv': 'folio\nA-1\n' }, 'student.csv, línea 1: Este archivo no se conoce.'],
    [{ 'schools.csv': 'name,calle\nLucero,x\n' }, 'schools.csv, línea 1, calle: Esta columna no se conoce.'],
    [{ 'schools.csv': 'street\nx\n' }, 'schools.csv, línea 1, name: Falta esta columna.'],
    [{ 'schools.csv': 'name,name\nx,y\n' }, 'schools.csv, línea 1, name: Esta columna está repetida.'],
    [{ 'schools.csv': 'name\nx,y\n' }, 'schools.csv, línea 2: Hay más celdas que columnas.'],
    [{ 'schools.csv': 'name\n\n\n"Lucero\nCentro\n' }, 'schools.csv, línea 4: Hay unas comillas que no se cierran.'],
    [
      { 'schools.csv': '\n' },
      'schools.csv, línea 1: El archivo está vacío: la primera línea lleva los nombres de las columnas.',
    ],
    [
      { 'schools.csv': 'name,street,,\nLucero,Juárez 10,,\nLucero Norte,,,algo\n' },
      'schools.csv, línea 3: Hay más celdas que columnas.',
    ],
    [
      { 'schools.csv': 'name\na\0b\n' },
      'schools.csv, línea 2, name: El texto contiene un carácter que no se puede guardar.',
    ],
  ])('%j', async (files, line) => {
    put(files)
    expect(await said()).toEqual([line])
    expect(await sizes()).toEqual(nothing)
  })

  it('and cannot be read say one thing, not one for each row that names theirs', async () => {
    put(small)
    writeFileSync(path.join(folder, 'students.csv'), Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xd8]))
    rmSync(path.join(folder, 'tutors.csv'))
    writeFileSync(path.join(folder, 'tutors.xlsx'), 'no workbook')
    expect(await said()).toEqual([
      'students.csv, línea 1: El archivo no se puede leer como texto: guárdalo como «CSV UTF-8» o como libro de Excel (.xlsx).',
      'tutors.xlsx, línea 1: El libro no se puede leer: ábrelo en Excel y guárdalo como .xlsx, sin contraseña.',
    ])
    // Valid UTF-8 that is cut in the middle of a character: read in another encoding, its names would be wrong.
    rmSync(path.join(folder, 'tutors.xlsx'))
    put({ 'tutors.csv': small['tutors.csv'] })
    writeFileSync(
      path.join(folder, 'students.csv'),
      Buffer.concat([Buffer.from(small['students.csv']), Buffer.from([0xc3])]),
    )
    expect(await said()).toEqual([
      'students.csv, línea 1: El archivo no se puede leer como texto: guárdalo como «CSV UTF-8» o como libro de Excel (.xlsx).',
    ])
    // A refused row is reported alone: the rows that refer to it are not.
    put({ ...small, 'students.csv': small['students.csv'].replace('2019-03-01', 'ayer') })
    rmSync(path.join(folder, 'tutors.xlsx'), { force: true })
    expect(await said()).toEqual([
      'students.csv, línea 4, birthdate: La fecha debe existir y tener la forma AAAA-MM-DD.',
    ])
    put(small)
    writeFileSync(path.join(folder, 'tutors.xlsx'), 'twice')
    expect(await said()).toEqual(['tutors.xlsx, línea 1: Esta hoja ya está en tutors.csv: deja una de las dos.'])
    expect(await sizes()).toEqual(nothing)
  })
})

describe('a workbook with more tabs than its first', () => {
  const cover = [
    ['folio', 'first_name', 'last_name', 'birthdate'],
    ['A-1', 'Íñigo', 'Peña', '05/03/2018'],
  ]
  const tabs = (...of: [string, string[][]][]) => writeWorkbook(of.map(([sheet, data]) => ({ sheet, data }))).toBuffer()

  it('is read by its first one, and says which others hold something', async () => {
    writeFileSync(
      path.join(folder, 'students.xlsx'),
      await tabs(
        ['Alumnos', cover],
        ['Hoja2', [[' ']]],
        ['Bajas', [['A-2', 'Zoé']]],
        ['Notas', [['Hablar con su mamá']]],
      ),
    )
    const leftOut = [{ file: 'students.xlsx', read: 'Alumnos', unread: ['Bajas', 'Notas'] }]
    expect(await load(true)).toMatchObject({ ok: true, counts: [{ file: 'students.xlsx', added: 1 }], leftOut })
    expect(await load()).toMatchObject({ ok: true, leftOut })
    expect(await database.query('select folio from student')).toEqual([{ folio: 'A-1' }])
    expect(importWords.firstTabOnly('students.xlsx', 'Alumnos', ['Bajas', 'Notas'])).toBe(
      'students.xlsx: de este libro se lee sólo la primera hoja, «Alumnos». No se leen «Bajas», «Notas»: lo que deba entrar guárdalo en su propio archivo.',
    )
  })

  it('says so too where the first one is no sheet of ours', async () => {
    writeFileSync(path.join(folder, 'students.xlsx'), await tabs(['Portada', [['Lucero']]], ['Alumnos', cover]))
    expect(await load()).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([
        expect.objectContaining({ column: 'folio', reason: importWords.missingColumn }),
      ]),
      leftOut: [{ file: 'students.xlsx', read: 'Portada', unread: ['Alumnos'] }],
    })
    expect(await sizes()).toEqual(nothing)
  })

  it('of which the others are empty says nothing of them', async () => {
    writeFileSync(path.join(folder, 'students.xlsx'), await tabs(['Hoja1', cover], ['Hoja2', []], ['Hoja3', [['']]]))
    expect(await load()).toMatchObject({ ok: true, leftOut: [] })
  })
})

describe('what Mexican Excel writes', () => {
  const read =
    'select s.folio, s.first_name, s.last_name, s.birthdate::text, t.is_active, t.create_student, c.amount::text, g.start_date::text, g.start_time::text, g.private_classes from student s join person t on t.id = s.tutor_id, class_group g join payment_configuration c on c.id = g.payment_configuration_id order by s.id'
  /** The same small school as a spreadsheet saves it. */
  const excel = {
    ...small,
    'payment-configurations.csv': 'name;amount;numbers_classes;clabe\r\nMensual;"$1,100.00 ";8;012180001234567899\r\n',
    'groups.csv':
      'school;name;teacher;payment_configuration;start_date;start_time;final_time;days;quota_limit;private_classes\r\nLucero Centro;Kids 1;oscar@escuela.example;Mensual;05-ene-2026;4:00 p. m.;17:30:00;lunes, miércoles;12;VERDADERO\r\n',
    'tutors.csv':
      'first_name;last_name;email;phone;gender;relationship;create_student;is_active\r\nBegoña;Ñúñez;begona@familia.example;55 1234 5678;Femenino;Madre;Sí;FALSO\r\n',
    'students.csv':
      'folio;first_name;last_name;birthdate;tutor\r\nA-1;Íñigo;Peña;05/03/2018;begona@familia.example\r\nA-2;Zoé;Peña;1-3-2019;begona@familia.example\r\n',
  }
  const stands = [
    ['A-1', 'Íñigo', '2018-03-05'],
    ['A-2', 'Zoé', '2019-03-01'],
  ].map(([folio, first_name, birthdate]) => ({
    folio,
    first_name,
    last_name: 'Peña',
    birthdate,
    is_active: false,
    create_student: true,
    amount: '1100.00',
    start_date: '2026-01-05',
    start_time: '16:00:00',
    private_classes: true,
  }))

  it.each(['latin1', 'utf16le', 'utf8'] as const)(
    'is read: %s, semicolons, days first, VERDADERO, pesos and hours',
    async (encoding) => {
      for (const [name, text] of Object.entries(excel))
        writeFileSync(path.join(folder, name), Buffer.from(encoding === 'latin1' ? text : `\uFEFF${text}`, encoding))
      expect(await said()).toEqual([])
      expect(await database.query(read)).toEqual(stands)
    },
  )

  it('is read from its own workbooks, where a number that lost its digits is told', async () => {
    put(small)
    const workbook = async (name: string, lines: (string | number | Date | boolean)[][]) => {
      rmSync(path.join(folder, `${name}.csv`), { force: true })
      writeFileSync(
        path.join(folder, `${name}.xlsx`),
        await writeWorkbook(
          lines.map((cells) => cells.map((value) => (value instanceof Date ? { value, format: 'dd/mm/yyyy' } : value))),
        ).toBuffer(),
      )
    }
    await workbook('students', [
      ['folio', 'first_name', 'last_name', 'birthdate', 'tutor'],
      ['A-1', 'Íñigo', 'Peña', new Date('2018-03-05'), 'begona@familia.example'],
      ['A-2', 'Zoé', 'Peña', '1-3-2019', 'begona@familia.example'],
    ])
    await workbook('tutors', [
      ['first_name', 'last_name', 'email', 'phone', 'gender', 'relationship', 'create_student', 'is_active'],
      ['Begoña', 'Ñúñez', 'begona@familia.example', 5512345678, 'Femenino', 'Madre', true, false],
    ])
    await workbook('payment-configurations', [
      ['name', 'amount', 'numbers_classes', 'clabe'],
      ['Mensual', 1100, 8, '012180001234567899'],
    ])
    await workbook('groups', [
      [
        'school',
        'name',
        'teacher',
        'payment_configuration',
        'start_date',
        'start_time',
        'final_time',
        'days',
        'quota_limit',
        'private_classes',
      ],
      [
        'Lucero Centro',
        'Kids 1',
        'oscar@escuela.example',
        'Mensual',
        new Date('2026-01-05'),
        '16:00',
        '17:30',
        'lunes, miércoles',
        12,
        true,
      ],
    ])
    expect(await said()).toEqual([])
    expect(await database.query(read)).toEqual(stands)
    await workbook('bank-data', [
      ['bank_name', 'account_number', 'clabe', 'account_holder'],
      ['BBVA México', 4152313012345670, 12180001234567900, 'Escuela'],
    ])
    const cut = 'Excel recortó este número: dale a la columna el formato «Texto» y vuelve a escribirlo.'
    expect(await said()).toEqual([
      `bank-data.xlsx, línea 2, account_number: ${cut}`,
      `bank-data.xlsx, línea 2, clabe: ${cut}`,
    ])
    rmSync(path.join(folder, 'bank-data.xlsx'))
    put({
      'bank-data.csv':
        'bank_name,account_number,clabe,account_holder\nBBVA México,4.15231E+15,1.2180001234568E+16,Escuela\n',
    })
    expect(await said()).toEqual([
      `bank-data.csv, línea 2, account_number: ${cut}`,
      `bank-data.csv, línea 2, clabe: ${cut}`,
    ])
  })
})

it('reads what spreadsheets write', () => {
  expect(readCsv('a,b\r\n"1,5","dice ""hola"""\r\n\r\n"dos\nlíneas",x')).toEqual({
    lines: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1,5', 'dice "hola"'] },
      { line: 4, cells: ['dos\nlíneas', 'x'] },
    ],
  })
  expect(readCsv('')).toEqual({ lines: [] })
  // A cell keeps its own line ends, which count as lines of the file.
  expect(readCsv('a;b\r\n"x\r\n\r\ny";2\n\n3;" z "')).toEqual({
    lines: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\r\n\r\ny', '2'] },
      { line: 6, cells: ['3', ' z '] },
    ],
  })
  expect(readCsv('"a\r","\nb"\r\nc')).toEqual({
    lines: [
      { line: 1, cells: ['a\r', '\nb'] },
      { line: 4, cells: ['c'] },
    ],
  })
  expect(readCsv('a,b\nCalle 5" norte,2')).toEqual({
    lines: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['Calle 5" norte', '2'] },
    ],
  })
  expect(readCsv('a,b\n1,2\n"Calle" norte,2')).toEqual({ openQuote: 3 })
})

it('the demo school’s accounts and CLABEs are what they must be', () => {
  const text = readFileSync(path.join(demoFolder(), 'bank-data.csv'), 'utf8')
  for (const [clabe] of text.matchAll(/\b\d{18}\b/g)) {
    const sum = [...clabe.slice(0, 17)].reduce(
      (total, digit, index) => total + ((Number(digit) * ([3, 7, 1][index % 3] ?? 0)) % 10),
      0,
    )
    expect((10 - (sum % 10)) % 10, clabe).toBe(Number(clabe[17]))
  }
  expect(text.match(/\b\d{18}\b/g)).toHaveLength(2)
})
