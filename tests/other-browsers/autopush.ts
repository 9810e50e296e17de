/**
 * A push service for Firefox, which stays connected to it by Mozilla's own WebSocket protocol. It issues push
 * addresses, verifies the signature of each notice that a provider sends to one, and forwards the notice, still
 * encrypted.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { verified } from '../server/push-service'

export type Autopush = {
  /** The scheme and host of the addresses to which a provider sends notices. */
  origin: string
  /** The preferences that make a Firefox use this service, by Firefox's names. */
  settings: Record<string, string | boolean | number>
  /** The provider's key of each address that was requested and is not unsubscribed yet. */
  keys: string[]
  /** The code that the browser returned for each notice; 100: it was decrypted and its worker accepted it. */
  taken: number[]
  close(): Promise<void>
}

type Said = { messageType?: string; channelID?: string; key?: string; updates?: { code: number }[] }

export async function openAutopush(): Promise<Autopush> {
  const keys = new Map<string, string>()
  const lines = new Set<Duplex>()
  const taken: number[] = []
  const say = (line: Duplex, message: object) => line.write(frameOf(JSON.stringify(message)))

  function answer(line: Duplex, { messageType, channelID = '', key = '', updates = [] }: Said): void {
    if (messageType === 'hello')
      say(line, { messageType, status: 200, uaid: randomUUID().replaceAll('-', ''), use_webpush: true, broadcasts: {} })
    if (messageType === 'register') {
      keys.set(channelID, key.replace(/=+$/, ''))
      say(line, { messageType, channelID, status: 200, pushEndpoint: `${origin}/${channelID}` })
    }
    if (messageType === 'unregister') {
      keys.delete(channelID)
      say(line, { messageType, channelID, status: 200 })
    }
    if (messageType === 'ack') taken.push(...updates.map(({ code }) => code))
    // An empty message is Firefox's ping.
    if (messageType === undefined) say(line, {})
  }

  async function take(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const channelID = (request.url ?? '').slice(1)
    const key = keys.get(channelID)
    if (key === undefined) return 410
    verified(request.headers.authorization ?? '', key)
    for (const line of lines)
      say(line, {
        messageType: 'notification',
        channelID,
        version: randomUUID(),
        data: Buffer.concat(chunks).toString('base64url'),
        headers: { encoding: request.headers['content-encoding'] },
      })
    return 201
  }

  const server = createServer(
    (request, response) =>
      void take(request).then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(403).end(),
      ),
  )
  server.on('upgrade', (request, line) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    const protocol = request.headers['sec-websocket-protocol']
    line.write(
      [
        'HTTP/1.1 101 Switching Protocols',
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Accept: ${accept}`,
        ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
        '',
        '',
      ].join('\r\n'),
    )
    lines.add(line)
    line.on('error', () => undefined).on('close', () => lines.delete(line))
    let rest = Buffer.alloc(0)
    line.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (let read = readFrame(rest); read; read = readFrame(rest)) {
        rest = rest.subarray(read.length)
        if (read.text !== null) answer(line, JSON.parse(read.text))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    settings: {
      'dom.push.serverURL': `ws://127.0.0.1:${port}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
    },
    get keys() {
      return [...keys.values()]
    },
    taken,
    close: () => {
      for (const line of lines) line.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** One text frame of RFC 6455; a server sends its frames unmasked. */
function frameOf(text: string): Buffer {
  const content = Buffer.from(text)
  const head =
    content.length < 126
      ? Buffer.from([0x81, content.length])
      : Buffer.from([0x81, 126, content.length >> 8, content.length & 255])
  return Buffer.concat([head, content])
}

/**
 * The first frame in `bytes`; a browser sends its frames masked. `text`: null if it is not a text frame. Returns null
 * if the frame has not arrived completely.
 */
function readFrame(bytes: Buffer): { text: string | null; length: number } | null {
  if (bytes.length < 2) return null
  const short = bytes.readUInt8(1) & 127
  const head = short === 126 ? 8 : 6
  if (bytes.length < head) return null
  const size = short === 126 ? bytes.readUInt16BE(2) : short
  if (bytes.length < head + size) return null
  const mask = bytes.subarray(head - 4, head)
  const content = Buffer.from(bytes.subarray(head, head + size).map((byte, index) => byte ^ (mask[index % 4] ?? 0)))
  return { text: (bytes.readUInt8(0) & 15) === 1 ? content.toString() : null, length: head + size }
}
