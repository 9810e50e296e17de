/** Where this process can be reached when nobody said under which public address: its own first listening address. */
import type { FastifyInstance } from 'fastify'

export function listeningOrigin(app: FastifyInstance): string {
  const [first] = app.addresses()
  if (!first || typeof first === 'string') return 'http://127.0.0.1'
  const host = first.family === 'IPv6' ? `[${first.address}]` : first.address
  return `http://${host}:${first.port}`
}
