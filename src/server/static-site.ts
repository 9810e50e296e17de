/** Serves the built client: public page, portal and their files, each with suitable caching. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { paths } from '../paths'
import { refusals } from '../texts/provider'
import { StartupError } from './startup-error'

/** The pages that a complete build has. */
const requiredPages = ['index.html', 'app.html', 'privacidad.html']

const workerFile = 'sw.js'

/** `landing`, `portal`, `privacy`: HTML. `worker`: the service worker's script. `scriptHashes`: see `hashesOf`. */
export type Site = {
  directory: string
  landing: string
  portal: string
  privacy: string
  worker: string | null
  scriptHashes: readonly string[]
}

/** Reads `dist/client`, beside the bundle or in the project. Throws a StartupError if it is incomplete. */
export function openSite(): Site {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const candidates = [path.join(here, '../client'), path.join(here, '../../dist/client'), path.resolve('dist/client')]
  const directory = candidates.find((candidate) =>
    requiredPages.every((name) => existsSync(path.join(candidate, name))),
  )
  if (!directory)
    throw new StartupError('The built app is missing or not whole (dist/client): run "npm run build" first.')
  return siteOf(directory)
}

export function siteOf(directory: string): Site {
  const landing = readFileSync(path.join(directory, 'index.html'), 'utf8')
  const portal = readFileSync(path.join(directory, 'app.html'), 'utf8')
  const privacy = readFileSync(path.join(directory, 'privacidad.html'), 'utf8')
  // The service worker contains hashes of the pages, so all are read together at the start: after a new build a running
  // process must not serve the new worker with the old pages.
  const script = path.join(directory, workerFile)
  return {
    directory,
    landing,
    portal,
    privacy,
    worker: existsSync(script) ? readFileSync(script, 'utf8') : null,
    scriptHashes: [...new Set([...hashesOf(landing), ...hashesOf(portal)])],
  }
}

/** The hashes of a page's inline scripts for the Content-Security-Policy; scripts with `src` need none. */
function hashesOf(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].flatMap(([, attributes = '', code = '']) =>
    /\bsrc\s*=/i.test(attributes) || code === ''
      ? []
      : [`sha256-${createHash('sha256').update(code).digest('base64')}`],
  )
}

export async function registerSite(app: FastifyInstance, site: Site | null): Promise<void> {
  app.setNotFoundHandler(async (request, response) => {
    // A missing file is never answered with a page: a browser that asks for a script must learn that there is none.
    const text = request.url.startsWith('/api/') ? JSON.stringify({ detail: refusals.missing }) : refusals.missing
    return response
      .code(404)
      .header('Cache-Control', 'no-store')
      .type(request.url.startsWith('/api/') ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(text)
  })
  if (!site) return

  await app.register(async (scope) => {
    // A URL's answer depends on Accept-Encoding, because it may be compressed.
    scope.addHook(
      'onRequest',
      async (_request, response) =>
        void response.header('Vary', [response.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', ')),
    )
    await scope.register(files, {
      root: site.directory,
      index: false,
      cacheControl: false,
      // One route per file that exists at the start; others are 404.
      wildcard: false,
      globIgnore: ['*.html', workerFile, '**/*.{br,gz}'],
      // Sends the files that the build has compressed; others are compressed for each request.
      preCompressed: true,
      setHeaders(response, file) {
        const name = path.relative(site.directory, file)
        // Files in assets/ have a hash in their name and never change; browsers must ask again for all others.
        response.setHeader(
          'Cache-Control',
          name.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  })

  const serve = (url: string, text: string, type = 'text/html', headers: Record<string, string> = {}) => {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"`
    app.get(url, async (request, response) => {
      // An address that ends in a file name (/dashboard/x.js) is a missing file, not a screen.
      if (url.endsWith('*') && /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/.test(request.url)) return response.callNotFound()
      response.headers({ 'Cache-Control': 'no-cache', ETag: etag, ...headers })
      if (request.headers['if-none-match'] === etag) return response.code(304).send()
      return response.type(`${type}; charset=utf-8`).send(text)
    })
  }
  if (site.worker !== null) serve(`/${workerFile}`, site.worker, 'text/javascript', { Vary: 'Accept-Encoding' })
  serve(paths.landing, site.landing)
  serve(paths.privacy, site.privacy)
  for (const url of [paths.login, '/dashboard', '/dashboard/*', '/app.html'])
    serve(url, site.portal, 'text/html', { 'X-Robots-Tag': 'noindex' })
  app.get('/index.html', async (_request, response) => response.redirect('/', 301))
  app.get('/privacidad.html', async (_request, response) => response.redirect(paths.privacy, 301))
}
