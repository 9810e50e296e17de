/** A batch of calls from a device's outbox; they are handled one after another, each as if it had been sent alone. */
import { endpoints } from '../../contract'
import type { Handlers } from '../endpoints/handlers'
import { busy, missing, ok } from '../endpoints/reply'

/**
 * Calls of a batch that have not begun after this many ms are answered 503. A device waits 20 s for the answer of the
 * batch; if it gets none, it must look up the outcome of every call.
 */
const longestMs = 10_000

/** The calls that are allowed in a batch: those with `reach: 'queued'`, except `batch` itself. */
const allowedCalls = Object.entries(endpoints)
  .filter(([name, endpoint]) => 'reach' in endpoint && endpoint.reach === 'queued' && name !== 'batch')
  .map(([, { method, path }]) => ({ method, path: new RegExp(`^${path.replace('{id}', '[1-9]\\d*')}$`) }))

export function batchHandlers(now = () => performance.now()): Pick<Handlers, 'batch'> {
  return {
    async batch({ body: calls, dispatch }) {
      const deadline = now() + longestMs
      const answers: string[] = []
      for (const call of calls) {
        const isOurs = allowedCalls.some(({ method, path }) => method === call.method && path.test(call.path))
        const { status, json } = !isOurs ? missing : now() > deadline ? busy(2) : await dispatch(call)
        answers.push(`{"status":${status},"body":${json}}`)
      }
      return ok(`[${answers.join(',')}]`)
    },
  }
}
