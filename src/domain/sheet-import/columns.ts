/** Finds what each column of a sheet contains, by its heading or by its cells. Pure. */
import { childFields, phoneDigits, sheetKinds, type SheetField, type SheetKind } from '../../contract'
import { dateIn } from '../written-date'
import { cellText, type Cell, type SheetLine } from './cells'
import { adults, keyOf, meaningOf, wordOf, type Meaning } from './heading-words'

export type Column = { heading: string; field: SheetField | null }

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
  // If no heading names the group, the column *Nivel* or *Salón* is read as the group, as many schools name groups so.
  const level = headings.findIndex((text) => /^(nivel|level|salon)$/.test(keyOf(text)))
  if (level >= 0 && !fields.includes('group')) fields[level] = 'group'
  return headings.map((heading, index) => ({ heading, field: fields[index] ?? null }))
}

const ofKind = (kind: SheetKind, field: SheetField | null) =>
  field !== null && sheetKinds[kind].some((each) => each === field) ? field : null

/** In lists of tutors or contacts, a column headed *Nombre* has the tutor's or the contact's name, not a child's. */
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
 * The meanings in a list of contacts. A column whose heading contains "Contacto" belongs to the contact. A column
 * headed only "Teléfono" does too, unless another column has the contact's telephone.
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
 * The field of each column. Of two columns for one field only the first is read, except `joinedFields` and sheets with
 * several children in a row (siblings.ts).
 */
export function fieldsOf(meanings: readonly (Meaning | null)[]): (SheetField | null)[] {
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
  // A telephone for emergencies without anybody's name is not read if the other parent's name is there.
  const contact = has('contact', 'name') || (has('contact') && !has(other, 'name')) ? 'contact' : other
  const all = meanings.map(fieldOf)
  const isTwice = (...fields: SheetField[]) =>
    all.filter((field) => field !== null && fields.includes(field)).length > 1
  const areSeveral = isTwice('full_name', 'first_name') && isTwice('birthdate')
  const taken = new Set<SheetField>()
  return all.map((field) => {
    const isJoined = joinedFields.includes(field ?? 'folio')
    if (field === null || (taken.has(field) && !isJoined && !(areSeveral && fieldsOfEachChild.includes(field))))
      return null
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

/** The fields that may have several columns: their texts are joined, or one that is filled is read. */
export const joinedFields: readonly SheetField[] = ['comment', 'tutor_last_name', 'phone', 'email', 'contact_phone']

/** The fields that a sheet with several children in a row has once for each of them. */
const fieldsOfEachChild: readonly SheetField[] = [...childFields, 'group', 'school', 'comment']

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
