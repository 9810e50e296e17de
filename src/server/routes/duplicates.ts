/** Finds people at the school who are probably the same as the ones that the desk is entering. */
import { canonicalPhone, type Duplicate } from '../../contract'
import { fullName, type Named } from '../../domain/person-name'
import { fieldErrors, refusals } from '../../texts/provider'
import type { Queryable } from '../database/database'
import { answer, invalid, type Reply } from '../endpoints/reply'
import { waitForImports } from '../sheet-import/import-lock'

type Entered = {
  tutor?: { email?: string | undefined; phone: string }
  students: readonly (Named & { birthdate: string })[]
}
type Found = Named & { id: number }
type FoundStudent = Found & { folio: string }

/**
 * The refusal if somebody at the school has the e-mail, or if `despite` is false and somebody has the same name and
 * birth date, or is a tutor with the same phone; else null.
 */
export async function duplicatesRefused(
  database: Queryable,
  { tutor, students }: Entered,
  despite: boolean | undefined,
): Promise<Reply | null> {
  await waitForImports(database)
  if (tutor?.email !== undefined) {
    const [owner] = await database.query<Found>(
      `select id, first_name, last_name from person where lower(email) = lower($1)`,
      [tutor.email],
    )
    if (owner) return invalid({ email: [fieldErrors.emailOf(fullName(owner))] })
  }
  if (despite !== false) return null
  const tutors = tutor ? await tutorsWithPhone(database, tutor.phone) : []
  const children: FoundStudent[] = []
  for (const student of students) children.push(...(await sameStudents(database, student)))
  if (tutors.length + children.length === 0) return null
  const listOf = (kind: Duplicate['kind'], found: readonly Found[]) =>
    found.map((row): Duplicate => ({ kind, id: String(row.id), name: fullName(row) }))
  return answer(
    {
      detail: refusals.duplicates,
      despite_duplicates: [
        fieldErrors.duplicates(
          tutors.map((row) => fullName(row)),
          children.map((row) => `${fullName(row)} (${row.folio})`),
        ),
      ],
      current: { duplicates: [...listOf('tutor', tutors), ...listOf('student', children)] },
    },
    409,
  )
}

/** Phones are stored in the form of `canonicalPhone`. */
function tutorsWithPhone(database: Queryable, phone: string): Promise<Found[]> {
  return database.query<Found>(
    `select id, first_name, last_name from person where role = 'Tutor' and phone = $1 order by id limit 5`,
    [canonicalPhone(phone)],
  )
}

function sameStudents(
  database: Queryable,
  { first_name, last_name, birthdate }: Named & { birthdate: string },
): Promise<FoundStudent[]> {
  return database.query<FoundStudent>(
    `select id, first_name, last_name, folio from student
     where birthdate = $1::date and plain(first_name || ' ' || last_name) = plain($2) order by id limit 5`,
    [birthdate, `${first_name} ${last_name}`],
  )
}
