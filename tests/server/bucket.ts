/**
 * A small S3-compatible server: objects are files named by their keys, and every request's signature is checked (AWS
 * Signature Version 4).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

export type Bucket = { origin: string; calls: string[]; close(): Promise<void> }
type Keys = { folder: string; bucket: string; key: string; secret: string }

export async function openBucket({ folder, bucket, key, secret }: Keys): Promise<Bucket> {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const url = new URL(request.url ?? '/', 'http://bucket')
    calls.push(`${request.method} ${url.pathname}`)
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/xml' })
        .end(request.method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    const trouble = troubleOf(request, url, body, key, secret)
    if (trouble) return refuse(403, trouble)
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
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, body)
        writeFileSync(`${file}.type`, request.headers['content-type'] ?? '')
        return response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
      case 'GET':
      case 'HEAD': {
        if (!existsSync(file)) return refuse(404, 'NoSuchKey')
        const content = readFileSync(file)
        response.writeHead(200, {
          'Content-Length': content.length,
          'Content-Type': readFileSync(`${file}.type`, 'utf8'),
          'Last-Modified': new Date().toUTCString(),
        })
        return response.end(request.method === 'HEAD' ? undefined : content)
      }
      case 'DELETE':
        for (const each of [file, `${file}.type`]) rmSync(each, { force: true })
        return response.writeHead(204).end()
      default:
        return refuse(405, 'MethodNotAllowed')
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const sealed = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** The service's own code for what is wrong with a signature; null: it is valid. */
function troubleOf(request: IncomingMessage, url: URL, body: Buffer, key: string, secret: string): string | null {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const [sender, day = '', region = '', service = ''] = credential.split('/')
  if (sender !== key) return 'InvalidAccessKeyId'
  const content = String(request.headers['x-amz-content-sha256'])
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hashOf(body)) return 'XAmzContentSHA256Mismatch'
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
