/**
 * In which order calls that come at the same moment are begun: a page at once, changes a few at a time, which the embedded database then
 * commits together, and after them as many turns of the loop as there were. Two hundred tablets that come back would else all be read before
 * anything that was asked of the database could go on; and each turn lets one connection in, so that somebody who comes after six
 * hundred would wait for eight times as many changes.
 */
import type { FastifyInstance } from 'fastify'

const atOnce = 8

/** Before any other hook: what waits here has cost nothing yet, and its body is still unread. */
export function registerIntake(app: FastifyInstance): void {
  const waiting: (() => void)[] = []

  function turn(left: number): void {
    if (left > 0) return void setImmediate(turn, left - 1)
    const begun = waiting.splice(0, atOnce)
    for (const begin of begun) begin()
    if (waiting.length > 0) setImmediate(turn, begun.length)
  }

  app.addHook('onRequest', (request, _response, begin) => {
    if (request.method === 'GET') return begin()
    waiting.push(begin)
    if (waiting.length === 1) setImmediate(turn, 0)
  })
}
