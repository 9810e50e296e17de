/**
 * SQL expressions of each resource's JSON (specification 3). Fields that a role may not see are omitted; row versions
 * are included if the provider announces them (`versions`).
 */
import { may, type FileKind, type Role } from '../../contract'
import { filePath } from '../files/file-types'

type Fields = readonly (readonly [name: string, sql: string])[]

function object(fields: Fields): string {
  return `json_build_object(${fields.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`
}

/** SQL of a JSON object with the fields of all groups whose `allowed` is true. */
function fieldsOf(...groups: readonly (readonly [allowed: boolean, fields: Fields])[]): string {
  return object(groups.flatMap(([allowed, fields]) => (allowed ? fields : [])))
}

export const optionJson = (table: string, value: string) =>
  `(select json_build_object('value', o.value, 'label', o.label) from ${table} o where o.value = ${value})`
/** The URL path of a file, or null if there is none. */
const fileLink = (kind: FileKind, column: string) => `'${filePath}${kind}/' || nullif(${column}, '')`
const personName = (alias: string) =>
  object([
    ['id', `${alias}.id`],
    ['first_name', `${alias}.first_name`],
    ['last_name', `${alias}.last_name`],
  ])
export const personById = (id: string) => `(select ${personName('x')} from person x where x.id = ${id})`

/**
 * Aliases: a attendance, s its student, g its group, st its status. Every row has all of these; the joins are left
 * joins, so that PostgreSQL can drop those that a count or an order does not use.
 */
export const attendanceFrom =
  'attendance a left join student s on s.id = a.student_id left join class_group g on g.id = a.group_id left join attendance_status st on st.value = a.status'
export function attendanceJson(versions: boolean): string {
  return fieldsOf(
    [
      true,
      [
        ['id', 'a.id'],
        ['attendance_date', 'a.attendance_date'],
        ['student', personName('s')],
        [
          'group',
          object([
            ['id', 'g.id'],
            ['name', 'g.name'],
          ]),
        ],
        [
          'status',
          object([
            ['value', 'st.value'],
            ['label', 'st.label'],
          ]),
        ],
        ['points', 'a.points'],
        ['observations', 'a.observations'],
        ['beginning_of_the_cycle', 'a.beginning_of_the_cycle'],
      ],
    ],
    [versions, [['version', 'a.version']]],
  )
}

/** The age in whole years. `today`: SQL of the school's date. */
const ageSql = (today: string) => `age_on(s.birthdate, (${today})::date)`

export function studentJson(role: Role, today: string, versions: boolean): string {
  const staff = may(role, 'student.identity')
  const family = may(role, 'contact.see')
  return fieldsOf(
    [
      true,
      [
        ['id', 's.id'],
        ['first_name', 's.first_name'],
        ['last_name', 's.last_name'],
      ],
    ],
    [family, [['birthdate', 's.birthdate']]],
    [true, [['age', ageSql(today)]]],
    [family, [['comment', 's.comment']]],
    [true, [['folio', 's.folio']]],
    [family, [['number_of_classes_that_must', 's.number_of_classes_that_must']]],
    [may(role, 'points.seeTotal'), [['total_points', 's.total_points']]],
    [true, [['is_active', 's.is_active']]],
    [staff, [['created', 's.created']]],
    [
      family,
      [
        ['tutor', personById('s.tutor_id')],
        [
          'emergency_contact',
          `(select ${personName('x')} from emergency_contact x where x.id = s.emergency_contact_id)`,
        ],
      ],
    ],
    [versions, [['version', 's.version']]],
  )
}

const schoolFields: Fields = [
  ['id', 'sc.id'],
  ['name', 'sc.name'],
  [
    'address',
    object([
      ['name', 'sc.street'],
      [
        'locality',
        object([
          ['name', 'sc.locality'],
          [
            'municipality',
            object([
              ['name', 'sc.municipality'],
              ['state', object([['name', 'sc.state']])],
            ]),
          ],
        ]),
      ],
    ]),
  ],
]
export const schoolJson = object([...schoolFields, ['created', 'sc.created'], ['is_active', 'sc.is_active']])

export function groupJson(role: Role, versions: boolean): string {
  const staff = may(role, 'group.administer')
  const family = !staff && may(role, 'bankData.see')
  return fieldsOf(
    [
      true,
      [
        ['id', 'g.id'],
        ['name', 'g.name'],
        ['is_active', 'g.is_active'],
        ['type_service', 'g.type_service'],
        ['private_classes', 'g.private_classes'],
        ['start_date', 'g.start_date'],
        ['start_time', 'g.start_time'],
        ['final_time', 'g.final_time'],
      ],
    ],
    [
      staff,
      [
        ['quota_limit', 'g.quota_limit'],
        ['age_range', 'g.age_range'],
      ],
    ],
    [
      true,
      [
        ['school', `(select ${object(schoolFields)} from school sc where sc.id = g.school_id)`],
        ['teacher', personById('g.teacher_id')],
        ['days', `(select coalesce(json_agg(json_build_object('name', d)), '[]') from unnest(g.days) d)`],
      ],
    ],
    [
      staff,
      [
        [
          'payment_configuration',
          `(select json_build_object('name', pc.name, 'amount', pc.amount::text, 'numbers_classes', pc.numbers_classes, 'bank_data', json_build_object('id', pc.bank_data_id)) from payment_configuration pc where pc.id = g.payment_configuration_id)`,
        ],
      ],
    ],
    [
      family,
      [
        [
          'payment_configuration',
          `(select json_build_object('bank_data', json_build_object('id', pc.bank_data_id)) from payment_configuration pc where pc.id = g.payment_configuration_id)`,
        ],
      ],
    ],
    [versions, [['version', 'g.version']]],
  )
}

const membershipDays: Fields = [
  ['from', 'm.start_date'],
  ['until', 'm.end_date'],
  [
    'earlier',
    `(select coalesce(json_agg(json_build_object('from', lower(e), 'until', upper(e)) order by e), '[]') from unnest(m.earlier) e)`,
  ],
]
/** Aliases: m membership, s its student, g its group. */
export const membershipFrom =
  'membership m left join student s on s.id = m.student_id left join class_group g on g.id = m.group_id'
export function membershipJson(versions: boolean): string {
  return fieldsOf(
    [
      true,
      [
        ['id', 'm.id'],
        ['is_active', 'm.is_active'],
        ['student', personName('s')],
        [
          'class_group',
          object([
            ['id', 'g.id'],
            ['name', 'g.name'],
          ]),
        ],
      ],
    ],
    [versions, [...membershipDays, ['version', 'm.version']]],
  )
}

/** A row of a student's group history, with the hours of the class, because families cannot read groups. */
export function membershipHistoryJson(versions: boolean): string {
  return fieldsOf(
    [
      true,
      [
        ['id', 'm.id'],
        ['is_active', 'm.is_active'],
        ['student', personName('s')],
        [
          'class_group',
          object([
            ['id', 'g.id'],
            ['name', 'g.name'],
            ['days', 'g.days'],
            ['start_time', 'g.start_time'],
            ['final_time', 'g.final_time'],
          ]),
        ],
      ],
    ],
    [versions, membershipDays],
  )
}

/**
 * A member's cycle: since the newest row that begins a cycle, counts the attendance rows with a status in `using`
 * (placeholder of a text[]).
 */
export const cycleJson = (using: string) => `(select ${object([
  ['id', 'm.id'],
  ['student', personName('s')],
  [
    'group',
    object([
      ['id', 'g.id'],
      ['name', 'g.name'],
    ]),
  ],
  ['began', 'c.began'],
  ['used', 'u.used'],
  ['of', '(select pc.numbers_classes from payment_configuration pc where pc.id = g.payment_configuration_id)'],
  ['last_class', 'u.last'],
])}
  from (select max(a.attendance_date) as began from attendance a where a.student_id = m.student_id and a.group_id = m.group_id and a.beginning_of_the_cycle) c,
    lateral (select count(*)::int as used, max(a.attendance_date) as last from attendance a
      where a.student_id = m.student_id and a.group_id = m.group_id and a.attendance_date >= c.began and a.status = any(${using})) u)`

export const messageJson = object([
  ['id', 'w.id'],
  ['kind', 'w.kind'],
  ['about', 'w.about'],
  ['tutor', personById('w.tutor_id')],
  ['by', personById('w.person_id')],
  ['at', 'w.at'],
])

export function tutorJson(versions: boolean): string {
  return fieldsOf(
    [
      true,
      [
        ['id', 'p.id'],
        ['first_name', 'p.first_name'],
        ['last_name', 'p.last_name'],
        ['email', 'p.email'],
        ['phone', 'p.phone'],
        ['gender', optionJson('gender', 'p.gender')],
        ['relationship', optionJson('relationship', 'p.relationship')],
        ['consent_permit', fileLink('consent_permit', 'p.consent_permit')],
        ['create_student', 'p.create_student'],
        ['is_active', 'p.is_active'],
        ['date_joined', 'p.date_joined'],
      ],
    ],
    [versions, [['version', 'p.version']]],
  )
}

export const staffJson = object([
  ['id', 'p.id'],
  ['role', 'p.role'],
  ['first_name', 'p.first_name'],
  ['last_name', 'p.last_name'],
  ['email', 'p.email'],
  ['phone', 'p.phone'],
  ['is_active', 'p.is_active'],
  ['date_joined', 'p.date_joined'],
  ['invited', 'p.password_hash is null'],
  ['version', 'p.version'],
])

/**
 * Aliases in SQL: `s` is the student; `q` is the registration and belongs to the surrounding query. `same_as` is the
 * name of another child of the family with the same first name or the same full name; inactive children whose
 * registration was refused do not count.
 */
const registeredChild = object([
  ['id', 's.id'],
  ['first_name', 's.first_name'],
  ['last_name', 's.last_name'],
  ['birthdate', 's.birthdate'],
  ['folio', 's.folio'],
  ['comment', 's.comment'],
  ['is_active', 's.is_active'],
  [
    'contact',
    `(select json_build_object('name', trim(c.first_name || ' ' || c.last_name), 'phone', c.phone, 'relationship', o.label)
     from emergency_contact c left join relationship o on o.value = c.relationship where c.id = s.emergency_contact_id)`,
  ],
  [
    'same_as',
    `(select ${personName('x')} from student x where x.tutor_id = s.tutor_id and x.id <> s.id and (x.is_active or not exists (select from registration r where r.id = x.registration_id and r.state = 'refused')) and (plain(x.first_name) = plain(s.first_name) or plain(x.first_name || ' ' || x.last_name) = plain(s.first_name || ' ' || s.last_name)) order by x.id limit 1)`,
  ],
  [
    'groups',
    `(select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name), '[]') from membership m join class_group x on x.id = m.group_id where m.student_id = s.id and m.is_active)`,
  ],
])
export const registrationJson = object([
  ['id', 'q.id'],
  ['state', 'q.state'],
  ['created', 'q.created'],
  ['decided', 'q.decided'],
  ['decided_by', personById('q.decided_by')],
  ['known', 'q.known'],
  [
    'said',
    object([
      ['name', 'q.said_name'],
      ['phone', 'q.said_phone'],
    ]),
  ],
  [
    'tutor',
    `(select json_build_object('id', x.id, 'first_name', x.first_name, 'last_name', x.last_name, 'email', x.email, 'phone', x.phone, 'is_active', x.is_active) from person x where x.id = q.tutor_id)`,
  ],
  [
    'students',
    `(select coalesce(json_agg(${registeredChild} order by s.id), '[]') from student s where s.registration_id = q.id)`,
  ],
  ['version', 'q.version'],
])

export function contactJson(versions: boolean): string {
  return fieldsOf(
    [
      true,
      [
        ['id', 'c.id'],
        ['first_name', 'c.first_name'],
        ['last_name', 'c.last_name'],
        ['phone', 'c.phone'],
        ['relationship', optionJson('relationship', 'c.relationship')],
        ['user', personById('c.tutor_id')],
        ['created', 'c.created'],
      ],
    ],
    [versions, [['version', 'c.version']]],
  )
}

/** Aliases: s student, c its emergency contact, t its tutor, who is used if there is no contact. */
export const emergencyFrom =
  'student s left join emergency_contact c on c.id = s.emergency_contact_id left join person t on t.id = s.tutor_id'
export const emergencyJson = object([
  ['id', 's.id'],
  ['student', personName('s')],
  ['name', `coalesce(c.first_name || ' ' || c.last_name, t.first_name || ' ' || t.last_name, '')`],
  ['relationship', optionJson('relationship', 'coalesce(c.relationship, t.relationship)')],
  ['phone', `coalesce(c.phone, t.phone, '')`],
  ['comment', 's.comment'],
])

export function receiptJson(role: Role, versions: boolean): string {
  const internal = may(role, 'payment.internal')
  return fieldsOf(
    [
      true,
      [
        ['id', 'r.id'],
        ['user', personById('r.tutor_id')],
        ['payment_period', 'r.payment_period'],
        ['payment_date', 'r.payment_date'],
        ['student_folio', 'r.student_folio'],
        ['group', `(select json_build_object('id', x.id, 'name', x.name) from class_group x where x.id = r.group_id)`],
        ['amount_expected', 'r.amount_expected::text'],
        ['abono', 'r.abono::text'],
        ['payment_total', 'r.payment_total::text'],
        ['status', optionJson('payment_status', 'r.status')],
        ['type_payment', optionJson('payment_type', 'r.type_payment')],
      ],
    ],
    [internal, [['voucher', fileLink('voucher', 'r.voucher')]]],
    [true, [['observations', 'r.observations']]],
    [internal, [['observation_internal', 'r.observation_internal']]],
    [true, [['is_active', 'r.is_active']]],
    [versions, [['version', 'r.version']]],
  )
}

export const reminderJson = object([
  ['id', 'r.id'],
  ['payment_period', 'r.payment_period'],
  ['payment_total', 'r.payment_total::text'],
  ['status', optionJson('payment_status', 'r.status')],
])

export function bankDataJson(versions: boolean): string {
  return fieldsOf(
    [
      true,
      [
        ['id', 'b.id'],
        ['bank_name', 'b.bank_name'],
        ['account_number', 'b.account_number'],
        ['clabe', 'b.clabe'],
        ['account_holder', 'b.account_holder'],
        ['codi_phone', 'b.codi_phone'],
        ['codi_reference', 'b.codi_reference'],
        ['codi_qr', fileLink('codi_qr', 'b.codi_qr')],
        ['is_active', 'b.is_active'],
        ['created', 'b.created'],
      ],
    ],
    [versions, [['version', 'b.version']]],
  )
}

/** Aliases: e receipt_entry. */
export function entryJson(role: Role): string {
  const internal = may(role, 'payment.internal')
  return fieldsOf(
    [
      true,
      [
        ['id', 'e.id'],
        ['amount', 'e.amount::text'],
        ['type_payment', optionJson('payment_type', 'e.type_payment')],
        ['payment_date', 'e.payment_date'],
      ],
    ],
    [internal, [['voucher', fileLink('voucher', 'e.voucher')]]],
    [
      true,
      [
        ['observations', 'e.observations'],
        ['received_by', personById('e.received_by')],
        ['created', 'e.created'],
        ['cancels', 'e.cancels'],
      ],
    ],
    [internal, [['reason', 'e.reason']]],
  )
}

/** Aliases: n absence, s its student. */
export const absenceFrom = 'absence n join student s on s.id = n.student_id'
export function absenceJson(versions: boolean): string {
  return fieldsOf(
    [
      true,
      [
        ['id', 'n.id'],
        ['student', personName('s')],
        ['date', 'n.date'],
        ['reason', 'n.reason'],
        ['class_begins', 'first_class(n.student_id, n.date)'],
      ],
    ],
    [versions, [['version', 'n.version']]],
  )
}
