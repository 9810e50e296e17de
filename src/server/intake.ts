/**
 * In which order calls that come at the same moment are begun: a page at once, changes a few at a time. Two hundred tablets that come
 * back would else all be read before anything that was asked of the database could go on.
 */
import type { FastifyInstance } from 'fastify'

/** Of each turn of the loop. */
const changesInTurn = 8

/** Before any other hook: what waits here has cost nothing yet, and its body is still unread. */
export function registerIntake(app: FastifyInstance): void {
  const waiting: (() => void)[] = []

  function turn(): void {
    for (const begin of waiting.splice(0, changesInTurn)) begin()
    if (waiting.length > 0) setImmediate(turn)
  }

  app.addHook('onRequest', (request, _response, begin) => {
    if (request.method === 'GET') return begin()
    waiting.push(begin)
    if (waiting.length === 1) setImmediate(turn)
  })
}
