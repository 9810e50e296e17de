/**
 * Reports references to rows that are neither in the folder nor in the database. References to rows of the folder that
 * were refused, or whose file could not be read, are not reported.
 */
import { isNeededByRolls, meaningsOf } from '../../domain/attendance-meaning'
import { checkClabe } from '../../domain/clabe'
import { searchKeyOf } from '../../domain/search-key'
import { fieldErrors } from '../../texts/provider'
import { importWords as words } from '../../texts/import'
import type { Queryable } from '../database/database'
import { storedProfile } from '../profile'
import type { Folder, Problem } from './read-folder'
import { joinKey, naturalKey, type Entry, type SheetName } from './sheets'

/** By sheet: SQL that selects the natural key of each stored row, as an array of its parts. */
const keySql = {
  schools: 'select array[name] as parts from school',
  'bank-data': 'select array[clabe] as parts from bank_data',
  'payment-configurations': 'select array[name] as parts from payment_configuration',
  groups: 'select array[s.name, g.name] as parts from class_group g join school s on s.id = g.school_id',
  'emergency-contacts': `select array[coalesce(p.email, p.phone), c.first_name || ' ' || c.last_name] as parts from emergency_contact c join person p on p.id = c.tutor_id`,
  students: 'select array[folio] as parts from student',
} as const

export async function unknownReferences(database: Queryable, folder: Folder): Promise<Problem[]> {
  const { entries, nameOf, isUnread } = folder
  const problems: Problem[] = []
  const keysOf = async (name: keyof typeof keySql) => {
    const rows = await database.query<{ parts: string[] }>(keySql[name])
    return new Set([
      ...rows.map(({ parts }) => joinKey(...parts)),
      ...entries[name].map(({ value }) => naturalKey(name, value)),
    ])
  }
  const roleOf = await rolesByEmail(database, folder, problems)
  const emailsOf = (isWanted: (role: string) => boolean) =>
    new Set([...roleOf].flatMap(([email, role]) => (isWanted(role) ? [email] : [])))
  const known = {
    schools: await keysOf('schools'),
    'bank-data': await keysOf('bank-data'),
    'payment-configurations': await keysOf('payment-configurations'),
    groups: await keysOf('groups'),
    'emergency-contacts': await keysOf('emergency-contacts'),
    students: await keysOf('students'),
    // All staff may teach, as in the portal.
    staff: emailsOf(isStaff),
    tutors: emailsOf((role) => role === 'Tutor'),
  }

  /** `columns`: together the key of a row of the sheet `target`; a problem is reported in the last one. */
  function checkReferences<Name extends SheetName>(
    name: Name,
    columns: readonly (keyof Entry<Name>['value'] & string)[],
    target: keyof typeof known,
  ) {
    for (const { line, value } of entries[name]) {
      const parts = columns.map((each) => value[each] ?? '').map(String)
      const [column = '', shown = ''] = [columns.at(-1), parts.at(-1)]
      const key = joinKey(...parts)
      if (shown === '' || known[target].has(key) || isUnread(target, key)) continue
      problems.push({ file: nameOf(name), line, column, reason: words.unknown(nameOf(target), shown) })
    }
  }
  checkReferences('payment-configurations', ['clabe'], 'bank-data')
  checkReferences('groups', ['school'], 'schools')
  checkReferences('groups', ['teacher'], 'staff')
  checkReferences('groups', ['payment_configuration'], 'payment-configurations')
  for (const { line, value } of entries.groups)
    for (const { teacher } of value.earlier_teachers ?? []) {
      if (teacher === null || known.staff.has(joinKey(teacher)) || isUnread('staff', joinKey(teacher))) continue
      const reason = words.unknown(nameOf('staff'), teacher)
      problems.push({ file: nameOf('groups'), line, column: 'earlier_teachers', reason })
    }
  checkReferences('emergency-contacts', ['tutor'], 'tutors')
  checkReferences('students', ['tutor'], 'tutors')
  checkReferences('students', ['tutor', 'emergency_contact'], 'emergency-contacts')
  checkReferences('memberships', ['folio'], 'students')
  checkReferences('memberships', ['school', 'group'], 'groups')
  await sameLabels(database, folder, problems)
  await hiddenStatuses(database, folder, problems)
  await unknownOptions(database, folder, problems)
  return problems
}

const isStaff = (role: string) => role !== 'Tutor' && role !== 'Alumno'

/**
 * The role of each e-mail, and of the phone of a tutor without one. An e-mail with two roles is reported, except for
 * staff, whose role may change.
 */
async function rolesByEmail(
  database: Queryable,
  { entries, nameOf }: Folder,
  problems: Problem[],
): Promise<Map<string, string>> {
  const rows = await database.query<{ email: string; role: string }>(
    'select coalesce(email, phone) as email, role from person',
  )
  const roleOf = new Map(rows.map(({ email, role }) => [joinKey(email), role]))
  const claim = (name: SheetName, line: number, email: string, role: string) => {
    const before = roleOf.get(joinKey(email))
    if (before !== undefined && before !== role && !(isStaff(before) && isStaff(role)))
      problems.push({ file: nameOf(name), line, column: 'email', reason: words.otherRole })
    else roleOf.set(joinKey(email), role)
  }
  for (const { line, value } of entries.staff) claim('staff', line, value.email, value.role)
  for (const { line, value } of entries.tutors) claim('tutors', line, value.email ?? value.phone, 'Tutor')
  for (const { line, value } of entries.students)
    if (value.email !== undefined) claim('students', line, value.email, 'Alumno')
  return roleOf
}

/**
 * CLABEs with a wrong check digit. They are problems; but only warnings if the database has no bank data, so that every
 * export can be imported into an empty database. CLABEs that are stored already are not checked, because the portal or
 * an import warned when they were entered.
 */
export async function doubtfulClabes(
  database: Queryable,
  { entries, nameOf }: Folder,
): Promise<{ problems: Problem[]; warnings: Problem[] }> {
  const known = new Set(
    (await database.query<{ clabe: string }>('select clabe from bank_data')).map(({ clabe }) => clabe),
  )
  const doubtful = entries['bank-data']
    .filter(({ value }) => checkClabe(value.clabe).kind === 'checkDigit' && !known.has(value.clabe))
    .map(({ line }) => ({ file: nameOf('bank-data'), line, column: 'clabe', reason: fieldErrors.clabe }))
  return known.size === 0 ? { problems: [], warnings: doubtful } : { problems: doubtful, warnings: [] }
}

async function unknownOptions(database: Queryable, { entries, nameOf }: Folder, problems: Problem[]): Promise<void> {
  const values = async (table: string) =>
    new Set((await database.query<{ value: string }>(`select value from ${table}`)).map(({ value }) => value))
  const genders = await values('gender')
  const relationships = await values('relationship')
  for (const { value } of entries.relationships) relationships.add(value.value)
  const report = (name: SheetName, line: number, column: string) =>
    problems.push({ file: nameOf(name), line, column, reason: fieldErrors.invalid })
  for (const { line, value } of entries.tutors)
    if (value.gender !== undefined && !genders.has(value.gender)) report('tutors', line, 'gender')
  for (const name of ['tutors', 'emergency-contacts'] as const)
    for (const { line, value } of entries[name])
      if (value.relationship !== undefined && !relationships.has(value.relationship)) report(name, line, 'relationship')
}

/** Reports options that would have the same label as another option of their list after the import. */
async function sameLabels(database: Queryable, { entries, nameOf }: Folder, problems: Problem[]): Promise<void> {
  for (const [name, table] of [
    ['attendance-status', 'attendance_status'],
    ['payment-types', 'payment_type'],
    ['relationships', 'relationship'],
  ] as const) {
    if (entries[name].length === 0) continue
    const stored = await database.query<{ value: string; label: string }>(`select value, label from ${table}`)
    const labels = new Map(stored.map(({ value, label }) => [value, searchKeyOf(label)]))
    for (const { value } of entries[name]) labels.set(value.value, searchKeyOf(value.label))
    for (const { line, value } of entries[name]) {
      const isTaken = [...labels].some(([other, label]) => other !== value.value && label === searchKeyOf(value.label))
      if (isTaken) problems.push({ file: nameOf(name), line, column: 'label', reason: fieldErrors.taken })
    }
  }
}

/**
 * Reports attendance options that the import would hide although the roll requires them; the portal refuses that too.
 */
async function hiddenStatuses(database: Queryable, { entries, nameOf }: Folder, problems: Problem[]): Promise<void> {
  const name = 'attendance-status'
  if (!entries[name].some(({ value }) => value.is_hidden)) return
  const stored = await database.query<{ value: string; label: string; is_hidden: boolean }>(
    'select value, label, is_hidden from attendance_status',
  )
  const hidden = new Set(stored.flatMap((option) => (option.is_hidden ? [option.value] : [])))
  const options = new Map(
    [...stored, ...entries[name].map(({ value }) => value)].map((option) => [option.value, option]),
  )
  const meanings = meaningsOf([...options.values()], await storedProfile(database))
  for (const { line, value } of entries[name])
    if (value.is_hidden && !hidden.has(value.value) && isNeededByRolls(meanings, value.value))
      problems.push({ file: nameOf(name), line, column: 'is_hidden', reason: fieldErrors.neededOption })
}
