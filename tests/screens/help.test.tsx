/** The help: its pages by role, read from the device, and the links that open a page where its question arises. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openStories } from './device'
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
  'Qué significan los colores',
  'Dos personas cambiaron lo mismo',
]

test.each([
  ['admin@lucero.test', desk],
  ['recepcion@lucero.test', desk],
  [
    'maestra@lucero.test',
    [
      'Empezar el día',
      'Pasar lista',
      'Qué significan los colores',
      'Dos personas cambiaron lo mismo',
      'Sin señal y al cerrar sesión',
      'Instalar Lucero en iPad y Android',
    ],
  ],
  [
    'tutora@lucero.test',
    [
      'Cómo van tus hijos',
      'Avisar que no viene',
      'Qué pagar y cómo',
      'Estrellas y puntos',
      'Instalar Lucero en iPad y Android',
      'Sin señal o al salir',
    ],
  ],
  ['alumno@lucero.test', ['Estrellas y puntos', 'Instalar Lucero en iPad y Android', 'Sin señal o al salir']],
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
