/**
 * What each role sees on each screen and what it must not see: the product's role table, written out once more in the
 * words on screen, independent of the table that the product uses.
 */
import type { Locator, Page } from '@playwright/test'
import { rollOn } from './roll'
import type { PlaceName, Role } from './screens'

export type Matter = { place: PlaceName; what: string; seenBy: readonly Role[]; find: (page: Page) => Locator }

const everybody = ['admin', 'desk', 'teacher', 'tutor', 'student'] as const
const admin = ['admin'] as const
const staff = ['admin', 'desk'] as const
const classroom = ['admin', 'desk', 'teacher'] as const
const family = ['tutor', 'student'] as const
/** Administrators, the desk and the family's own tutor. */
const guardians = ['admin', 'desk', 'tutor'] as const
const allButTeacher = ['admin', 'desk', 'tutor', 'student'] as const

const main = (page: Page) => page.getByRole('main')
const button = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('button', { name, exact: typeof name === 'string' })
const link = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('link', { name, exact: typeof name === 'string' })
const words = (text: string | RegExp) => (page: Page) => main(page).getByText(text)
const card = (name: string) => (page: Page) => main(page).getByRole('region', { name, exact: true })
const columnOf = (list: string, name: string) => (page: Page) =>
  main(page).getByRole('table', { name: list }).getByRole('columnheader', { name, exact: true })
const fact = (name: string) => (page: Page) => main(page).locator('dt').getByText(name, { exact: true })
const menu = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name })

function on(
  place: PlaceName,
  entries: readonly (readonly [what: string, seenBy: readonly Role[], find: (page: Page) => Locator])[],
): Matter[] {
  return entries.map(([what, seenBy, find]) => ({ place, what, seenBy, find }))
}

/** Texts that are written into the demo school before the tests; roles that may not read them must see them nowhere. */
export const secrets = { internal: 'Nota interna de la escuela' } as const

const internal = { what: 'internal observations', mark: secrets.internal }
const amounts = { what: 'an amount of money', mark: /\$\s?\d/ }
const phones = { what: 'a phone number', mark: /\b(?:\d{2} \d{4} \d{4}|\d{3} \d{3} \d{4})\b/ }
const accounts = { what: 'an account', mark: /\b\d{4} \d{4} \d{4} \d{2,4}\b/ }

export const matters: readonly Matter[] = [
  ...on('home', [
    ['menu Usuarios', staff, menu('Estudiantes')],
    ['menu Tutores', staff, menu('Tutores')],
    ['menu Contacto Emergencia', staff, menu('Contacto Emergencia')],
    ['menu Registro Estudiante', staff, menu('Registro Estudiante')],
    ['menu Pagos', staff, menu('Historial de Pagos')],
    ['menu Renovaciones', staff, menu('Renovaciones')],
    ['menu Datos bancarios', staff, menu('Datos bancarios')],
    ['menu Escuelas', staff, menu('Escuelas')],
    ['menu Historial de Asistencia', staff, menu('Historial de Asistencia Alumnos')],
    ['menu Grupos', classroom, menu('Grupos')],
    ['menu Mis Pagos', ['tutor'], menu('Mis Pagos')],
    ['menu Ayuda', everybody, menu('Ayuda')],
    ['Cerrar Sesión', everybody, (page) => page.getByRole('button', { name: 'Cerrar Sesión' })],
    ['open roll', ['teacher'], (page) => rollOn(page).save],
    ['roll of each group', classroom, link(/^Pasar lista: /)],
    ['own children', family, words('Clases por pagar')],
    ['reminders', ['tutor'], card('Recordatorios de pago')],
    ['next payment', ['tutor'], link(/^Pago de /)],
  ]),
  ...on('attendance', [
    ['status', classroom, (page) => main(page).getByRole('combobox', { name: /^Estado de / })],
    ['points', classroom, button(/^Puntos de /)],
    ['more of a row', classroom, button(/^Más de /)],
    ['Crear Asistencia', classroom, button('Crear Asistencia')],
    ['export', staff, button('Exportar a Excel')],
  ]),
  ...on('rollCall', [['Guardar', classroom, (page) => rollOn(page).save]]),
  ...on('registrations', [
    ['link for families', staff, button('Copiar enlace')],
    ['code for families', staff, button('Código QR')],
  ]),
  ...on('staff', [
    ['Agregar personal', admin, button('Agregar personal')],
    ['Invitar', admin, button('Invitar a quienes faltan')],
  ]),
  ...on('schools', [
    ['Nueva escuela', admin, button('Nueva escuela')],
    ['Editar', admin, button(/^Editar Lucero /)],
  ]),
  ...on('mySchool', [
    ['Editar', admin, button('Editar contacto')],
    ['backup', admin, button('Descargar respaldo')],
    ['export of everything', admin, button('Exportar todo')],
  ]),
  ...on('options', [
    ['Nueva opción', admin, button(/^Nueva opción: /)],
    ['Editar', admin, button(/^Editar /)],
  ]),
  ...on('priceLists', [
    ['Nuevo precio', admin, button('Nuevo precio')],
    ['Editar', admin, button(/^Editar Mensualidad /)],
  ]),
  ...on('groups', [
    ['Nuevo grupo', staff, button('Nuevo grupo')],
    ['export', staff, button('Exportar a Excel')],
    ['teacher filter', staff, (page) => main(page).getByRole('combobox', { name: 'Maestro' })],
    ['capacity', staff, words(/Cupo: \d/)],
    ['age range', staff, words(/\d a \d+ años/)],
    ['cost', staff, words(/\$\d/)],
    ['Asistencia', classroom, link(/^Asistencia de /)],
  ]),
  ...on('group', [
    ['Asistencia', classroom, link('Asistencia')],
    ['Editar grupo', staff, button('Editar grupo')],
    ['Cambiar maestro', staff, button('Cambiar maestro')],
    ['Terminar grupo', staff, button('Terminar grupo')],
    ['Reiniciar Puntos', admin, button('Reiniciar Puntos')],
    ['activate', staff, button(/^(Activar|Desactivar)$/)],
    ['capacity', staff, fact('Cupo')],
    ['age range', staff, fact('Rango de edad')],
    ['payment configuration', staff, card('Configuración de pago')],
    ['cost', staff, fact('Costo')],
    ['total points', classroom, columnOf('Estudiantes del grupo', 'Puntos totales')],
    ['classes owed', staff, columnOf('Estudiantes del grupo', 'Clases por pagar')],
    ['membership flags', staff, button(/^(Sacar del grupo|Volver a inscribir): /)],
    ['export', staff, button(/^Exportar (a Excel|CSV)$/)],
  ]),
  ...on('students', [
    ['ID', staff, columnOf('Estudiantes', 'ID')],
    ['created', staff, columnOf('Estudiantes', 'Fecha de alta')],
    ['folio', everybody, columnOf('Estudiantes', 'Folio')],
    ['age', everybody, columnOf('Estudiantes', 'Edad')],
    ['total points', everybody, columnOf('Estudiantes', 'Puntos totales')],
    ['classes owed', guardians, columnOf('Estudiantes', 'Clases por pagar')],
    ['tutor', guardians, columnOf('Estudiantes', 'Tutor')],
    ['Nuevo estudiante', guardians, button('Nuevo estudiante')],
    ['import', staff, button('Importar de Excel')],
    ['export', staff, button(/^Exportar (a Excel|CSV)$/)],
  ]),
  ...on('imports', [
    ['a file', staff, button('Elegir archivo')],
    ['pasted rows', staff, (page) => main(page).getByRole('textbox', { name: /pega aquí/ })],
    ['what only administrators import', admin, words(/^Trae a tus estudiantes.*Un administrador también importa/)],
  ]),
  ...on('student', [
    ['Editar', guardians, button('Editar')],
    ['Reiniciar Puntos', admin, button('Reiniciar Puntos')],
    ['activate', staff, button(/^(Activar|Desactivar)$/)],
    ['ID', staff, fact('ID')],
    ['created', staff, fact('Fecha de alta')],
    ['birthdate', allButTeacher, fact('Fecha de nacimiento')],
    ['classes owed', allButTeacher, fact('Clases por pagar')],
    ['total points', everybody, fact('Puntos totales')],
    ['tutor card', guardians, card('Tutor')],
    ['emergency contact', allButTeacher, card('Contacto de emergencia')],
    ['edit of the contact', guardians, button('Editar: Contacto de emergencia')],
    ['group history', allButTeacher, card('Historial de grupos')],
    ['attendance history', everybody, card('Historial de asistencia')],
    ['phone', allButTeacher, (page) => main(page).locator('a[href^="tel:"]')],
    ['WhatsApp draft', staff, link(/WhatsApp/)],
  ]),
  ...on('tutors', [
    ['phone', staff, words(phones.mark)],
    ['Nueva familia', staff, button('Nueva familia')],
    ['Invitar', staff, button('Invitar a quienes faltan')],
    ['export', staff, button(/^Exportar (a Excel|CSV)$/)],
  ]),
  ...on('tutor', [
    ['Editar', staff, button('Editar')],
    ['registration', staff, button(/^(Activar|Desactivar) Registro$/)],
    ['activate', staff, button(/^(Activar|Desactivar)$/)],
    ['students', guardians, card('Estudiantes del tutor')],
    ['payment history', guardians, card('Historial de pago')],
    ['Crear Pago', staff, button('Crear Pago')],
    ['WhatsApp draft', staff, link(/WhatsApp/)],
  ]),
  ...on('contacts', [
    ['Nuevo contacto', guardians, button('Nuevo contacto')],
    ['Editar', guardians, button(/^Editar a /)],
    ['export', staff, button(/^Exportar (a Excel|CSV)$/)],
    ['WhatsApp draft', [], link(/WhatsApp/)],
  ]),
  ...on('payments', [
    ['Crear Pago', staff, button('Crear Pago')],
    ['income', staff, button('Ver ingresos por mes')],
    ['export', staff, button(/^Exportar (a Excel|CSV)$/)],
  ]),
  ...on('payment', [
    ['Editar', staff, button('Editar')],
    ['activate', staff, button(/^(Activar|Desactivar)$/)],
    ['internal observations', staff, fact('Observaciones internas')],
    ['what is written there', staff, words(internal.mark)],
    ['voucher', staff, fact('Comprobante')],
    ['phone', staff, fact('Teléfono del tutor')],
    ['WhatsApp reminder', staff, link(/WhatsApp/)],
    ['bank card', guardians, card('Datos para transferir')],
    ['Copiar', guardians, button('Copiar CLABE')],
  ]),
  ...on('bankData', [
    ['Nueva cuenta', admin, button('Nueva cuenta')],
    ['Editar', admin, button(/^Editar la cuenta de /)],
    ['activate', admin, button(/^(Activar|Desactivar): /)],
    ['CLABE', staff, fact('CLABE')],
  ]),
  ...on('myPayments', [
    ['balance', ['tutor'], columnOf('Mis Pagos', 'Saldo')],
    ['amounts', ['tutor'], words(amounts.mark)],
    ['tutor', [], columnOf('Mis Pagos', 'Tutor')],
    ['Crear Pago', [], button('Crear Pago')],
  ]),
]

/** Texts that this role must not see on any screen. */
export function marksOf(role: Role): { what: string; mark: string | RegExp }[] {
  switch (role) {
    case 'admin':
    case 'desk':
      return []
    case 'teacher':
      return [internal, amounts, phones, accounts]
    case 'tutor':
      return [internal]
    case 'student':
      return [internal, amounts, accounts]
  }
}

const money = [
  'amount_expected',
  'abono',
  'payment_total',
  'payment_configuration',
  'clabe',
  'account_number',
  'bank_data',
]
const kept = ['observation_internal', 'voucher']

/** Fields that the provider never sends to a device of this role. */
export const wires: Record<Role, readonly string[]> = {
  admin: [],
  desk: [],
  teacher: [
    ...kept,
    ...money,
    'phone',
    'birthdate',
    'comment',
    'number_of_classes_that_must',
    'emergency_contact',
    'quota_limit',
    'age_range',
  ],
  tutor: [...kept, 'quota_limit', 'age_range', 'amount'],
  student: [...kept, ...money, 'quota_limit', 'age_range'],
}
