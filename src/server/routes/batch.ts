/** What a device kept and sends together: each call answered as if it had come alone, one after the other. */
import { endpoints } from '../../contract'
import type { Handlers } from '../endpoints/handlers'
import { busy, missing, ok } from '../endpoints/reply'

/** Milliseconds after which nothing more is begun: a device waits for twenty seconds, and what it never hears of it has to look up. */
const longest = 10_000

/** The outbox's own calls and nothing else; a batch is none of them. */
const inside = Object.entries(endpoints)
  .filter(([name, { reach }]) => reach === 'queued' && name !== 'batch')
  .map(([, { method, path }]) => ({ method, path: new RegExp(`^${path.replace('{id}', '[1-9]\\d*')}$`) }))

export function batchHandlers(steady = () => performance.now()): Pick<Handlers, 'batch'> {
  return {
    async batch({ body: calls, alone }) {
      const until = steady() + longest
      const told: string[] = []
      for (const call of calls) {
        const isOurs = inside.some(({ method, path }) => method === call.method && path.test(call.path))
        const { status, json } = !isOurs ? missing : steady() > until ? busy(2) : await alone(call)
        told.push(`{"status":${status},"body":${json}}`)
      }
      return ok(`[${told.join(',')}]`)
    },
  }
}
