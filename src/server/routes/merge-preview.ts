/** What a merge of two records would do: differing fields, rows that move, and rows that both have. */
import { mergedThings, type MergedThing, type MergeKind, type MergePreview } from '../../contract'
import { yesNo } from '../../texts/provider'
import type { Queryable } from '../database/database'

type Row = Record<string, unknown> & { id: number }
export type Pair = { keep: Row; drop: Row }
type Content = Pick<MergePreview, 'keep' | 'drop' | 'fields' | 'moves' | 'conflicts'>
type Field = Content['fields'][number]

export async function previewOf(database: Queryable, kind: MergeKind, pair: Pair): Promise<Content> {
  const personOf = (row: Row) => ({ id: String(row.id), name: nameOf(row) })
  const fields = await (kind === 'student' ? studentFields(database, pair) : tutorFields(database, pair))
  return {
    keep: personOf(pair.keep),
    drop: personOf(pair.drop),
    fields: fields.filter(({ keep, drop }) => keep !== drop),
    moves: await movesOf(database, kind, pair.drop),
    conflicts: await conflictsOf(database, kind, pair),
  }
}

const text = (value: unknown) => (value == null ? '' : String(value))
const nameOf = (row: Row) => `${text(row.first_name)} ${text(row.last_name)}`.trim()

/** A field in which the remaining record's value stays, unless it is empty. */
function kept(field: string, keep: string, drop: string): Field {
  return { field, keep, drop, result: keep || drop }
}

/** A field whose values are written one below the other. */
function joined(field: string, keep: string, drop: string): Field {
  return { field, keep, drop, result: [...new Set([keep, drop])].filter(Boolean).join('\n') }
}

/** The persons who may pick the student up, by name. */
function pickupField(keep: Row, drop: Row): Field {
  const namesOf = ({ pickups }: Row) => {
    const persons: unknown[] = Array.isArray(pickups) ? pickups : []
    return persons.map((person) =>
      typeof person === 'object' && person !== null && 'name' in person ? text(person.name) : '',
    )
  }
  const [mine, other] = [namesOf(keep), namesOf(drop)]
  const all = [...new Set([...mine, ...other])]
  return { field: 'pickups', keep: mine.join(', '), drop: other.join(', '), result: all.join(', ') }
}

/** A child who may not be photographed in one of the records may not be photographed. */
function photoField(keep: Row, drop: Row): Field {
  const said = (answer: unknown) => (answer === 'yes' ? yesNo.yes : answer === 'no' ? yesNo.no : '')
  const [mine, other] = [said(keep.photo), said(drop.photo)]
  return {
    field: 'photo',
    keep: mine,
    drop: other,
    result: [mine, other].includes(yesNo.no) ? yesNo.no : mine || other,
  }
}

async function studentFields(database: Queryable, { keep, drop }: Pair): Promise<Field[]> {
  const mine = await relationsOf(database, keep)
  const other = await relationsOf(database, drop)
  const sum = (field: string): Field => ({
    field,
    keep: text(keep[field]),
    drop: text(drop[field]),
    result: String(Number(keep[field]) + Number(drop[field])),
  })
  const tutor = kept('tutor', mine?.tutor ?? '', other?.tutor ?? '')
  // A contact belongs to a tutor, so the deleted record's contact is taken only if the merged record has its tutor too.
  const takesContact = keep.tutor_id == null || keep.tutor_id === drop.tutor_id
  const contact = kept('emergency_contact', mine?.contact ?? '', other?.contact ?? '')
  return [
    { field: 'name', keep: nameOf(keep), drop: nameOf(drop), result: nameOf(keep) },
    kept('birthdate', text(keep.birthdate), text(drop.birthdate)),
    kept('folio', text(keep.folio), text(drop.folio)),
    joined('comment', text(keep.comment), text(drop.comment)),
    joined('care', text(keep.care), text(drop.care)),
    pickupField(keep, drop),
    joined('not_to', text(keep.not_to), text(drop.not_to)),
    photoField(keep, drop),
    sum('number_of_classes_that_must'),
    sum('total_points'),
    eitherFlag('is_active', keep, drop),
    tutor,
    takesContact || contact.keep ? contact : { ...contact, result: contact.keep },
    kept('email', mine?.email ?? '', other?.email ?? ''),
  ]
}

type Relations = { tutor: string | null; contact: string | null; email: string | null }

async function relationsOf(database: Queryable, row: Row): Promise<Relations | undefined> {
  const [found] = await database.query<Relations>(
    `select (select first_name || ' ' || last_name from person where id = $1::int) as tutor,
       (select first_name || ' ' || last_name from emergency_contact where id = $2::int) as contact,
       (select email from person where id = $3::int) as email`,
    [row.tutor_id, row.emergency_contact_id, row.account_id].map((id) => (id == null ? null : Number(id))),
  )
  return found
}

async function tutorFields(database: Queryable, { keep, drop }: Pair): Promise<Field[]> {
  const labelOf = async (table: string, value: unknown) => {
    const [row] = await database.query<{ label: string }>(`select label from ${table} where value = $1`, [text(value)])
    return row?.label ?? ''
  }
  const option = async (table: 'gender' | 'relationship') =>
    kept(table, await labelOf(table, keep[table]), await labelOf(table, drop[table]))
  const file = (row: Row) => (row.consent_permit === '' ? '' : yesNo.yes)
  return [
    { field: 'name', keep: nameOf(keep), drop: nameOf(drop), result: nameOf(keep) },
    kept('email', text(keep.email), text(drop.email)),
    kept('phone', text(keep.phone), text(drop.phone)),
    await option('gender'),
    await option('relationship'),
    kept('consent_permit', file(keep), file(drop)),
    eitherFlag('create_student', keep, drop),
    eitherFlag('is_active', keep, drop),
  ]
}

function eitherFlag(field: string, keep: Row, drop: Row): Field {
  const flagText = (flag: boolean) => (flag ? yesNo.yes : yesNo.no)
  const [mine, other] = [keep[field] === true, drop[field] === true]
  return { field, keep: flagText(mine), drop: flagText(other), result: flagText(mine || other) }
}

const movingSql: Record<MergeKind, Partial<Record<MergedThing, string>>> = {
  student: {
    attendance: 'attendance where student_id = $1',
    membership: 'membership where student_id = $1',
    absence: 'absence where student_id = $1 and withdrawn is null',
    receipt: 'receipt where student_folio = (select folio from student where id = $1)',
  },
  tutor: {
    student: 'student where tutor_id = $1',
    emergency_contact: 'emergency_contact where tutor_id = $1',
    receipt: 'receipt where tutor_id = $1',
    registration: 'registration where tutor_id = $1',
    message: 'message where tutor_id = $1',
  },
}

async function movesOf(database: Queryable, kind: MergeKind, drop: Row): Promise<Content['moves']> {
  const moves: Content['moves'] = []
  for (const what of mergedThings) {
    const from = movingSql[kind][what]
    if (from === undefined) continue
    const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${from}`, [drop.id])
    if (row && row.count > 0) moves.push({ what, count: row.count })
  }
  return moves
}

const statusOf = (alias: string) => `(select label from attendance_status where value = ${alias}.status)`
/**
 * The rows that both the remaining record (`$1`) and the deleted one (`$2`) have. Columns: what, date, name, keep,
 * drop, result.
 */
const conflictSql: Record<MergeKind, string> = {
  student: `
    select 'attendance' as what, a.attendance_date::text as date, g.name, ${statusOf('a')} as keep, ${statusOf('b')} as drop, ${statusOf('a')} as result
      from attendance a join attendance b on b.group_id = a.group_id and b.attendance_date = a.attendance_date
      join class_group g on g.id = a.group_id where a.student_id = $1 and b.student_id = $2
    union all select 'membership', null, g.name, '', '', '' from membership a join membership b on b.group_id = a.group_id
      join class_group g on g.id = a.group_id where a.student_id = $1 and b.student_id = $2
    union all select 'absence', a.date::text, '', '', '', '' from absence a join absence b on b.date = a.date
      where a.student_id = $1 and b.student_id = $2 and a.withdrawn is null and b.withdrawn is null
    union all select distinct 'receipt', a.payment_period::text, coalesce(g.name, ''), '', '', '' from receipt a
      join receipt b on b.payment_period = a.payment_period and b.group_id is not distinct from a.group_id
      left join class_group g on g.id = a.group_id
      where a.student_folio = (select folio from student where id = $1) and b.student_folio = (select folio from student where id = $2)
        and a.is_active and b.is_active and a.status <> 'cancelado' and b.status <> 'cancelado'
    order by what, date, name`,
  tutor: `
    select 'emergency_contact' as what, null as date, b.first_name || ' ' || b.last_name as name, '' as keep, '' as drop, '' as result
      from emergency_contact b where b.tutor_id = $2
        and exists (select from emergency_contact a where a.tutor_id = $1 and a.plain_name = b.plain_name and a.phone = b.phone)
    union all select 'registration', null, '', '', '', '' from registration a join registration b on b.state = 'waiting'
      where a.tutor_id = $1 and b.tutor_id = $2 and a.state = 'waiting'
    order by what, date, name`,
}

async function conflictsOf(database: Queryable, kind: MergeKind, { keep, drop }: Pair): Promise<Content['conflicts']> {
  return database.query<Content['conflicts'][number]>(conflictSql[kind], [keep.id, drop.id])
}
