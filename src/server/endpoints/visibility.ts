/**
 * Which rows a person may see, as SQL conditions (specification 6.2). `$1` is always the person's id.
 *
 * Aliases: `a` attendance, `s` student, `g` class_group, `m` membership, `p` person (a tutor, or one of the staff), `c`
 * emergency_contact, `r` receipt, `b` bank_data, `q` registration, `n` absence (joined with its student), `sc` school,
 * `pc` payment_configuration, `o` an option, `ce` calendar_exception.
 */
import { scopeOf, staffRoles, type Action, type Role } from '../../contract'
import type { Person } from '../security/person'

/**
 * True for every row. Uses `$1`, because PostgreSQL cannot find the type of a parameter that a statement does not use.
 */
const everyRow = '$1::int is not null'
const noRow = '$1::int is null'

/**
 * Whether this person's lists offer changes since a cursor. Families' lists do not, because a child's new tutor or
 * group makes other rows visible without changing them, so a cursor would miss these rows. Families' lists are short,
 * so that devices can always read them completely.
 */
export const mayReadChanges = ({ role }: Person) => role !== 'Tutor' && role !== 'Alumno'

type OwnCondition = Partial<Record<Role, string>>

const inOwnGroup = (extra: string) =>
  `exists (select from membership om join class_group og on og.id = om.group_id where om.student_id = s.id and og.teacher_id = $1${extra})`
/** A teacher sees only students with an active membership in one of the teacher's groups. */
const ownStudents: OwnCondition = {
  Maestro: inOwnGroup(' and om.is_active'),
  Tutor: 's.tutor_id = $1 and not s.unconfirmed',
  Alumno: 's.account_id = $1',
}
/**
 * For attendance: like `ownStudents`, but a teacher also sees former members, because the attendance of former members
 * stays readable, and attendance that was marked offline may arrive after the student has left.
 */
const everOwnStudents: OwnCondition = { ...ownStudents, Maestro: inOwnGroup('') }
/** The actions to which `everOwnStudents` applies. */
const rollActions: readonly Action[] = ['attendance.take', 'attendance.history']
const ownGroups: OwnCondition = {
  Maestro: 'g.teacher_id = $1',
  Tutor:
    'exists (select from membership om join student os on os.id = om.student_id where om.group_id = g.id and os.tutor_id = $1)',
}
/**
 * For attendance and memberships, whose queries join the student (`s`) and the group (`g`): a teacher sees the rows of
 * own groups, a family those of its children.
 */
const ownRollRows: OwnCondition = {
  Maestro: 'g.teacher_id = $1',
  Tutor: 's.tutor_id = $1',
  Alumno: 's.account_id = $1',
}
/** The aliases of the joins that conditions on attendance and memberships use. */
export const joinsOfRollRows = ({ role }: Person, action: Action): readonly string[] =>
  scopeOf(role, action) === 'own' ? [role === 'Maestro' ? 'g' : 's'] : []
/** The bank accounts of the groups of the family's children. */
const ownBankData: OwnCondition = {
  Tutor: `exists (select from payment_configuration pc join class_group og on og.payment_configuration_id = pc.id
    join membership om on om.group_id = og.id join student os on os.id = om.student_id where pc.bank_data_id = b.id and os.tutor_id = $1)`,
}
const ownContacts: OwnCondition = {
  Tutor: 'c.tutor_id = $1 and not c.unconfirmed',
  Alumno: 'exists (select from student os where os.emergency_contact_id = c.id and os.account_id = $1)',
}

/** A teacher sees the absences of students who are members now, not those of former members. */
const ownAbsences: OwnCondition = {
  Maestro: inOwnGroup(' and om.is_active'),
  Tutor: 's.tutor_id = $1',
}

function condition(person: Person, action: Action, ownCondition: OwnCondition): string {
  const scope = scopeOf(person.role, action)
  if (scope === 'all') return everyRow
  return scope === 'own' ? (ownCondition[person.role] ?? noRow) : noRow
}

/** Makes a function that returns the condition for an action, by default `usual`. */
const visibleTo =
  (usual: Action, own: OwnCondition = {}) =>
  (person: Person, action = usual) =>
    condition(person, action, own)

export const visibleStudents = (person: Person, action: Action = 'student.see') =>
  condition(person, action, rollActions.includes(action) ? everOwnStudents : ownStudents)
export const visibleGroups = visibleTo('group.read', ownGroups)
export const visibleAttendance = visibleTo('attendance.take', ownRollRows)
/**
 * SQL condition that the person had the group on the day `day` (SQL of a date) or the day before. The day before
 * counts, because a roll that was taken offline may arrive after another teacher got the group from that day on.
 */
export const taughtOn = (day: string) => `$1 in (teacher_on(g, ${day}), teacher_on(g, ${day} - 1))`
/**
 * `visibleAttendance`, and for teachers also the rows of days on which they had a group that another teacher has now. A
 * device may still have to send changes of such days, and compares them with these rows.
 */
export const visibleRolls = visibleTo('attendance.take', {
  Maestro: `(g.teacher_id = $1 or ${taughtOn('a.attendance_date')})`,
})
export const visibleMemberships = visibleTo('group.see', ownRollRows)
export const visibleTutors = (person: Person, action: Action = 'tutor.see') =>
  `(p.role = 'Tutor' and ${condition(person, action, { Tutor: 'p.id = $1' })})`
export const visibleStaff = (person: Person, action: Action = 'staff.manage') =>
  `(p.role in (${staffRoles.map((role) => `'${role}'`).join(', ')}) and ${condition(person, action, {})})`
/** The people who may be invited to choose a password: tutors, students with an account, and staff. */
export const visibleInvitees = (person: Person) =>
  `(${visibleTutors(person, 'account.invite')} or ${visibleStaff(person)} or (p.role = 'Alumno' and ${condition(person, 'account.invite', {})}))`
export const visibleContacts = visibleTo('contact.see', ownContacts)
export const visibleReceipts = visibleTo('payment.see', { Tutor: 'r.tutor_id = $1' })
export const visibleSchools = visibleTo('school.see')
export const visibleOptions = visibleTo('catalogue.edit')
export const visibleImports = visibleTo('sheet.import')
export const visiblePriceLists = visibleTo('group.administer')
export const visibleBankData = visibleTo('bankData.see', ownBankData)
/** SQL condition: the exception is about all classes, or about one of the groups that `condition` (`og`) selects. */
const aboutGroups = (condition: string) =>
  `((ce.group_id is null and ce.school_id is null) or exists (select from class_group og
    where (og.id = ce.group_id or og.school_id = ce.school_id) and ${condition}))`
const ofChild = (condition: string) =>
  aboutGroups(
    `exists (select from membership om join student os on os.id = om.student_id where om.group_id = og.id and ${condition})`,
  )
const ownCalendar: OwnCondition = {
  Maestro: aboutGroups('og.teacher_id = $1'),
  Tutor: ofChild('os.tutor_id = $1'),
  Alumno: ofChild('os.account_id = $1'),
}
/** Withdrawn exceptions are invisible to everybody. */
export const visibleCalendar = (person: Person, action: Action = 'calendar.see') =>
  `(ce.withdrawn is null and ${condition(person, action, ownCalendar)})`
/** Withdrawn absences are invisible to everybody. */
export const visibleAbsences = (person: Person, action: Action = 'absence.see') =>
  `(n.withdrawn is null and ${condition(person, action, ownAbsences)})`
export const visibleRegistrations = visibleTo('registration.manage')
