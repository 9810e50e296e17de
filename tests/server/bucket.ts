/**
 * A small S3-compatible server: objects are files named by their keys, and every request's signature is checked (AWS
 * Signature Version 4).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

/**
 * What goes wrong with a call. An object: the service answers this error. 'cut upload': the connection ends before the
 * whole file has arrived. 'lost half': half of the file arrives. 'cut download': the connection ends after half of the
 * file was sent. 'silent': the service does not answer. 'endless': it sends a byte of its answer every 20 ms and
 * never ends it.
 */
export type Fault =
  { status: number; code: string; region?: string } | 'cut upload' | 'lost half' | 'cut download' | 'silent' | 'endless'
export type Bucket = {
  origin: string
  calls: string[]
  /** The faults of the next calls, in order; then none. */
  faults: Fault[]
  /** By how much the service's clock is ahead, ms. */
  clockOffsetMs: number
  close(): Promise<void>
}
type Keys = { folder: string; bucket: string; key: string; secret: string; region?: string }

/** Services accept a signature for this long, ms. */
const signatureLifeMs = 15 * 60_000

/** `region`: the only one whose signatures are accepted, else any. */
export async function openBucket({ folder, bucket, key, secret, region }: Keys): Promise<Bucket> {
  const state: Pick<Bucket, 'calls' | 'faults' | 'clockOffsetMs'> = { calls: [], faults: [], clockOffsetMs: 0 }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://bucket')
    state.calls.push(`${request.method} ${url.pathname}`)
    const fault = state.faults.shift()
    if (fault === 'silent') return request.resume()
    if (fault === 'cut upload') return request.once('data', () => request.socket.destroy())
    const sent = await bytesOf(request)
    const body = fault === 'lost half' ? sent.subarray(0, sent.length / 2) : sent
    const now = Date.now() + state.clockOffsetMs
    response.setHeader('Date', new Date(now).toUTCString())
    const refuse = (status: number, code: string, right?: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><Error><Code>${code}</Code>${right === undefined ? '' : `<Region>${right}</Region>`}</Error>`,
        )
    if (typeof fault === 'object') return refuse(fault.status, fault.code, fault.region)
    if (fault === 'endless') {
      response.writeHead(200)
      const sending = setInterval(() => response.write('.'), 20)
      return response.once('close', () => clearInterval(sending))
    }
    const trouble = troubleOf(request, url, body, key, secret)
    if (trouble) return refuse(trouble === 'XAmzContentSHA256Mismatch' ? 400 : 403, trouble)
    if (Math.abs(now - signedAt(request)) > signatureLifeMs) return refuse(403, 'RequestTimeTooSkewed')
    if (region !== undefined && regionOf(request) !== region) return refuse(400, 'AuthorizationHeaderMalformed', region)
    // Refuses headers that many compatible stores do not know.
    if (
      request.headers['x-amz-acl'] ||
      request.headers['x-amz-sdk-checksum-algorithm'] ||
      request.headers['content-encoding']
    )
      return refuse(501, 'NotImplemented')
    const prefix = `/${bucket}/`
    if (!url.pathname.startsWith(prefix)) return refuse(404, 'NoSuchBucket')
    const file = path.join(folder, decodeURIComponent(url.pathname.slice(prefix.length)))
    switch (request.method) {
      case 'PUT':
        if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, body)
        writeFileSync(`${file}.type`, request.headers['content-type'] ?? '')
        return response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
      case 'GET': {
        if (!existsSync(file)) return refuse(404, 'NoSuchKey')
        const content = readFileSync(file)
        response.writeHead(200, {
          'Content-Length': content.length,
          'Content-Type': readFileSync(`${file}.type`, 'utf8'),
          'Last-Modified': new Date().toUTCString(),
        })
        if (fault !== 'cut download') return response.end(content)
        return response.write(content.subarray(0, content.length / 2), () => response.destroy())
      }
      case 'DELETE':
        for (const each of [file, `${file}.type`]) rmSync(each, { force: true })
        return response.writeHead(204).end()
      default:
        return refuse(405, 'MethodNotAllowed')
    }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  })
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const sealed = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** When a call was signed, ms since the epoch. */
function signedAt({ headers }: IncomingMessage): number {
  return Date.parse(String(headers['x-amz-date']).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

const regionOf = ({ headers }: IncomingMessage) => headers.authorization?.split('/')[2]

/** The service's own code for what is wrong with a signature; null: it is valid. */
function troubleOf(request: IncomingMessage, url: URL, body: Buffer, key: string, secret: string): string | null {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const [sender, day = '', region = '', service = ''] = credential.split('/')
  if (sender !== key) return 'InvalidAccessKeyId'
  const content = String(request.headers['x-amz-content-sha256'])
  if (content !== hashOf(body)) return 'XAmzContentSHA256Mismatch'
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}\n`)
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const asked = [request.method, url.pathname, query.join('&'), headers.join(''), names, content].join('\n')
  const signed = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/${service}/aws4_request`,
    hashOf(asked),
  ].join('\n')
  const right = sealed(sealed(sealed(sealed(sealed(`AWS4${secret}`, day), region), service), 'aws4_request'), signed)
  return timingSafeEqual(right, Buffer.from(signature.padEnd(64, '0'), 'hex')) ? null : 'SignatureDoesNotMatch'
}
