/** The texts of *Importar de Excel*: why a file is refused, why a row waits, what the fields are called. */
import {
  sheetKindNames,
  type ImportSummary,
  type Pile,
  type RowField,
  type RowProblem,
  type SheetField,
  type SheetKind,
} from '../contract'
import { phoneProblem } from './phones'
import { counted } from './plurals'

/** Why a spreadsheet cannot be imported, and what to do. */
export const importRefusals = {
  empty: 'El archivo está vacío.',
  encrypted:
    'El libro tiene contraseña: quítasela en Excel (Archivo, Información, Proteger libro) y vuelve a elegirlo.',
  oldWorkbook: 'Es un libro de Excel antiguo (.xls): ábrelo, guárdalo como «Libro de Excel (.xlsx)» y elige ese.',
  macros: 'El libro tiene macros, que aquí no se abren: guárdalo como «Libro de Excel (.xlsx)» y elige ese.',
  noWorkbook: 'El archivo no es un libro de Excel: ábrelo en tu programa y guárdalo como «Libro de Excel (.xlsx)».',
  noSpreadsheet: 'El archivo no es una hoja de cálculo: elige un libro de Excel (.xlsx) o un archivo .csv.',
  webPage:
    'El archivo es una página web con nombre de Excel: ábrelo en tu programa y guárdalo como «Libro de Excel (.xlsx)».',
  broken: 'El libro está dañado: ábrelo en Excel, guárdalo otra vez como .xlsx y vuelve a elegirlo.',
  tooLarge: 'El libro es demasiado grande: deja en él sólo la lista de estudiantes y vuelve a elegirlo.',
  tooManyLines: (most: number) => `La hoja tiene más de ${most} renglones: divídela en varios archivos.`,
  tooManyTabs: (most: number) => `El libro tiene más de ${most} hojas: deja sólo las que se importan.`,
  undone: 'Esta importación ya se deshizo. Para importar otra vez, elige el archivo de nuevo.',
  forgotten: 'El contenido de este archivo ya no se guarda. Para seguir, elígelo de nuevo.',
  moved: 'Mientras, alguien cambió en el portal un dato que ibas a reemplazar. Revisa otra vez lo elegido.',
  nothingReady: 'No hay ningún renglón listo para importar.',
  full: (groups: readonly string[]) =>
    `No caben todos: ${groups.join('; ')}. Cambia el grupo de algunos, o sube el cupo del grupo.`,
  touched: (names: readonly string[]) =>
    `No se puede deshacer, porque después alguien cambió o usó lo que se importó: ${names.join(', ')}.`,
  /** In `touched`: instead of the name of a row that was deleted. */
  goneRow: 'un registro que ya no está',
  adminOnly: 'Sólo un administrador importa otra cosa que no sea la lista de estudiantes.',
  nothingToUndo: 'Esta importación no creó nada que deshacer.',
} as const

/** Why a person must check a row. */
export const rowProblemTexts: Record<RowProblem, string> = {
  missing: 'Falta este dato.',
  formulaError: 'La fórmula del archivo dio un error.',
  cutNumber: 'Excel recortó este número.',
  tooLong: 'El texto es demasiado largo.',
  unreadableDate: 'No es una fecha. Escríbela como día/mes/año.',
  noSuchDay: 'Ese día no existe en el calendario.',
  future: 'La fecha de nacimiento está en el futuro.',
  tooOld: 'Serían más de 100 años.',
  phone: 'El teléfono lleva 10 dígitos, o + y la clave del país.',
  email: 'El correo no está bien escrito.',
  unknownGroup: 'Ese grupo no existe en la escuela.',
  severalGroups: 'Puede ser más de un grupo. Elige uno; en otro inscríbelo después, en su página.',
  emailTaken: 'Ese correo es de otra cuenta de la escuela.',
  sameFolio: 'Otro renglón tiene el mismo folio.',
  sameChild: 'Otro renglón tiene el mismo nombre y la misma fecha de nacimiento.',
  alikeChild: 'Se parece a otro estudiante del mismo tutor. Déjalo fuera si es el mismo, o acéptalo si es otro.',
  otherChild: 'Ese folio es de otra persona de la escuela.',
  dayOrMonth: 'El día y el mes pueden estar cambiados.',
  unlikelyAge: 'La edad es poco común para la escuela.',
  nameOrder: 'Los apellidos pueden ir antes que el nombre.',
  nameSplit: 'No es seguro dónde terminan los nombres y empiezan los apellidos.',
  nameRemark: 'Junto al nombre hay algo más. Deja sólo el nombre.',
  severalChildren: 'Parece haber más de un estudiante. En el archivo, pon a cada uno en su renglón.',
  inactive: 'El archivo dice que ya no está en la escuela. Déjalo fuera, o acéptalo para importarlo.',
  siblingAbove: 'No tiene tutor. Acepta este teléfono si es el mismo tutor del renglón de arriba, o déjalo vacío.',
  tutorLastName: 'Faltan los apellidos del tutor.',
  otherTutor: 'Otro renglón da el mismo teléfono o correo a otra persona.',
  otherName: 'En el portal ese teléfono o correo es de otra persona. Acepta ese nombre si es la misma.',
  otherEmail:
    'Ese teléfono ya es de alguien con otro correo. Acepta ese correo si es la misma persona; si es otra, escribe el suyo.',
  otherPhone:
    'Ese correo ya es de alguien con otro teléfono. Acepta ese teléfono; si cambió, corrígelo después en su ficha.',
  severalTutors: 'Varios tutores de la escuela tienen ese teléfono. Escribe el correo de quien corresponde.',
  severalPhones: 'Hay más de un teléfono; se toma el primero.',
  severalNames: 'Hay más de una persona; se toma la primera.',
  severalEmails: 'Hay más de un correo; se toma el primero.',
  unknownStudent: 'No hay un estudiante así en la escuela. Escribe su folio.',
  similarStudent: 'Hay un estudiante con un nombre parecido. Revisa si es su folio.',
  severalStudents: 'Varios estudiantes se llaman así. Escribe el folio del que es.',
  unknownTutor: 'No hay un tutor así en la escuela. Escribe su teléfono.',
  unknownSchool: 'No hay una sede con ese nombre.',
  noTutor: 'El estudiante no tiene tutor: asígnaselo en su página y abre de nuevo esta importación.',
  notPast: 'Sólo se importa lo anterior a hoy, desde el año 2000.',
  unknownOption: 'No es una de las opciones de la escuela.',
  points: 'Los puntos son un número entero, de -1000 a 1000.',
  amount: 'Escribe un importe en pesos, con dos decimales como máximo.',
  classTime: 'Escribe la hora como 16:00; la clase termina después de empezar.',
  nightHour: 'Así escrita es una hora de la madrugada. Acepta la de la tarde, o escribe la hora como 04:00.',
  unknownDays: 'Escribe los días de la semana, separados por comas.',
  quota: 'El cupo es un número de 1 a 1000.',
  sameRow: 'Otro renglón dice lo mismo. Deja uno fuera.',
  unknownMark: 'No se sabe qué significa esta marca. Elígelo arriba, o escribe aquí la asistencia.',
  noYear: 'La hoja no dice de qué mes o año es este día. Elígelo arriba, o escribe aquí la fecha.',
  otherWeekday: 'En la hoja es otro día de la semana. Acéptalo si la fecha es correcta.',
  noClass: 'Ese día el grupo no tiene clase. Acéptalo si sí la hubo.',
  samePayment: 'Otro renglón dice lo mismo. Déjalo fuera, o acéptalo si son dos pagos.',
  overpaid: 'Se pagó más que el importe. Acéptalo si así fue, o corrígelo.',
  negative: 'Una cancelación o devolución no se importa. Deja fuera este renglón y el del pago que cancela.',
}

/** Whether the problem is that another row says the same: its `written` is then the number of that row. */
const isRepetition = (reason: RowProblem) => reason === 'sameChild' || reason === 'sameRow'

/** Why a value must be checked, and what the file has. `column`: the heading of its column. */
export function problemText(reason: RowProblem, written: string, column: string): string {
  const said = isRepetition(reason)
    ? importTexts.otherLine(written)
    : reason === 'alikeChild'
      ? importTexts.alike(written)
      : importTexts.written(written, column)
  // For a wrong telephone number the reason says how many digits it has.
  const why = reason === 'phone' && written !== '' ? phoneProblem(written) : rowProblemTexts[reason]
  return [why, written && said].filter(Boolean).join(' ')
}

export const sheetFieldLabels: Record<SheetField, string> = {
  full_name: 'Nombre completo',
  first_name: 'Nombre',
  last_name: 'Apellidos',
  second_last_name: 'Apellido materno',
  birthdate: 'Fecha de nacimiento',
  group: 'Grupo',
  school: 'Sede',
  folio: 'Folio',
  comment: 'Comentario',
  tutor: 'Tutor: nombre completo',
  tutor_first_name: 'Tutor: nombre',
  tutor_last_name: 'Tutor: apellidos',
  relationship: 'Parentesco del tutor',
  phone: 'Tutor: teléfono',
  email: 'Tutor: correo',
  contact: 'Contacto de emergencia',
  contact_first_name: 'Contacto: nombre',
  contact_last_name: 'Contacto: apellidos',
  contact_phone: 'Teléfono de emergencia',
  contact_relationship: 'Parentesco del contacto',
  days: 'Días',
  start_time: 'Hora de inicio',
  final_time: 'Hora de fin',
  quota: 'Cupo',
  date: 'Fecha',
  status: 'Asistencia',
  points: 'Puntos',
  receipt: 'Recibo',
  period: 'Periodo',
  amount: 'Importe',
  paid: 'Pagado',
  payment_type: 'Tipo de pago',
  payment_date: 'Fecha de pago',
}

/** Every field of a row is also one of a sheet. The sheet's others, such as full names, are split or joined. */
export const rowFieldLabels: Record<RowField, string> = sheetFieldLabels

export const sheetKindLabels: Record<SheetKind, string> = {
  students: 'Estudiantes con su familia y grupo',
  tutors: 'Sólo tutores',
  groups: 'Sólo grupos',
  contacts: 'Sólo contactos de emergencia',
  memberships: 'Sólo inscripciones: estudiante y grupo',
  attendance: 'Asistencia de antes',
  receipts: 'Recibos de antes',
}

/** How many rows of a kind, "12 tutores". */
const counts: Record<SheetKind, readonly [one: string, many: string]> = {
  students: ['estudiante importado', 'estudiantes importados'],
  tutors: ['tutor importado', 'tutores importados'],
  groups: ['grupo importado', 'grupos importados'],
  contacts: ['contacto importado', 'contactos importados'],
  memberships: ['inscripción importada', 'inscripciones importadas'],
  attendance: ['asistencia importada', 'asistencias importadas'],
  receipts: ['recibo importado', 'recibos importados'],
}
/** The kinds that are counted beside imported students; tutors, contacts and memberships came with the students. */
const besideStudents: readonly SheetKind[] = ['attendance', 'receipts']

export const pileTitles: Record<Pile, string> = {
  ready: 'Listos',
  doubtful: 'Por revisar',
  known: 'Ya están',
  left_out: 'Fuera',
}

/** The texts of the screen. */
export const importTexts = {
  open: 'Importar de Excel',
  lead: 'Trae a tus estudiantes de la lista que ya tienes, tal como está. Nada se guarda hasta que tú lo digas.',
  others: 'Un administrador también importa tutores, grupos, y la asistencia y los recibos de antes.',
  choose: 'Elegir archivo',
  drop: 'Suelta aquí tu archivo de Excel (.xlsx) o .csv',
  paste: 'O pega aquí los renglones que copiaste de Excel, con sus encabezados',
  usePasted: 'Usar lo pegado',
  pasted: 'Pegado',
  reading: 'Leyendo el archivo',
  notRead: 'No se pudo leer el archivo',
  past: 'Importaciones',
  failed: 'No se pudo cargar la importación',
  pastFailed: 'No se pudieron cargar las importaciones anteriores',
  /** What an import has written: "12 estudiantes importados, 1 cambiado". */
  summary({ imported, changed, made }: Pick<ImportSummary, 'imported' | 'changed' | 'made'>): string {
    const others = sheetKindNames.filter((kind) => made[kind] && (imported === 0 || besideStudents.includes(kind)))
    return [
      ...(imported > 0 || others.length === 0 ? [counted(imported, ...counts.students)] : []),
      ...(changed > 0 ? [counted(changed, 'cambiado', 'cambiados')] : []),
      ...others.map((kind) => counted(made[kind] ?? 0, ...counts[kind])),
    ].join(', ')
  },
  undoneMark: 'Deshecha',
  another: 'Elegir otro archivo',
  tab: 'Hoja del libro',
  tabHint: (count: number) => `El libro tiene ${count} hojas. Cada una se importa por separado.`,
  kind: 'Qué hay en los renglones',
  columns: 'Columnas',
  columnsHint: 'Qué hay en cada columna. Abajo, sus primeros renglones.',
  columnOf: (heading: string, number: number) => `Columna ${heading || number}`,
  notUsed: 'No se usa',
  passed: (count: number) => (count === 1 ? '1 renglón no se lee' : `${count} renglones no se leen`),
  passedLine: (line: number, text: string) => `Renglón ${Math.floor(line)}: ${text}`,
  notReadLine: (line: number, text: string) => `no se lee el renglón ${Math.floor(line)}: ${text}`,
  noHeading: 'No se encontró el renglón de los encabezados: revisa qué hay en cada columna.',
  groups: 'Grupos de la lista',
  groupsHint: 'Di a qué grupo de la escuela se refiere cada nombre.',
  groupOf: (name: string, count: number) => `«${name}» (${count === 1 ? '1 estudiante' : `${count} estudiantes`})`,
  groupIn: (name: string, count: number) => `«${name}» (${counted(count, 'renglón', 'renglones')})`,
  createGroups: (count: number) => (count === 1 ? 'Crear el grupo que falta' : `Crear los ${count} grupos que faltan`),
  newGroups: 'Grupos nuevos',
  newGroupHint: 'Vacío: no se crea.',
  create: 'Crear',
  undecided: 'Elige…',
  noGroup: 'Sin grupo',
  pile: (title: string, count: number) => `${title} (${count})`,
  piles: 'Renglones',
  empty: 'No hay renglones aquí.',
  first: (shown: number, count: number) => `Se muestran ${shown} de ${count}; al resolverlos siguen los demás.`,
  /** `line`: 5.2 is the second child of line 5, and 5.004 the fourth column of a roll's line 5. */
  row(line: number, name: string): string {
    const number = Math.floor(line)
    const column = Math.round((line - number) * 1000)
    const part =
      column === 0
        ? ''
        : column < 200
          ? `, columna ${columnLetters(column)}`
          : `, estudiante ${String(line).split('.')[1]}`
    return `Renglón ${number}${part}: ${name || 'sin nombre'}`
  },
  /** `column`: the heading of the column, '' if it has none. */
  written: (text: string, column = '') => `En el archivo${column && `, columna «${column}»`}: «${text}»`,
  alike: (name: string) => `El otro es ${name}.`,
  otherLine: (line: string) => `El otro es el renglón ${line.replace(/\..*/, '')}.`,
  save: 'Guardar',
  leaveOut: 'Dejar fuera',
  leaveOutLine: 'Dejar fuera todo el renglón',
  takeBack: 'Volver a incluir',
  acceptAll: (count: number, reason: string) => `Aceptar ${count} propuestas: ${reason}`,
  same: 'Igual que en el portal.',
  difference: (field: string, file: string, portal: string) =>
    `${field}: en el archivo «${file}», en el portal «${portal}»`,
  takeFile: 'Usar lo del archivo',
  takeColumn: (field: string) => `Usar el archivo en todos: ${field}`,
  notSaved: 'No se guardó',
  apply: (count: number, changes: number) =>
    changes === 0
      ? `Importar los listos (${count})`
      : `Importar los listos (${count}) y los cambios elegidos (${changes})`,
  applying: 'Importando',
  notApplied: 'No se importó nada',
  despiteQuota: 'Importar aunque no quede lugar',
  undo: 'Deshacer esta importación',
  kept: 'Lo que ya está se queda como está.',
  undoBody: 'Se quita todo lo que esta importación creó, y lo que cambió vuelve a como estaba.',
  undone: 'Importación deshecha',
  notUndone: 'No se deshizo',
} as const

/** The letters that a spreadsheet has above its column: 1 is A, 27 is AA. */
function columnLetters(column: number): string {
  const rest = (column - 1) % 26
  const before = Math.floor((column - 1) / 26)
  return `${before > 0 ? columnLetters(before) : ''}${String.fromCharCode(65 + rest)}`
}
