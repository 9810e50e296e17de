/** Work for which no answer waits, such as e-mails. A shutdown waits for it, at most as long as shut-down.ts allows. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

export type BackgroundWork = (work: Promise<void>, log: FastifyBaseLogger) => void

export function backgroundWorkOf(app: FastifyInstance): BackgroundWork {
  const underway = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.allSettled(underway)))
  return (work, log) => {
    const settled = work.catch((error: unknown) => log.error(error)).finally(() => underway.delete(settled))
    underway.add(settled)
  }
}
