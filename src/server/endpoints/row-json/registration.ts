/** JSON of registrations with their children. */
import { careColumns } from './people'
import { object, personById, personName, type RowJson } from './fields'

/** Another child of the family with the same first name or the same full name. Refused ones do not count. */
const sameInFamily = `(select ${object(personName('x'))} from student x where x.tutor_id = s.tutor_id and x.id <> s.id and (x.is_active or not exists (select from registration r where r.id = x.registration_id and r.state = 'refused')) and (plain(x.first_name) = plain(s.first_name) or plain(x.first_name || ' ' || x.last_name) = plain(s.first_name || ' ' || s.last_name)) order by x.id limit 1)`
/** A student of another family who is at the school, or was, with the same full name and birth date. */
const sameAtSchool = `(select ${object(personName('x'))} from student x where x.birthdate = s.birthdate and x.id <> s.id and (x.is_active or x.left_on is not null or x.registration_id is null) and plain(x.first_name || ' ' || x.last_name) = plain(s.first_name || ' ' || s.last_name) order by x.id limit 1)`

/** A child of a registration, under the alias `s`. */
const registeredChild = object({
  ...personName('s'),
  birthdate: 's.birthdate',
  folio: 's.folio',
  comment: 's.comment',
  ...careColumns,
  is_active: 's.is_active',
  contact: `(select json_build_object('name', trim(c.first_name || ' ' || c.last_name), 'phone', c.phone, 'relationship', o.label)
     from emergency_contact c left join relationship o on o.value = c.relationship where c.id = s.emergency_contact_id)`,
  wish: `(select json_build_object(
       'group', (select json_build_object('id', x.id, 'name', x.name) from class_group x where x.id = w.group_id and x.is_active),
       'school', (select json_build_object('id', x.id, 'name', x.name) from school x where x.id = w.school_id),
       'hours', w.hours) from registration_wish w where w.student_id = s.id)`,
  same_as: `coalesce(${sameInFamily}, ${sameAtSchool})`,
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
    // Not for an account that was in use before. First a tutor without an e-mail, who is likelier the same person.
    same_phone: `(select ${object(personName('x'))} from person x join person p on p.id = q.tutor_id where not q.known and x.role = 'Tutor' and x.phone = p.phone and x.phone <> '' and x.id <> p.id
      and (x.is_active or not exists (select from registration r where r.tutor_id = x.id and r.state <> 'accepted')) order by x.email is not null, x.id limit 1)`,
    tutor: `(select json_build_object('id', x.id, 'first_name', x.first_name, 'last_name', x.last_name, 'email', x.email, 'phone', x.phone, 'is_active', x.is_active) from person x where x.id = q.tutor_id)`,
    students: `(select coalesce(json_agg(${registeredChild} order by s.id), '[]') from student s where s.registration_id = q.id)`,
    version: 'q.version',
  })
