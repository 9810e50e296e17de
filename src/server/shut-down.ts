/** Stops the provider: answers accepted requests, cuts connections after `grace` ms, then closes the database. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database'
import type { Mail } from './mail'
import type { Metrics } from './operations/metrics'

export type Running = { app: FastifyInstance; database: Database; mail: Mail; metrics?: Metrics | undefined }

/** `grace`: ms until unanswered requests are cut. `settling`: ms for other work after that, such as e-mails. */
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
