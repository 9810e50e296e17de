/** *Importar de Excel* with earlier attendance and receipts: the trial, who may, and how both are marked afterwards. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import AttendanceList from '../../src/screens/attendance'
import Imports from '../../src/screens/imports'
import Payments from '../../src/screens/payments'
import Payment from '../../src/screens/payments/PaymentDetail'
import RollCall from '../../src/screens/roll-call'
import Student from '../../src/screens/students/StudentDetail'
import { ask, rowOf } from '../server/ask'
import type { Who } from '../server/school'
import { openStories, patiently, renderOnDevice, settled, press } from './device'

const stories = openStories()
const person = userEvent.setup()
const roll = [
  'Fecha;Folio;Alumno;Grupo;Asistencia;Puntos',
  '03/03/2025;LUC-0001;;Kids 2;Asistencia;3',
  '03/03/2025;;Nadie Así;Kids 2;Falta;',
].join('\n')
const receipts = [
  'Folio;Periodo;Importe;Pagado;Tipo;Fecha',
  'LUC-0001;Marzo 2025;$950.50;950.50;Efectivo;05/03/2025',
  'LUC-0001;Marzo 2026;950.50;;;',
].join('\n')

async function openTrial(who: Who, content: string, name: string) {
  await renderOnDevice({ school: stories.school, who, screen: <Imports />, at: '/dashboard/student/importar' })
  await person.upload(
    await screen.findByLabelText('Elegir archivo', { selector: 'input' }, patiently),
    new File([content], name),
  )
  await screen.findByRole('heading', { name }, patiently)
}

test('attendance of last year is checked, imported, and marked in the student’s history', async () => {
  await openTrial('admin', roll, 'asistencia.csv')
  expect(screen.getByLabelText<HTMLSelectElement>('Qué hay en los renglones').value).toBe('attendance')
  expect(screen.getByLabelText<HTMLSelectElement>('Columna Asistencia').value).toBe('status')
  const doubtful = within(await screen.findByRole('region', { name: 'Renglón 3: Nadie Así' }, patiently))
  expect(doubtful.getByText(/No hay un estudiante así.*«Nadie Así»/)).toBeTruthy()
  await person.type(doubtful.getByRole('textbox', { name: 'Folio' }), 'LUC-0003')
  await person.click(doubtful.getByRole('button', { name: 'Guardar' }))
  await press(await screen.findByRole('button', { name: 'Importar los listos (2)' }, patiently))
  expect(await screen.findByText('2 asistencias importadas', undefined, patiently)).toBeTruthy()
  await press(await screen.findByRole('button', { name: 'Ya están (2)' }, patiently))
  const known = within(await screen.findByRole('region', { name: /^Renglón 2/ }, patiently))
  expect(known.getByRole('link', { name: 'Íñigo Peña' })).toBeTruthy()
  expect(screen.getByText('Lo que ya está se queda como está.')).toBeTruthy()
  cleanup()

  await renderOnDevice({ school: stories.school, who: 'admin', screen: <Student />, at: '/dashboard/student/1' })
  expect(await screen.findByText('Asistencia · Importada de Excel', undefined, patiently)).toBeTruthy()
})

test('a roll with a column for each day is asked once about its marks, its year and its group', async () => {
  await openTrial('admin', 'Folio;3-mar;4-mar;5-mar\nLUC-0001;A;•;•\nLUC-9999;A;A;A', 'lista.csv')
  /** Chooses, and waits until the trial has the choice. */
  async function choose(name: string, option: string) {
    const box = () => screen.findByRole<HTMLSelectElement>('combobox', { name }, patiently)
    settled()
    await person.selectOptions(await box(), option)
    await waitFor(async () => expect((await box()).selectedOptions[0]?.text).toBe(option), patiently)
  }
  await choose('Año del primer día', '2025')
  await choose('«•» (2 celdas)', 'Retardo')
  await choose('«lista.csv» (6 renglones)', 'Kids 2')
  await screen.findByRole('button', { name: 'Listos (3)' }, patiently)
  const unknown = within(await screen.findByRole('region', { name: 'Renglón 3, columna B: LUC-9999' }, patiently))
  await press(unknown.getByRole('button', { name: 'Dejar fuera todo el renglón' }))
  expect(await screen.findByRole('button', { name: 'Fuera (3)' }, patiently)).toBeTruthy()
  await press(await screen.findByRole('button', { name: 'Importar los listos (3)' }, patiently))
  expect(await screen.findByText('3 asistencias importadas', undefined, patiently)).toBeTruthy()
  expect(
    await stories.school.database.query<{ status: string }>(
      `select status from attendance where imported and attendance_date = '2025-03-04'`,
    ),
  ).toEqual([{ status: 'retardo' }])
})

test('receipts of last year leave what exists alone, and are marked where they are read', async () => {
  await openTrial('admin', receipts, 'recibos.csv')
  const known = await screen.findByRole('button', { name: 'Ya están (1)' }, patiently)
  await press(await screen.findByRole('button', { name: 'Importar los listos (1)' }, patiently))
  expect(await screen.findByText('1 recibo importado', undefined, patiently)).toBeTruthy()
  await press(known)
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Usar lo del archivo' })).toBeNull(), patiently)
  const [row] = await stories.school.database.query<{ id: number }>('select id from receipt where imported')
  cleanup()

  await renderOnDevice({
    school: stories.school,
    who: 'tutor',
    screen: <Payment />,
    at: `/dashboard/pagos/${row?.id}`,
  })
  await waitFor(() => expect(screen.getAllByText('Importado de Excel')).toHaveLength(2), patiently)
})

/** Imports a sheet at the provider, as an administrator. */
async function imported(content: string) {
  const { token } = await stories.school.signIn('admin')
  const body = { spreadsheet: new Blob([content]), name: 'hoja.csv' }
  const { id } = rowOf(await ask(stories.school, 'importCreate', { body, token }))
  const told = await ask(stories.school, 'importApply', { id: String(id), body: {}, token })
  expect(told.status).toBe(200)
}

test('a day that was imported says so on its roll, and where a row of the list unfolds', async () => {
  const day = 'Fecha;Folio;Grupo;Asistencia;Puntos'
  await imported([day, ...[31, 32, 33, 34, 35].map((n) => `03/03/2026;LUC-00${n};Kids 1;Asistencia;1`)].join('\n'))
  const at = '/dashboard/lista?group_id=3&date=2026-03-03'
  await renderOnDevice({ school: stories.school, who: 'teacher', screen: <RollCall />, at })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 1' }, patiently))
  expect(await roll.findByText('Importada de Excel', undefined, patiently)).toBeTruthy()
  cleanup()

  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <AttendanceList />,
    at: '/dashboard/student/assistance?group_id=3',
  })
  const [first] = await screen.findAllByRole('button', { name: /^Más de / }, patiently)
  expect(screen.queryByText('Importada de Excel')).toBeNull()
  if (first) await person.click(first)
  expect(await screen.findByText('Importada de Excel', undefined, patiently)).toBeTruthy()
})

test('a day that was taken in the portal says nothing of the kind', async () => {
  const at = '/dashboard/lista?group_id=1&date=2026-03-03'
  await renderOnDevice({ school: stories.school, who: 'teacher', screen: <RollCall />, at })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await roll.findAllByRole('listitem', undefined, patiently)
  expect(roll.queryByText('Importada de Excel')).toBeNull()
})

test('income by month says how much of it was imported; who owes on an imported receipt is not reminded', async () => {
  await imported(
    [
      'Folio;Periodo;Importe;Pagado;Tipo;Fecha',
      'LUC-0001;Mayo 2025;950.50;500;Efectivo;05/05/2025',
      'LUC-0004;Mayo 2025;950.50;;;',
    ].join('\n'),
  )
  await renderOnDevice({ school: stories.school, who: 'admin', screen: <Payments />, at: '/dashboard/pagos/' })
  await screen.findByRole('table', { name: 'Historial de Pagos' }, patiently)
  await person.click(screen.getByRole('button', { name: 'Ver ingresos por mes' }))
  const figures = within(await screen.findByRole('table', { name: 'Ingresos por mes y tipo de pago' }, patiently))
  expect(figures.getByRole('row', { name: /^mayo de 2025 .*\$500\.00$/ })).toBeTruthy()
  expect(screen.getByText(/^Incluye \$500\.00 de pagos importados de Excel/)).toBeTruthy()

  await person.click(screen.getByRole('button', { name: 'Recordar' }))
  const reminders = within(await screen.findByRole('dialog', undefined, patiently))
  await reminders.findAllByText(/Raúl Ibáñez/, undefined, patiently)
  expect(reminders.queryByText(/mayo de 2025/)).toBeNull()
})

test('while rows are written, a bar says so, without a share that nobody knows', async () => {
  const content = 'Nombre completo;Fecha de nacimiento\nZoé Ávila Ruiz;05/03/2018'
  await openTrial('desk', content, 'lista.csv')
  settled()
  let begun = () => {}
  const reached = new Promise<void>((resolve) => (begun = resolve))
  let end = () => {}
  const held = stories.school.database.transaction(async (holding) => {
    await holding.script('lock table student in exclusive mode')
    begun()
    await new Promise<void>((resolve) => (end = resolve))
  })
  await reached
  await person.click(await screen.findByRole('button', { name: 'Importar los listos (1)' }, patiently))
  const bar = await screen.findByRole('progressbar', { name: 'Importando' }, patiently)
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual([null, null])
  end()
  await held
  expect(await screen.findByText('1 estudiante importado', undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('progressbar', { name: 'Importando' })).toBeNull()
})

test('reception sees the trial and who may import it', async () => {
  await openTrial('desk', roll, 'asistencia.csv')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Importar los listos (1)' }, patiently)
  expect(button.disabled).toBe(true)
  expect(button.title).toMatch(/Sólo un administrador/)
})

test('a person says what the rows are', async () => {
  await openTrial('admin', 'Nombre;Apellidos;Teléfono\nAna;Soto Díaz;55 1234 9999', 'hoja.csv')
  settled()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Qué hay en los renglones' }), 'Sólo tutores')
  await person.click(await screen.findByRole('button', { name: 'Listos (1)' }, patiently))
  await press(screen.getByRole('button', { name: 'Importar los listos (1)' }))
  expect(await screen.findByText('1 tutor importado', undefined, patiently)).toBeTruthy()
})
