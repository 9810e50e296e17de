/** Reads the stored rows with which an import compares a sheet. */
import type { StoredSchool, StoredStudent } from '../../domain/sheet-import/examine'
import type { StoredTutor } from '../../domain/sheet-import/families'
import type { StoredGroup } from '../../domain/sheet-import/group-names'
import type { Queryable } from '../database/database'

export async function schoolNow(database: Queryable, today: string): Promise<StoredSchool> {
  const students = await database.query<StoredStudent>(
    `select s.id::text, s.folio, s.first_name, s.last_name, s.birthdate::text, s.comment, s.tutor_id::text as tutor,
       array(select m.group_id::text from membership m where m.student_id = s.id and m.is_active) as groups from student s order by s.id desc`,
  )
  const tutors = await database.query<StoredTutor>(
    `select id::text, first_name, last_name, coalesce(email, '') as email, phone, coalesce(relationship, '') as relationship
     from person where role = 'Tutor' order by id desc`,
  )
  const groups = await database.query<StoredGroup>(
    'select g.id::text, g.name, sc.name as school from class_group g join school sc on sc.id = g.school_id where g.is_active order by g.id',
  )
  const places = await database.query<{ id: string; name: string }>(
    'select id::text, name from school where is_active order by id',
  )
  const others = await database.query<{ email: string }>(
    `select lower(email) as email from person where role <> 'Tutor' and email is not null`,
  )
  const relationships = await database.query<{ value: string; label: string }>(
    'select value, label from relationship order by position',
  )
  const otherEmails = new Set(others.map(({ email }) => email))
  return { students, tutors, groups, places, otherEmails, relationships, today }
}
