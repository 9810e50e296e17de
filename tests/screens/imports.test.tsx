/** *Importar de Excel* at the desk: a school's own list, chosen or pasted, corrected, imported and undone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Imports from '../../src/screens/imports'
import { openStories, patiently, renderOnDevice, settled, press } from './device'

const stories = openStories()
const person = userEvent.setup()
const list = [
  'LISTA DE ALUMNOS;;;;;',
  'Nombre completo;Fecha de nacimiento;Grupo;Mamá;Tel.;Correo',
  'Zoé Ávila Ruiz;05/03/2018;Teens 1 ;Luz Ruiz Peña;(55) 9876 5432;',
  'ÍKER ÁVILA RUIZ;31/02/2017;Kinder;Sra. Luz;5598765432;luz@correo.example',
  'TOTAL;;;;;',
].join('\n')

const count = async () =>
  (await stories.school.database.query<{ count: number }>('select count(*)::int as count from student'))[0]?.count

async function openTrial() {
  const page = await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <Imports />,
    at: '/dashboard/student/importar',
  })
  await person.upload(
    await screen.findByLabelText('Elegir archivo', { selector: 'input' }, patiently),
    new File([list], 'alumnos.csv'),
  )
  await screen.findByRole('heading', { name: 'alumnos.csv' }, patiently)
  return page
}

test('a list is corrected beside its own values, imported, and undone', async () => {
  const before = await count()
  await openTrial()
  expect(screen.getByText('2 renglones no se leen')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Columna Nombre completo').value).toBe('full_name')
  const doubtful = within(await screen.findByRole('region', { name: 'Renglón 4: Íker Ávila Ruiz' }, patiently))
  expect(doubtful.getByText(/Ese día no existe.*«31\/02\/2017»/)).toBeTruthy()
  const birthdate = doubtful.getByRole('textbox', { name: 'Fecha de nacimiento' })
  await person.clear(birthdate)
  await person.type(birthdate, '28/02/2017')
  await press(doubtful.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByText(/Ese día no existe/)).toBeNull(), patiently)
  await person.selectOptions(screen.getByRole('combobox', { name: /«Kinder»/ }), 'Kids 1')
  await press(await screen.findByRole('button', { name: 'Importar los listos (2)' }, patiently))
  expect(await screen.findByText('2 estudiantes importados', undefined, patiently)).toBeTruthy()
  expect(await count()).toBe((before ?? 0) + 2)

  const undo = await screen.findByRole('button', { name: 'Deshacer esta importación' }, patiently)
  await press(undo)
  const question = within(await screen.findByRole('dialog', { name: 'Deshacer esta importación' }, patiently))
  await person.click(question.getByRole('button', { name: 'Deshacer esta importación' }))
  await waitFor(async () => expect(await count()).toBe(before), patiently)
})

test('a row that is left out is not imported; what is at the school already is shown with its differences', async () => {
  await openTrial()
  const row = within(await screen.findByRole('region', { name: 'Renglón 4: Íker Ávila Ruiz' }, patiently))
  await press(row.getByRole('button', { name: 'Dejar fuera' }))
  expect(await screen.findByRole('button', { name: 'Fuera (1)' }, patiently)).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Importar los listos (1)' }))
  expect(await screen.findByText('1 estudiante importado', undefined, patiently)).toBeTruthy()
  const known = await screen.findByRole('button', { name: 'Ya están (1)' }, patiently)
  await press(known)
  await screen.findByRole('region', { name: /^Renglón 3/ }, patiently)
})

test('pasted rows are read like a file; a file that is none is refused with a reason', async () => {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Imports />, at: '/dashboard/student/importar' })
  await person.upload(
    await screen.findByLabelText('Elegir archivo', { selector: 'input' }, patiently),
    new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], 'viejo.xls'),
  )
  expect(await screen.findByText(/libro de Excel antiguo/, undefined, patiently)).toBeTruthy()
  await press(screen.getByRole('textbox', { name: /pega aquí/ }))
  await person.paste(list.replaceAll(';', '\t'))
  await press(screen.getByRole('button', { name: 'Usar lo pegado' }))
  expect(await screen.findByRole('heading', { name: 'Pegado' }, patiently)).toBeTruthy()
})

test('the groups that the school lacks are created from the list', async () => {
  await openTrial()
  await press(await screen.findByRole('button', { name: 'Crear el grupo que falta' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Grupos nuevos' }, patiently))
  expect(form.getByLabelText<HTMLInputElement>(/^Nuevo grupo/).value).toBe('Kinder')
  await form.findByRole('option', { name: 'Lucero Centro' }, patiently)
  await person.click(form.getByRole('checkbox', { name: 'Lunes' }))
  // In the test page (happy-dom), a time box cannot be typed into key by key.
  fireEvent.change(form.getByLabelText(/^Empieza/), { target: { value: '16:00' } })
  fireEvent.change(form.getByLabelText(/^Termina/), { target: { value: '17:00' } })
  await person.click(form.getByRole('button', { name: 'Crear' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Grupos nuevos' })).toBeNull(), patiently)
  expect(
    await stories.school.database.query(`select name, days, start_time::text as start from class_group where id > 3`),
  ).toEqual([{ name: 'Kinder', days: ['Lunes'], start: '16:00:00' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Crear el grupo que falta' })).toBeNull(), patiently)
})

test('a dropped file is read; one of 50 MB is refused before it is sent', async () => {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Imports />, at: '/dashboard/student/importar' })
  const target = await screen.findByText(/^Suelta aquí/, undefined, patiently)
  const large = Object.defineProperty(new File(['a'], 'grande.xlsx'), 'size', { value: 50 * 1_048_576 })
  fireEvent.drop(target, { dataTransfer: { files: [large] } })
  expect(await screen.findByText(/El archivo pesa 50 MB y puede tener 10 MB/, undefined, patiently)).toBeTruthy()
  expect(await stories.school.database.query('select id from sheet_import')).toEqual([])
  fireEvent.drop(target, { dataTransfer: { files: [new File([list], 'soltado.csv')] } })
  expect(await screen.findByRole('heading', { name: 'soltado.csv' }, patiently)).toBeTruthy()
})

test('after a lost answer nobody is told that nothing was imported, and the same button shows what was', async () => {
  const before = await count()
  await openTrial()
  const row = within(await screen.findByRole('region', { name: 'Renglón 4: Íker Ávila Ruiz' }, patiently))
  await press(row.getByRole('button', { name: 'Dejar fuera' }))
  await screen.findByRole('button', { name: 'Fuera (1)' }, patiently)
  // The import is applied, but neither its answer nor the import read anew reaches the screen.
  stories.school.losing((url) => url.includes('/import/'))
  await press(screen.getByRole('button', { name: 'Importar los listos (1)' }))
  expect(
    await screen.findByText('No sabemos si se hizo: puedes intentarlo otra vez', undefined, patiently),
  ).toBeTruthy()
  expect(screen.queryByText('No se importó nada')).toBeNull()
  expect(await count()).toBe((before ?? 0) + 1)
  stories.school.losing(null)
  await press(await screen.findByRole('button', { name: 'Importar los listos (1)' }, patiently))
  expect(await screen.findByText('1 estudiante importado', undefined, patiently)).toBeTruthy()
  expect(await count()).toBe((before ?? 0) + 1)
})

test('a second decision made before the first was answered is stored too', async () => {
  await openTrial()
  const row = within(await screen.findByRole('region', { name: 'Renglón 4: Íker Ávila Ruiz' }, patiently))
  const kinder = screen.getByRole<HTMLSelectElement>('combobox', { name: /«Kinder»/ })
  settled()
  await person.selectOptions(kinder, 'Kids 1')
  await press(row.getByRole('button', { name: 'Dejar fuera' }))
  expect(await screen.findByRole('button', { name: 'Fuera (1)' }, patiently)).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /«Kinder»/ }).selectedOptions[0]?.text).toBe('Kids 1')
  expect(screen.queryByText('No se guardó')).toBeNull()
})

test('a second column chosen before the first was answered does not take the first back', async () => {
  await openTrial()
  const column = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Columna ${name}`)
  settled()
  await person.selectOptions(column('Tel.'), 'contact_phone')
  await person.selectOptions(column('Correo'), '')
  expect(await screen.findByText('No se guardó', undefined, patiently)).toBeTruthy()
  await waitFor(() => expect(column('Tel.').value).toBe('contact_phone'), patiently)
  expect(column('Correo').value).toBe('email')
})
