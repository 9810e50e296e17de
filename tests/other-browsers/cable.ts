/** A proxy between a browser and the provider: it can be cut, can lose answers, and records the requests. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { heard } from '../server/calls-in'

export type Cable = {
  /** The origin at which the browser reaches the provider. */
  origin: string
  cut(): void
  /** From now on writing requests reach the provider, but their answers do not reach the browser. */
  loseAnswers(): void
  mend(): void
  /**
   * Every request with this method since the beginning, as "POST /api/…"; the calls of a batch are listed one by one.
   */
  sent(method: string): string[]
  remove(): Promise<void>
}

export async function layCable(provider: string): Promise<Cable> {
  const { hostname, port } = new URL(provider)
  const sent: string[] = []
  let state: 'whole' | 'deaf' | 'cut' = 'whole'
  // Forwards headers and compressed bodies unchanged.
  const server = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', url = '/' } = asked
    if (url.endsWith('/api/batch/')) {
      const parts: Buffer[] = []
      asked.on('data', (part: Buffer) => parts.push(part))
      asked.on('end', () => sent.push(...heard(method, url, Buffer.concat(parts))))
    } else sent.push(`${method} ${url}`)
    const onward = request(
      { hostname, port, method: asked.method, path: asked.url, headers: asked.headers },
      (answered) => {
        if (state === 'deaf' && asked.method !== 'GET') return void answer.destroy()
        answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
        answered.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  // While it is cut, the server still listens, so that the port stays the same, and resets each connection.
  server.on('connection', (socket) => state === 'cut' && socket.resetAndDestroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      state = 'cut'
      server.closeAllConnections()
    },
    loseAnswers() {
      state = 'deaf'
    },
    mend() {
      state = 'whole'
    },
    sent: (method) => sent.filter((line) => line.startsWith(`${method} `)),
    async remove() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
