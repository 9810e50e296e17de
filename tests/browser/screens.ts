/** Every screen of every role: its address, who may open it, and how to tell that it has been read. */
import type { Page } from '@playwright/test'
import { helpOf, paths } from '../../src/paths'
import { rollOn } from './roll'
import { expect, open } from './story'

export const roles = ['admin', 'desk', 'teacher', 'tutor', 'student'] as const
export type Role = (typeof roles)[number]

/** Rows of the demo school. */
export const rows = {
  /** The child of the tutor's account, which is also the student's account, in one of the teacher's groups. */
  student: { id: 1, name: 'Íñigo Peña', folio: 'LUC-0001' },
  group: { id: 5, name: 'Kids 2' },
  tutor: { id: 5, name: 'Begoña Ruiz' },
  /** That child's overdue receipt. */
  payment: { id: 151 },
} as const

/** Rows of the same school that neither the teacher, the tutor nor the student may read. */
export const strangers = { student: 240, group: 11, tutor: 6, payment: 450 } as const

export type PlaceName = Exclude<keyof typeof paths, 'landing' | 'login' | 'privacy'>

type Place = {
  address: string
  /** The roles that may open it, written out independently of the product's own tables. */
  opensFor: readonly Role[]
  /** Resolves when the screen's main content has been read. */
  ready: (page: Page, role: Role) => Promise<void>
}

const everybody = roles
const classroom = ['admin', 'desk', 'teacher'] as const
const staff = ['admin', 'desk'] as const

const at = (path: string, id: number) => path.replace(':id', String(id))
/** The list with this name shows a row that contains `words`. */
const listed =
  (name: string, words: string | RegExp = /\p{L}{3}/u) =>
  async (page: Page) =>
    expect(
      page.getByRole('region', { name, exact: true }).locator('tbody, li').filter({ hasText: words }).first(),
    ).toBeVisible()
const headed = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** If an address is missing here, this file does not compile. */
export const places: Record<PlaceName, Place> = {
  home: {
    address: paths.home,
    opensFor: everybody,
    ready: async (page, role) => {
      if (role === 'teacher') await expect(rollOn(page).tiles).toHaveCount(20)
      else if (role === 'admin' || role === 'desk')
        await expect(page.getByRole('link', { name: /^Pasar lista: / }).first()).toBeVisible()
      else if (role === 'student') await expect(page.getByText('Clases por pagar')).toBeVisible()
      else await expect(page.getByRole('listitem').filter({ hasText: rows.student.name }).first()).toBeVisible()
      if (role === 'tutor') await listed('Recordatorios de pago')(page)
    },
  },
  attendance: {
    address: paths.attendance,
    opensFor: classroom,
    ready: (page) => expect(page.getByRole('combobox', { name: /^Estado de / }).first()).toBeVisible(),
  },
  rollCall: {
    address: `${paths.rollCall}?group_id=${rows.group.id}`,
    opensFor: classroom,
    ready: (page) => expect(rollOn(page).tiles).toHaveCount(20),
  },
  emergency: {
    address: `${paths.emergency}?group_id=${rows.group.id}`,
    opensFor: classroom,
    ready: (page) => expect(page.getByRole('link', { name: /^Llamar a / }).first()).toBeVisible(),
  },
  calendar: {
    address: paths.calendar,
    opensFor: everybody,
    ready: (page) => expect(page.getByRole('button', { name: 'Mes siguiente' })).toBeVisible(),
  },
  outbox: {
    address: paths.outbox,
    opensFor: everybody,
    ready: (page) => expect(page.getByText('Nada espera en este equipo.')).toBeVisible(),
  },
  groups: { address: paths.groups, opensFor: classroom, ready: headed(rows.group.name) },
  group: {
    address: at(paths.group, rows.group.id),
    opensFor: classroom,
    ready: async (page) => {
      await headed(rows.group.name)(page)
      await listed('Estudiantes del grupo', /LUC-\d{4}/)(page)
    },
  },
  students: { address: paths.students, opensFor: everybody, ready: listed('Estudiantes', /LUC-\d{4}/) },
  student: {
    address: at(paths.student, rows.student.id),
    opensFor: everybody,
    ready: async (page, role) => {
      await headed(rows.student.name)(page)
      await listed('Historial de asistencia', rows.group.name)(page)
      if (role !== 'teacher')
        await expect(
          page.getByRole('region', { name: 'Contacto de emergencia' }).getByRole('link').first(),
        ).toBeVisible()
      if (role !== 'teacher' && role !== 'student')
        await expect(page.getByRole('region', { name: 'Tutor' }).getByRole('link').first()).toBeVisible()
    },
  },
  tutors: { address: paths.tutors, opensFor: staff, ready: listed('Tutores') },
  tutor: {
    address: at(paths.tutor, rows.tutor.id),
    opensFor: [...staff, 'tutor'],
    ready: async (page) => {
      await headed(rows.tutor.name)(page)
      await listed('Estudiantes del tutor', rows.student.folio)(page)
      await listed('Historial de pago', rows.student.folio)(page)
    },
  },
  contacts: { address: paths.contacts, opensFor: [...staff, 'tutor', 'student'], ready: listed('Contacto Emergencia') },
  registrations: { address: paths.registrations, opensFor: staff, ready: headed(/^Registros nuevos \(/) },
  staff: { address: paths.staff, opensFor: ['admin'], ready: listed('Personal') },
  schools: { address: paths.schools, opensFor: staff, ready: listed('Escuelas', 'Lucero Coyoacán') },
  imports: {
    address: paths.imports,
    opensFor: staff,
    ready: async (page) => {
      await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
      // The demo school has no earlier imports: that they were read is seen only by the end of loading.
      await expect(page.getByRole('main').getByLabel('Cargando…')).toBeHidden()
    },
  },
  mySchool: { address: paths.mySchool, opensFor: ['admin'], ready: headed('Nombre e imagen') },
  payments: { address: paths.payments, opensFor: staff, ready: listed('Historial de Pagos', /LUC-\d{4}/) },
  payment: {
    address: at(paths.payment, rows.payment.id),
    opensFor: [...staff, 'tutor'],
    ready: async (page) => {
      await headed(`Pago ${rows.payment.id}`)(page)
      await expect(page.getByRole('button', { name: 'Copiar CLABE' })).toBeVisible()
    },
  },
  renewals: {
    address: paths.renewals,
    opensFor: staff,
    ready: async (page) => {
      await headed('Renovaciones')(page)
      // Without a network the screen says that it needs one.
      await expect(
        page.getByRole('region', { name: 'A quién le toca' }).or(page.getByRole('alert')).first(),
      ).toBeVisible()
    },
  },
  bankData: { address: paths.bankData, opensFor: staff, ready: listed('Datos bancarios', 'BBVA México') },
  options: { address: paths.options, opensFor: ['admin'], ready: listed('Parentescos', 'Madre') },
  priceLists: { address: paths.priceLists, opensFor: staff, ready: listed('Precios', 'Mensualidad Kids') },
  cashCount: { address: paths.cashCount, opensFor: staff, ready: headed('Cobrado en total') },
  reports: { address: paths.reports, opensFor: staff, ready: headed('Clases dadas') },
  myPayments: { address: paths.myPayments, opensFor: ['tutor'], ready: listed('Mis Pagos', rows.student.folio) },
  help: {
    address: paths.help,
    opensFor: everybody,
    ready: (page) => expect(page.getByRole('list', { name: 'Páginas de ayuda' })).toBeVisible(),
  },
  helpTopic: {
    address: helpOf('instalar'),
    opensFor: everybody,
    ready: async (page) => {
      await headed(/^Instalar el portal/)(page)
      // Located by tag, because locating by role uses features that `beOlder` removes from the browser.
      const pictures = page.locator('article img')
      await expect(pictures).toHaveCount(2)
      for (const picture of await pictures.all()) await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    },
  },
}

export const placeNames = Object.keys(places).filter(isPlace)

/** Screens that an administrator sees differently from the desk. */
const administrators: readonly PlaceName[] = ['home', 'group', 'student', 'bankData', 'schools', 'priceLists']

/** Whether an administrator's screen is looked at: it is the administrator's alone, or differs from the desk's. */
const isAdministrators = (name: PlaceName) => !places[name].opensFor.includes('desk') || administrators.includes(name)

/** A screen as one person sees it. */
export type Screen = { name: string; address: string; ready: (page: Page) => Promise<void> }

/**
 * In the short run each screen except home is checked for one role: the first of these that may open it. walk.spec
 * checks each screen for all its roles.
 */
const lookers: readonly Role[] = ['teacher', 'tutor', 'desk', 'admin', 'student']

/** Whether the short run checks this screen for this role. */
export function looksAt(role: Role, name: string): boolean {
  if (name === 'home' || !isPlace(name) || (role === 'admin' && administrators.includes(name))) return true
  return lookers.find((one) => places[name].opensFor.includes(one)) === role
}

function isPlace(name: string): name is PlaceName {
  return name in places
}

export function screensOf(role: Role): Screen[] {
  const own = placeNames
    .filter((name) => places[name].opensFor.includes(role) && (role !== 'admin' || isAdministrators(name)))
    .map((name) => ({ name, address: places[name].address, ready: (page: Page) => places[name].ready(page, role) }))
  return role === 'teacher' ? [...own, ...poor] : own
}

/** Pages that say what is wrong. They are the same for all roles, so they are checked for teachers only. */
const poor: Screen[] = [
  { name: 'roll-call-of-what', address: paths.rollCall, ready: headed('Pasar lista') },
  {
    name: 'forbidden',
    address: paths.payments,
    ready: (page) => expect(page.getByText('Esta página no es para tu cuenta')).toBeVisible(),
  },
  {
    name: 'not-found',
    address: '/dashboard/nada',
    ready: (page) => expect(page.getByText('Aquí no hay nada')).toBeVisible(),
  },
  {
    name: 'missing-row',
    address: at(paths.group, strangers.group),
    ready: (page) => expect(page.getByText('No se encontró el grupo')).toBeVisible(),
  },
]

/** Screens without a session. */
export const publicScreens: Screen[] = [
  { name: 'landing', address: paths.landing, ready: headed('Lucero') },
  { name: 'login', address: paths.login, ready: (page) => expect(page.getByLabel('Correo electrónico')).toBeVisible() },
]

/** `visit`: how the screen is opened; by default by its address, as a new page. */
export async function show(page: Page, screen: Screen, visit = open): Promise<void> {
  await visit(page, screen.address)
  await screen.ready(page)
}

/** Goes to another address of the open portal as a link does, without loading a page. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), address)
}
