/** JSON of students, tutors, staff, emergency contacts and accounts, and of messages to tutors. */
import { may } from '../../../contract'
import type { From } from '../rows'
import { fileLink, nameById, object, optionJson, personById, personName, type RowJson, schoolDate } from './fields'

/** Alias: s student. */
export const careColumns = { care: 's.care', pickups: 's.pickups', not_to: 's.not_to', photo: 's.photo' }

export const studentJson: RowJson = (role, versions) => {
  const seesFamily = may(role, 'contact.see')
  const seesCare = versions && may(role, 'care.see')
  const seesRequest = versions && (may(role, 'care.edit') || may(role, 'care.ask'))
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
    care: seesCare && careColumns.care,
    pickups: seesCare && careColumns.pickups,
    not_to: seesCare && careColumns.not_to,
    photo: seesCare && careColumns.photo,
    care_asked: seesRequest && 's.care_asked',
    version: versions && 's.version',
  })
}

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
export const emergencyFrom: From = {
  table: 'student',
  alias: 's',
  joins: {
    c: 'left join emergency_contact c on c.id = s.emergency_contact_id',
    t: 'left join person t on t.id = s.tutor_id',
  },
}

export const emergencyJson = object({
  id: 's.id',
  student: personName('s'),
  name: `coalesce(c.first_name || ' ' || c.last_name, t.first_name || ' ' || t.last_name, '')`,
  relationship: optionJson('relationship', 'coalesce(c.relationship, t.relationship)'),
  phone: `coalesce(c.phone, t.phone, '')`,
  comment: 's.comment',
})

/** For statements with the table `message` under the alias `w`. */
export const messageJson = object({
  id: 'w.id',
  kind: 'w.kind',
  about: 'w.about',
  tutor: personById('w.tutor_id'),
  by: personById('w.person_id'),
  at: 'w.at',
})
