/** The built app: landing page, portal shell and their files, each with the caching it can bear. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { paths } from '../paths'
import { refusals } from '../texts/provider'
import { StartupError } from './startup-error'

/** The pages that a whole build has. */
const built = ['index.html', 'app.html', 'privacidad.html']

const worker = 'sw.js'

export type Site = { directory: string; landing: string; portal: string; privacy: string; /** The service worker's script, or null. */ worker: string | null; scriptHashes: readonly string[] }

/** Reads the build from `dist/client`, seen from the bundle, from the sources, or from where the process was started. */
export function openSite(): Site {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const candidates = [path.join(here, '../client'), path.join(here, '../../dist/client'), path.resolve('dist/client')]
  const directory = candidates.find((candidate) => built.every((name) => existsSync(path.join(candidate, name))))
  if (!directory) throw new StartupError('The built app is missing or not whole (dist/client): run "npm run build" first.')
  return siteOf(directory)
}

export function siteOf(directory: string): Site {
  const landing = readFileSync(path.join(directory, 'index.html'), 'utf8')
  const portal = readFileSync(path.join(directory, 'app.html'), 'utf8')
  const privacy = readFileSync(path.join(directory, 'privacidad.html'), 'utf8')
  // It names the pages by their revision: read with them, so that a build beside a running process never pairs the new one with the old.
  const script = path.join(directory, worker)
  return { directory, landing, portal, privacy, worker: existsSync(script) ? readFileSync(script, 'utf8') : null, scriptHashes: [...new Set([...hashesOf(landing), ...hashesOf(portal)])] }
}

/** Content-Security-Policy sources of the inline scripts of a page; scripts with a `src` need none. */
export function hashesOf(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].flatMap(([, attributes = '', code = '']) =>
    /\bsrc\s*=/i.test(attributes) || code === '' ? [] : [`sha256-${createHash('sha256').update(code).digest('base64')}`],
  )
}

const page = (html: string) => ({ html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 24)}"` })

export async function registerSite(app: FastifyInstance, site: Site | null): Promise<void> {
  app.setNotFoundHandler(async (request, response) => {
    // Something that looks for a file and finds a page would try to run the page.
    const text = request.url.startsWith('/api/') ? JSON.stringify({ detail: refusals.missing }) : refusals.missing
    return response.code(404).header('Cache-Control', 'no-store').type(request.url.startsWith('/api/') ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8').send(text)
  })
  if (!site) return

  await app.register(async (scope) => {
    // The same address is answered packed in one way or another.
    scope.addHook('onRequest', async (_request, response) => void response.header('Vary', [response.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', ')))
    await scope.register(files, {
      root: site.directory,
      index: false,
      cacheControl: false,
      // Routes are made from the files that stand there at start: what is not among them is 404.
      wildcard: false,
      globIgnore: ['*.html', worker, '**/*.{br,gz}'],
      // What the build has packed is sent so; the rest is packed on its way.
      preCompressed: true,
      setHeaders(response, file) {
        const name = path.relative(site.directory, file)
        // Only names that carry a hash of their content never change; the worker must always be asked for again.
        response.setHeader('Cache-Control', name.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })

  if (site.worker !== null) {
    const script = page(site.worker)
    app.get(`/${worker}`, async (request, response) => {
      response.header('Cache-Control', 'no-cache').header('ETag', script.etag).header('Vary', 'Accept-Encoding')
      if (request.headers['if-none-match'] === script.etag) return response.code(304).send()
      return response.type('text/javascript; charset=utf-8').send(script.html)
    })
  }
  const landing = page(site.landing)
  const portal = page(site.portal)
  const privacy = page(site.privacy)
  const shown = (url: string, { html, etag }: typeof landing, robots = 'all') =>
    app.get(url, async (request, response) => {
      // A deep link ends in no file name: /dashboard/x.js is a missing file, not a screen.
      if (/\/[^/?]+\.[^/?]+(\?|$)/.test(request.url)) return response.callNotFound()
      response.header('Cache-Control', 'no-cache').header('ETag', etag)
      if (robots !== 'all') response.header('X-Robots-Tag', robots)
      if (request.headers['if-none-match'] === etag) return response.code(304).send()
      return response.type('text/html; charset=utf-8').send(html)
    })
  shown(paths.landing, landing)
  shown(paths.privacy, privacy)
  for (const url of [paths.login, '/dashboard', '/dashboard/*']) shown(url, portal, 'noindex')
  app.get('/index.html', async (_request, response) => response.redirect('/', 301))
  app.get('/privacidad.html', async (_request, response) => response.redirect(paths.privacy, 301))
  app.get('/app.html', async (_request, response) => response.header('Cache-Control', 'no-cache').header('ETag', portal.etag).header('X-Robots-Tag', 'noindex').type('text/html; charset=utf-8').send(portal.html))
}
