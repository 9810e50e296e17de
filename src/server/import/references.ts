/**
 * Checks that everything a row refers to is in the folder or in the database. References to rows or files that already
 * failed to parse are not reported again.
 */
import { checkClabe } from '../../domain/clabe'
import { fieldErrors } from '../../texts/provider'
import { importWords as words } from '../../texts/import'
import type { Queryable } from '../database/database'
import type { Folder, Problem } from './read-folder'
import { joinKey, naturalKey, type Entry, type SheetName } from './sheets'

/** By sheet: SQL that selects the natural key of each stored row, as an array of its parts. */
const keySql = {
  schools: 'select array[name] as parts from school',
  'bank-data': 'select array[clabe] as parts from bank_data',
  'payment-configurations': 'select array[name] as parts from payment_configuration',
  groups: 'select array[s.name, g.name] as parts from class_group g join school s on s.id = g.school_id',
  'emergency-contacts': `select array[p.email, c.first_name || ' ' || c.last_name] as parts from emergency_contact c join person p on p.id = c.tutor_id`,
  students: 'select array[folio] as parts from student',
} as const

export async function unknownReferences(database: Queryable, folder: Folder): Promise<Problem[]> {
  const { entries, nameOf, isUnread } = folder
  const problems: Problem[] = []
  const known = async <Name extends keyof typeof keySql>(name: Name) => {
    const rows = await database.query<{ parts: string[] }>(keySql[name])
    return new Set([
      ...rows.map(({ parts }) => joinKey(...parts)),
      ...entries[name].map((entry: Entry<Name>) => naturalKey(name, entry.value)),
    ])
  }
  const roleOf = await rolesByEmail(database, folder, problems)

  function checkReferences<Name extends SheetName>(
    name: Name,
    column: string,
    target: SheetName,
    isKnown: (key: string) => boolean,
    partsOf: (value: Entry<Name>['value']) => (string | undefined)[],
  ) {
    for (const { line, value } of entries[name]) {
      const parts = partsOf(value)
      const shown = parts[parts.length - 1]
      const named = joinKey(...parts.map((part) => part ?? ''))
      if (shown === undefined || isKnown(named) || isUnread(target, named)) continue
      problems.push({ file: nameOf(name), line, column, reason: words.unknown(nameOf(target), shown) })
    }
  }
  const isIn = (set: Set<string>) => (each: string) => set.has(each)
  const schools = isIn(await known('schools'))
  const groups = isIn(await known('groups'))
  const isTutor = (email: string) => roleOf.get(email) === 'Tutor'
  const isTeacher = (email: string) => roleOf.get(email) === 'Maestro'

  checkReferences('payment-configurations', 'clabe', 'bank-data', isIn(await known('bank-data')), ({ clabe }) => [
    clabe,
  ])
  checkReferences('groups', 'school', 'schools', schools, ({ school }) => [school])
  checkReferences('groups', 'teacher', 'staff', isTeacher, ({ teacher }) => [teacher])
  checkReferences(
    'groups',
    'payment_configuration',
    'payment-configurations',
    isIn(await known('payment-configurations')),
    ({ payment_configuration }) => [payment_configuration],
  )
  checkReferences('emergency-contacts', 'tutor', 'tutors', isTutor, ({ tutor }) => [tutor])
  checkReferences('students', 'tutor', 'tutors', isTutor, ({ tutor }) => [tutor])
  checkReferences(
    'students',
    'emergency_contact',
    'emergency-contacts',
    isIn(await known('emergency-contacts')),
    ({ tutor, emergency_contact }) => [tutor, emergency_contact],
  )
  checkReferences('memberships', 'folio', 'students', isIn(await known('students')), ({ folio }) => [folio])
  checkReferences('memberships', 'group', 'groups', groups, ({ school, group }) => [school, group])
  await unknownOptions(database, folder, problems)
  return problems
}

/** The role of each e-mail. One with two roles is a problem, except for staff, whose role may change. */
async function rolesByEmail(
  database: Queryable,
  { entries, nameOf }: Folder,
  problems: Problem[],
): Promise<Map<string, string>> {
  const rows = await database.query<{ email: string; role: string }>('select email, role from person')
  const roleOf = new Map(rows.map(({ email, role }) => [joinKey(email), role]))
  const isStaff = (role: string) => role !== 'Tutor' && role !== 'Alumno'
  const claim = (name: SheetName, line: number, email: string, role: string) => {
    const before = roleOf.get(joinKey(email))
    if (before !== undefined && before !== role && !(isStaff(before) && isStaff(role)))
      problems.push({ file: nameOf(name), line, column: 'email', reason: words.otherRole })
    else roleOf.set(joinKey(email), role)
  }
  for (const { line, value } of entries.staff) claim('staff', line, value.email, value.role)
  for (const { line, value } of entries.tutors) claim('tutors', line, value.email, 'Tutor')
  for (const { line, value } of entries.students)
    if (value.email !== undefined) claim('students', line, value.email, 'Alumno')
  return roleOf
}

/**
 * CLABEs with a wrong check digit that are not stored yet. They are problems; but only warnings if there is no bank
 * data at all, so that every export can be imported into an empty database. Stored ones are not checked, because the
 * portal has warned of them already.
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
    .map(({ line }) => ({ file: nameOf('bank-data'), line, column: 'clabe', reason: words.badClabe }))
  return known.size === 0 ? { problems: [], warnings: doubtful } : { problems: doubtful, warnings: [] }
}

async function unknownOptions(database: Queryable, { entries, nameOf }: Folder, problems: Problem[]): Promise<void> {
  const values = async (table: string) =>
    new Set((await database.query<{ value: string }>(`select value from ${table}`)).map(({ value }) => value))
  const genders = await values('gender')
  const relationships = await values('relationship')
  const report = (name: SheetName, line: number, column: string) =>
    problems.push({ file: nameOf(name), line, column, reason: fieldErrors.invalid })
  for (const { line, value } of entries.tutors)
    if (value.gender !== undefined && !genders.has(value.gender)) report('tutors', line, 'gender')
  for (const name of ['tutors', 'emergency-contacts'] as const)
    for (const { line, value } of entries[name])
      if (value.relationship !== undefined && !relationships.has(value.relationship)) report(name, line, 'relationship')
}
