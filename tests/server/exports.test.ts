/** Lists as workbooks: who may have which, real dates and amounts, the school's hours, and that they are read again. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { exportPath, exportedSheets, importTrial, type ExportedSheet } from '../../src/contract'
import { writtenHeadings } from '../../src/domain/sheet-import/written-headings'
import { columnsOf } from '../../src/domain/sheet-import/columns'
import { exportSchool } from '../../src/server/export/export-school'
import { readWholeSchool } from '../../src/server/export/whole-school'
import { sources } from '../../src/server/export/portal-sheets'
import { importSchool } from '../../src/server/import/import-school'
import { passedOver } from '../../src/server/import/read-folder'
import { exportedOnly } from '../../src/server/import/sheets'
import { kind } from './databases'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { people, type Who } from './school'

const { provider, as, tokenOf } = await openSchool()
const { database } = provider

async function asked(who: Who, sheet: string, query: Record<string, string> = {}): Promise<Response> {
  return provider.fetch(`${exportPath}${sheet}/?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${await tokenOf(who)}` },
  })
}
async function fileOf(sheet: ExportedSheet, query?: Record<string, string>, who: Who = 'desk'): Promise<Buffer> {
  const response = await asked(who, sheet, query)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
type Row = Record<string, unknown>
async function tabsOf(file: Buffer): Promise<{ name: string; rows: Row[] }[]> {
  const tabs = await readWorkbook(file)
  return tabs.map(({ sheet, data: [headings = [], ...lines] }) => ({
    name: sheet,
    rows: lines.map((line) => Object.fromEntries(headings.map((heading, index) => [String(heading), line[index]]))),
  }))
}
async function rowsOf(sheet: ExportedSheet, query?: Record<string, string>): Promise<Row[]> {
  const [tab] = await tabsOf(await fileOf(sheet, query))
  return tab?.rows ?? []
}
const day = (date: string) => new Date(`${date}T00:00:00Z`)
/** Hours are parts of a day, which a reader may miss by less than a millisecond. */
const minuteOf = (cell: unknown) =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 60_000) * 60_000).toISOString().slice(0, 16) : cell

describe('who may have a workbook', () => {
  it.each(exportedSheets)('%s: the desk, except everything at once, which is the administrator’s', async (sheet) => {
    expect((await asked('admin', sheet)).status).toBe(200)
    expect((await asked('desk', sheet)).status).toBe(sheet === 'all' ? 403 : 200)
    for (const who of ['teacher', 'tutor', 'student'] as const) expect((await asked(who, sheet)).status, who).toBe(403)
    expect((await provider.fetch(`${exportPath}${sheet}/`)).status).toBe(401)
  })

  it('other sheets do not exist, and none does at a provider that announces nothing', async () => {
    expect((await asked('admin', 'passwords')).status).toBe(404)
    const plain = await openTestProvider({ database, capabilities: 'none' })
    const headers = { Authorization: `Bearer ${(await plain.signIn('admin')).token}` }
    expect((await plain.fetch(`${exportPath}students/`, { headers })).status).toBe(404)
    await plain.close()
  })

  it('a day that is none is refused with its field', async () => {
    const response = await asked('desk', 'entries', { from: '2026-02-30' })
    expect(response.status).toBe(400)
    expect(await response.json()).toHaveProperty('from')
  })
})

describe('what a desk prints', () => {
  it('students with group, location and telephone, as cells of their kinds', async () => {
    await database.script(`
      update student set comment = '=HYPERLINK("http://x", "y")' where id = 1;
      update student set created = '2026-03-05T05:00:00Z' where id = 1;
      insert into membership (student_id, group_id) values (1, 2);
    `)
    const rows = await rowsOf('students', { search: 'LUC-0001' })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      Folio: 'LUC-0001',
      Nombre: 'Íñigo',
      Apellidos: 'Peña',
      'Fecha de nacimiento': day('2016-05-01'),
      Edad: 9,
      Grupo: 'Kids 2',
      Sede: 'Lucero Centro',
      'Otros grupos': 'Teens 1 (Lucero Centro)',
      'Nombre del tutor': 'Begoña',
      'Apellidos del tutor': 'Peña',
      Parentesco: 'Madre',
      Teléfono: '55 1000 0005',
      Correo: people.tutor.email,
      'Contacto de emergencia': 'Begoña Peña',
      'Teléfono de emergencia': '55 1111 2222',
      Comentario: '=HYPERLINK("http://x", "y")',
      Activo: 'Sí',
      // 23:00 of the day before, at the school.
      'Fecha de alta': day('2026-03-04'),
    })
    await database.script(`update student set comment = '', created = '2025-01-10' where id = 1`)
  })

  it('a group’s list has its present members with tutor, telephone and birthday', async () => {
    await database.script('update membership set is_active = false where student_id = 22')
    const rows = await rowsOf('members', { group: '2' })
    expect(rows).toHaveLength(9)
    expect(rows.find(({ Folio }) => Folio === 'LUC-0021')).toMatchObject({
      Grupo: 'Teens 1',
      'Nombre del tutor': 'Begoña',
      Teléfono: '55 1000 0005',
      'Fecha de nacimiento': day('2016-05-21'),
    })
    expect(rows.map(({ Folio }) => Folio)).not.toContain('LUC-0022')
  })

  it('tutors, contacts, groups and memberships', async () => {
    expect(await rowsOf('tutors', { search: 'ibanez' })).toMatchObject([
      { 'Nombre del tutor': 'Raúl', 'Apellidos del tutor': 'Ibáñez', Correo: people.otherTutor.email, Activo: 'Sí' },
    ])
    expect(await rowsOf('contacts', { search: 'zoe' })).toMatchObject([
      { 'Contacto de emergencia': 'Begoña Peña', 'Nombre del tutor': 'Begoña' },
    ])
    const [group] = await rowsOf('groups')
    expect(group).toMatchObject({ Grupo: 'Kids 1', Maestro: 'Maribel Núñez', Cupo: 20, Inscritos: 5 })
    expect(minuteOf(group?.['Hora de inicio'])).toBe('1899-12-30T17:00')
    expect(await rowsOf('memberships')).toHaveLength(35)
  })
})

describe('money and attendance', () => {
  it('receipts have amounts that can be summed, and the filters of the list', async () => {
    const all = await rowsOf('receipts')
    expect(all).toHaveLength(3)
    expect(all[2]).toMatchObject({
      Recibo: 1,
      Folio: 'LUC-0001',
      Estudiante: 'Íñigo Peña',
      Periodo: day('2026-02-01'),
      'Monto esperado': 950.5,
      Abono: 950.5,
      Saldo: 0,
      Estado: 'Pagado',
      'Tipo de pago': 'Transferencia',
      'Fecha de pago': day('2026-02-03'),
      'Observaciones internas': 'Llamar antes',
    })
    expect((await rowsOf('receipts', { month: '2026-03', status: 'vencido' })).map(({ Recibo }) => Recibo)).toEqual([3])
    expect((await rowsOf('receipts', { owed: 'true' })).map(({ Recibo }) => Recibo)).toEqual([3, 2])
  })

  it('an entry made at 23:00 has that day and hour, whatever the day in Greenwich', async () => {
    await database.script(`
      insert into receipt_entry (receipt_id, amount, type_payment, payment_date, created, observations)
        values (2, 100.10, 'efectivo', '2026-03-04', '2026-03-05T05:00:00Z', '+52 en dos pagos');
      update receipt set abono = 100.10 where id = 2;
    `)
    const rows = await rowsOf('entries', { from: '2026-03-01', to: '2026-03-31' })
    expect(rows).toMatchObject([
      {
        Recibo: 2,
        Fecha: day('2026-03-04'),
        Monto: 100.1,
        Observaciones: '+52 en dos pagos',
        'Tipo de pago': 'Efectivo',
      },
    ])
    expect(minuteOf(rows[0]?.Registrado)).toBe('2026-03-04T23:00')
  })

  it('attendance of some days, of one group, of one status', async () => {
    expect(await rowsOf('attendance')).toHaveLength(60)
    const rows = await rowsOf('attendance', { from: '2026-03-03', to: '2026-03-03', group: '1', status: 'falta' })
    expect(rows.map(({ Folio }) => Folio).sort()).toEqual(['LUC-0007', 'LUC-0014'])
    expect(rows.find(({ Folio }) => Folio === 'LUC-0007')).toMatchObject({
      Fecha: day('2026-03-03'),
      Grupo: 'Kids 2',
      Estado: 'Falta',
      Puntos: 1,
      'Inicio de ciclo': 'No',
    })
  })

  it('everything at once: the attendance and all money too', async () => {
    const tabs = await tabsOf(await fileOf('all', {}, 'admin'))
    const rows = Object.fromEntries(tabs.map(({ name, rows }) => [name, rows]))
    expect(Object.keys(rows)).toEqual([
      'Estudiantes',
      'Tutores',
      'Contactos de emergencia',
      'Grupos',
      'Inscripciones',
      'Recibos',
      'Abonos',
      'Asistencia',
      'Sedes',
      'Personal',
      'Precios',
      'Cuentas bancarias',
    ])
    const sum = (tab: string, column: string) =>
      (rows[tab] ?? []).reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0)
    expect(sum('Abonos', 'Monto')).toBe(sum('Recibos', 'Abono'))
    expect(sum('Abonos', 'Monto')).toBeGreaterThan(0)
    expect(rows.Asistencia).toHaveLength(60)
    expect(rows['Cuentas bancarias']?.[0]).toMatchObject({ CLABE: '012345678901234567' })
  })
})

describe('everything at once, while others work', () => {
  const body = { amount: 100, type_payment: 'efectivo' }

  it('answers them meanwhile', async () => {
    await database.script(`insert into attendance (attendance_date, student_id, group_id, status)
      select date '2024-01-01' + n, 1, 1, 'falta' from generate_series(1, 700) n`)
    const ended: string[] = []
    const exported = asked('admin', 'all').finally(() => ended.push('export'))
    const others = [
      as('desk', 'student', { id: 1 }).finally(() => ended.push('page')),
      as('desk', 'entryCreate', { id: 2, body }).finally(() => ended.push('payment')),
    ]
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 201])
    expect((await exported).status).toBe(200)
    expect(ended.at(-1)).toBe('export')
  })

  it('receipts and payments agree, also if somebody pays after the first of them was read', async () => {
    const cents = (row: readonly unknown[] = [], column = 0) => Math.round(Number(row[column]) * 100)
    const sums = await readWholeSchool(database, '2026-03-04', async (tabs) => {
      const sums: Record<string, number> = {}
      for (const { name, columns, rows } of tabs) {
        if (name === 'Recibos') expect((await as('desk', 'entryCreate', { id: 2, body })).status).toBe(201)
        const column = columns.findIndex(({ heading }) => heading === (name === 'Recibos' ? 'Abono' : 'Monto'))
        for await (const part of rows) for (const row of part) sums[name] = (sums[name] ?? 0) + cents(row, column)
      }
      return sums
    })
    expect(sums.Abonos).toBe(sums.Recibos)
    expect(sums.Abonos).toBeGreaterThan(0)
  })

  it('a row that is deleted meanwhile is in none of its tabs', async () => {
    const [made] = await database.query<{ id: number }>(
      `insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, payment_total, status)
       values (5, '2026-01-01', 'LUC-0002', 1, 100, 100, 'pendiente') returning id`,
    )
    const found = await readWholeSchool(database, '2026-03-04', async (tabs) => {
      await database.query('delete from receipt where id = $1', [made?.id ?? 0])
      const tab = tabs.find(({ name }) => name === 'Recibos')
      const rows: (readonly unknown[])[] = []
      for await (const part of tab?.rows ?? []) rows.push(...part)
      return rows.map(([id]) => id)
    })
    // PostgreSQL shows the moment at which the export began.
    expect(found.includes(made?.id)).toBe(kind === 'postgres')
    expect(found).not.toContain(null)
  })
})

describe('read in again unchanged', () => {
  const tables = ['student', 'person', 'emergency_contact', 'class_group', 'membership', 'receipt', 'attendance']
  const content = async () =>
    Promise.all(tables.map((table) => database.query(`select t::text as row from ${table} t order by t.id`)))
  async function trialOf(file: Buffer) {
    const body = { spreadsheet: new Blob([new Uint8Array(file)]), name: 'exportado.xlsx' }
    return importTrial.parse((await as('desk', 'importCreate', { body })).body)
  }

  it.each([
    ['students', {}, 'desk', 35],
    ['members', { group: '1' }, 'desk', 20],
    ['all', {}, 'admin', 35],
  ] as const)('%s change nothing', async (sheet, query, who, count) => {
    await database.script(`
      update student set comment = E'=1+1, "dos"\\r\\n''+52 & <b> o @nadie\\n', first_name = 'ZOE', last_name = 'de la O' where id = 2;
      update student set first_name = 'Zoé', last_name = 'Muñoz', birthdate = '2016-05-09' where id in (3, 9);
      update person set first_name = 'Lic. Raúl', last_name = 'IBÁÑEZ' where id = 6;
      update student set comment = 'Una _x0041_ y un \t tabulador' where id = 4;
      insert into membership (student_id, group_id) values (1, 2);
    `)
    const before = await content()
    const trial = await trialOf(await fileOf(sheet, query, who))
    expect(trial.counts).toEqual({ ready: 0, doubtful: 0, known: count, left_out: 0 })
    expect(trial.rows.known.flatMap(({ differences }) => differences)).toEqual([])
    expect(trial.groups.filter(({ group }) => group === null)).toEqual([])
    expect((await as('desk', 'importApply', { id: trial.id, body: {} })).status).toBe(409)
    expect(await content()).toEqual(before)
  })

  it('what somebody wrote into the file is a difference, and nothing else is', async () => {
    const trial = await trialOf(await fileOf('students'))
    await database.script(`update student set comment = 'Nuevo' where id = 5`)
    const again = await as('desk', 'importTrial', { id: trial.id })
    expect(importTrial.parse(again.body).rows.known.flatMap(({ differences }) => differences)).toEqual([])
    await database.script(`update student set first_name = 'Luz' where id = 5`)
    const { rows } = importTrial.parse((await as('desk', 'importTrial', { id: trial.id })).body)
    expect(rows.known.flatMap(({ differences }) => differences)).toMatchObject([
      { field: 'first_name', file: 'Lucía', portal: 'Luz' },
    ])
  })

  it('each heading of a list of students is one that the import knows', () => {
    const { columns } = sources.students
    const title = { line: 1, cells: columns.map(({ heading }) => heading) }
    expect(columnsOf(title, []).flatMap(({ heading, field }) => (field === null ? [] : [[heading, field]]))).toEqual([
      [writtenHeadings.folio, 'folio'],
      [writtenHeadings.first_name, 'first_name'],
      [writtenHeadings.last_name, 'last_name'],
      [writtenHeadings.birthdate, 'birthdate'],
      [writtenHeadings.group, 'group'],
      [writtenHeadings.school, 'school'],
      [writtenHeadings.tutor_first_name, 'tutor'],
      [writtenHeadings.tutor_last_name, 'tutor_last_name'],
      [writtenHeadings.relationship, 'relationship'],
      [writtenHeadings.phone, 'phone'],
      [writtenHeadings.email, 'email'],
      [writtenHeadings.contact, 'contact'],
      [writtenHeadings.contact_phone, 'contact_phone'],
      [writtenHeadings.contact_relationship, 'contact_relationship'],
      [writtenHeadings.comment, 'comment'],
    ])
  })

  it.each(['xlsx', 'csv'] as const)('the command’s folder, with money and attendance in it (%s)', async (format) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lucero-exports-'))
    const written = await exportSchool(database, folder, format, exportedOnly)
    expect(readdirSync(folder).sort()).toEqual(written.map(({ file }) => file).sort())
    expect(written.find(({ file }) => file === `attendance.${format}`)).toMatchObject({ rows: 60 })
    expect(passedOver(folder).sort()).toEqual(exportedOnly.map((name) => `${name}.${format}`).sort())
    if (format === 'csv') expect(readFileSync(path.join(folder, 'receipts.csv'), 'utf8')).toContain('"950.50"')
    const before = await content()
    const back = await importSchool(database, folder, false)
    expect(back.ok && back.counts.filter(({ added, changed }) => added + changed > 0)).toEqual([])
    expect(back.ok).toBe(true)
    expect(await content()).toEqual(before)
    rmSync(folder, { recursive: true })
  })
})

it('more rows than are read at a time are all there, in their order', async () => {
  const big = await openTestProvider()
  await big.database.script(`
    insert into student (first_name, last_name, birthdate, folio, tutor_id)
      select 'Niña ' || n, 'Zúñiga', date '2016-01-01' + n % 900, 'B-' || lpad(n::text, 4, '0'), 5 from generate_series(1, 1200) n`)
  const { token } = await big.signIn('desk')
  const response = await big.fetch(`${exportPath}students/?search=zuniga`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const [tab] = await tabsOf(Buffer.from(await response.arrayBuffer()))
  const names = (tab?.rows ?? []).map(({ Nombre }) => String(Nombre))
  expect(names).toHaveLength(1200)
  expect(new Set(names).size).toBe(1200)
  expect(names).toEqual([...names].sort())
  await big.close()
})
