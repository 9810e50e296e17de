/** The texts of a record's audit log, with the labels and values of the changed fields. */
import type { AuditedTable, AuditedValue, AuditEntry } from '../contract'
import { schoolDay } from '../contract'
import { bankLabels } from './bank-data'
import { careTexts } from './care'
import { cashTexts } from './cash'
import { dateText, hourText } from './dates'
import { nearDateText } from './relative-days'
import { fieldLabel, fieldLabels } from './fields'
import { groupTexts } from './groups'
import { moneyText } from './money'
import { profileLabels } from './my-school'
import { receiptLabels } from './payments'
import { optionTexts } from './options'
import { priceListTexts } from './price-lists'
import { schoolTexts } from './schools'
import { shared } from './shared'
import { tutorTexts } from './tutors'

export const auditTexts = {
  title: 'Historial de cambios',
  titleOf: (name: string) => `Historial de cambios: ${name}`,
  show: 'Ver cambios',
  showOf: (name: string) => `Ver cambios de ${name}`,
  button: 'Cambios',
  hint: 'Quién cambió qué y cuándo.',
  failed: 'Error al cargar el historial de cambios',
  empty: 'Sin cambios registrados',
  emptyHint: 'Los cambios que alguien haga desde el portal aparecerán aquí.',
  when: 'Cuándo',
  who: 'Quién',
  what: 'Qué cambió',
  nobody: 'Sin sesión (registro o importación)',
  someone: 'Cuenta que ya no existe',
  created: 'Se registró.',
  deleted: 'Se borró.',
  erased: 'Se borraron sus datos personales.',
  backup: 'Descargó un respaldo de toda la escuela.',
  membership: (name: string) => `Lugar en el grupo: ${name}`,
} as const

const groupLabels: Record<string, string> = {
  name: fieldLabels.name,
  teacher: groupTexts.teacher,
  school: groupTexts.school,
  days: groupTexts.days,
  start_date: groupTexts.startDate,
  end_date: groupTexts.endDate,
  teacher_from: groupTexts.teacherFrom,
  start_time: 'Hora de inicio',
  final_time: 'Hora de término',
  type_service: groupTexts.service,
  private_classes: groupTexts.privateClasses,
  quota_limit: groupTexts.quota,
  age_range: groupTexts.age,
  payment_configuration: groupTexts.configuration,
}
const personLabels: Record<string, string> = {
  ...fieldLabels,
  create_student: tutorTexts.permit,
  invited: 'Invitación',
  role: 'Puesto',
}

const cashLabels: Record<string, string> = {
  day: cashTexts.day,
  opening: cashTexts.opening,
  counted: cashTexts.counted,
  note: cashTexts.note,
  is_closed: cashTexts.closed,
  closed_by: 'Cerró',
  closed_at: 'Se cerró',
  reason: cashTexts.reason,
  reopened_by: 'Reabrió',
  reopened_at: 'Se reabrió',
}

const schoolLabels: Record<string, string> = {
  street: schoolTexts.street,
  locality: schoolTexts.locality,
  municipality: schoolTexts.municipality,
  state: schoolTexts.stateOfAddress,
}

const priceListLabels: Record<string, string> = {
  amount: priceListTexts.amount,
  numbers_classes: priceListTexts.classes,
  price_from: priceListTexts.from,
  bank_data: priceListTexts.account,
}

const optionLabels: Record<string, string> = {
  label: optionTexts.label,
  position: 'Lugar en la lista',
  is_hidden: optionTexts.hidden,
}

const labels: Partial<Record<AuditedTable, Record<string, string>>> = {
  receipt: receiptLabels,
  'bank-data': bankLabels,
  group: groupLabels,
  membership: { start_date: 'Desde', end_date: 'Hasta', cycle_from: fieldLabels.beginning_of_the_cycle },
  tutor: personLabels,
  staff: personLabels,
  'cash-day': cashLabels,
  school: schoolLabels,
  'price-list': priceListLabels,
  profile: { ...profileLabels, skipped_steps: 'Pasos que no se necesitan' },
  'attendance-status': optionLabels,
  'payment-type': optionLabels,
  relationship: optionLabels,
}

function labelOf(table: AuditedTable, field: string): string {
  const known: Record<string, string> = {
    ...fieldLabels,
    registration: 'Registro',
    unconfirmed: 'Por confirmar',
    ...labels[table],
  }
  return known[field] ?? field
}

const money = ['amount', 'amount_expected', 'abono', 'payment_total', 'opening', 'counted']
const files = ['voucher', 'consent_permit', 'codi_qr']

function valueText(field: string, value: AuditedValue): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? shared.yes : shared.no
  if (field === 'photo') return value === 'yes' || value === 'no' ? careTexts.photos[value] : ''
  if (field === 'care_asked' && Array.isArray(value)) return value.map(fieldLabel).join(', ')
  if (Array.isArray(value)) return value.join(', ')
  if (files.includes(field)) return 'un archivo'
  // A privacy notice is too long for a sentence.
  if (field === 'privacy') return ''
  if (money.includes(field)) return moneyText(Number(value))
  const text = String(value)
  return /^\d{4}-\d{2}-\d{2}([T ]|$)/.test(text) ? dateText(text) : text
}

/**
 * One sentence per changed field: "Estado: de «Falta» a «Asistencia»". If a membership was changed, a sentence that
 * names its group comes first. A single sentence if the row was created, deleted or erased.
 */
export function auditSentences(table: AuditedTable, { deed, changes, membership }: AuditEntry): string[] {
  if (deed !== 'changed') return [auditTexts[deed]]
  const about = membership === '' ? [] : [auditTexts.membership(membership)]
  const sentences = changes.map(({ field, from, to }) => {
    if (table === 'profile' && field === 'backup') return auditTexts.backup
    const label = labelOf(membership === '' ? table : 'membership', field)
    const [before, now] = [valueText(field, from), valueText(field, to)]
    // Both texts are the same if the value is too long to show, or if only the entries of a list have changed inside.
    if (before === now) return `${label}: cambió`
    if (before === '') return `${label}: «${now}», antes sin dato`
    return now === '' ? `${label}: se quitó «${before}»` : `${label}: de «${before}» a «${now}»`
  })
  return [...about, ...sentences]
}

/** "lunes 2 de marzo, 16:02". */
export function auditMoment(at: string, today: string): string {
  const instant = Date.parse(at)
  return Number.isNaN(instant) ? dateText(at) : `${nearDateText(schoolDay(instant), today)}, ${hourText(instant)}`
}
