/** JSON of schools (locations), groups, memberships and cycles. */
import { may } from '../../../contract'
import type { From } from '../rows'
import { type Fields, groupName, object, personById, personName, type RowJson, schoolDate } from './fields'

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
    bank_data: `case when pc.bank_data_id is not null then json_build_object('id', pc.bank_data_id) end`,
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
export const membershipFrom: From = {
  table: 'membership',
  alias: 'm',
  joins: {
    s: 'left join student s on s.id = m.student_id',
    g: 'left join class_group g on g.id = m.group_id',
  },
}

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
 * of a text[]), and of days without a row up to `today` (placeholder of a date) on which a class was not held and still
 * counts. `of`: how many classes the price of that day pays. If no cycle has begun, `used` is 0 and `of` is that of the
 * newest price.
 */
export const cycleJson = (using: string, today: string) => `(select ${object({
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
    lateral (select count(*)::int as used, max(day) as last from (
      select a.attendance_date as day from attendance a
        where a.student_id = m.student_id and a.group_id = m.group_id and a.attendance_date >= c.began and a.status = any(${using})
      union all select l from lost_classes(g, c.began, ${today}) l where not exists (
        select from attendance a where a.student_id = m.student_id and a.group_id = m.group_id and a.attendance_date = l)) used) u)`

/** Aliases: ce calendar_exception, sc its location, g its group. */
export const calendarFrom: From = {
  table: 'calendar_exception',
  alias: 'ce',
  joins: {
    sc: 'left join school sc on sc.id = ce.school_id',
    g: 'left join class_group g on g.id = ce.group_id',
  },
}

export const calendarJson: RowJson = (_role, versions) =>
  object({
    id: 'ce.id',
    kind: 'ce.kind',
    from: 'ce.first_day',
    to: 'ce.last_day',
    school: `case when sc.id is not null then json_build_object('id', sc.id, 'name', sc.name) end`,
    group: `case when g.id is not null then ${object(groupName)} end`,
    reason: 'ce.reason',
    uses_class: 'ce.uses_class',
    start_time: 'ce.start_time',
    final_time: 'ce.final_time',
    created: 'ce.created',
    version: versions && 'ce.version',
  })
