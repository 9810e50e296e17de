/**
 * Memberships, groups and students whose planned end has come. Rolls, fees and places follow from the days alone; only
 * the flag `is_active` has to follow, because teachers see the students of active memberships, and devices hear of a
 * loss by a changed row.
 */
import type { FastifyInstance } from 'fastify'
import { schoolDay } from '../contract'
import type { Queryable } from './database/database'
import { endAllSessions } from './security/sessions'
import type { Services } from './services'

/** The time after a failure until the next attempt, ms. */
const againAfterMs = 60_000

/**
 * With the first request of a school day, deactivates in the background what ended by then. Needs no timer at midnight:
 * until somebody asks, nobody sees the flag.
 */
export function registerPlannedEnds(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'schoolClock' | 'clock' | 'inBackground' | 'sessionCache'>,
): void {
  const { database, schoolClock, clock, inBackground, sessionCache } = services
  let settled = ''
  let notBefore = 0
  app.addHook('onRequest', async (request) => {
    const today = schoolDay(schoolClock())
    if (today === settled || clock() < notBefore || !request.url.startsWith('/api/')) return
    settled = today
    const settle = database.transaction((transaction) => settlePlannedEnds(transaction, today))
    inBackground(
      settle
        .then((closed) => (closed > 0 ? sessionCache.invalidate() : undefined))
        .catch((error: unknown) => {
          settled = ''
          notBefore = clock() + againAfterMs
          throw error
        }),
      request.log,
    )
  })
}

/**
 * `today`: the school's date. Returns how many accounts of students were closed. Leaves the flag out of the audit log,
 * which shows the end since it was planned.
 */
export async function settlePlannedEnds(database: Queryable, today: string): Promise<number> {
  await database.query(`select set_config('lucero.derived', 'is_active', true)`)
  await database.query(
    `update membership set is_active = false
     where is_active and end_date <= $1::date and coalesce(start_date < end_date, true)`,
    [today],
  )
  await database.query('update class_group set is_active = false where is_active and end_date <= $1::date', [today])
  const left = await database.query<{ account: number | null }>(
    'update student set is_active = false where is_active and left_on <= $1::date returning account_id as account',
    [today],
  )
  const accounts = left.flatMap(({ account }) => account ?? [])
  await database.query(`update person set is_active = false where id = any($1::int[]) and role = 'Alumno'`, [accounts])
  for (const account of accounts) await endAllSessions(database, account)
  return accounts.length
}
