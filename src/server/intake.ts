/**
 * Limits how many calls begin at the same time. A GET begins immediately; other calls begin `changesPerTurn` at a time,
 * which the embedded database commits together. Without this, when two hundred tablets send at once, all bodies would
 * be read before the first statement could run.
 *
 * The event loop accepts one new connection per turn. After a group of eight calls it therefore turns eight times, so
 * that new calls, among them GETs, are accepted as fast as if the calls began singly.
 */
import type { FastifyInstance } from 'fastify'

const changesPerTurn = 8

/** Register it before all other hooks, so that a waiting call has cost nothing yet: its body is still unread. */
export function registerIntake(app: FastifyInstance): void {
  const waiting: (() => void)[] = []

  function turn(left: number): void {
    if (left > 0) return void setImmediate(turn, left - 1)
    const begun = waiting.splice(0, changesPerTurn)
    for (const begin of begun) begin()
    if (waiting.length > 0) setImmediate(turn, begun.length)
  }

  app.addHook('onRequest', (request, _response, begin) => {
    if (request.method === 'GET') return begin()
    waiting.push(begin)
    if (waiting.length === 1) setImmediate(turn, 0)
  })
}
