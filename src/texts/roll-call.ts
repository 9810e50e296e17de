/** The sentences of the roll call. */
import { ofDay } from './of-day'
import { counted, countText } from './plurals'

/** The plural of an option's label as a count reads it: "18 presentes", "1 falta"; a label of the school's own stays as it is. */
const countNames = {
  present: ['presente', 'presentes'],
  absent: ['falta', 'faltas'],
  late: ['retardo', 'retardos'],
  excused: ['justificada', 'justificadas'],
  unmarked: ['sin marcar', 'sin marcar'],
} as const

/** Days that stand without an article, with or without their date behind them. */
const bare = /^(hoy|ayer|mañana)\b/

export const rollCallTexts = {
  title: 'Pasar lista',
  rollOf: (group: string) => `Lista de ${group}`,
  chooseGroup: 'Elige un grupo',
  count: (kind: keyof typeof countNames, students: number) => counted(students, countNames[kind][0], countNames[kind][1]),
  countOther: (students: number, label: string) => `${students} ${label}`,
  save: (counts: readonly string[]) => ['Guardar', ...counts].join(' · '),
  saving: 'Guardando…',
  saved: 'Guardado en este equipo',
  undo: 'Deshacer',
  undoIn: (seconds: number) => `Deshacer (${seconds})`,
  undone: 'Lista deshecha: nada se envió.',
  tooLateToUndo: 'Ya no se puede deshacer; corrige a cada estudiante.',
  notSaved: 'No se pudo guardar en este equipo. Tu lista sigue aquí; inténtalo otra vez.',
  taken: 'Lista tomada',
  alreadyThere: (students: number) => counted(students, 'estudiante ya tiene registro hoy', 'estudiantes ya tienen registro hoy'),
  /** Marked here before the row was known: what the school has stands. */
  overruled: (names: readonly string[]) => `Ya tenía registro y se respeta: ${names.join(', ')}`,
  nothingMarked: 'Marca a tus estudiantes para guardar',
  draftNotKept: 'No se pudo guardar el borrador en este equipo. Guarda la lista antes de salir.',
  unmarked: 'Sin marcar',
  more: (name: string) => `Más de ${name}`,
  tile: (name: string, state: string) => `${name}: ${state}`,
  keys: 'Teclas: flechas para moverte, P presente, F falta, R retardo.',
  recorded: 'Ya registrada',
  oneFewer: 'Un punto menos',
  oneMore: 'Un punto más',
  points: 'Puntos',
  observations: 'Observaciones',
  state: 'Estado',
  done: 'Listo',
  noStudents: 'Este grupo no tiene estudiantes',
  noStudentsHint: 'Cuando la escuela inscriba estudiantes en el grupo, los verás aquí.',
  noStatuses: 'Aún no llegan los estados de asistencia',
  noStatusesHint: 'Conéctate una vez para descargarlos; después podrás pasar lista sin conexión.',
  /** `day` as wholeDayText says it. */
  rollOfDay: (day: string) => `Lista ${ofDay(day)}`,
  /** Whom to write to after the roll; `day` as dayText says it. */
  notify: (absent: number) => `Avisar a las familias (${countText(absent)})`,
  notifyTitle: 'Avisar a las familias',
  absentDraft: ({ tutor, student, group, day, school }: { tutor: string; student: string; group: string; day: string; school: string }) =>
    `Hola, ${tutor}. Le escribimos de ${school}: ${bare.test(day) || day.startsWith('el ') ? day : `el ${day}`} ${student} no estuvo en su clase de ${group}. ¿Todo bien?`,
  absentTo: (tutor: string, student: string) => `Escribir por WhatsApp a ${tutor} por la falta de ${student}`,
  tutorOf: (tutor: string) => `Tutor: ${tutor}`,
  noTutor: 'Sin tutor registrado',
  noPhone: 'Sin un teléfono de diez dígitos',
  badPoints: 'Escribe un número entero entre -1000 y 1000.',
} as const
