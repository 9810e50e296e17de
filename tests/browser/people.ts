/** The accounts of the demo school. */
export const people = {
  admin: 'admin@lucero.test',
  desk: 'recepcion@lucero.test',
  teacher: 'maestra@lucero.test',
  otherTeacher: 'maestro@lucero.test',
  tutor: 'tutora@lucero.test',
  student: 'alumno@lucero.test',
} as const
