/** Groups rows with the same phone or e-mail as one family, and completes the tutor's data from all of them. Pure. */
import type { RowField } from '../../contract'
import { familyName, nameWords as wordsOf } from './names'
import type { ReadRow, RowValues } from './rows'

export type StoredTutor = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  relationship: string
}
/** `stored`: the tutor if already at the school, else null. `values`: the tutor's data, from all rows of the family. */
export type Family = {
  stored: StoredTutor | null
  values: Pick<RowValues, 'tutor_first_name' | 'tutor_last_name' | 'phone' | 'email' | 'relationship'>
}

const fields = ['tutor_first_name', 'tutor_last_name', 'phone', 'email', 'relationship'] as const
const hasTutor = ({ values }: ReadRow) => values.phone !== '' || values.email !== ''
const nameIn = (values: Family['values']) => `${values.tutor_first_name} ${values.tutor_last_name}`.trim()
const nameOf = ({ values }: ReadRow) => nameIn(values)
/** Whether a doubt is about which words of the tutor's name are the family names. */
const isOfOrder = ({ field, reason }: ReadRow['doubts'][number]) =>
  (reason === 'nameOrder' || reason === 'nameSplit') && field.startsWith('tutor')
/** Ranks how complete a row's tutor name is; the highest wins. A last name that a person has entered counts most. */
const weightOf = (row: ReadRow) =>
  (row.corrected.has('tutor_last_name') ? 1000 : 0) +
  (row.values.tutor_last_name === '' ? 0 : 100) -
  (row.doubts.some(isOfOrder) ? 50 : 0) +
  wordsOf(nameOf(row)).length

/**
 * The family of each row; rows that have neither a phone nor an e-mail of a tutor have no entry. Completes the rows'
 * empty tutor fields. Adds doubts to rows, such as a tutor without a last name, or two names with one phone.
 */
export function familiesOf(rows: readonly ReadRow[], stored: readonly StoredTutor[]): Map<ReadRow, Family> {
  const find = tutorFinder(stored)
  const families = new Map<ReadRow, Family>()
  for (const members of unite(rows.filter(hasTutor))) {
    const values = unitedValues(members)
    const found = find(members, values)
    const known = found === 'several' ? null : found
    const family = { stored: known, values }
    // The family names are certain if the tutor is stored, or if another row has them.
    const isOrdered =
      known !== null || members.some((row) => nameOf(row) === nameIn(values) && !row.doubts.some(isOfOrder))
    if (isOrdered) for (const row of members) row.doubts = row.doubts.filter((each) => !isOfOrder(each))
    for (const row of members) {
      families.set(row, family)
      if (found === 'several')
        row.doubts.push({ field: 'email', reason: 'severalTutors', written: row.values.phone, suggestion: '' })
      if (known) doubtOtherName(row, known)
      else doubtNames(row, members, values)
      doubtOther(row, 'email', 'otherEmail', known?.email.toLowerCase() || values.email)
      doubtOther(row, 'phone', 'otherPhone', known?.phone || values.phone)
      // A missing phone is no problem if the stored tutor or another row of the family has one.
      row.doubts = row.doubts.filter(
        ({ field, reason }) => !(field === 'phone' && reason === 'missing' && (known || values.phone)),
      )
      for (const field of fields) if (row.values[field] === '') row.values[field] = values[field]
    }
  }
  // A tutor needs a phone or an e-mail, and an emergency contact needs a tutor. So a row with a tutor's name or a
  // contact's phone, but with neither phone nor e-mail of a tutor, gets the doubt that the tutor's phone is missing.
  for (const row of rows)
    if (!families.has(row) && (nameOf(row) !== '' || row.values.contact_phone !== '')) addMissingPhone(row)
  return families
}

function addMissingPhone(row: ReadRow): void {
  if (!row.doubts.some(({ field }) => field === 'phone'))
    row.doubts.push({ field: 'phone', reason: 'missing', written: '', suggestion: '' })
}

/**
 * The keys of a row's tutor: rows that share one belong to one family. An e-mail that a person has entered is the only
 * key, so that two tutors may have the same phone.
 */
const keysOf = ({ values, corrected }: ReadRow): string[] => [
  ...(values.phone === '' || (corrected.has('email') && values.email !== '') ? [] : [`phone ${values.phone}`]),
  ...(values.email === '' ? [] : [`email ${values.email}`]),
]

/**
 * Finds the stored tutor of a family: by the e-mail, else by the phone. 'several': more than one tutor has the phone,
 * and the name does not show which is meant.
 */
function tutorFinder(stored: readonly StoredTutor[]) {
  const byEmail = new Map(stored.map((tutor) => [`email ${tutor.email.toLowerCase()}`, tutor]))
  const byPhone = new Map<string, StoredTutor[]>()
  for (const tutor of stored) {
    const key = `phone ${tutor.phone}`
    byPhone.set(key, [...(byPhone.get(key) ?? []), tutor])
  }
  return (members: readonly ReadRow[], values: Family['values']): StoredTutor | 'several' | null => {
    const keys = members.flatMap(keysOf)
    const named = keys.flatMap((key) => byEmail.get(key) ?? [])[0]
    if (named) return named
    const phoned = [...new Set(keys.flatMap((key) => byPhone.get(key) ?? []))]
    if (phoned.length < 2) return phoned[0] ?? null
    const written = wordsOf(nameIn(values))
    const [same, ...others] = phoned.filter((tutor) => written.length > 1 && isSameName(written, storedWords(tutor)))
    return same && others.length === 0 ? same : 'several'
  }
}

const storedWords = ({ first_name, last_name }: StoredTutor) => wordsOf(`${first_name} ${last_name}`)

/**
 * Whether one name has all words of the other, each as often, as "Ana Muñoz" and "Ana María Muñoz Ruiz": two surnames
 * may be the same word, so "Ana Muñoz Muñoz" is not "Ana Muñoz Ruiz".
 */
export const isSameName = (one: readonly string[], other: readonly string[]) =>
  hasAllWords(one, other) || hasAllWords(other, one)

function hasAllWords(name: readonly string[], words: readonly string[]): boolean {
  const left = [...name]
  return words.every((word) => {
    const index = left.indexOf(word)
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

/** Adds doubts if the stored tutor with the row's phone or e-mail has another name. */
function doubtOtherName(row: ReadRow, known: StoredTutor): void {
  if (isSameName(wordsOf(nameOf(row)), storedWords(known))) return
  row.doubts.push({
    field: 'tutor_first_name',
    reason: 'otherName',
    written: nameOf(row),
    suggestion: known.first_name,
  })
  if (known.last_name !== '')
    row.doubts.push({ field: 'tutor_last_name', reason: 'otherName', written: '', suggestion: known.last_name })
}

/** Adds a doubt if the tutor (the stored one, or that of the family's other rows) has another e-mail or phone. */
function doubtOther(row: ReadRow, field: 'email' | 'phone', reason: 'otherEmail' | 'otherPhone', value: string): void {
  const written = row.values[field]
  if (written !== '' && value !== '' && written !== value && !row.doubts.some((each) => each.field === field))
    row.doubts.push({ field, reason, written, suggestion: value })
}

/** Sets of rows that share a phone or an e-mail, also indirectly: A and B the phone, B and C the e-mail. */
function unite(rows: readonly ReadRow[]): ReadRow[][] {
  const setOf = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const united = [...new Set([...keysOf(row).flatMap((key) => setOf.get(key) ?? []), row])]
    for (const member of united) for (const key of keysOf(member)) setOf.set(key, united)
  }
  return [...new Set(setOf.values())]
}

/** The most complete name; of each other field, the first value that is not empty. */
function unitedValues(members: readonly ReadRow[]): Family['values'] {
  const [named] = [...members].sort((one, other) => weightOf(other) - weightOf(one))
  // A value that another row of the family corrects, such as a mistyped e-mail, is not taken.
  const isDoubtful = ({ doubts }: ReadRow, field: RowField) => doubts.some((each) => each.field === field)
  const first = (field: (typeof fields)[number]) =>
    [...members]
      .sort((one, other) => Number(isDoubtful(one, field)) - Number(isDoubtful(other, field)))
      .map(({ values }) => values[field])
      .find(Boolean) ?? ''
  return {
    tutor_first_name: named?.values.tutor_first_name ?? '',
    tutor_last_name: named?.values.tutor_last_name ?? '',
    phone: first('phone'),
    email: first('email'),
    relationship: first('relationship'),
  }
}

function doubtNames(row: ReadRow, members: readonly ReadRow[], values: Family['values']): void {
  const doubted = (field: string) => row.doubts.some((each) => each.field === field)
  const whole = wordsOf(nameIn(values))
  const own = wordsOf(nameOf(row))
  const isSame = own.every((word) => whole.includes(word))
  const corrected = row.corrected.has('tutor_first_name') || row.corrected.has('tutor_last_name')
  if (!isSame && !corrected && members.length > 1) {
    row.doubts.push({
      field: 'tutor_first_name',
      reason: 'otherTutor',
      written: nameOf(row),
      suggestion: values.tutor_first_name,
    })
    return
  }
  if (values.tutor_first_name === '' && !doubted('tutor_first_name'))
    row.doubts.push({ field: 'tutor_first_name', reason: 'missing', written: '', suggestion: '' })
  if (values.tutor_last_name !== '' || doubted('tutor_last_name')) return
  // Suggests a last name from the child's: mothers mostly have the child's second family name, fathers the first.
  const suggestion = row.title === null ? '' : familyName(row.values.last_name, row.title === 'she' ? 1 : 0)
  row.doubts.push({ field: 'tutor_last_name', reason: 'tutorLastName', written: nameOf(row), suggestion })
}
