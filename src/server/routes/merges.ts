/**
 * Merges two records of one student, or of one tutor: the rows that refer to the deleted record (`drop`) are given to
 * the remaining one (`keep`). Each write is recorded (`merge-steps.ts`), so that the merge can be undone exactly.
 */
import { createHash } from 'node:crypto'
import { may, type MergeKind } from '../../contract'
import { refusals, fieldErrors } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { answer, invalid, missing, refused, refusedWith } from '../endpoints/reply'
import { personById } from '../endpoints/row-json'
import type { Services } from '../services'
import { previewOf, type Pair } from './merge-preview'
import { changedSince, stateAfter, storedColumns, tableOf, type StoredMerge } from './merge-state'
import { dropOwnNotices, undoSteps, type Row, type Step } from './merge-steps'
import { changesLedger, mergeStudents } from './merge-students'
import { endingAccount, mergeTutors } from './merge-tutors'

type Names = 'mergeRecords' | 'mergeHistory' | 'mergeUndo'

export function mergeHandlers({ schoolClock, sessionCache, accountChanges }: Services): Pick<Handlers, Names> {
  return {
    async mergeRecords({ database, person, body, afterCommit, log }) {
      const { kind, dry_run, preview: seen, current_password, ...ids } = body
      const [keep, drop] = [parseId(ids.keep), parseId(ids.drop)]
      if (keep === drop) return invalid({ drop: [fieldErrors.sameRecord] })
      const pair = await lockPair(database, kind, keep, drop)
      if (!pair) return missing
      if (kind === 'student' && changesLedger(pair) && !may(person.role, 'student.editLedger'))
        return refused(403, refusals.mergeLedger)
      const ending = kind === 'tutor' ? endingAccount(pair) : null
      if (ending && current_password === undefined) return invalid({ current_password: [fieldErrors.ownPassword] })
      const content = await previewOf(database, kind, pair)
      const preview = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
      const found = { id: null, preview, ...content }
      if (dry_run) return answer(found)
      if (seen !== undefined && seen !== preview) return refusedWith(409, refusals.mergeMoved, JSON.stringify(found))
      if (ending) await accountChanges.emailMoved({ database, account: ending, by: person.id, afterCommit, log })
      const steps = await (kind === 'student' ? mergeStudents(database, pair) : mergeTutors(database, pair))
      await dropOwnNotices(database)
      const after = await stateAfter(database, kind, keep, steps)
      const [made] = await database.query<{ id: number }>(
        `insert into merge (kind, kept_id, dropped_id, at, person_id, steps, after)
         values ($1, $2, $3, $4::timestamptz, $5, $6::jsonb, $7::jsonb) returning id`,
        [kind, keep, drop, isoOf(schoolClock), person.id, JSON.stringify(steps), JSON.stringify(after)],
      )
      afterCommit(() => sessionCache.invalidate())
      return answer({ ...found, id: made?.id ?? null })
    },

    async mergeHistory({ database, query: { kind, id } }) {
      const rows = await database.query<StoredMerge & { json: string }>(
        `select json_build_object('id', w.id, 'at', w.at, 'by', ${personById('w.person_id')}, 'dropped',
           (select concat_ws(' ', s -> 'deleted' ->> 'first_name', s -> 'deleted' ->> 'last_name', s -> 'deleted' ->> 'folio')
            from jsonb_array_elements(w.steps) s where s ->> 'table' = $3 and (s -> 'deleted' ->> 'id')::int = w.dropped_id))::text as json,
           ${storedColumns} from merge w where w.kind = $1 and w.kept_id = $2 order by w.id desc`,
        [kind, parseId(id), tableOf[kind]],
      )
      // Only the last merge can be undone, because it may have changed what the earlier ones wrote.
      const [last] = rows
      const isUndoable = last !== undefined && (await changedSince(database, last)).length === 0
      return answer(rows.map((row) => ({ ...JSON.parse(row.json), undoable: row === last && isUndoable })))
    },

    async mergeUndo({ database, body, afterCommit }) {
      const [found] = await database.query<StoredMerge & { id: number }>(
        `select w.id, ${storedColumns} from merge w where w.id = $1 for update`,
        [parseId(body.merge)],
      )
      if (!found) return missing
      await database.query(`select id from ${tableOf[found.kind]} where id = $1 for update`, [found.kept])
      const changed = await changedSince(database, found)
      if (changed.length > 0) return refused(409, refusals.mergeChanged(changed))
      const steps: Step[] = JSON.parse(found.steps)
      const password = await movedPassword(database, steps, found)
      await undoSteps(database, steps)
      if (password !== null)
        await database.query('update person set password_hash = $2 where id = $1', [found.dropped, password])
      await dropOwnNotices(database)
      await database.query('delete from merge where id = $1', [found.id])
      afterCommit(() => sessionCache.invalidate())
      return answer({ id: String(found.dropped) })
    },
  }
}

/** Locks both records, in the order of their ids; null if one does not exist or, for `kind` 'tutor', is no tutor. */
async function lockPair(database: Queryable, kind: MergeKind, keep: number, drop: number): Promise<Pair | null> {
  // `for update` also keeps other transactions from adding rows that refer to the record to be deleted.
  const rows = await database.query<{ row: string }>(
    `select to_jsonb(x)::text as row from ${tableOf[kind]} x
     where id in ($1, $2) ${kind === 'tutor' ? `and role = 'Tutor'` : ''} order by id for update`,
    [keep, drop],
  )
  const records = rows.map(({ row }): Row => JSON.parse(row))
  const [kept, dropped] = [keep, drop].map((id) => records.find((row) => row.id === id))
  return kept && dropped ? { keep: kept, drop: dropped } : null
}

/**
 * The password hash that belongs to the e-mail that the merge moved from the deleted tutor to the remaining one; null
 * if no e-mail was moved. Steps record no hashes: an account that the merge has ended gets a new password by a link.
 */
async function movedPassword(
  database: Queryable,
  steps: readonly Step[],
  { kind, kept, dropped }: StoredMerge,
): Promise<string | null> {
  const gone = steps.flatMap((step) => ('deleted' in step && step.table === tableOf[kind] ? [step.deleted] : []))
  const email = gone.find(({ id }) => id === dropped)?.email
  if (typeof email !== 'string') return null
  const [row] = await database.query<{ password_hash: string | null }>(
    'select password_hash from person where id = $1 and lower(email) = lower($2)',
    [kept, email],
  )
  return row?.password_hash ?? null
}
