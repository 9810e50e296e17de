/** The help: its pages by role, read from the device, and the links that open a page where its question arises. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { chooseStatus, openStories, pageAtRest, settled, yesterday } from './device'
import { patiently, signInAs } from './portal'

const stories = openStories()
afterEach(() => localStorage.clear())

const pages = async () =>
  within(await screen.findByRole('list', { name: 'Páginas de ayuda' }, patiently))
    .getAllByRole('link')
    .map((link) => link.textContent)

const heading = (name: string) => screen.findByRole('heading', { name, level: 2 }, patiently)

const desk = [
  'El día en la recepción',
  'Registrar familias',
  'Cobrar y hacer el corte',
  'Renovar ciclos',
  'Importar de Excel',
  'Ver e imprimir reportes',
]

test.each([
  [
    'admin@lucero.test',
    [
      'Poner en marcha tu escuela',
      'Empezar y terminar un ciclo',
      'Importar de Excel',
      'Exportar a Excel',
      'Registrar familias',
      'Cobrar y hacer el corte',
    ],
  ],
  ['recepcion@lucero.test', desk],
  [
    'maestra@lucero.test',
    [
      'Empezar el día',
      'Pasar lista',
      'Qué significan los colores',
      'Dos personas cambiaron lo mismo',
      'Sin señal y al cerrar sesión',
      'Instalar el portal en iPad y Android',
    ],
  ],
  [
    'tutora@lucero.test',
    [
      'Cómo van tus hijos',
      'Avisar que no viene',
      'Qué pagar y cómo',
      'Estrellas y puntos',
      'Instalar el portal en iPad y Android',
      'Sin señal o al salir',
    ],
  ],
  ['alumno@lucero.test', ['Estrellas y puntos', 'Instalar el portal en iPad y Android', 'Sin señal o al salir']],
])('%s finds the pages of the own work in the menu', async (email, expected) => {
  await signInAs(email, '/dashboard/ayuda')
  expect(await pages()).toEqual(expected)
  const entry = screen.getByRole('link', { name: 'Ayuda' })
  expect([entry.getAttribute('href'), entry.getAttribute('aria-current')]).toEqual(['/dashboard/ayuda', 'page'])
})

test('without a network a page opens with its steps, and from there another one and the way back', async () => {
  await signInAs('maestra@lucero.test', '/dashboard/ayuda')
  await pages()
  await stories.school.cutAtRest()
  await userEvent.click(screen.getByRole('link', { name: 'Qué significan los colores' }))
  const page = within(await screen.findByRole('article', { name: 'Qué significan los colores' }, patiently))
  expect(page.getByText('Sin conexión · 3 guardados aquí')).toBeTruthy()
  expect(page.getByText('1 rechazado')).toBeTruthy()

  const more = within(screen.getByRole('navigation', { name: 'Más ayuda' }))
  expect(more.queryByRole('link', { name: 'Qué significan los colores' })).toBeNull()
  await userEvent.click(more.getByRole('link', { name: 'Dos personas cambiaron lo mismo' }))
  await heading('Dos personas cambiaron lo mismo')
  expect(screen.getByText(/«Conservar el mío»/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ayuda' }).getAttribute('aria-current')).toBe('true')
})

test('an address without a page says so', async () => {
  await signInAs('maestra@lucero.test', '/dashboard/ayuda/nada')
  expect(await screen.findByText('Aquí no hay nada', undefined, patiently)).toBeTruthy()
})

/** Taps the link of a place to its page of the help, and waits for the page. */
async function follow(title: string): Promise<void> {
  await screen.findAllByRole('link', { name: `Ayuda: ${title}` }, patiently)
  await pageAtRest()
  const [link] = screen.getAllByRole('link', { name: `Ayuda: ${title}` })
  if (link) await userEvent.click(link)
  await heading(title)
}

test.each([
  ['admin@lucero.test', '/dashboard/mi-escuela', 'Poner en marcha tu escuela'],
  ['admin@lucero.test', '/dashboard/mi-escuela', 'Exportar a Excel'],
  ['recepcion@lucero.test', '/dashboard/group/', 'Empezar y terminar un ciclo'],
  ['recepcion@lucero.test', '/dashboard/student/', 'Exportar a Excel'],
  ['recepcion@lucero.test', '/dashboard/student/importar', 'Importar de Excel'],
  ['recepcion@lucero.test', '/dashboard', 'El día en la recepción'],
  ['recepcion@lucero.test', '/dashboard/registros', 'Registrar familias'],
  ['recepcion@lucero.test', '/dashboard/pagos/corte/', 'Cobrar y hacer el corte'],
  ['recepcion@lucero.test', '/dashboard/pagos/renovaciones/', 'Renovar ciclos'],
  ['maestra@lucero.test', '/dashboard', 'Empezar el día'],
  ['maestra@lucero.test', '/dashboard/lista?group_id=1', 'Pasar lista'],
  ['maestra@lucero.test', '/dashboard/por-enviar', 'Qué significan los colores'],
  ['maestra@lucero.test', '/dashboard/por-enviar', 'Sin señal y al cerrar sesión'],
  ['tutora@lucero.test', '/dashboard', 'Cómo van tus hijos'],
  ['tutora@lucero.test', '/dashboard/my-pagos/', 'Qué pagar y cómo'],
  ['alumno@lucero.test', '/dashboard', 'Estrellas y puntos'],
])('for %s a link on %s opens «%s»', async (email, address, title) => {
  await signInAs(email, address)
  await follow(title)
})

test('the window of an announced absence leads to its page', async () => {
  await signInAs('tutora@lucero.test')
  const [tell] = await screen.findAllByRole('button', { name: /^Avisar falta de / }, patiently)
  settled()
  if (tell) await userEvent.click(tell)
  await screen.findByRole('dialog', undefined, patiently)
  await follow('Avisar que no viene')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
})

test('the steps of installing lead to their page', async () => {
  const said = { userAgent: { value: 'iPad', configurable: true } }
  Object.defineProperties(navigator, said)
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'))
  await signInAs('tutora@lucero.test')
  await userEvent.click(await screen.findByRole('button', { name: 'Instalar Lucero' }, patiently))
  await screen.findByRole('dialog', undefined, patiently)
  await follow('Instalar el portal en iPad y Android')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
})

test.each([
  ['maestra@lucero.test', 'Sin señal y al cerrar sesión'],
  ['tutora@lucero.test', 'Sin señal o al salir'],
])('%s, who signs out without a network, is led to «%s»', async (email, title) => {
  await signInAs(email, '/dashboard/por-enviar')
  await screen.findByText('Nada espera en este equipo.', undefined, patiently)
  await stories.school.cutAtRest()
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  await screen.findByRole('dialog', { name: '¿Cerrar la sesión sin conexión?' }, patiently)
  await follow(title)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
})

test('a conflict leads to its page, beside the choice and on Por enviar', async () => {
  const { school } = stories
  await signInAs('maestra@lucero.test', '/dashboard/student/assistance?group_id=1')
  const picker = await screen.findAllByRole('combobox', { name: 'Estado de Íñigo Peña' }, patiently)
  await school.cutAtRest()
  if (picker[0]) await chooseStatus(picker[0], 'Falta')
  await screen.findByRole('link', { name: /1 guardado aquí/ }, patiently)
  await school.database.query(
    `update attendance set status = 'justificada' where student_id = 1 and attendance_date = $1`,
    [yesterday],
  )
  school.mend()
  await screen.findByRole('group', { name: 'Conflicto de Íñigo Peña: Estado' }, patiently)
  expect(screen.getByRole('link', { name: 'Ayuda: Dos personas cambiaron lo mismo' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('link', { name: /1 conflicto/ }, patiently))
  await screen.findByText('Necesitan tu decisión', undefined, patiently)
  await follow('Dos personas cambiaron lo mismo')
})
