/** Reads the lines of a sheet: the values of each line, and its doubts. Pure. */
import type { RowField, RowProblem, SheetField } from '../../contract'
import { plainFolio } from '../folio-key'
import { readBirthdate } from './birthdates'
import { cellText, isCutNumber, isFormulaError, isNothing, wholeNumber, type Cell, type SheetLine } from './cells'
import { joinedComments } from './comments'
import { correctedValue } from './corrected-value'
import { correctedIn } from './field-columns'
import { paddedFolio } from './folio-zeros'
import { keyOf, relationshipIn } from './heading-words'
import { hasLeft } from './left-school'
import { namedFields, nameDoubt, withLines, withoutNumber, withoutRemarks } from './name-doubts'
import { besideName, inLetters, peopleIn, splitName, titleOf, withoutTitles, type SplitName } from './names'
import { addPersonErrors } from './person-errors'
import { readEmail, readPhone, type ReadText } from './phone-email-cells'
import { readRecord } from './read-record'
import { recordErrors } from './record-errors'
import { relationshipOf } from './relationships'
import { rowContext, type RowContext, type SheetToRead } from './row-context'
import { addDoubt, emptyValues, type Doubt, type ReadRow } from './rows'

export function readRows(lines: readonly SheetLine[], sheet: SheetToRead): ReadRow[] {
  const context = rowContext(lines, sheet)
  return lines.map((line) => readRow(line, context))
}

function readRow({ line, cells }: SheetLine, context: RowContext): ReadRow {
  const { columns, corrections, groupAbove, kind, options, today, indexes, habits } = context
  const { relationships } = options
  const values = { ...emptyValues }
  const doubts: Doubt[] = []
  const doubt = (field: RowField, reason: RowProblem, written: string, suggestion = '') =>
    addDoubt({ values, doubts }, field, reason, { written, suggestion })
  const cellAt = (field: SheetField, which = 0): Cell => cells[indexes.get(field)?.[which] ?? -1] ?? null
  function textAt(field: SheetField, which = 0): string {
    const text = cellText(cellAt(field, which))
    if (isFormulaError(text)) doubt(correctedIn(field), 'formulaError', text)
    else if (isCutNumber(text)) doubt(correctedIn(field), 'cutNumber', text)
    else return isNothing(text) ? '' : wholeNumber(text)
    return ''
  }
  const named = (name: string, order: typeof habits.child): SplitName => {
    const { first_name, last_name } = splitName(name, order)
    return { first_name: inLetters(first_name), last_name: inLetters(last_name) }
  }

  const left = kind === 'students' ? hasLeft(columns, cells) : ''
  const fullName = withoutNumber(textAt('full_name'))
  if (fullName !== '') Object.assign(values, named(fullName, habits.child))
  else {
    values.first_name = inLetters(withoutNumber(textAt('first_name')))
    values.last_name = inLetters([textAt('last_name'), textAt('second_last_name')].filter(Boolean).join(' '))
  }
  if (left !== '') doubt('first_name', 'inactive', left, values.first_name)
  if (kind === 'students') doubtName()
  const birthText = textAt('birthdate')
  if (birthText !== '') {
    const { value, problem, suggestion } = readBirthdate(cellAt('birthdate'), habits.date, today)
    values.birthdate = value
    if (problem && kind === 'students') doubt('birthdate', problem, birthText, suggestion)
  }
  const [groupName, school] = [
    groupIn() || (groupAbove.get(line) ?? groupAbove.get(Math.floor(line)) ?? ''),
    textAt('school'),
  ]
  if (kind === 'groups') Object.assign(values, { group: groupName, school })
  else values.group = [groupName, school].filter(Boolean).join(' ')
  values.folio = paddedFolio(plainFolio(textAt('folio')), habits.folioLength)
  values.comment = joinedComments(
    (indexes.get('comment') ?? []).map((index, which) => ({
      heading: columns[index]?.heading ?? '',
      cell: cellAt('comment', which),
      text: textAt('comment', which),
    })),
  )

  // If the columns are of both parents and one has neither name nor phone, the other is the tutor.
  const isSwapped =
    relationshipIn(headingOf('contact')) !== '' &&
    textAt('tutor') === '' &&
    textAt('phone') === '' &&
    textAt('contact_phone') !== ''
  const tutor = textAt(isSwapped ? 'contact' : 'tutor')
  const [firstTutor = '', ...otherTutors] = peopleIn(tutor)
  const bareTutor = withoutTitles(firstTutor)
  const familyNames = textsAt('tutor_last_name').join(' ')
  if (tutor === '' || familyNames !== '') {
    values.tutor_first_name = inLetters(bareTutor || withoutTitles(textAt('tutor_first_name')))
    values.tutor_last_name = inLetters(familyNames)
  } else {
    // "Familia Lara Gil" names no person.
    const [, family] = /^(?:fam(?:ilia)?|sres)\b\.?\s+(.+)$/i.exec(tutor) ?? []
    const { first_name, last_name } =
      family === undefined ? named(bareTutor, habits.tutor) : { first_name: '', last_name: inLetters(family) }
    Object.assign(values, { tutor_first_name: first_name, tutor_last_name: last_name })
  }
  if (kind === 'students' || kind === 'tutors') doubtTutor()
  values.relationship =
    relationshipOf(textAt('relationship'), relationships) ||
    relationshipOf(besideName(firstTutor), relationships, false) ||
    relationshipOf(relationshipIn(headingOf(isSwapped ? 'contact' : 'tutor')), relationships)
  const [email = ''] = textsAt('email')
  take('email', readEmail(email), email)
  takePhone('phone', isSwapped ? 'contact_phone' : 'phone')
  if (!isSwapped) readContact()

  if (kind === 'groups' || kind === 'attendance' || kind === 'receipts')
    readRecord({ values, textAt, cellAt, doubt }, context)

  const own = corrections.get(line) ?? {}
  const corrected = new Set(Object.keys(own).filter((key): key is RowField => key in emptyValues))
  for (const field of corrected) values[field] = correctedValue(field, own[field] ?? '', context)
  const settled = doubts.filter(({ field }) => !corrected.has(field))
  const row: ReadRow = { line, values, doubts: settled, corrected, title: titleOf(tutor) }
  addPersonErrors(row, kind, today, tutor)
  for (const { field, reason, suggestion } of recordErrors(values, kind, { ...options, today }))
    addDoubt(row, field, reason, { suggestion })
  return row

  /** The group's name, with the level before it if it is as short as "A" or "2". */
  function groupIn(): string {
    const group = textAt('group')
    const level = columns.findIndex(({ heading, field }) => field === null && /^(nivel|level)$/.test(keyOf(heading)))
    const above = kind === 'students' && /^[\p{L}\d]{1,2}$/u.test(group) ? cellText(cells[level]) : ''
    return [above, group].filter(Boolean).join(' ')
  }

  function headingOf(field: SheetField): string {
    return columns[indexes.get(field)?.[0] ?? -1]?.heading ?? ''
  }

  /** The texts of all columns of a field. */
  function textsAt(field: SheetField): string[] {
    return (indexes.get(field) ?? []).map((_index, which) => textAt(field, which)).filter(Boolean)
  }

  function doubtName(): void {
    const found = nameDoubt(withLines(cellAt('full_name')) ?? fullName, habits.child)
    if (found) {
      const first_name = inLetters(found.suggestion.first_name)
      const last_name = inLetters(found.suggestion.last_name)
      if (found.reason === 'nameRemark') Object.assign(values, { first_name, last_name })
      if (found.reason === 'nameSplit' && last_name === '') values.last_name = ''
      doubt('first_name', found.reason, fullName, first_name)
      if (last_name !== '') doubt('last_name', found.reason, fullName, last_name)
    }
    if (fullName !== '') return
    for (const field of namedFields) {
      const bare = inLetters(withoutRemarks(values[field]))
      if (bare !== values[field]) doubt(field, 'nameRemark', values[field], bare)
    }
  }

  function doubtTutor(): void {
    if (otherTutors.length > 0) doubt('tutor_first_name', 'severalNames', tutor, values.tutor_first_name)
    const found = familyNames === '' ? nameDoubt(bareTutor, habits.tutor) : null
    if (found?.reason !== 'nameOrder' && found?.reason !== 'nameSplit') return
    doubt('tutor_first_name', found.reason, tutor, inLetters(found.suggestion.first_name))
    if (found.suggestion.last_name === '') values.tutor_last_name = ''
    else doubt('tutor_last_name', found.reason, tutor, inLetters(found.suggestion.last_name))
  }

  function readContact(): void {
    const written = textAt('contact') || textAt('contact_first_name')
    const contact = withoutTitles(written)
    const family = textAt('contact_last_name')
    const name =
      family === '' ? named(contact, 'given') : { first_name: inLetters(contact), last_name: inLetters(family) }
    Object.assign(values, { contact_first_name: name.first_name, contact_last_name: name.last_name })
    takePhone('contact_phone', 'contact_phone')
    values.contact_relationship =
      relationshipOf(textAt('contact_relationship'), relationships) ||
      relationshipOf(besideName(written), relationships, false) ||
      relationshipOf(relationshipIn(headingOf('contact')), relationships)
  }

  /** Takes a value that was read from a cell, with its doubt. `written`: the cell's text. */
  function take(field: 'phone' | 'email' | 'contact_phone', { value, reason, suggestion }: ReadText, written: string) {
    values[field] = value
    if (reason) doubt(field, reason, written, suggestion)
  }

  function takePhone(field: 'phone' | 'contact_phone', column: 'phone' | 'contact_phone'): void {
    // If several columns have a telephone, the mobile one is taken, because the school sends messages to it.
    const places = indexes.get(column) ?? []
    const isMobile = (index: number | undefined) => /\b(cel|movil|what)/.test(keyOf(columns[index ?? -1]?.heading))
    const filled = places.flatMap((_index, which) => (textAt(column, which) === '' ? [] : which))
    const which = filled.find((each) => isMobile(places[each])) ?? filled[0] ?? 0
    const [text, cell] = [textAt(column, which), cellAt(column, which)]
    take(field, readPhone(text !== '' && typeof cell === 'string' && /[\r\n]/.test(cell.trim()) ? cell : text), text)
  }
}
