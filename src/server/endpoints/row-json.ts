/** SQL expressions of each resource's JSON (specification 3), with the fields that a role may see. */
import { may, type FileKind, type Role } from '../../contract'
import { filePath } from '../files/file-types'

/** SQL by field name. An object becomes a nested JSON object; a field with `false` is omitted. */
type Fields = { readonly [name: string]: string | false | Fields }

function object(fields: Fields): string {
  const parts = Object.entries(fields).flatMap(([name, sql]) =>
    sql === false ? [] : [`'${name}', ${typeof sql === 'string' ? sql : object(sql)}`],
  )
  return `json_build_object(${parts.join(', ')})`
}

/**
 * The SQL of a resource's JSON for a role. `versions`: whether it contains the row version and the other fields that
 * only a provider with capabilities returns.
 */
export type RowJson = (role: Role, versions: boolean) => string

/**
 * The placeholder of the school's date, the second value of each query for the JSON of students or groups: ages and
 * prices depend on it.
 */
export const schoolDate = '$2::date'

export const optionJson = (table: string, value: string) =>
  `(select json_build_object('value', o.value, 'label', o.label) from ${table} o where o.value = ${value})`
/** SQL of the URL path of a file, or null if there is none. */
const fileLink = (kind: FileKind, column: string) => `'${filePath}${kind}/' || nullif(${column}, '')`
const personName = (alias: string): Fields => ({
  id: `${alias}.id`,
  first_name: `${alias}.first_name`,
  last_name: `${alias}.last_name`,
})
const nameById = (table: string, id: string) => `(select ${object(personName('x'))} from ${table} x where x.id = ${id})`
export const personById = (id: string) => nameById('person', id)
export const groupById = (id: string) =>
  `(select json_build_object('id', x.id, 'name', x.name) from class_group x where x.id = ${id})`
const groupName: Fields = { id: 'g.id', name: 'g.name' }

/**
 * Aliases: a attendance, s its student, g its group, st its status. Every row has all of these; the joins are left
 * joins, so that PostgreSQL can drop those that a count or an order does not use.
 */
export const attendanceFrom =
  'attendance a left join student s on s.id = a.student_id left join class_group g on g.id = a.group_id left join attendance_status st on st.value = a.status'
export const attendanceJson: RowJson = (_role, versions) =>
  object({
    id: 'a.id',
    attendance_date: 'a.attendance_date',
    student: personName('s'),
    group: groupName,
    status: { value: 'st.value', label: 'st.label' },
    points: 'a.points',
    observations: 'a.observations',
    beginning_of_the_cycle: 'a.beginning_of_the_cycle',
    version: versions && 'a.version',
  })

export const studentJson: RowJson = (role, versions) => {
  const seesFamily = may(role, 'contact.see')
  return object({
    ...personName('s'),
    birthdate: seesFamily && 's.birthdate',
    age: `age_on(s.birthdate, (${schoolDate})::date)`,
    comment: seesFamily && 's.comment',
    folio: 's.folio',
    number_of_classes_that_must: seesFamily && 's.number_of_classes_that_must',
    total_points: may(role, 'points.seeTotal') && 's.total_points',
    is_active: 's.is_active',
    created: may(role, 'student.identity') && 's.created',
    tutor: seesFamily && personById('s.tutor_id'),
    emergency_contact: seesFamily && nameById('emergency_contact', 's.emergency_contact_id'),
    left_on: versions && may(role, 'student.identity') && 's.left_on',
    left_reason: versions && may(role, 'student.identity') && 's.left_reason',
    version: versions && 's.version',
  })
}

const schoolFields: Fields = {
  id: 'sc.id',
  name: 'sc.name',
  address: {
    name: 'sc.street',
    locality: { name: 'sc.locality', municipality: { name: 'sc.municipality', state: { name: 'sc.state' } } },
  },
}
export const schoolJson: RowJson = (_role, versions) =>
  object({
    ...schoolFields,
    street: versions && 'sc.street',
    locality: versions && 'sc.locality',
    municipality: versions && 'sc.municipality',
    state: versions && 'sc.state',
    created: 'sc.created',
    is_active: 'sc.is_active',
    version: versions && 'sc.version',
  })

const earlierTeachers = `(select coalesce(json_agg(json_build_object('teacher', ${personById("(e ->> 'teacher')::int")}, 'until', e ->> 'until') order by e ->> 'until'), '[]') from jsonb_array_elements(g.earlier_teachers) e)`
/** For statements with the table `person` under the alias `p`. */
export const teacherJson = object(personName('p'))

/**
 * Administrators and reception see the group's price and bank account, tutors only the bank account, others neither.
 */
export const groupJson: RowJson = (role, versions) => {
  const isStaff = may(role, 'group.administer')
  const payment: Fields = {
    id: isStaff && 'pc.id',
    name: isStaff && 'pc.name',
    amount: isStaff && 'pr.amount::text',
    numbers_classes: isStaff && 'pr.numbers_classes',
    prices: versions && isStaff && 'prices_of(pc)',
    bank_data: { id: 'pc.bank_data_id' },
  }
  return object({
    ...groupName,
    is_active: 'g.is_active',
    type_service: 'g.type_service',
    private_classes: 'g.private_classes',
    start_date: 'g.start_date',
    start_time: 'g.start_time',
    final_time: 'g.final_time',
    quota_limit: isStaff && 'g.quota_limit',
    age_range: isStaff && 'g.age_range',
    school: `(select ${object(schoolFields)} from school sc where sc.id = g.school_id)`,
    teacher: personById('g.teacher_id'),
    end_date: versions && 'g.end_date',
    earlier_teachers: versions && may(role, 'group.see') && earlierTeachers,
    days: `(select coalesce(json_agg(json_build_object('name', d)), '[]') from unnest(g.days) d)`,
    earlier_days: versions && 'g.earlier_days',
    payment_configuration:
      (isStaff || may(role, 'bankData.see')) &&
      `(select ${object(payment)} from payment_configuration pc, price_on(pc, ${schoolDate}) pr where pc.id = g.payment_configuration_id)`,
    version: versions && 'g.version',
  })
}

/** Aliases: m membership, s its student, g its group. */
export const membershipFrom =
  'membership m left join student s on s.id = m.student_id left join class_group g on g.id = m.group_id'
const membershipFields = (versions: boolean, group: Fields): Fields => ({
  id: 'm.id',
  is_active: 'm.is_active',
  student: personName('s'),
  class_group: group,
  from: versions && 'm.start_date',
  until: versions && 'm.end_date',
  earlier:
    versions &&
    `(select coalesce(json_agg(json_build_object('from', lower(e), 'until', upper(e)) order by e), '[]') from unnest(m.earlier) e)`,
})
export const membershipJson: RowJson = (_role, versions) =>
  object({ ...membershipFields(versions, groupName), version: versions && 'm.version' })
/** The location of a group (alias `g`), if the school has more than one, else ''. */
const placeOfGroup = `case when (select count(*) from school) > 1 then (select x.name from school x where x.id = g.school_id) else '' end`

/** A row of a student's group history. It contains the hours of the class, because students may not read groups. */
export const membershipHistoryJson = (versions: boolean) =>
  object(
    membershipFields(versions, {
      ...groupName,
      days: 'g.days',
      start_time: 'g.start_time',
      final_time: 'g.final_time',
      place: versions && placeOfGroup,
    }),
  )

/**
 * A member's cycle. It begins with the newest attendance row with `beginning_of_the_cycle`, or on the membership's
 * `cycle_from` if that is later. `used`: the number of rows from that day on whose status is in `using` (placeholder
 * of a text[]). `of`: how many classes the price of that day pays. If no cycle has begun, `used` is 0 and `of` is that
 * of the newest price.
 */
export const cycleJson = (using: string) => `(select ${object({
  id: 'm.id',
  student: personName('s'),
  group: groupName,
  began: 'c.began',
  start: 'm.cycle_from',
  used: 'u.used',
  of: `(select pr.numbers_classes from payment_configuration pc, price_on(pc, coalesce(c.began, 'infinity')) pr where pc.id = price_list_on(g, coalesce(c.began, 'infinity')))`,
  last_class: 'u.last',
})}
  from (select greatest(max(a.attendance_date), m.cycle_from) as began from attendance a where a.student_id = m.student_id and a.group_id = m.group_id and a.beginning_of_the_cycle) c,
    lateral (select count(*)::int as used, max(a.attendance_date) as last from attendance a
      where a.student_id = m.student_id and a.group_id = m.group_id and a.attendance_date >= c.began and a.status = any(${using})) u)`

/** For statements with the table `message` under the alias `w`. */
export const messageJson = object({
  id: 'w.id',
  kind: 'w.kind',
  about: 'w.about',
  tutor: personById('w.tutor_id'),
  by: personById('w.person_id'),
  at: 'w.at',
})

/** SQL of `accountState` (contract/people.ts). Alias: p the account, whose columns are all null if there is none. */
const accountState = `case when p.password_hash is not null then 'active' when p.invited is not null then 'invited' else 'none' end`
/** Aliases: s student, p its account. */
export const studentAccountJson = object({
  person: 's.account_id',
  email: `coalesce(p.email, '')`,
  account: accountState,
})

export const tutorJson: RowJson = (role, versions) =>
  object({
    ...personName('p'),
    email: `coalesce(p.email, '')`,
    phone: 'p.phone',
    gender: optionJson('gender', 'p.gender'),
    relationship: optionJson('relationship', 'p.relationship'),
    consent_permit: fileLink('consent_permit', 'p.consent_permit'),
    create_student: 'p.create_student',
    is_active: 'p.is_active',
    date_joined: 'p.date_joined',
    account: versions && may(role, 'account.invite') && accountState,
    version: versions && 'p.version',
  })

export const staffJson: RowJson = () =>
  object({
    id: 'p.id',
    role: 'p.role',
    first_name: 'p.first_name',
    last_name: 'p.last_name',
    email: 'p.email',
    phone: 'p.phone',
    is_active: 'p.is_active',
    date_joined: 'p.date_joined',
    account: accountState,
    version: 'p.version',
  })

/**
 * A child of a registration, under the alias `s`. `same_as` is another child of the family with the same first name or
 * the same full name; inactive children whose registration was refused do not count.
 */
const registeredChild = object({
  ...personName('s'),
  birthdate: 's.birthdate',
  folio: 's.folio',
  comment: 's.comment',
  is_active: 's.is_active',
  contact: `(select json_build_object('name', trim(c.first_name || ' ' || c.last_name), 'phone', c.phone, 'relationship', o.label)
     from emergency_contact c left join relationship o on o.value = c.relationship where c.id = s.emergency_contact_id)`,
  wish: `(select json_build_object(
       'group', (select json_build_object('id', x.id, 'name', x.name) from class_group x where x.id = w.group_id and x.is_active),
       'school', (select json_build_object('id', x.id, 'name', x.name) from school x where x.id = w.school_id),
       'hours', w.hours) from registration_wish w where w.student_id = s.id)`,
  same_as: `(select ${object(personName('x'))} from student x where x.tutor_id = s.tutor_id and x.id <> s.id and (x.is_active or not exists (select from registration r where r.id = x.registration_id and r.state = 'refused')) and (plain(x.first_name) = plain(s.first_name) or plain(x.first_name || ' ' || x.last_name) = plain(s.first_name || ' ' || s.last_name)) order by x.id limit 1)`,
  groups: `(select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name), '[]') from membership m join class_group x on x.id = m.group_id where m.student_id = s.id and m.is_active)`,
})
export const registrationJson: RowJson = () =>
  object({
    id: 'q.id',
    state: 'q.state',
    created: 'q.created',
    decided: 'q.decided',
    decided_by: personById('q.decided_by'),
    known: 'q.known',
    said: { name: 'q.said_name', phone: 'q.said_phone' },
    tutor: `(select json_build_object('id', x.id, 'first_name', x.first_name, 'last_name', x.last_name, 'email', x.email, 'phone', x.phone, 'is_active', x.is_active) from person x where x.id = q.tutor_id)`,
    students: `(select coalesce(json_agg(${registeredChild} order by s.id), '[]') from student s where s.registration_id = q.id)`,
    version: 'q.version',
  })

export const contactJson: RowJson = (_role, versions) =>
  object({
    ...personName('c'),
    phone: 'c.phone',
    relationship: optionJson('relationship', 'c.relationship'),
    user: personById('c.tutor_id'),
    created: 'c.created',
    version: versions && 'c.version',
  })

/** Aliases: s student, c its emergency contact, t its tutor, who is used if there is no contact. */
export const emergencyFrom =
  'student s left join emergency_contact c on c.id = s.emergency_contact_id left join person t on t.id = s.tutor_id'
export const emergencyJson = object({
  id: 's.id',
  student: personName('s'),
  name: `coalesce(c.first_name || ' ' || c.last_name, t.first_name || ' ' || t.last_name, '')`,
  relationship: optionJson('relationship', 'coalesce(c.relationship, t.relationship)'),
  phone: `coalesce(c.phone, t.phone, '')`,
  comment: 's.comment',
})

export const receiptJson: RowJson = (role, versions) => {
  const seesInternal = may(role, 'payment.internal')
  return object({
    id: 'r.id',
    user: personById('r.tutor_id'),
    payment_period: 'r.payment_period',
    payment_date: 'r.payment_date',
    student_folio: 'r.student_folio',
    group: groupById('r.group_id'),
    amount_expected: 'r.amount_expected::text',
    abono: 'r.abono::text',
    payment_total: 'r.payment_total::text',
    status: optionJson('payment_status', 'r.status'),
    type_payment: optionJson('payment_type', 'r.type_payment'),
    voucher: seesInternal && fileLink('voucher', 'r.voucher'),
    observations: 'r.observations',
    observation_internal: seesInternal && 'r.observation_internal',
    is_active: 'r.is_active',
    version: versions && 'r.version',
  })
}

export const reminderJson = object({
  id: 'r.id',
  payment_period: 'r.payment_period',
  payment_total: 'r.payment_total::text',
  status: optionJson('payment_status', 'r.status'),
})

/** The school's profile, a single row. */
export const profileJson = `(to_jsonb(f) - 'id')`

export const bankDataJson: RowJson = (_role, versions) =>
  object({
    id: 'b.id',
    bank_name: 'b.bank_name',
    account_number: 'b.account_number',
    clabe: 'b.clabe',
    account_holder: 'b.account_holder',
    codi_phone: 'b.codi_phone',
    codi_reference: 'b.codi_reference',
    codi_qr: fileLink('codi_qr', 'b.codi_qr'),
    is_active: 'b.is_active',
    created: 'b.created',
    version: versions && 'b.version',
  })

export const listedOptionJson: RowJson = () =>
  object({ id: 'o.id', value: 'o.value', label: 'o.label', hidden: 'o.is_hidden', version: 'o.version' })

export const priceListJson: RowJson = () =>
  object({
    id: 'pc.id',
    name: 'pc.name',
    amount: 'pc.amount::text',
    numbers_classes: 'pc.numbers_classes',
    prices: 'prices_of(pc)',
    bank_data: `(select json_build_object('id', x.id, 'name', x.bank_name) from bank_data x where x.id = pc.bank_data_id)`,
    version: 'pc.version',
  })

/** For statements with the table `receipt_entry` under the alias `e`. */
export const entryJson = (role: Role) => {
  const seesInternal = may(role, 'payment.internal')
  return object({
    id: 'e.id',
    amount: 'e.amount::text',
    type_payment: optionJson('payment_type', 'e.type_payment'),
    payment_date: 'e.payment_date',
    voucher: seesInternal && fileLink('voucher', 'e.voucher'),
    observations: 'e.observations',
    received_by: personById('e.received_by'),
    created: 'e.created',
    cancels: 'e.cancels',
    reason: seesInternal && 'e.reason',
  })
}

/** Aliases: n absence, s its student. */
export const absenceFrom = 'absence n join student s on s.id = n.student_id'
export const absenceJson: RowJson = (_role, versions) =>
  object({
    id: 'n.id',
    student: personName('s'),
    date: 'n.date',
    reason: 'n.reason',
    class_begins: 'first_class(n.student_id, n.date)',
    version: versions && 'n.version',
  })

/** `imported`, `changed`: the number of students that the import has created and changed. */
export const sheetImportJson: RowJson = () =>
  object({
    id: 'i.id',
    file: 'i.file_name',
    at: 'i.at',
    by: personById('i.person_id'),
    imported: `(select count(*)::int from jsonb_array_elements(i.steps) s where s ->> 'table' = 'student' and not s ? 'before')`,
    changed: `(select count(distinct s ->> 'id')::int from jsonb_array_elements(i.steps) s where s ->> 'table' = 'student' and s ? 'before')`,
    undone: 'i.undone',
    version: 'i.version',
  })
