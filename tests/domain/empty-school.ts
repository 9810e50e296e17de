/** A stored school without rows, to which tests add what they need, and the options that schools mostly have. */
import type { StoredSchool } from '../../src/domain/sheet-import/examine'

export const emptySchool: StoredSchool = {
  students: [],
  tutors: [],
  contacts: [],
  groups: [],
  endedGroups: [],
  places: [],
  otherEmails: new Set(),
  relationships: [],
  statuses: [],
  meanings: {},
  paymentTypes: [],
  earlier: null,
  today: '2026-03-04',
}

export const statuses = [
  { value: 'asistencia', label: 'Asistencia' },
  { value: 'falta', label: 'Falta' },
  { value: 'retardo', label: 'Retardo' },
  { value: 'justificada', label: 'Falta justificada' },
]
export const paymentTypes = [
  { value: 'efectivo', label: 'Efectivo' },
  { value: 'transferencia', label: 'Transferencia' },
  { value: 'tarjeta', label: 'Tarjeta' },
]
