/** The notices: every sentence of specification 8, word for word, named after the event. */

export const notices = {
  accessDenied: 'Acceso denegado',
  wrongCredentials: 'Correo o contraseña incorrectos',

  error: 'Error',
  success: 'Éxito',
  contactSupport: 'Contactar a soporte',
  saveFailed: 'Error al guardar los datos',
  couldNotSave: 'No se pudieron guardar los datos',
  tutorCannotAddStudents: 'No tiene acceso para crear estudiantes',

  fieldUpdated: (field: string) => `Campo ${field} actualizado`,
  /** The row that a notice is about, and the value entered. */
  about: (name: string, value: string) => `${name}: ${value}`,
  andMore: (rows: number) => `y ${rows} más`,
  fieldNotUpdated: (field: string) => `Error al actualizar ${field}`,
  stateNotUpdated: 'Error al actualizar el estado',
  stateNotChanged: 'Error al cambiar el estado',
  statusCannotChange: 'No se puede cambiar el estatus',

  signedOut: 'Sesión cerrada correctamente',
  signOutFailed: 'Error al cerrar sesión',

  pointsReset: 'Puntos reiniciados correctamente',
  groupPointsReset: 'Puntos del grupo reiniciados correctamente',
  pointsNotReset: 'No se pudieron reiniciar los puntos',
  groupPointsNotReset: 'No se pudieron reiniciar los puntos del grupo',
  activated: 'Activado correctamente',
  deactivated: 'Desactivado correctamente',
  copied: 'Copiado!',

  cardUnavailable: 'No se pudieron obtener los datos de la tarjeta',
  studentsUnavailable: 'Error al obtener los datos de los estudiantes',
  remindersUnavailable: 'Error al obtener los recordatorios de pago',
  noStoredEmail: 'No se encontró el email en el almacenamiento local',
} as const

/** Shown if a list or record cannot be read. */
export const loadErrors = {
  groups: 'Error al cargar grupos',
  groupDetails: 'Error al cargar los detalles del grupo',
  groupStudents: 'Error al cargar los estudiantes del grupo',
  students: 'Error al cargar los estudiantes',
  tutors: 'Error al cargar los tutores',
  details: 'Error al cargar los detalles',
  data: 'Error al cargar los datos',
  paymentHistory: 'Error al cargar el historial de pago',
  payments: 'Error al cargar los pagos',
  bankData: 'Error al cargar los datos bancarios',
  schools: 'Error al cargar las escuelas',
  contacts: 'Error al cargar los contactos de emergencia',
} as const

/** Shown if a record does not exist. */
export const missing = {
  group: 'No se encontró el grupo',
  tutor: 'No se encontró el tutor',
  student: 'No se encontró el estudiante',
  contact: 'No se encontró ningún contacto de emergencia',
} as const

/** Shown in an empty list. */
export const empty = {
  students: 'No hay estudiantes',
  tutors: 'No hay tutores',
  payments: 'No hay pagos',
  attendance: 'No existe asistencia',
  groups: 'No existe grupo',
  filteredGroups: 'No se encontraron grupos con los filtros aplicados',
  bankData: 'No hay datos bancarios',
  schools: 'No hay escuelas',
  contacts: 'No hay contacto de emergencia',
  reminders: 'No hay recordatorios de pago pendientes.',
  ownStudents: 'No tienes estudiantes asignados actualmente.',
} as const

export const resetConfirmation = {
  title: '¿Estás seguro?',
  student: 'Se reiniciarán los puntos del estudiante a cero',
  group: 'Se reiniciarán los puntos de todos los estudiantes del grupo a cero',
  confirm: 'Sí, reiniciar',
  cancel: 'Cancelar',
} as const
