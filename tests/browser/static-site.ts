/** The built app on an origin of its own, as a school would host it with a provider that is not ours. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { isPortalAddress } from '../../.config/build/shells.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Serves `folder` until `close`. `origin`: its address; `missed`: paths that were requested but do not exist. `partly`:
 * a video is answered with status 206 (a part), even if no range was requested, as by a browser's cache that has only a
 * part of it; but in full if the request bypasses the cache.
 */
export async function openSite(
  folder: string,
  { partly = false } = {},
): Promise<{ origin: string; missed: ReadonlySet<string>; close(): Promise<void> }> {
  const missed = new Set<string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const path = join(folder, isPortalAddress(pathname) ? 'app.html' : pathname === '/' ? 'index.html' : pathname)
    if (!path.startsWith(folder) || !existsSync(path) || !statSync(path).isFile()) {
      missed.add(pathname)
      return response.writeHead(404).end()
    }
    if (partly && path.endsWith('.webm')) return sendPart(request, response, path)
    response.writeHead(200, {
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
    })
    createReadStream(path).pipe(response)
  })
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    missed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendPart({ headers }: IncomingMessage, response: ServerResponse, path: string): void {
  const film = readFileSync(path)
  const asked = headers.range ?? (headers['cache-control'] === 'no-cache' ? null : 'bytes=0-')
  if (asked === null) return void response.writeHead(200, { 'Content-Type': 'video/webm' }).end(film)
  const [, from = '0', to] = /^bytes=(\d+)-(\d+)?$/.exec(asked) ?? []
  const part = film.subarray(Number(from), to === undefined ? undefined : Number(to) + 1)
  response
    .writeHead(206, {
      'Content-Type': 'video/webm',
      'Accept-Ranges': 'bytes',
      'Content-Length': part.length,
      'Content-Range': `bytes ${from}-${Number(from) + part.length - 1}/${film.length}`,
    })
    .end(part)
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}
