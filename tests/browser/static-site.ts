/** The built app on an origin of its own, as a school would host it beside a provider that is not ours. */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { isPortalAddress } from '../../.config/build/shells.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** Serves `folder` until `close`; `origin` is where, `missed` what was asked for and is not there. */
export async function openSite(folder: string): Promise<{ origin: string; missed: ReadonlySet<string>; close(): Promise<void> }> {
  const missed = new Set<string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const path = join(folder, isPortalAddress(pathname) ? 'app.html' : pathname === '/' ? 'index.html' : pathname)
    if (!path.startsWith(folder) || !existsSync(path) || !statSync(path).isFile()) {
      missed.add(pathname)
      return response.writeHead(404).end()
    }
    response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache' })
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
