/** Exported workbooks: the names of their tabs, and the texts of the buttons that make them. */
export const tabNames = {
  students: 'Estudiantes',
  members: 'Grupo',
  tutors: 'Tutores',
  contacts: 'Contactos de emergencia',
  groups: 'Grupos',
  memberships: 'Inscripciones',
  receipts: 'Recibos',
  entries: 'Abonos',
  attendance: 'Asistencia',
  schools: 'Sedes',
  staff: 'Personal',
  prices: 'Precios',
  banks: 'Cuentas bancarias',
} as const

export const exportTexts = {
  button: 'Exportar a Excel',
  failed: 'No se pudo exportar',
  tooMany: 'Son demasiados renglones para un solo archivo: elige menos días o un grupo.',
  all: 'Exportar todo',
  allTitle: 'Llevarse los datos',
  allHint:
    'Un libro de Excel con todo lo de la escuela: estudiantes, tutores, contactos, grupos, inscripciones, recibos, abonos y asistencia. Es para leerlo en otro programa; para volver a empezar aquí sirve el respaldo.',
  allFile: 'escuela',
  groupsFile: 'grupos',
  attendanceFile: 'asistencia',
} as const
