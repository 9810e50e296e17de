/** Reportes: what the desk reads, filters, prints and saves; and what it sees while that cannot be read. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import Reports from '../../src/screens/reports'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()
const print = vi.fn()
beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})

const show = (query = '') =>
  renderOnDevice({ school: stories.school, who: 'desk', screen: <Reports />, at: `/dashboard/reportes${query}` })
const region = (name: string | RegExp) => screen.findByRole('region', { name }, patiently)
const rowsIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('the present month: classes by group, every student, and the rule in words', async () => {
  await show()
  const classes = await region('Clases dadas')
  expect(within(classes).getByText('clases dadas').textContent).toBe('4 clases dadas')
  expect(rowsIn(classes)).toEqual([
    ['Kids 2', 'Maribel Núñez', '2', '36', '0', '4', '0', '42', '90 %'],
    ['Teens 1', 'Óscar Güemes', '2', '16', '0', '4', '0', '18', '80 %'],
  ])
  expect(within(classes).getByText(/Un día sin lista, como un festivo, no baja la asistencia/)).toBeTruthy()
  const students = await region('Estudiantes')
  expect(rowsIn(students)).toHaveLength(10)
  await userEvent.type(within(students).getByRole('searchbox'), 'iñigo luc-0001')
  await waitFor(() =>
    expect(rowsIn(students)).toEqual([['Íñigo Peña', 'LUC-0001', 'Kids 2', '2', '0', '0', '0', '2', '100 %']]),
  )
  expect(stories.school.calls).toContain('GET /api/reports/attendance/?from=2026-03-01&to=2026-03-31')
})

test('those below a percentage, of one teacher, on paper with all rows', async () => {
  await stories.school.database.script(
    `update attendance set status = 'justificada' where student_id = 7 and attendance_date = '2026-03-03'`,
  )
  await show('?maestro=3')
  await region('Clases dadas')
  await screen.findByRole('option', { name: 'Maribel Núñez' }, patiently)
  await userEvent.selectOptions(screen.getByLabelText('Quiénes'), 'Con menos de 80 %')
  const below = await region('2 estudiantes con menos de 80 %')
  // An excused absence counts neither way, so that student 7 has one absence, as student 14 has two.
  expect(rowsIn(below).map((cells) => cells.slice(1))).toEqual([
    ['LUC-0014', 'Kids 2', '0', '0', '2', '0', '4', '0 %'],
    ['LUC-0007', 'Kids 2', '0', '0', '1', '1', '2', '0 %'],
  ])
  await userEvent.selectOptions(screen.getByLabelText('Quiénes'), 'Todos')
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const paper = document.querySelector<HTMLElement>('section[aria-label="Reporte de asistencia"]')
  if (!paper) throw new Error('nothing is printed')
  const tables = within(paper).getAllByRole('table', { hidden: true })
  expect(tables.map((table) => table.querySelectorAll('tbody tr').length)).toEqual([1, 20])
  expect(paper.textContent).toContain('Del 1 de marzo de 2026 al 31 de marzo de 2026 · Maestro: Maribel Núñez')
})

test('another month has no rolls, says so, and offers to look elsewhere', async () => {
  await show()
  await region('Clases dadas')
  await userEvent.selectOptions(screen.getByLabelText('Mes'), 'febrero de 2026')
  expect(await screen.findByText('No hay listas tomadas en estos días.', undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull()
})

test('without a connection what was last read stays, and what was never read says why', async () => {
  await show('?desde=2026-03-02&hasta=2026-03-02')
  await region('Clases dadas')
  await screen.findByRole('option', { name: 'Teens 1' }, patiently)
  await stories.school.cutAtRest()
  await userEvent.selectOptions(screen.getByLabelText('Grupo'), 'Teens 1')
  expect(await screen.findByText('Error al cargar el reporte de asistencia', undefined, patiently)).toBeTruthy()
  stories.school.mend()
  await userEvent.click(screen.getByRole('button', { name: /Volver a intentar|Reintentar/ }))
  expect(within(await region('Clases dadas')).getByText('Teens 1')).toBeTruthy()
})

test('income: charged, received and owed, and on paper every debt with its age', async () => {
  await stories.school.database.script(
    `insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, payment_total, status)
       select 5, date '2026-02-01' - n * 30, 'LUC-0002', 1, 100, 100, 'vencido' from generate_series(1, 12) n`,
  )
  await show('?que=cobranza')
  const income = await region('Cobrado y por cobrar')
  expect(within(income).getByText('cargos').textContent).toBe('$1,901.00 cargos')
  expect(rowsIn(within(income).getByRole('region', { name: 'Por grupo' }))).toEqual([
    ['Kids 2', '$1,901.00', '$0.00', '$1,901.00'],
  ])
  const debts = await region('Adeudos')
  expect(rowsIn(debts)).toHaveLength(10)
  expect(within(debts).getByText('Hasta 30 días').parentElement?.textContent).toBe(
    'Hasta 30 días2 recibos por $1,901.00',
  )
  expect(within(debts).getByText('Más de 90 días').parentElement?.textContent).toBe(
    'Más de 90 días11 recibos por $1,100.00',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const paper = document.querySelector<HTMLElement>('section[aria-label="Reporte de cobranza"]')
  const table = paper && within(paper).getByRole('table', { name: 'Adeudos', hidden: true })
  expect(table?.querySelectorAll('tbody tr')).toHaveLength(14)
  await userEvent.click(screen.getByRole('button', { name: 'Asistencia' }))
  expect(await region('Clases dadas')).toBeTruthy()
})

test('a sheet for each family, with the notes that are marked for families and no others', async () => {
  await stories.school.database.script(`
    update attendance set observations = 'Para la familia: ya saluda' where student_id = 1 and attendance_date = '2026-03-02';
    update attendance set observations = 'Se distrae' where student_id = 1 and attendance_date = '2026-03-03'`)
  await show('?grupo=1')
  await userEvent.click(await screen.findByRole('button', { name: 'Hojas para familias' }, patiently))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), patiently)
  expect(document.querySelectorAll('section[aria-label^="Hoja de "]')).toHaveLength(20)
  const sheet = document.querySelector('section[aria-label="Hoja de Íñigo Peña"]')
  expect(sheet?.textContent).toContain('2 de marzo de 2026Asistencia1ya saluda')
  expect(sheet?.textContent).toContain('3 de marzo de 2026Asistencia1')
  expect(sheet?.textContent).not.toContain('Se distrae')
})
