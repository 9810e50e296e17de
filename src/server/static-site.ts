/** Serves the built client: public page, portal and their files, each with suitable caching. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { iconFile, paths } from '../paths'
import { pictureNames } from '../landing/pictures'
import { refusals } from '../texts/provider'
import type { Profile } from './profile'
import type { PublicPages } from './public-pages'
import { iconFor, logoFile, manifestFor, pictureIcons, portalFor } from './school-pages'
import { StartupError } from './startup-error'

/** JSON with the templates of the public pages (`templatesSchema`). */
const templatesFile = 'public-page.json'
/** The files without which a build is incomplete. */
const requiredPages = ['index.html', 'app.html', 'privacidad.html', templatesFile]

const workerFile = 'sw.js'
const manifestFile = 'manifest.webmanifest'
/** Files of the build that are not served as they are, but drawn with the school's profile. */
const drawnFiles = ['robots.txt', 'sitemap.xml', 'favicon.svg', ...pictureIcons]

/** The schema of `Templates` (landing/content.ts). */
const templatesSchema = z.object({
  landing: z.string(),
  privacy: z.string(),
  sky: z.string(),
  pictures: z.partialRecord(z.enum(pictureNames), z.string()),
})

/**
 * The built client. `landing`, `portal`, `privacy`: HTML of pages. `templates`: for drawing the public pages with the
 * school's profile. `manifest`: JSON; `worker`: the service worker's script; each null if the build has no such file.
 * `scriptHashes`: see `hashesOf`.
 */
export type Site = {
  directory: string
  landing: string
  portal: string
  privacy: string
  templates: z.infer<typeof templatesSchema>
  manifest: string | null
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
  const manifest = path.join(directory, manifestFile)
  return {
    directory,
    landing,
    portal,
    privacy,
    templates: templatesSchema.parse(JSON.parse(readFileSync(path.join(directory, templatesFile), 'utf8'))),
    manifest: existsSync(manifest) ? readFileSync(manifest, 'utf8') : null,
    worker: existsSync(script) ? readFileSync(script, 'utf8') : null,
    scriptHashes: [...new Set([...hashesOf(landing), ...hashesOf(portal)])],
  }
}

function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 24)}"`
}

/** The hashes of a page's inline scripts for the Content-Security-Policy; scripts with `src` need none. */
function hashesOf(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].flatMap(([, attributes = '', code = '']) =>
    /\bsrc\s*=/i.test(attributes) || code === ''
      ? []
      : [`sha256-${createHash('sha256').update(code).digest('base64')}`],
  )
}

/**
 * `drawn`: null to serve the pages as they were built. Else `profile` reads the school's profile for each request of a
 * page, and `pages` draws the public pages with it.
 */
export async function registerSite(
  app: FastifyInstance,
  site: Site | null,
  drawn: { profile: () => Promise<Profile>; pages: PublicPages } | null,
): Promise<void> {
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
    // Vary, because files may be sent compressed: the answer depends on Accept-Encoding.
    scope.addHook(
      'onRequest',
      async (_request, response) =>
        void response.header('Vary', [response.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', ')),
    )
    await scope.register(files, {
      root: site.directory,
      index: false,
      cacheControl: false,
      // One route for each file that exists at the start; other addresses are answered with 404.
      wildcard: false,
      globIgnore: ['*.html', workerFile, manifestFile, templatesFile, ...drawnFiles, '**/*.{br,gz}'],
      // Sends the compressed versions that the build made of files; others are compressed for each request.
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

  const serve = (
    url: string,
    built: string,
    {
      type = 'text/html',
      headers = {},
      draw,
    }: {
      type?: string
      headers?: Record<string, string>
      draw?: (school: Profile, pages: PublicPages) => string
    } = {},
  ) => {
    const builtEtag = etagOf(built)
    app.get(url, async (request, response) => {
      // An address that ends in a file name (/dashboard/x.js) is a missing file, not a screen.
      if (url.endsWith('*') && /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/.test(request.url)) return response.callNotFound()
      const text = drawn && draw ? draw(await drawn.profile(), drawn.pages) : built
      const etag = text === built ? builtEtag : etagOf(text)
      response.headers({ 'Cache-Control': 'no-cache', ETag: etag, ...headers })
      if (request.headers['if-none-match'] === etag) return response.code(304).send()
      return response.type(`${type}; charset=utf-8`).send(text)
    })
  }
  const file = (name: string) => {
    const at = path.join(site.directory, name)
    return existsSync(at) ? readFileSync(at, 'utf8') : ''
  }
  if (site.worker !== null)
    serve(`/${workerFile}`, site.worker, { type: 'text/javascript', headers: { Vary: 'Accept-Encoding' } })
  if (site.manifest !== null) {
    const { manifest } = site
    serve(`/${manifestFile}`, manifest, {
      type: 'application/manifest+json',
      draw: (school) => manifestFor(school, manifest),
    })
  }
  serve(paths.landing, site.landing, { draw: (school, pages) => pages.landing(school) })
  serve(paths.privacy, site.privacy, { draw: (school, pages) => pages.privacy(school) })
  serve('/robots.txt', file('robots.txt'), { type: 'text/plain', draw: (school, pages) => pages.robots(school) })
  serve('/sitemap.xml', file('sitemap.xml'), {
    type: 'application/xml',
    draw: (school, pages) => pages.sitemap(school),
  })
  const star = file('favicon.svg')
  serve(iconFile, star, { type: 'image/svg+xml', draw: (school) => iconFor(school, star) })
  for (const name of pictureIcons) {
    const at = path.join(site.directory, name)
    const star = existsSync(at) ? { type: 'image/png', bytes: readFileSync(at) } : null
    app.get(`/${name}`, async (request, response) => {
      const picture = (drawn && logoFile(await drawn.profile())) ?? star
      if (!picture) return response.callNotFound()
      const etag = etagOf(picture.bytes)
      response.headers({ 'Cache-Control': 'no-cache', ETag: etag })
      if (request.headers['if-none-match'] === etag) return response.code(304).send()
      return response.type(picture.type).send(picture.bytes)
    })
  }
  for (const url of [paths.login, '/dashboard', '/dashboard/*', '/app.html'])
    serve(url, site.portal, {
      headers: { 'X-Robots-Tag': 'noindex' },
      draw: (school) => portalFor(school, site.portal),
    })
  app.get('/index.html', async (_request, response) => response.redirect('/', 301))
  app.get('/privacidad.html', async (_request, response) => response.redirect(paths.privacy, 301))
}
