/**
 * Limits how many calls begin at the same time. A GET begins immediately. Changes begin `changesPerTurn` at a time (the
 * embedded database then commits them together), followed by as many turns of the event loop. Without this, when two
 * hundred tablets send at once, all their bodies would be read before any of their statements could proceed. A turn
 * accepts one new connection; with a single turn after eight changes, a call behind six hundred others would wait eight
 * times as long to be accepted.
 */
import type { FastifyInstance } from 'fastify'

const changesPerTurn = 8

/** Must be registered before all other hooks, so that a waiting call has cost nothing yet; its body is still unread. */
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
