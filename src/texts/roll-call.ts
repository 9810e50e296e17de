/** The texts of the roll call. */
import { ofDay, onDay } from './relative-days'
import { counted, countText, points } from './plurals'

/** The words of counts, by the option's meaning: "18 presentes", "1 falta". Other options use `countOther`. */
const countNames = {
  present: ['presente', 'presentes'],
  absent: ['falta', 'faltas'],
  late: ['retardo', 'retardos'],
  excused: ['justificada', 'justificadas'],
  unmarked: ['sin marcar', 'sin marcar'],
} as const

const noPoint = (names: readonly string[]) => `Sin punto hasta resolver su conflicto: ${names.join(', ')}`

export const rollCallTexts = {
  rollOf: (group: string) => `Lista de ${group}`,
  chooseGroup: 'Elige un grupo',
  count: (kind: keyof typeof countNames, students: number) =>
    counted(students, countNames[kind][0], countNames[kind][1]),
  countOther: (students: number, label: string) => `${students} ${label}`,
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardado en este equipo',
  undo: 'Deshacer',
  undoIn: (seconds: number) => `Deshacer (${seconds})`,
  /** The last change, of one child or several; the undo button is beside it. */
  changed: (name: string, state: string) => `${name}: ${state}`,
  restored: (name: string, state: string) => `Deshecho. ${name}: ${state}`,
  allRestored: (students: number) => `Deshecho en ${counted(students, 'estudiante', 'estudiantes')}.`,
  pointsNow: (now: number, given: number) => `${points(now)} (${given > 0 ? '+' : ''}${given})`,
  /** `late`: whether some of the students were late. `asking`: students who get no point, because of a conflict. */
  pointToAll: (students: number, late: boolean, asking: readonly string[]) =>
    [
      `+1 punto a ${late ? counted(students, 'estudiante', 'estudiantes') : counted(students, 'presente', 'presentes')}`,
      ...(asking.length > 0 ? [noPoint(asking)] : []),
    ].join('\n'),
  noPoint,
  /** Undo skips these students, because they were changed since, by somebody else or in another tab. */
  notRestored: (names: readonly string[]) => `No se deshizo, porque cambió mientras tanto: ${names.join(', ')}.`,
  /** `given`: draft values that were not written, because other values (`waiting`) of the same row are not sent yet. */
  notCarried: (name: string, given: string, waiting: string) =>
    `${name}: en la lista le habías puesto ${given}, y se queda lo que ya está por enviar: ${waiting}.`,
  pointToAbsent: (name: string) => `¿Darle un punto a ${name}?`,
  pointToAbsentHint: (name: string, state: string) => `${name} tiene «${state}» en esta lista.`,
  givePoint: 'Dar el punto',
  undone: 'Lista deshecha: nada se envió.',
  tooLateToUndo: 'Ya no se puede deshacer; corrige a cada estudiante.',
  notSaved: 'No se pudo guardar en este equipo. Tu lista sigue aquí; inténtalo otra vez.',
  taken: 'Lista tomada',
  /** Shown instead of `taken` if some rows were refused or are in conflict. */
  takenInPart: 'Lista con pendientes',
  asks: (troubles: readonly string[]) =>
    troubles.length > 2 ? `${troubles.slice(0, 2).join(' · ')} y ${troubles.length - 2} más` : troubles.join(' · '),
  unsent: 'Por enviar',
  seeUnsent: 'Ver en Por enviar',
  alreadyThere: (students: number) =>
    counted(students, 'estudiante ya tiene registro', 'estudiantes ya tienen registro'),
  /** Students marked here before their existing row was read: the row wins. */
  overruled: (names: readonly string[]) => `Ya tenía registro y se respeta: ${names.join(', ')}`,
  /** Students whom the school put into the group, or took out of it, while the roll was open. */
  added: (names: readonly string[]) => `Se agregó a la lista: ${names.join(', ')}`,
  removed: (names: readonly string[]) => `Se quitó de la lista: ${names.join(', ')}`,
  nothingMarked: 'Marca a tus estudiantes para guardar',
  draftNotKept: 'No se pudo guardar el borrador en este equipo. Guarda la lista antes de salir.',
  unmarked: 'Sin marcar',
  more: (name: string) => `Más de ${name}`,
  tile: (name: string, state: string) => `${name}: ${state}`,
  modes: 'Qué hace un toque',
  marking: 'Lista',
  giving: 'Puntos',
  pointsOf: points,
  oneForAll: '+1 a todos',
  oneForAllPresent: '+1 a todos los presentes',
  givingKeys: 'Un toque da un punto; mantén presionado para quitar uno.',
  /** The rest of a tile's accessible name, after name and state. */
  withNote: 'con observaciones',
  withoutNote: 'sin observaciones',
  /** Shown in the window of a student whom the school has taken out of the group. */
  leftGroup: (name: string) =>
    `${name} ya no está en este grupo: al cerrar esta ventana sale de la lista, y lo que no se guardó no se enviará.`,
  recordedToday: 'ya registrada',
  keys: 'Teclas: flechas para moverte, P presente, F falta, R retardo.',
  oneFewer: 'Un punto menos',
  oneMore: 'Un punto más',
  points: 'Puntos',
  observations: 'Observaciones',
  forFamily: 'Nota para la familia',
  state: 'Estado',
  done: 'Listo',
  /** Hints about a child for the teacher. */
  toldAbsent: (reason: string) => (reason === '' ? 'Su familia avisó que no viene' : `Avisaron: ${reason}`),
  care: (comment: string) => `Cuidados: ${comment}`,
  birthday: (age: number) => `Hoy cumple ${counted(age, 'año', 'años')}`,
  absencesInARow: (absences: number) => `${countText(absences)} faltas seguidas`,
  noteOf: (day: string, note: string) => `${day}: ${note}`,
  days: 'Días de clase',
  dayTaken: 'Tomada',
  dayNotTaken: 'Sin tomar',
  dayWithoutClass: 'Sin clase',
  dayAsks: 'Revisar',
  dayInPart: (taken: number, total: number) => `${countText(taken)} de ${countText(total)}`,
  previousDay: 'Clase anterior',
  nextDay: 'Clase siguiente',
  lostGroup: 'ya no está entre tus grupos, y la escuela puede no aceptar esta lista',
  noStudents: 'Este grupo no tiene estudiantes',
  noStudentsHint: 'Cuando la escuela inscriba estudiantes en el grupo, los verás aquí.',
  noStatuses: 'La escuela no tiene estados de asistencia',
  noStatusesHint: 'Sin ellos no se puede pasar lista. Avisa a la administración.',
  /** `day`: as `wholeDayText` returns it. */
  rollOfDay: (day: string) => `Lista ${ofDay(day)}`,
  begins: (hour: string) => `empieza a las ${hour}`,
  hasBegun: (hour: string) => `empezó a las ${hour}`,
  /** For a day on which the group does not meet. `day`: as `dayText` returns it. */
  noClass: (group: string, day: string) => `${group} no tiene clase ${onDay(day)}`,
  meets: (days: string) => `Sus días: ${days.toLowerCase()}.`,
  /** `reason`: of the calendar's days without class. */
  closed: (reason: string) => `En el calendario: ${reason}.`,
  firstClass: (date: string) => `Sus clases empiezan el ${date}.`,
  takeForgotten: (day: string) => `Pasar la lista ${ofDay(day)}: está sin tomar`,
  beginAnyway: (day: string) => `Pasar lista ${onDay(day)} de todos modos`,
  /** Texts for writing to the families of absent students after the roll. `day`: as `dayText` returns it. */
  notify: (absent: number) => `Avisar a las familias (${countText(absent)})`,
  notifyTitle: 'Avisar a las familias',
  absentDraft: ({
    tutor,
    student,
    group,
    day,
    school,
  }: Record<'tutor' | 'student' | 'group' | 'day' | 'school', string>) =>
    `Hola, ${tutor}. Le escribimos de ${school}: ${onDay(day)} ${student} no estuvo en su clase de ${group}. ¿Todo bien?`,
  absentTo: (tutor: string, student: string) => `Escribir por WhatsApp a ${tutor} por la falta de ${student}`,
  tutorOf: (tutor: string) => `Tutor: ${tutor}`,
  noTutor: 'Sin tutor registrado',
  noPhone: 'Sin un teléfono de diez dígitos',
  badPoints: 'Escribe un número entero entre -1000 y 1000.',
} as const
