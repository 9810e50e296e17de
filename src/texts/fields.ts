/** Labels of the fields of attendance rows and people (specification 3), so that forms, tables and notices agree. */
import type { AttendanceField, EmergencyContact, Student, Tutor } from '../contract'

export const attendanceFieldLabels: Record<AttendanceField, string> = {
  status: 'Estado',
  points: 'Puntos',
  beginning_of_the_cycle: 'Inicio de ciclo',
  observations: 'Observaciones',
}

/** Fields of a person: each has a label, because the history of changes names any of them. */
type PersonField = Exclude<keyof Student | keyof Tutor | keyof EmergencyContact, 'version'>

export const fieldLabels = {
  ...attendanceFieldLabels,
  id: 'ID',
  attendance_date: 'Fecha',
  student: 'Estudiante',
  group: 'Grupo',
  name: 'Nombre',
  first_name: 'Nombre',
  last_name: 'Apellidos',
  birthdate: 'Fecha de nacimiento',
  age: 'Edad',
  comment: 'Comentario',
  folio: 'Folio',
  number_of_classes_that_must: 'Clases por pagar',
  total_points: 'Puntos totales',
  is_active: 'Activo',
  created: 'Fecha de alta',
  tutor: 'Tutor',
  emergency_contact: 'Contacto de emergencia',
  left_on: 'Baja desde',
  left_reason: 'Motivo de la baja',
  care: 'Alergias y cuidados',
  pickups: 'Quién puede recoger',
  not_to: 'No entregar a',
  photo: 'Foto autorizada',
  care_asked: 'Cambio que pide la familia',
  email: 'Correo',
  password: 'Contraseña',
  current_password: 'Tu contraseña',
  phone: 'Teléfono',
  gender: 'Género',
  relationship: 'Parentesco',
  consent_permit: 'Permiso de consentimiento',
  create_student: 'Registro',
  date_joined: 'Fecha de registro',
  account: 'Cuenta',
  user: 'Tutor',
  payment_period: 'Fecha de emisión',
} as const satisfies Record<PersonField, string> & Record<string, string>

/** The label of a field by its name in the API; the name itself if it is unknown. */
export function fieldLabel(name: string): string {
  return Object.entries(fieldLabels).find(([field]) => field === name)?.[1] ?? name
}
