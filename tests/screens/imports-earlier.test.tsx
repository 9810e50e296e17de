/** *Importar de Excel* with earlier attendance and receipts: the trial, who may, and how both are marked afterwards. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Imports from '../../src/screens/imports'
import Payment from '../../src/screens/payments/PaymentDetail'
import Student from '../../src/screens/students/StudentDetail'
import type { Who } from '../server/school'
import { openStories, patiently, renderOnDevice, settled } from './device'

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
  settled()
  await person.click(await screen.findByRole('button', { name: 'Importar los listos (2)' }, patiently))
  expect(await screen.findByText('2 asistencias importadas', undefined, patiently)).toBeTruthy()
  settled()
  await person.click(await screen.findByRole('button', { name: 'Ya están (2)' }, patiently))
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
  settled()
  await person.click(unknown.getByRole('button', { name: 'Dejar fuera todo el renglón' }))
  expect(await screen.findByRole('button', { name: 'Fuera (3)' }, patiently)).toBeTruthy()
  settled()
  await person.click(await screen.findByRole('button', { name: 'Importar los listos (3)' }, patiently))
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
  settled()
  await person.click(await screen.findByRole('button', { name: 'Importar los listos (1)' }, patiently))
  expect(await screen.findByText('1 recibo importado', undefined, patiently)).toBeTruthy()
  settled()
  await person.click(known)
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
  settled()
  await person.click(screen.getByRole('button', { name: 'Importar los listos (1)' }))
  expect(await screen.findByText('1 tutor importado', undefined, patiently)).toBeTruthy()
})
