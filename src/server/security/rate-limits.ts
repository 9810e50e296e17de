/** How often somebody may try at the door: counted in the database, so that it holds over several processes. */
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database'

const windowSeconds = 15 * 60

export type Limit = { subject: string; most: number }

/** A class may share one address, so an address may fail more often than an account. */
export const perAccount = (email: string, purpose = 'login'): Limit => ({ subject: `${purpose} account ${email.toLowerCase()}`, most: 10 })
export const perAddress = (address: string, purpose = 'login'): Limit => ({ subject: `${purpose} address ${address}`, most: 60 })

/**
 * Notes a try against each limit before anything is checked, one try of a subject at a time: tries made at the same moment
 * cannot slip past together. Answers the seconds to wait, or 0 where the try is allowed.
 */
export async function noteAttempt(database: Database, clock: Clock, limits: readonly Limit[]): Promise<number> {
  const subjects = limits.map(({ subject }) => subject).sort()
  const now = new Date(clock()).toISOString()
  const since = new Date(clock() - windowSeconds * 1000).toISOString()
  return database.transaction(async (transaction) => {
    for (const subject of subjects) await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))::text', [subject])
    await transaction.query('delete from attempt where at <= $1::timestamptz', [since])
    const rows = await transaction.query<{ subject: string; tries: number; wait: number }>(
      `select subject, count(*)::int as tries, ceil(extract(epoch from min(at) - $2::timestamptz))::int as wait
       from attempt where subject = any($1::text[]) group by subject`,
      [subjects, since],
    )
    const exceeded = rows.filter((row) => limits.some((limit) => limit.subject === row.subject && row.tries >= limit.most))
    if (exceeded.length > 0) return Math.max(1, ...exceeded.map((row) => row.wait))
    await transaction.query('insert into attempt (subject, at) select unnest($1::text[]), $2::timestamptz', [subjects, now])
    return 0
  })
}

/** A success clears the account, and takes back its own try at the address. */
export async function forgetAttempts(database: Queryable, account: Limit, address: Limit): Promise<void> {
  await database.query('delete from attempt where subject = $1', [account.subject])
  await database.query('delete from attempt where ctid = (select ctid from attempt where subject = $1 order by at desc limit 1)', [address.subject])
}
