/**
 * Merges two records of one student, or of one tutor: everything that refers to the one that goes is given to the one
 * that stays. Each changed column and each deleted row is recorded (`steps`), so that the merge can be undone exactly.
 */
import { createHash } from 'node:crypto'
import { mergedThings, type MergedThing, type MergeKind } from '../../contract'
import { refusals, fieldErrors } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { parseId, type Handlers } from '../endpoints/handlers'
import { answer, invalid, missing, refused, refusedWith } from '../endpoints/reply'
import { personById } from '../endpoints/row-json'
import { isOtherEmail } from '../security/account-changes'
import { endAllSessions } from '../security/sessions'
import type { Services } from '../services'
import { previewOf, type Pair } from './merge-preview'

type Row = Record<string, unknown> & { id: number }
/**
 * One write of a merge. `before` and `after`: the values of the changed columns. `deleted`: the whole row. `inserted`: the
 * student of a new row.
 */
type Step =
  | { table: string; id: number; before: Record<string, unknown>; after: Record<string, unknown> }
  | { table: string; deleted: Row }
  | { table: 'registration_wish'; inserted: number }

const tableOf = { student: 'student', tutor: 'person' } as const satisfies Record<MergeKind, string>

/** The columns that refer to a record of each kind. Receipts name their student by the folio. */
export const references: Record<MergeKind, readonly (readonly [table: string, column: string])[]> = {
  student: [
    ['attendance', 'student_id'],
    ['membership', 'student_id'],
    ['absence', 'student_id'],
    ['points_reset', 'student_id'],
    ['push_event', 'student_id'],
  ],
  tutor: [
    ['student', 'tutor_id'],
    ['emergency_contact', 'tutor_id'],
    ['receipt', 'tutor_id'],
    ['registration', 'tutor_id'],
    ['message', 'tutor_id'],
    ['absence', 'told_by'],
  ],
}

type Names = 'mergeRecords' | 'mergeHistory' | 'mergeUndo'

export function mergeHandlers({ schoolClock, sessionCache, accountChanges }: Services): Pick<Handlers, Names> {
  return {
    async mergeRecords({ database, person, body, afterCommit, log }) {
      const { kind, dry_run, preview: seen, current_password, ...ids } = body
      const [keep, drop] = [parseId(ids.keep), parseId(ids.drop)]
      if (keep === drop) return invalid({ drop: [fieldErrors.sameRecord] })
      const pair = await lockPair(database, kind, keep, drop)
      if (!pair) return missing
      const ending = kind === 'tutor' ? endingAccount(pair) : null
      if (ending && current_password === undefined) return invalid({ current_password: [fieldErrors.ownPassword] })
      const content = await previewOf(database, kind, pair)
      const preview = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
      const found = { id: null, preview, ...content }
      if (dry_run) return answer(found)
      if (seen !== undefined && seen !== preview) return refusedWith(409, refusals.mergeMoved, JSON.stringify(found))
      if (ending) await accountChanges.emailMoved({ database, account: ending, by: person.id, afterCommit, log })
      const steps = await (kind === 'student' ? mergeStudents(database, pair) : mergeTutors(database, pair))
      const after = await stateOf(database, kind, keep)
      const [made] = await database.query<{ id: number }>(
        `insert into merge (kind, kept_id, dropped_id, at, person_id, steps, after)
         values ($1, $2, $3, $4::timestamptz, $5, $6::jsonb, $7::jsonb) returning id`,
        [kind, keep, drop, isoOf(schoolClock), person.id, JSON.stringify(steps), JSON.stringify(after)],
      )
      afterCommit(() => sessionCache.invalidate())
      return answer({ ...found, id: made?.id ?? null })
    },

    async mergeHistory({ database, query: { kind, id } }) {
      const rows = await database.query<Stored & { json: string }>(
        `select json_build_object('id', w.id, 'at', w.at, 'by', ${personById('w.person_id')}, 'dropped',
           (select concat_ws(' ', s -> 'deleted' ->> 'first_name', s -> 'deleted' ->> 'last_name', s -> 'deleted' ->> 'folio')
            from jsonb_array_elements(w.steps) s where s ->> 'table' = $3 and (s -> 'deleted' ->> 'id')::int = w.dropped_id))::text as json,
           ${storedColumns} from merge w where w.kind = $1 and w.kept_id = $2 order by w.id desc`,
        [kind, parseId(id), tableOf[kind]],
      )
      const merges: unknown[] = []
      for (const { json, ...stored } of rows)
        merges.push({ ...JSON.parse(json), undoable: (await changedSince(database, stored)).length === 0 })
      return answer(merges)
    },

    async mergeUndo({ database, body, afterCommit }) {
      const [found] = await database.query<Stored & { id: number }>(
        `select w.id, ${storedColumns} from merge w where w.id = $1 for update`,
        [parseId(body.merge)],
      )
      if (!found) return missing
      await database.query(`select id from ${tableOf[found.kind]} where id = $1 for update`, [found.kept])
      const changed = await changedSince(database, found)
      if (changed.length > 0) return refused(409, refusals.mergeChanged(changed))
      const steps: Step[] = JSON.parse(found.steps)
      for (const step of steps.reverse()) await undo(database, step)
      await database.query('delete from merge where id = $1', [found.id])
      afterCommit(() => sessionCache.invalidate())
      return answer({ id: String(found.dropped) })
    },
  }
}

/** Locks both records, in the order of their ids; null if one of them does not exist, or is no tutor. */
async function lockPair(database: Queryable, kind: MergeKind, keep: number, drop: number): Promise<Pair | null> {
  // `for update`, because the row that goes must not get further references meanwhile.
  const rows = await database.query<{ row: string }>(
    `select to_jsonb(x)::text as row from ${tableOf[kind]} x
     where id in ($1, $2) ${kind === 'tutor' ? `and role = 'Tutor'` : ''} order by id for update`,
    [keep, drop],
  )
  const records = rows.map(({ row }): Row => JSON.parse(row))
  const [kept, dropped] = [keep, drop].map((id) => records.find((row) => row.id === id))
  return kept && dropped ? { keep: kept, drop: dropped } : null
}

/** The account of the tutor that goes, if both tutors have one. */
function endingAccount({ keep, drop }: Pair): { id: number; email: string; first_name: string } | null {
  const email = textOrNull(drop.email)
  if (email === null || !isOtherEmail(email, textOrNull(keep.email) ?? undefined)) return null
  return { id: drop.id, email, first_name: String(drop.first_name) }
}

/** Columns that are neither recorded nor compared: they are internal. */
const internal = ['changed', 'version', 'plain_name']
const own = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !internal.includes(column)))

/** Writes of a merge, recorded. */
function recorder(database: Queryable) {
  const steps: Step[] = []
  return {
    steps,
    /** Updates the rows of `table` (`x`) that fulfil `where`. */
    async update(table: string, set: string, where: string, values: readonly Value[]): Promise<void> {
      const rows = await database.query<{ before: string; after: string }>(
        unprepared(`with old as (select to_jsonb(x) as row, x.id from ${table} x where ${where} order by x.id)
         update ${table} x set ${set} from old where x.id = old.id
         returning old.row::text as before, to_jsonb(x)::text as after`),
        values,
      )
      for (const { before, after } of rows) {
        const [was, is]: [Row, Row] = [JSON.parse(before), JSON.parse(after)]
        const columns = Object.keys(own(is)).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
        const pick = (row: Row) => Object.fromEntries(columns.map((name) => [name, row[name]]))
        if (columns.length > 0) steps.push({ table, id: is.id, before: pick(was), after: pick(is) })
      }
    },
    async remove(table: string, where: string, values: readonly Value[]): Promise<void> {
      const rows = await database.query<{ row: string }>(
        unprepared(`delete from ${table} x where ${where} returning to_jsonb(x)::text as row`),
        values,
      )
      for (const { row } of rows) steps.push({ table, deleted: JSON.parse(row) })
    },
  }
}

async function mergeStudents(database: Queryable, { keep, drop }: Pair): Promise<Step[]> {
  const { steps, update, remove } = recorder(database)
  const ids = [keep.id, drop.id]
  const twins = await database.query<{ keep: number; drop: number }>(
    `select a.id as keep, b.id as drop from attendance a
     join attendance b on b.group_id = a.group_id and b.attendance_date = a.attendance_date
     where a.student_id = $1 and b.student_id = $2 order by a.id`,
    ids,
  )
  for (const twin of twins) {
    const [other] = await database.query<{ points: number; observations: string; begins: boolean }>(
      'select points, observations, beginning_of_the_cycle as begins from attendance where id = $1',
      [twin.drop],
    )
    await remove('attendance', 'x.id = $1', [twin.drop])
    await update(
      'attendance',
      `points = points + $2, observations = concat_ws(E'\\n', nullif(observations, ''), nullif(nullif($3, ''), observations)),
       beginning_of_the_cycle = beginning_of_the_cycle or $4`,
      'x.id = $1',
      [twin.keep, other?.points ?? 0, other?.observations ?? '', other?.begins ?? false],
    )
  }
  // The family is not told of points that the child already had.
  await database.query(`delete from push_event where at = now() and row_id = any($1::int[])`, [
    twins.map((twin) => twin.keep),
  ])
  await mergePlaces(database, { steps, update, remove }, ids)
  await update(
    'absence',
    'withdrawn = now()',
    `x.student_id = $2 and x.withdrawn is null and exists (select from absence o where o.student_id = $1 and o.date = x.date and o.withdrawn is null)`,
    ids,
  )
  // A family's wish has its student as key, so it is written anew; one that the student has already stays.
  await remove('registration_wish', 'x.student_id = $1', [drop.id])
  const wish = steps.at(-1)
  if (wish?.table === 'registration_wish' && 'deleted' in wish) {
    const { group_id, school_id, hours } = wish.deleted
    const added = await database.query(
      'insert into registration_wish (student_id, group_id, school_id, hours) values ($1, $2, $3, $4) on conflict do nothing returning student_id',
      [keep.id, idOrNull(group_id), idOrNull(school_id), String(hours)],
    )
    if (added.length > 0) steps.push({ table: 'registration_wish', inserted: keep.id })
  }
  await update('receipt', 'student_folio = $1', 'x.student_folio = $2', [String(keep.folio), String(drop.folio)])
  for (const [table, column] of references.student) await update(table, `${column} = $1`, `x.${column} = $2`, ids)
  if (keep.account_id !== null && drop.account_id !== null) {
    await update('person', 'is_active = false', 'x.id = $1', [Number(drop.account_id)])
    await endAllSessions(database, Number(drop.account_id))
  }
  await remove('student', 'x.id = $1', [drop.id])
  const family = keep.tutor_id ?? drop.tutor_id
  const contact =
    keep.emergency_contact_id ?? (family === drop.tutor_id || family === null ? drop.emergency_contact_id : null)
  await update(
    'student',
    `comment = concat_ws(E'\\n', nullif(comment, ''), nullif(nullif($2, ''), comment)),
     number_of_classes_that_must = number_of_classes_that_must + $3, total_points = total_points + $4,
     is_active = is_active or $5, left_on = case when is_active or $5 then null else coalesce(left_on, $11::date) end,
     left_reason = case when is_active or $5 then '' else coalesce(nullif(left_reason, ''), $12) end, unconfirmed = unconfirmed and $6, tutor_id = $7, emergency_contact_id = $8,
     account_id = coalesce(account_id, $9), registration_id = coalesce(registration_id, $10)`,
    'x.id = $1',
    [
      keep.id,
      String(drop.comment),
      Number(drop.number_of_classes_that_must),
      Number(drop.total_points),
      drop.is_active === true,
      drop.unconfirmed === true,
      idOrNull(family),
      idOrNull(contact),
      idOrNull(drop.account_id),
      idOrNull(drop.registration_id),
      textOrNull(drop.left_on),
      String(drop.left_reason),
    ],
  )
  return steps
}

const idOrNull = (value: unknown) => (value == null ? null : Number(value))

type Place = { id: number; is_active: boolean; start: string | null; end: string | null }

/** Of two places in one group remains the active one, else the later; it covers the days of both. */
async function mergePlaces(
  database: Queryable,
  { update, remove }: ReturnType<typeof recorder>,
  [keep = 0, drop = 0]: readonly number[],
): Promise<void> {
  const place = (alias: string) =>
    `json_build_object('id', ${alias}.id, 'is_active', ${alias}.is_active, 'start', ${alias}.start_date, 'end', ${alias}.end_date)`
  const pairs = await database.query<{ places: string }>(
    `select json_build_array(${place('a')}, ${place('b')})::text as places from membership a
     join membership b on b.group_id = a.group_id where a.student_id = $1 and b.student_id = $2 order by a.group_id`,
    [keep, drop],
  )
  for (const { places } of pairs) {
    const [mine, other]: [Place, Place] = JSON.parse(places)
    const otherStays =
      other.is_active !== mine.is_active ? other.is_active : !mine.is_active && (other.end ?? '') > (mine.end ?? '')
    const [stays, goes] = otherStays ? [other, mine] : [mine, other]
    const starts = [mine.start, other.start]
    const first = starts.includes(null) ? null : starts.sort()[0]
    const [span] = await database.query<{ spans: string; cycle: string | null }>(
      `select (earlier + case when not is_active and start_date < end_date then datemultirange(daterange(start_date, end_date)) else '{}' end)::text as spans, cycle_from::text as cycle
       from membership where id = $1`,
      [goes.id],
    )
    await remove('membership', 'x.id = $1', [goes.id])
    await update(
      'membership',
      `student_id = $2, start_date = case when $3 then $4::date else start_date end, earlier = earlier + $5::datemultirange,
       cycle_from = greatest(cycle_from, $6::date)`,
      'x.id = $1',
      [stays.id, keep, mine.is_active && other.is_active, first ?? null, span?.spans ?? '{}', span?.cycle ?? null],
    )
  }
}

async function mergeTutors(database: Queryable, { keep, drop }: Pair): Promise<Step[]> {
  const { steps, update, remove } = recorder(database)
  const ids = [keep.id, drop.id]
  const twins = await database.query<{ keep: number; drop: number }>(
    `select min(a.id) as keep, b.id as drop from emergency_contact a
     join emergency_contact b on b.plain_name = a.plain_name and b.phone = a.phone
     where a.tutor_id = $1 and b.tutor_id = $2 group by b.id order by b.id`,
    ids,
  )
  for (const twin of twins) {
    await update('student', 'emergency_contact_id = $1', 'x.emergency_contact_id = $2', [twin.keep, twin.drop])
    await remove('emergency_contact', 'x.id = $1', [twin.drop])
  }
  const waiting = await database.query<{ id: number; tutor: number }>(
    `select id, tutor_id as tutor from registration where tutor_id in ($1, $2) and state = 'waiting'`,
    ids,
  )
  const [into, from] = ids.map((id) => waiting.find(({ tutor }) => tutor === id)?.id)
  if (into !== undefined && from !== undefined) {
    await update('student', 'registration_id = $1', 'x.registration_id = $2', [into, from])
    await remove('registration', 'x.id = $1', [from])
  }
  for (const [table, column] of references.tutor) await update(table, `${column} = $1`, `x.${column} = $2`, ids)
  await endAllSessions(database, drop.id)
  await database.query('delete from kept_reply where person_id = $1', [drop.id])
  await remove('person', 'x.id = $1', [drop.id])
  // The password belongs to the e-mail.
  await update(
    'person',
    `email = coalesce(email, $2), password_hash = case when email is null then $3 else password_hash end,
     gender = coalesce(gender, $4), relationship = coalesce(relationship, $5),
     consent_permit = coalesce(nullif(consent_permit, ''), $6), create_student = create_student or $7, is_active = is_active or $8`,
    'x.id = $1',
    [
      keep.id,
      textOrNull(drop.email),
      textOrNull(drop.password_hash),
      textOrNull(drop.gender),
      textOrNull(drop.relationship),
      String(drop.consent_permit),
      drop.create_student === true,
      drop.is_active === true,
    ],
  )
  return steps
}

const textOrNull = (value: unknown) => (value == null ? null : String(value))

type Stored = { kind: MergeKind; kept: number; dropped: number; steps: string; after: string }
const storedColumns =
  'w.kind, w.kept_id as kept, w.dropped_id as dropped, w.steps::text as steps, w.after::text as after'

/** `row`: the record that stayed. `rows`: by table, the ids of the rows that refer to it. */
type State = { row: Record<string, unknown> | null; rows: Record<string, number[]> }

async function stateOf(database: Queryable, kind: MergeKind, id: number): Promise<State> {
  const [found] = await database.query<{ row: string }>(
    `select to_jsonb(x)::text as row from ${tableOf[kind]} x where id = $1`,
    [id],
  )
  const row: Row | null = found ? JSON.parse(found.row) : null
  const rows: Record<string, number[]> = {}
  const counted = [...references[kind], ...(kind === 'student' ? [['receipt', 'student_folio'] as const] : [])]
  for (const [table, column] of counted.filter(([name]) => isShown(name))) {
    const of = column === 'student_folio' ? String(row?.folio ?? '') : id
    const found = await database.query<{ id: number }>(`select id from ${table} x where x.${column} = $1 order by id`, [
      of,
    ])
    rows[table] = found.map((each) => each.id)
  }
  return { row: row && own(row), rows }
}

/** Whether rows of the table count as a change; the log of messages does not. */
const isShown = (table: string): table is MergedThing =>
  table !== 'message' && mergedThings.some((each) => each === table)

/** What has changed since the merge: 'row' for the record itself, else the table; empty if nothing has. */
async function changedSince(
  database: Queryable,
  { kind, kept, steps, after }: Stored,
): Promise<(MergedThing | 'row')[]> {
  const then: State = JSON.parse(after)
  const now = await stateOf(database, kind, kept)
  const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)
  if (!isSame(then.row, now.row)) return ['row']
  const changed = new Set<MergedThing>()
  for (const [table, ids] of Object.entries(then.rows))
    if (isShown(table) && !isSame(ids, now.rows[table])) changed.add(table)
  const written: Step[] = JSON.parse(steps)
  for (const step of written) {
    if (!('after' in step) || !isShown(step.table) || changed.has(step.table)) continue
    const [found] = await database.query<{ row: string }>(
      `select to_jsonb(x)::text as row from ${step.table} x where id = $1`,
      [step.id],
    )
    const row: Row = JSON.parse(found?.row ?? '{}')
    // A column that a later step of the same merge wrote again is compared there.
    const last = written.findLast((each) => 'after' in each && each.table === step.table && each.id === step.id)
    if (last === step && Object.entries(step.after).some(([name, value]) => !isSame(value, row[name] ?? null)))
      changed.add(step.table)
  }
  return [...changed]
}

/** JSON with sorted keys: jsonb stores them in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

async function undo(database: Queryable, step: Step): Promise<void> {
  if ('inserted' in step) {
    await database.query('delete from registration_wish where student_id = $1', [step.inserted])
    return
  }
  const record = `jsonb_populate_record(null::${step.table}, $1::jsonb) r`
  if ('deleted' in step) {
    const { version, ...row } = step.deleted
    // The version goes on, so that a change that was begun before the merge is refused.
    const values = { ...own(row), ...(typeof version === 'number' && { version: version + 1 }) }
    const columns = Object.keys(values)
    await database.query(
      unprepared(
        `insert into ${step.table} (${columns.join(', ')}) select ${columns.map((name) => `r.${name}`).join(', ')} from ${record}`,
      ),
      [JSON.stringify(values)],
    )
    await database.query('delete from tombstone where noun = $1 and id = $2', [step.table, idOrNull(step.deleted.id)])
    return
  }
  const columns = Object.keys(step.before)
  await database.query(
    unprepared(
      `update ${step.table} x set ${columns.map((name) => `${name} = r.${name}`).join(', ')} from ${record} where x.id = $2`,
    ),
    [JSON.stringify(step.before), step.id],
  )
}
