/**
 * Compares the rows of a sheet that is no list of children with the school: whom and which group each names, and what
 * is stored already. Attendance and receipts are compared with stored ones later (earlier.ts), because those are read
 * only for the days and children that the sheet names. Pure.
 */
import type { RowField } from '../../contract'
import { hasNoClassOn } from '../meets-on'
import { fullName } from '../person-name'
import { searchKeyOf } from '../search-key'
import { isDate } from './birthdates'
import { familiesOf, type Family } from './families'
import { groupFinder, groupKey, type StoredGroup } from './group-names'
import type { ExaminedRecord, RecordKind } from './examined-record'
import { doubtPayments } from './payment-doubts'
import { studentFinder } from './record-students'
import { addDoubt, type Doubt, type ReadRow } from './rows'
import { takeKey, type Choices, type StoredSchool, type StoredStudent } from './trial-of-sheet'

export type { ExaminedRecord, RecordKind } from './examined-record'

/** `chosen`: the group's id that a person has chosen for a written name, '' for none; undefined if nobody has. */
type GroupChoice = (written: string) => string | undefined

export function examineRecords(
  rows: readonly ReadRow[],
  kind: RecordKind,
  choices: Choices,
  school: StoredSchool,
): ExaminedRecord[] {
  const families = kind === 'tutors' ? familiesOf(rows, school.tutors) : new Map<ReadRow, Family>()
  const isEarlier = kind === 'attendance' || kind === 'receipts'
  const groupOf = groupChooser(
    isEarlier ? [...school.groups, ...school.endedGroups] : school.groups,
    (written) => choices.groups.get(groupKey(written)),
    kind === 'receipts',
  )
  const groupOfId = new Map([...school.groups, ...school.endedGroups].map((group) => [group.id, group]))
  const studentOf = studentFinder(school.students, isEarlier ? rows : [])
  const tutorOf = tutorFinder(school)
  const placeOf = placeFinder(school)
  const records = rows.map(examined)
  if (kind !== 'tutors' && kind !== 'receipts') doubtRepeated(records)
  if (kind === 'receipts') doubtPayments(records, rows)
  return records.map((record) => ({
    ...record,
    // A roll has many rows of one line, which may be excluded together.
    pile:
      choices.leftOut.has(record.line) || (isEarlier && choices.leftOut.has(Math.floor(record.line)))
        ? 'left_out'
        : record.known
          ? 'known'
          : record.doubts.length > 0
            ? 'doubtful'
            : 'ready',
    doubts: record.known ? [] : record.doubts,
  }))

  /** Asks about a day on which the group certainly had no class, unless a person has confirmed it. */
  function addNoClass(row: ReadRow, id: string): void {
    const { date } = row.values
    const group = groupOfId.get(id)
    if (!isDate(date) || row.corrected.has('date') || !group?.days) return
    // Without the group's start date: it is often only the day on which the school began to use the portal.
    const schedule = {
      days: [...group.days],
      earlier_days: group.earlierDays,
      end_date: group.until,
      exceptions: group.exceptions ?? [],
    }
    if (hasNoClassOn(schedule, date)) addDoubt(row, 'date', 'noClass', { suggestion: date })
  }

  function examined(row: ReadRow): ExaminedRecord & { doubts: Doubt[] } {
    const { line, values } = row
    const namesStudent = kind !== 'tutors' && kind !== 'groups'
    const student = namesStudent ? studentOf(row, kind) : null
    const group = kind === 'memberships' || isEarlier ? groupOf(row, student) : null
    if (kind === 'attendance' && group !== null) addNoClass(row, group)
    const tutor = kind === 'contacts' ? tutorOf(row, student) : (student?.tutor ?? null)
    if (kind === 'receipts' && student && tutor === null) addDoubt(row, 'folio', 'noTutor')
    const place = kind === 'groups' ? placeOf(row) : null
    const family = families.get(row) ?? null
    if (kind === 'tutors' && !family) addDoubt(row, 'phone', 'missing')
    if (family && school.otherEmails.has(values.email)) addDoubt(row, 'email', 'emailTaken')
    const found = storedOf({ values, kind, family, student, group, tutor, place }, school)
    const differences = (found?.pairs ?? [])
      .filter(
        ([field, file, portal]) => file !== '' && file !== portal && !row.doubts.some((each) => each.field === field),
      )
      .map(([field, file, portal]) => ({
        field,
        file,
        portal,
        take: choices.takes.get(takeKey(line, field)) ?? choices.takes.get(takeKey(0, field)) ?? false,
      }))
    return {
      kind,
      line,
      pile: 'ready',
      values,
      doubts: row.doubts,
      differences,
      known: found?.known ?? null,
      student,
      tutor,
      family,
      group: group === '' ? null : group,
      contact: found?.contact ?? null,
      place,
    }
  }
}

type Referred = Pick<ExaminedRecord, 'kind' | 'values' | 'family' | 'student' | 'group' | 'tutor' | 'place'>
type Stored = { known: NonNullable<ExaminedRecord['known']>; pairs: [RowField, string, string][]; contact?: string }

const knownStudent = (student: StoredStudent) => ({ id: student.id, name: fullName(student), folio: student.folio })

/**
 * The stored record that a row is about; null if there is none. `pairs`: the fields to compare, each with the file's
 * and the portal's value.
 */
function storedOf(
  { kind, values, family, student, group, tutor, place }: Referred,
  school: StoredSchool,
): Stored | null {
  if (kind === 'tutors') {
    const stored = family?.stored
    if (!stored) return null
    return {
      known: { id: stored.id, name: fullName(stored), folio: '' },
      pairs: [
        ['tutor_first_name', values.tutor_first_name, stored.first_name],
        ['tutor_last_name', values.tutor_last_name, stored.last_name],
        ['phone', values.phone, stored.phone],
        ['email', values.email, stored.email.toLowerCase()],
        ['relationship', values.relationship, stored.relationship],
      ],
    }
  }
  if (kind === 'groups') {
    const name = school.places.find(({ id }) => id === place)?.name
    const stored = [...school.groups, ...school.endedGroups].find(
      (each) => groupKey(each.name) === groupKey(values.group) && (name === undefined || each.school === name),
    )
    return stored ? { known: { id: stored.id, name: stored.name, folio: '' }, pairs: [] } : null
  }
  if (kind === 'memberships')
    return student && group !== null && student.everIn.includes(group)
      ? { known: knownStudent(student), pairs: [] }
      : null
  if (kind !== 'contacts' || tutor === null) return null
  const name = searchKeyOf(`${values.contact_first_name} ${values.contact_last_name}`)
  const stored = school.contacts.find((each) => each.tutor === tutor && searchKeyOf(fullName(each)) === name)
  if (!stored) return null
  return {
    known: student ? knownStudent(student) : { id: tutor, name: fullName(stored), folio: '' },
    contact: stored.id,
    pairs: [
      ['contact_phone', values.contact_phone, stored.phone],
      ['contact_relationship', values.contact_relationship, stored.relationship],
    ],
  }
}

/**
 * Chooses the group that a row names. A person's choice decides; else the only group with the name. Of several with the
 * name, it is the only one that existed on the row's day, else the only one of these of which the student was a member.
 * Returns '' for no group; null, with a doubt, if none or several remain.
 */
function groupChooser(
  groups: readonly StoredGroup[],
  chosen: GroupChoice,
  isOptional: boolean,
): (row: ReadRow, student: StoredStudent | null) => string | null {
  const find = groupFinder(groups)
  const byId = new Map(groups.map((group) => [group.id, group]))
  return (row, student) => {
    const { values } = row
    if (values.group === '') return null
    const own = chosen(values.group)
    if (own !== undefined && (own === '' || byId.has(own))) {
      if (own === '' && !isOptional) addDoubt(row, 'group', 'missing', { written: values.group })
      return own
    }
    const { group, isNew, suggestions } = find(values.group)
    if (group !== null) return group
    const day = values.date || values.period
    const same = isNew ? [] : suggestions.flatMap((id) => byId.get(id) ?? [])
    const then = same.filter(({ from, until }) => (!from || from <= day) && (!until || day < until))
    const [only, another] = then.filter(({ id }) => then.length === 1 || student?.everIn.includes(id))
    if (only && !another) return only.id
    addDoubt(row, 'group', isNew ? 'unknownGroup' : 'severalGroups', { written: values.group })
    return null
  }
}

/** Finds the tutor of a contact: the child's, or the one with the row's phone, e-mail or name. */
function tutorFinder({ tutors }: StoredSchool): (row: ReadRow, student: StoredStudent | null) => string | null {
  return (row, student) => {
    const { values } = row
    const name = searchKeyOf(`${values.tutor_first_name} ${values.tutor_last_name}`)
    if (student?.tutor) return student.tutor
    const found = tutors.filter(({ phone, email, ...tutor }) =>
      values.phone !== ''
        ? phone === values.phone
        : values.email !== ''
          ? email.toLowerCase() === values.email
          : name !== '' && searchKeyOf(fullName(tutor)) === name,
    )
    const [only] = found
    if (only && found.length === 1) return only.id
    if (student) addDoubt(row, 'folio', 'noTutor')
    else addDoubt(row, 'phone', 'unknownTutor', { written: [values.phone, name].filter(Boolean).join(' ') })
    return null
  }
}

/** Finds the school of a new group by its name; if none is written, the only one. */
function placeFinder({ places }: StoredSchool): (row: ReadRow) => string | null {
  return (row) => {
    const { school } = row.values
    const [only] = places
    if (school === '' && only && places.length === 1) return only.id
    const found = places.find(({ name }) => school !== '' && searchKeyOf(name) === searchKeyOf(school))
    if (!found) addDoubt(row, 'school', school === '' ? 'missing' : 'unknownSchool')
    return found?.id ?? null
  }
}

/** The key that no two rows of a sheet may share; '' if a part of it is missing, or rows of this kind may repeat. */
function uniqueKey({ kind, values, student, group, tutor, place }: ExaminedRecord): string {
  const parts = {
    tutors: [],
    groups: [groupKey(values.group), place],
    contacts: [tutor, student?.id ?? '-', searchKeyOf(`${values.contact_first_name} ${values.contact_last_name}`)],
    memberships: [student?.id, group],
    attendance: [values.date, student?.id, group],
    receipts: [],
  }[kind]
  return parts.every(Boolean) ? parts.join('\n') : ''
}

function doubtRepeated(records: readonly (ExaminedRecord & { doubts: Doubt[] })[]): void {
  const lines = new Map<string, number>()
  for (const { doubts, ...record } of records) {
    const key = uniqueKey({ ...record, doubts })
    const line = lines.get(key)
    if (key === '') continue
    if (line === undefined) lines.set(key, record.line)
    else
      doubts.push({ field: fieldOfRepetition[record.kind], reason: 'sameRow', written: String(line), suggestion: '' })
  }
}
const fieldOfRepetition = {
  tutors: 'phone',
  groups: 'group',
  contacts: 'contact_phone',
  memberships: 'group',
  attendance: 'date',
  receipts: 'period',
} as const satisfies Record<RecordKind, RowField>
