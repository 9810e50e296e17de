/** A row of a sheet as it was read: its values, and the doubts about them. Pure. */
import type { RowField, RowProblem } from '../../contract'

export type RowValues = Record<RowField, string>
/** A problem of a value. `written`: the value as in the file. `suggestion`: '' if there is none. */
export type Doubt = { field: RowField; reason: RowProblem; written: string; suggestion: string }
export type ReadRow = {
  line: number
  values: RowValues
  doubts: Doubt[]
  /** The fields that a person has corrected or confirmed. */
  corrected: ReadonlySet<RowField>
  /** Whether the tutor's name has a woman's or a man's title, see `titleOf`. */
  title: 'she' | 'he' | null
}
export const emptyValues: RowValues = {
  first_name: '',
  last_name: '',
  birthdate: '',
  group: '',
  folio: '',
  comment: '',
  tutor_first_name: '',
  tutor_last_name: '',
  relationship: '',
  phone: '',
  email: '',
  contact_first_name: '',
  contact_last_name: '',
  contact_phone: '',
  contact_relationship: '',
  school: '',
  days: '',
  start_time: '',
  final_time: '',
  quota: '',
  date: '',
  status: '',
  points: '',
  receipt: '',
  period: '',
  amount: '',
  paid: '',
  payment_type: '',
  payment_date: '',
}

/** Adds a doubt to a row; a field that already has a doubt gets no second one. */
export function addDoubt(
  { values, doubts }: Pick<ReadRow, 'values' | 'doubts'>,
  field: RowField,
  reason: RowProblem,
  { written = values[field], suggestion = '' }: { written?: string; suggestion?: string } = {},
): void {
  if (!doubts.some((each) => each.field === field)) doubts.push({ field, reason, written, suggestion })
}

/** Whether the doubt is settled if a person sends `suggestion` back unchanged. */
export function isConfirmable({ reason, field, suggestion }: Doubt): boolean {
  if (reason === 'formulaError') return !['first_name', 'last_name', 'birthdate'].includes(field)
  return suggestion !== '' || reason === 'sameChild'
}
