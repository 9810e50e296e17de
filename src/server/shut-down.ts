/** Stops a provider: what was accepted is answered first, then nothing can come any more, and whatever still hangs on, the database is closed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database'
import type { Mail } from './mail'
import type { Metrics } from './operations/metrics'

export type Running = { app: FastifyInstance; database: Database; mail: Mail; metrics?: Metrics | undefined }

/** Milliseconds: how long what was accepted may take until its connection is cut, and how long what has none any more (a mail under way) may. */
const patience = { grace: 6_000, settling: 4_000 }

export async function shutDown({ app, database, mail, metrics }: Running, { grace, settling } = patience): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  const cut = pause(grace, undefined, { signal }).then(async () => {
    app.server.closeAllConnections()
    await pause(settling, undefined, { signal })
  })
  await Promise.race([app.close(), cut]).finally(() => waiting.abort())
  // Ended by the line above.
  await cut.catch(() => undefined)
  await metrics?.close()
  mail.close()
  await database.close()
}
