/**
 * Finds the person whose data are to be exported or erased: a student by folio or e-mail, a tutor by e-mail or,
 * without one, by phone.
 */
import { canonicalPhone } from '../../contract'
import type { Queryable } from '../database/database'
import { StartupError } from '../startup-error'

/** `student`: id of the student, null for a tutor. `account`: id in `person`, null for a student without an account. */
export type Subject = { identifier: string; student: number | null; account: number | null }

export async function findSubject(database: Queryable, identifier: string): Promise<Subject> {
  const [student] = await database.query<{ student: number; account: number | null }>(
    `select s.id as student, s.account_id as account from student s left join person p on p.id = s.account_id where lower(s.folio) = lower($1) or lower(p.email) = lower($1)`,
    [identifier],
  )
  if (student) return { identifier, ...student }
  const [person] = await database.query<{ account: number; role: string }>(
    'select id as account, role from person where lower(email) = lower($1) or (email is null and phone = $2)',
    [identifier, canonicalPhone(identifier)],
  )
  if (!person)
    throw new StartupError(
      `Nobody here has the folio or e-mail ${identifier}. A tutor without an e-mail is found by the phone.`,
    )
  if (person.role !== 'Tutor')
    throw new StartupError(
      `${identifier} works at the school or has no student: only students and tutors are exported and erased.`,
    )
  return { identifier, student: null, account: person.account }
}

/** SQL condition that a receipt (`alias`) belongs to the student ($1) or the tutor ($2). */
export const receiptsOf = (alias: string) =>
  `(${alias}.tutor_id = $2 or ${alias}.student_folio = (select folio from student where id = $1))`

/**
 * SQL condition that a merge (`alias`) kept the record of the student ($1) or of the tutor ($2), or a record that was
 * later merged into it.
 */
export const mergesOf = (alias: string) =>
  `((${alias}.kind = 'student' and ${alias}.kept_id in (select merged_ids('student', $1))) or (${alias}.kind = 'tutor' and ${alias}.kept_id in (select merged_ids('tutor', $2))))`

/** SQL: the words of `text` without accents and case, each between blanks, so that whole words can be found in it. */
const wordsOf = (text: string) => `(' ' || regexp_replace(plain(${text}), '[^[:alnum:]]+', ' ', 'g') || ' ')`

/** SQL condition that `text` contains the words of `name` in their order; false if `name` has no words. */
const namesIn = (text: string, name: string) =>
  `(${wordsOf(name)} ~ '[[:alnum:]]' and position(' ' || btrim(${wordsOf(name)}) || ' ' in ${wordsOf(text)}) > 0)`

/**
 * SQL condition that the free text `text` (an SQL expression) names the student ($1) or the account ($2): it contains
 * the first and the last name, the folio or the e-mail. Only whole words count, without accents and case, so that
 * erasing Ana does not erase "mañana". A folio of one to four digits is ignored: in a text it may be any number.
 */
export const mentions = (text: string) => `exists (
  select from (select first_name, last_name, folio from student where id = $1::int union all select first_name, last_name, email from person where id = $2::int) as named (first, last, sign)
  where (sign !~ '^[0-9]{1,4}$' and ${namesIn(text, 'sign')}) or (${namesIn(text, 'first')} and ${namesIn(text, 'last')}))`
