/**
 * In which order calls that come at the same moment are begun: a page at once, changes one by one, with a turn of the loop between them. Two
 * hundred tablets that come back would else all be read before anything that was asked of the database could go on; and each turn lets
 * one connection in, so that somebody who comes after six hundred would wait for as many changes.
 */
import type { FastifyInstance } from 'fastify'

/** Before any other hook: what waits here has cost nothing yet, and its body is still unread. */
export function registerIntake(app: FastifyInstance): void {
  const waiting: (() => void)[] = []

  function turn(): void {
    waiting.shift()?.()
    // One turn passes by.
    if (waiting.length > 0) setImmediate(() => setImmediate(turn))
  }

  app.addHook('onRequest', (request, _response, begin) => {
    if (request.method === 'GET') return begin()
    waiting.push(begin)
    if (waiting.length === 1) setImmediate(turn)
  })
}
