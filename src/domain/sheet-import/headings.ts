/**
 * Finds a sheet's headings, what its rows are, and what each column contains, by Spanish and English words or by the
 * cells. Pure.
 */
import { phoneDigits, sheetKinds, type SheetField, type SheetKind } from '../../contract'
import { searchKeyOf } from '../search-key'
import { dateIn } from '../written-date'
import { cellText, type Cell, type SheetLine } from './cells'

/**
 * What a heading means. 'field': the student's or family's `field`. 'adult': a name, last name, phone or e-mail of the
 * adult `who`. 'known': a usual heading of school lists whose column is not read.
 */
type Meaning =
  | { kind: 'field'; field: SheetField }
  | { kind: 'adult'; what: 'name' | 'last' | 'phone' | 'email'; who: 'mother' | 'father' | 'tutor' | 'contact' }
  | { kind: 'known' }

export type Column = { heading: string; field: SheetField | null }

const fieldWords: readonly (readonly [SheetField, RegExp])[] = [
  [
    'birthdate',
    /^(f(ec(ha)?)? ?(de )?nac(imiento)?|nac(imiento)?|f ?n|cumple(anos)?|birth ?(date|day)|date of birth|dob)( del? .*)?$/,
  ],
  [
    'second_last_name',
    /^(apellido )?materno|^(segundo apellido|a(p|pellido)? m(aterno)?|second last name|apellido 2)$/,
  ],
  [
    'last_name',
    /^((apellido )?paterno|primer apellido|a(p|pellido)? p(aterno)?|apellidos?( s)?|last name|surname|family name|apellido 1)( del? (alumn|nin|estud|menor|hij).*)?$/,
  ],
  [
    'full_name',
    /^(nombre (completo|y apellidos?)|apellidos?( s)? y nombres?( s)?|full name|student name|alumn[oa]s?( a)?|estudiantes?|nin[oa]s?( a)?|hij[oa]s?( a)?|students?|child|nombre( s)?( completo)? del? (l[ao]s? )?(alumn|nin|estud|menor|hij).*)$/,
  ],
  ['first_name', /^(nombres?( s)?( de pila)?|(first|given) names?|primer nombre|name)$/],
  [
    'folio',
    /^(folio|matricula|clave|id|codigo|student id)( del? (alumn|nin|estud).*| alumno)?$|^(no|num|numero) de (alumno|folio|control|matricula)$/,
  ],
  ['group', /^(grupo|group|class|clase|nivel y grupo|curso)( .*)?$/],
  ['school', /^(sede|plantel|sucursal|escuela|ubicacion|campus|location|school|branch)$/],
  ['relationship', /^(parentesco|relacion|relationship)( con .*)?$/],
  [
    'comment',
    /^(observacion(es)?|notas?|comentarios?|alergias?|notes?|comments?|remarks?|allergies|salud|condicion medica|cuidados)( .*)?$/,
  ],
]

/** Usual headings of columns that are not read; they help to recognize the line of the headings. */
const knownWords =
  /^(no|num|numero|n|consecutivo|edad|age|nivel|level|grado|mensualidad|colegiatura|cuota|pago|pagos|pagado|inscripcion|adeudo|saldo|beca|descuento|alta|baja|ingreso|fecha|sexo|genero|gender|curp|rfc|estatus|status|activo|direccion|domicilio|address|horario|dias?|maestr[oa]|teacher|profesora?|costo|precio|total|puntos|clases por|otros grupos|registro)( .*)?$/

/**
 * Headings that only the sheets of one kind have, or that mean something else there: in a list of children the columns
 * "Mensualidad", "Días" or "Estatus" are not read.
 */
const wordsOfKind: Partial<Record<SheetKind, readonly (readonly [SheetField, RegExp])[]>> = {
  groups: [
    ['group', /^(nombre( del grupo)?|grupos?|clase|curso|nivel|group( name)?|class|name)$/],
    ['days', /^(dias?|days?)( de clase)?$/],
    ['final_time', /^(hora (de )?)?(fin|final|termino|termina|salida|ends?|end time|final time)$/],
    ['start_time', /^(horario|hora|schedule|time|(hora (de )?)?(inicio|empieza|entrada|starts?|start time))$/],
    ['quota', /^(cupo( maximo)?|lugares|capacidad|quota|capacity)$/],
  ],
  attendance: [
    ['date', /^(fecha|dia|date|day)( de (la )?(clase|asistencia))?$/],
    ['status', /^(asistencia|asistio|estado|estatus|status|attendance)$/],
    ['points', /^(puntos?|estrellas?|points?|stars?)$/],
  ],
  receipts: [
    ['payment_date', /^(fecha( de(l)? (pago|abono|cobro))?|pagado el|date|payment date|paid on)$/],
    ['period', /^(periodo|mes|month|period|fecha de emision)( (de pago|pagado|que paga))?$/],
    ['paid', /^((importe |monto |total )?(pagado|abonado)|pagos?|abonos?|paid|amount paid)$/],
    [
      'amount',
      /^(importe|monto|cantidad|cargo|total|mensualidad|colegiatura|cuota|precio|amount)( (total|a pagar|esperado))?$/,
    ],
    ['receipt', /^(recibo|(no|num|numero|folio) (de|del) recibo|receipt)$/],
    ['payment_type', /^((tipo|forma|metodo|medio)( de pago)?|payment (type|method)|type|method)$/],
  ],
}
const wordOf = (kind: SheetKind, key: string) =>
  wordsOfKind[kind]?.find(([, pattern]) => pattern.test(key))?.[0] ?? null

const emergencyWords = /\b(emergencias?|emergency)\b/
const adults = [
  ['contact', emergencyWords],
  ['mother', /\b(mama|madre|mother|mom)\b/],
  ['father', /\b(papa|padre|father|dad)\b/],
  ['tutor', /\b(tutor|tutora|tutores|responsable|apoderado|padres|guardian|parents?|familia|contacto)\b/],
] as const

const keyOf = (cell: Cell | undefined) => searchKeyOf(cellText(cell).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))

/** The meaning of a heading, also of one with the number of a child or an adult: "Alumno 2". */
function meaningOf(key: string): Meaning | null {
  const isNumbered = / [1-4]$/.test(key) && !key.startsWith('apellido')
  return (isNumbered ? meaningIn(key.slice(0, -2)) : null) ?? meaningIn(key)
}

function meaningIn(key: string): Meaning | null {
  const what = /\b(correos?|e ?mails?|mail)\b/.test(key)
    ? 'email'
    : /\b(tel|tels|telefonos?|telf|cel|celular(es)?|movil|whats ?app|whats|wa|phones?|mobile)\b/.test(key)
      ? 'phone'
      : 'name'
  const named = adults.filter(([, pattern]) => pattern.test(key)).map(([who]) => who)
  const [first] = named
  // A heading with two adults, such as "Mamá / Papá" or "Padre o tutor", means one person: the tutor. If one of
  // the two is the emergency contact ("Emergencia (mamá)"), it means the contact.
  const who = first === 'contact' || named.length === 1 ? (first ?? null) : named.length > 1 ? 'tutor' : null
  if (what === 'email' && /\b(alumn|estud|nin)/.test(key)) return { kind: 'known' }
  if (what !== 'name') return { kind: 'adult', what, who: who ?? 'tutor' }
  if (who) {
    if (/\bparentesco\b/.test(key))
      return { kind: 'field', field: who === 'contact' ? 'contact_relationship' : 'relationship' }
    const part = /\bapellidos?\b/.test(key) && !/\bnombre/.test(key) ? 'last' : 'name'
    return { kind: 'adult', what: part, who }
  }
  const found = fieldWords.find(([, pattern]) => pattern.test(key))
  if (found) return { kind: 'field', field: found[0] }
  return knownWords.test(key) ? { kind: 'known' } : null
}

/** The value of the relationship that the heading of a name column implies: "Mamá" → madre; '' if none. */
export function relationshipIn(heading: string): string {
  const meaning = meaningOf(keyOf(heading))
  if (meaning?.kind !== 'adult' || meaning.what === 'phone' || meaning.what === 'email') return ''
  return meaning.who === 'mother' ? 'madre' : meaning.who === 'father' ? 'padre' : ''
}

const fewestWords = 3
const mostTitleLines = 60

/** Whether a cell may be a heading: a short text. With an e-mail address or a telephone number it is data. */
const isHeading = (cell: Cell) => typeof cell === 'string' && cell.length <= 60 && !/@|\d{5}/.test(cell)
const isKnown = (key: string) =>
  key !== '' &&
  (meaningOf(key) !== null ||
    Object.values(wordsOfKind).some((words) => words.some(([, pattern]) => pattern.test(key))))
const knownIn = ({ cells }: SheetLine) => cells.filter((cell) => isHeading(cell) && isKnown(keyOf(cell))).length

/**
 * The line with the most known headings among the first 60: at least three, or two if the line has no other cells; of
 * several the first. null if there is none.
 */
export function headingLine(lines: readonly SheetLine[]): SheetLine | null {
  let best: SheetLine | null = null
  for (const each of lines.slice(0, mostTitleLines)) {
    const filled = each.cells.filter((cell) => cellText(cell) !== '').length
    const fewest = filled === 2 ? 2 : fewestWords
    if (knownIn(each) >= Math.max(fewest, best === null ? 0 : knownIn(best) + 1)) best = each
  }
  return inTwoLines(lines, best)
}

/**
 * The headings of two lines joined, such as "Mamá" above "Nombre" and "Teléfono", if more fields are recognized in them
 * than in the `best` line; else `best`.
 */
function inTwoLines(lines: readonly SheetLine[], best: SheetLine | null): SheetLine | null {
  let [found, most] = [best, best === null ? fewestWords - 1 : fieldCount(best)]
  for (const [index, upper] of lines.slice(0, mostTitleLines).entries()) {
    const lower = lines[index + 1]
    if (!lower || (best !== null && best !== upper && best !== lower)) continue
    if (knownIn(upper) < 1 || knownIn(lower) < 2) continue
    if (lower.cells.some((cell) => cellText(cell) !== '' && !isHeading(cell))) continue
    const joined = { line: lower.line, cells: joinedCells(upper, lower) }
    if (fieldCount(joined) > most) [found, most] = [joined, fieldCount(joined)]
  }
  return found
}

const fieldCount = ({ cells }: SheetLine) =>
  fieldsOf(cells.map((cell) => (isHeading(cell) ? meaningOf(keyOf(cell)) : null))).filter(Boolean).length

/** "Nombre" below "Mamá" is "Nombre de Mamá". A heading of the upper line spans the columns up to the next one. */
function joinedCells({ cells: upper }: SheetLine, { cells: lower }: SheetLine): Cell[] {
  let spanning = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [above, below] = [cellText(upper[index]), cellText(lower[index])]
    if (above !== '') spanning = below === '' ? '' : above
    if (below === '') return above === '' ? null : above
    return spanning === '' || keyOf(spanning) === keyOf(below) ? below : `${below} de ${spanning}`
  })
}

/** What the rows below these headings are. `name`: the name of the tab or the file, for headings that fit two kinds. */
export function kindOf(title: SheetLine | null, name: string): SheetKind {
  const keys = (title?.cells ?? []).map(keyOf).filter(Boolean)
  const meanings = keys.map(meaningOf)
  const has = (field: SheetField) => meanings.some((each) => each?.kind === 'field' && each.field === field)
  const hasWord = (kind: SheetKind, ...fields: SheetField[]) =>
    keys.some((key) => fields.some((field) => wordOf(kind, key) === field))
  const adults = meanings.flatMap((each) => (each?.kind === 'adult' ? [each] : []))
  const isNamed = (pattern: RegExp) => pattern.test(searchKeyOf(name))
  const namesChild = has('folio') || has('full_name') || has('first_name')
  if (has('birthdate')) return 'students'
  const isReachable = adults.some(({ what }) => what === 'phone' || what === 'email')
  if (!isReachable && namesChild) {
    const isPaid = hasWord('receipts', 'paid', 'payment_type', 'payment_date', 'period')
    if (hasWord('receipts', 'amount') && isPaid) return 'receipts'
    if (hasWord('receipts', 'paid') && hasWord('receipts', 'period', 'payment_date')) return 'receipts'
    const isRoll = keys.some((key) => /^(asistencia|asistio|attendance)$/.test(key)) || isNamed(/asistencia|attendance/)
    if (hasWord('attendance', 'date') && hasWord('attendance', 'status') && (isRoll || hasWord('attendance', 'points')))
      return 'attendance'
  }
  const isOfChildren = has('folio') || has('full_name') || has('last_name')
  if (hasWord('groups', 'group') && hasWord('groups', 'days', 'start_time') && !isOfChildren && adults.length === 0)
    return 'groups'
  const hasTutor = adults.some(({ who }) => who !== 'contact')
  const hasContact = adults.some(({ who }) => who === 'contact')
  if (hasContact && !has('group') && (namesChild || hasTutor)) return 'contacts'
  if (isNamed(/contactos?|emergenc/) && adults.length > 0 && namesChild) return 'contacts'
  if (has('folio') && has('group') && adults.length === 0) return 'memberships'
  const namesTutor =
    adults.some(({ what }) => what === 'name') ||
    (has('first_name') && (adults.some(({ what }) => what === 'email') || has('relationship')))
  const isOfTutors = !has('folio') && !has('full_name') && !has('group') && isReachable
  if (isOfTutors && (namesTutor || isNamed(/\b(tutor(es)?|padres|papas|mamas|parents)\b/))) return 'tutors'
  return 'students'
}

/** Whether a line repeats the headings, or one of their two lines, as printed lists do on each page. */
export function isHeadingAgain(each: SheetLine, heading: SheetLine): boolean {
  const isSame = (key: string, whole: string) =>
    whole === key || whole.startsWith(`${key} de `) || whole.endsWith(` de ${key}`)
  const same = each.cells.filter(
    (cell, index) => cellText(cell) !== '' && isSame(keyOf(cell), keyOf(heading.cells[index])),
  ).length
  return same >= fewestWords && same === each.cells.filter((cell) => cellText(cell) !== '').length
}

/** The heading and field of each column. `title`: the line of the headings. `lines`: the lines below it. */
export function columnsOf(
  title: SheetLine | null,
  lines: readonly SheetLine[],
  kind: SheetKind = 'students',
): Column[] {
  const width = Math.max(0, title?.cells.length ?? 0, ...lines.slice(0, 500).map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, index) => cellText(title?.cells[index]))
  const meanings = headings.map((text) => (text === '' ? null : meaningOf(keyOf(text))))
  const keys = headings.map((text) => keyOf(text))
  const fields = kind === 'students' ? fieldsOf(meanings) : fieldsOfKind(kind, keys, meanings)
  if (kind === 'students' || kind === 'tutors')
    for (const index of headings.keys())
      if (!meanings[index]) fields[index] = ofKind(kind, fieldByContent(index, lines, fields))
  if (kind !== 'students') return headings.map((heading, index) => ({ heading, field: fields[index] ?? null }))
  // If no column is headed as the group, the column of the level is read as the group: many schools name groups so.
  const level = headings.findIndex((text) => /^(nivel|level|salon)$/.test(keyOf(text)))
  if (level >= 0 && !fields.includes('group')) fields[level] = 'group'
  return headings.map((heading, index) => ({ heading, field: fields[index] ?? null }))
}

const ofKind = (kind: SheetKind, field: SheetField | null) =>
  field !== null && sheetKinds[kind].some((each) => each === field) ? field : null

/** What the columns of a child's name mean in sheets that have no children. */
const renamed: Partial<Record<SheetKind, Partial<Record<SheetField, SheetField>>>> = {
  tutors: { full_name: 'tutor', first_name: 'tutor_first_name', last_name: 'tutor_last_name' },
  contacts: { full_name: 'contact', first_name: 'contact_first_name', last_name: 'contact_last_name' },
}

/** The field of each column in a sheet that is no list of children. No field occurs twice. */
function fieldsOfKind(
  kind: SheetKind,
  keys: readonly string[],
  meanings: readonly (Meaning | null)[],
): (SheetField | null)[] {
  const isContacts = kind === 'contacts'
  const owned = isContacts ? contactsOwned(keys, meanings) : meanings
  const ofContact = (each: Meaning | null, what: string) =>
    each?.kind === 'adult' && each.who === 'contact' && each.what === what
  const names = owned.some((each) => ofContact(each, 'name')) ? {} : (renamed[kind] ?? {})
  const taken = new Set<SheetField>()
  const general = fieldsOf(owned)
  return keys.map((key, index) => {
    const read = general[index] ?? null
    const named = (read && names[read]) ?? read
    const own = !isContacts
      ? named
      : ofContact(owned[index] ?? null, 'last')
        ? 'contact_last_name'
        : read === 'relationship'
          ? 'contact_relationship'
          : named
    const field = ofKind(kind, wordOf(kind, key) ?? own)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/**
 * The meanings in a list of contacts: "Contacto" is the contact there, and so is a telephone that no heading gives to
 * somebody, if no other column has that of the contact.
 */
function contactsOwned(keys: readonly string[], meanings: readonly (Meaning | null)[]): (Meaning | null)[] {
  const hasPhone = meanings.some((each) => each?.kind === 'adult' && each.who === 'contact' && each.what === 'phone')
  return meanings.map((meaning, index) => {
    const key = keys[index] ?? ''
    if (meaning?.kind !== 'adult') return meaning
    const isPlainPhone = meaning.what === 'phone' && !hasPhone && !adults.some(([, pattern]) => pattern.test(key))
    return /\bcontactos?\b/.test(key) || isPlainPhone ? { ...meaning, who: 'contact' } : meaning
  })
}

/**
 * The field of each column. Of two columns for one field only the first is read, except in sheets with several children
 * in a row (siblings.ts).
 */
function fieldsOf(meanings: readonly (Meaning | null)[]): (SheetField | null)[] {
  const has = (who: string, what?: string) =>
    meanings.some((each) => each?.kind === 'adult' && each.who === who && (what === undefined || each.what === what))
  const hasLastName = meanings.some((each) => each?.kind === 'field' && each.field === 'last_name')
  const hasFullName = meanings.some((each) => each?.kind === 'field' && each.field === 'full_name')
  // The tutor is the adult whose name column says "tutor", else the mother, else the father. The contact is the adult
  // whose column says "emergency", else the mother or father who is not the tutor, the mother first.
  const [tutor, other] = has('tutor', 'name')
    ? ['tutor', has('mother') ? 'mother' : 'father']
    : has('mother')
      ? ['mother', 'father']
      : ['father', 'mother']
  const contact = has('contact') ? 'contact' : other
  const all = meanings.map(fieldOf)
  const isTwice = (...fields: SheetField[]) =>
    all.filter((field) => field !== null && fields.includes(field)).length > 1
  const areSeveral = isTwice('full_name', 'first_name') && isTwice('birthdate')
  const taken = new Set<SheetField>()
  return all.map((field) => {
    if (field === null || (taken.has(field) && !(areSeveral && childFields.includes(field)))) return null
    taken.add(field)
    return field
  })

  function fieldOf(meaning: Meaning | null): SheetField | null {
    if (meaning?.kind === 'field') {
      if (meaning.field === 'first_name' && !hasLastName && !hasFullName) return 'full_name'
      return meaning.field === 'full_name' && hasLastName ? 'first_name' : meaning.field
    }
    if (meaning?.kind !== 'adult') return null
    if (meaning.who === tutor || (meaning.who === 'tutor' && meaning.what !== 'name')) return tutorFields[meaning.what]
    return meaning.who === contact ? contactFields[meaning.what] : null
  }
}

/** The fields of a child, which a sheet with several children in a row has several times. */
const childFields: readonly SheetField[] = [
  'full_name',
  'first_name',
  'last_name',
  'second_last_name',
  'birthdate',
  'group',
  'school',
  'folio',
  'comment',
]

const tutorFields = { name: 'tutor', last: 'tutor_last_name', phone: 'phone', email: 'email' } as const
const contactFields = { name: 'contact', last: null, phone: 'contact_phone', email: null } as const

/** The field of a column without a known heading, if more than 60 % of its filled cells look like it; else null. */
function fieldByContent(
  index: number,
  lines: readonly SheetLine[],
  taken: readonly (SheetField | null)[],
): SheetField | null {
  const cells = lines
    .slice(0, 200)
    .flatMap(({ cells }) => (cellText(cells[index]) === '' ? [] : [cells[index] ?? null]))
  const most = (isSuch: (cell: Cell, text: string) => boolean) =>
    cells.length > 0 && cells.filter((cell) => isSuch(cell, cellText(cell))).length * 10 > cells.length * 6
  const found: SheetField | null = most((_cell, text) => /^\S+@\S+\.\S+$/.test(text))
    ? 'email'
    : most((_cell, text) => phoneDigits(text) !== null)
      ? 'phone'
      : most(
            (cell, text) =>
              (typeof cell === 'object' && cell !== null) || /^\d{4}-\d{2}-\d{2}$/.test(dateIn(text, false)),
          )
        ? 'birthdate'
        : !taken.some((field) => field === 'full_name' || field === 'first_name') &&
            most((_cell, text) => /^\p{L}[\p{L}'’.-]*,?( [\p{L}'’.,-]+){1,6}$/u.test(text))
          ? 'full_name'
          : null
  return found === null || taken.includes(found) ? null : found
}
