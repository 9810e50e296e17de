/**
 * Stops the provider: answers the accepted requests, closes the connections that are still open after `grace` ms, and
 * then closes the database, even if requests are unanswered.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database'
import type { Mail } from './mail'
import type { Metrics } from './operations/metrics'

export type Running = { app: FastifyInstance; database: Database; mail: Mail; metrics?: Metrics | undefined }

/**
 * Limits of a shutdown, ms. `grace`: until connections with unanswered requests are cut. `settling`: how long other
 * work, such as sending e-mails, may take after that.
 */
const shutdownLimits = { grace: 6_000, settling: 4_000 }

export async function shutDown(
  { app, database, mail, metrics }: Running,
  { grace, settling } = shutdownLimits,
): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  const cut = pause(grace, undefined, { signal }).then(async () => {
    app.server.closeAllConnections()
    await pause(settling, undefined, { signal })
  })
  await Promise.race([app.close(), cut]).finally(() => waiting.abort())
  // `cut` rejects if `waiting.abort()` has ended its pause.
  await cut.catch(() => undefined)
  await metrics?.close()
  mail.close()
  await database.close()
}
