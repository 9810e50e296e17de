/** The texts of merging two records of one student, or of one tutor. */
import type { MergedThing, MergeKind, MergePreview } from '../contract'
import { dateText, dayCell } from './dates'
import { fieldLabel } from './fields'
import { phoneText } from './phones'
import { counted } from './plurals'

const moved: Record<MergedThing, (count: number) => string> = {
  attendance: (count) => counted(count, 'asistencia', 'asistencias'),
  membership: (count) => counted(count, 'grupo', 'grupos'),
  absence: (count) => counted(count, 'aviso de falta', 'avisos de falta'),
  points_reset: (count) => counted(count, 'reinicio de puntos', 'reinicios de puntos'),
  receipt: (count) => counted(count, 'recibo', 'recibos'),
  student: (count) => counted(count, 'estudiante', 'estudiantes'),
  emergency_contact: (count) => counted(count, 'contacto de emergencia', 'contactos de emergencia'),
  registration: (count) => counted(count, 'registro', 'registros'),
  message: (count) => counted(count, 'mensaje', 'mensajes'),
}

type Conflict = MergePreview['conflicts'][number]
/** A sentence about a row that both records have: the two values, and what remains after the merge. */
const both: Record<MergedThing, (of: Conflict) => string> = {
  attendance: ({ date, name, keep, drop, result }) =>
    `${dateText(date)}, ${name}: ${keep} y ${drop}. Queda ${result}, con los puntos y las notas de las dos.`,
  membership: ({ name }) => `Están los dos en ${name}. Queda un solo lugar, con las fechas de los dos.`,
  absence: ({ date }) => `Los dos tienen aviso de falta el ${dateText(date)}. Queda uno.`,
  points_reset: () => '',
  receipt: ({ date, name }) =>
    `Los dos tienen recibo del ${dateText(date)}${name ? `, ${name}` : ''}. Quedan los dos: cancela el que sobre.`,
  student: () => '',
  emergency_contact: ({ name }) => `${name} es contacto de los dos, con el mismo teléfono. Queda una vez.`,
  registration: () => 'Los dos tienen un registro por revisar. Queda uno, con los estudiantes de los dos.',
  message: () => '',
}

export const mergeTexts = {
  open: 'Unir con otro',
  title: 'Unir dos registros',
  other: { student: 'El otro registro del estudiante', tutor: 'El otro registro del tutor' } satisfies Record<
    MergeKind,
    string
  >,
  stays: 'Se queda',
  thisOne: (name: string) => `Este: ${name}`,
  otherOne: 'El otro',
  look: 'Ver qué cambia',
  lead: (keep: string, drop: string) => `Todo lo de ${drop} pasa a ${keep}, y el registro de ${drop} desaparece.`,
  moves: (moves: MergePreview['moves']) =>
    moves.flatMap(({ what, count }) => (what ? [moved[what](count)] : [])).join(', '),
  movesTitle: 'Pasa',
  nothing: 'Nada más que los datos.',
  fields: 'Datos distintos',
  field: 'Dato',
  goes: 'Desaparece',
  result: 'Queda así',
  conflicts: 'Lo tienen los dos',
  conflict: (of: Conflict) => (of.what ? both[of.what](of) : ''),
  undoHint: 'Se puede deshacer mientras ninguno cambie.',
  merge: 'Unir',
  merged: 'Registros unidos',
  notMerged: 'No se pudo unir',
  past: (dropped: string, at: string, by: string) =>
    `Unido con ${dropped} el ${dateText(dayCell(at))}${by ? ` por ${by}` : ''}.`,
  undo: 'Deshacer la unión',
  undone: {
    student: 'La unión se deshizo: los dos registros están como antes.',
    tutor:
      'La unión se deshizo: los dos registros están como antes. Si la unión cerró una de dos cuentas, su contraseña se elige otra vez con «¿Olvidaste tu contraseña?».',
  } satisfies Record<MergeKind, string>,
  notUndone: 'No se pudo deshacer',
  changed: 'Ya no se puede deshacer, porque algo cambió después.',
  labelOf: (field: string) => fieldLabel(field),
  valueOf: (field: string, value: string) =>
    value === '' ? '---' : field === 'birthdate' ? dateText(value) : field === 'phone' ? phoneText(value) : value,
  before: (value: string) => `Antes: ${value}`,
} as const
