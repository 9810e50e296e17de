/** Every screen this product has so far, for tests that look at all of them. */
import type { Page } from '@playwright/test'
import { rollOn } from './roll'
import { expect, people } from './story'

export type Screen = { name: string; person: keyof typeof people | null; address: string; ready: (page: Page) => Promise<void> }

const heading = (name: string) => async (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

export const screens: Screen[] = [
  { name: 'landing', person: null, address: '/', ready: heading('Lucero') },
  { name: 'login', person: null, address: '/login', ready: (page) => expect(page.getByLabel('Correo electrónico')).toBeVisible() },
  { name: 'home-teacher', person: 'teacher', address: '/dashboard', ready: (page) => expect(rollOn(page).tiles).toHaveCount(20) },
  { name: 'home-desk', person: 'desk', address: '/dashboard', ready: (page) => expect(page.getByRole('link', { name: /^Pasar lista: / }).first()).toBeVisible() },
  { name: 'home-tutor', person: 'tutor', address: '/dashboard', ready: (page) => expect(page.getByText('Clases que debe').first()).toBeVisible() },
  { name: 'home-pupil', person: 'pupil', address: '/dashboard', ready: heading('Inicio') },
  { name: 'attendance', person: 'teacher', address: '/dashboard/student/assistance', ready: (page) => expect(page.getByRole('combobox', { name: /^Estado de / }).first()).toBeVisible() },
  { name: 'roll-call', person: 'teacher', address: '/dashboard/lista', ready: heading('Pasar lista') },
  { name: 'outbox', person: 'teacher', address: '/dashboard/por-enviar', ready: (page) => expect(page.getByText('Nada espera en este equipo.')).toBeVisible() },
  { name: 'under-construction', person: 'admin', address: '/dashboard/pagos/', ready: (page) => expect(page.getByText('En construcción', { exact: true })).toBeVisible() },
  { name: 'forbidden', person: 'teacher', address: '/dashboard/pagos/', ready: (page) => expect(page.getByText('Esta página no es para tu cuenta')).toBeVisible() },
  { name: 'not-found', person: 'teacher', address: '/dashboard/nada', ready: (page) => expect(page.getByText('Aquí no hay nada')).toBeVisible() },
]
