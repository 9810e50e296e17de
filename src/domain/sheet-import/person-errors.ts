/** Adds the doubts about the people of a row: missing and invalid values. Pure. */
import {
  phone as phoneSchema,
  studentCreation,
  tutorCreation,
  type RowField,
  type RowProblem,
  type SheetKind,
} from '../../contract'
import { birthdateDoubt } from './birthdates'
import { addDoubt, type ReadRow } from './rows'

/** `tutor`: the tutor's name as written in the file. */
export function addPersonErrors(row: ReadRow, kind: SheetKind, today: string, tutor: string): void {
  const { values } = row
  const add = (field: RowField, reason: RowProblem, written: string = values[field], suggestion = '') =>
    addDoubt(row, field, reason, { written, suggestion })
  if (kind === 'students') addStudentErrors(row, today)
  if (values.email !== '' && !tutorCreation.shape.email.safeParse(values.email).success) add('email', 'email')
  if (values.phone !== '' && !phoneSchema.safeParse(values.phone).success) add('phone', 'phone')
  if (values.contact_phone !== '' && !phoneSchema.safeParse(values.contact_phone).success) add('contact_phone', 'phone')
  const hasTutor = [values.tutor_first_name, values.tutor_last_name, values.phone, values.email].some(Boolean)
  if (hasTutor && kind !== 'contacts') {
    if (values.phone === '') add('phone', 'missing')
    for (const field of ['tutor_first_name', 'tutor_last_name'] as const)
      if (isTooLong(values[field])) add(field, 'tooLong', tutor)
  }
  const hasContact = [values.contact_first_name, values.contact_last_name, values.contact_phone].some(Boolean)
  if (!hasContact && kind !== 'contacts') return
  if (values.contact_phone === '') add('contact_phone', 'missing')
  for (const field of ['contact_first_name', 'contact_last_name'] as const)
    if (isTooLong(values[field])) add(field, 'tooLong')
  if (values.contact_first_name === '') add('contact_first_name', 'missing')
  if (values.contact_last_name === '') add('contact_last_name', 'missing', '', values.last_name)
}

const isTooLong = (name: string) => name !== '' && !studentCreation.shape.first_name.safeParse(name).success

function addStudentErrors(row: ReadRow, today: string): void {
  const { values, corrected } = row
  const add = (field: RowField, reason: RowProblem, written: string = values[field], suggestion = '') =>
    addDoubt(row, field, reason, { written, suggestion })
  for (const field of ['first_name', 'last_name'] as const) {
    if (values[field] === '') add(field, 'missing')
    else if (isTooLong(values[field])) add(field, 'tooLong')
  }
  const age = birthdateDoubt(values.birthdate, today)
  if (values.birthdate === '') add('birthdate', 'missing')
  else if (age && !(age === 'unlikelyAge' && corrected.has('birthdate')))
    add('birthdate', age, values.birthdate, age === 'unlikelyAge' ? values.birthdate : '')
  if (!studentCreation.shape.comment.safeParse(values.comment).success) add('comment', 'tooLong')
  if (values.folio.length > 40) add('folio', 'tooLong')
}
