/** The origin of the first address on which this process listens; used for links if PUBLIC_URL is not set. */
import type { FastifyInstance } from 'fastify'

export function listeningOrigin(app: FastifyInstance): string {
  const [first] = app.addresses()
  if (!first || typeof first === 'string') return 'http://127.0.0.1'
  const host = first.family === 'IPv6' ? `[${first.address}]` : first.address
  return `http://${host}:${first.port}`
}
