/**
 * Vite plugin for the public page. It renders the page to HTML from its React components and the school file, inlines
 * the styles, and builds its script as one separate bundle (no chunk of the portal), which the page loads only when it
 * is idle. It also writes `public-page.json`, from which the provider draws the page of another profile.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { PublicPage, Templates } from '../../src/landing/content.ts'
import { pictureNames, type Pictures } from '../../src/landing/pictures.ts'
import { weighLanding } from './budget.ts'
import { buildScript } from './one-script.ts'
import { withSubsetFonts } from './subset-fonts.ts'
import { demoEntries, schoolProblems } from './check-school.ts'

type Drawing = typeof import('../../src/landing/prerender.tsx') & typeof import('../../src/landing/content.ts')
type Profiles = typeof import('../../src/profile/whole-school-file.ts')
type SchoolFile = typeof import('../../src/school.ts')

const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'src/landing')
const sky = readFileSync(path.join(source, 'pictures/sky.svg'), 'utf8')
/** Read by the provider (src/server/static-site.ts). */
const templatesFile = 'public-page.json'
const defaultSchool = path.join(root, 'src/school.ts')
const entry = '<script type="module" src="/src/landing.tsx"></script>'
/**
 * An inline script that adds the @font-face rules from <noscript> after the first paint, so that a phone downloads the
 * text before the fonts; until then fallback fonts of the same metrics are used. If a service worker controls the page,
 * the fonts are already on the device and the rules are added immediately. Without scripts, <noscript> itself applies.
 */
const fontLoader = `{const dress=()=>document.head.insertAdjacentHTML('beforeend',document.querySelector('noscript').textContent);navigator.serviceWorker?.controller?dress():requestAnimationFrame(()=>setTimeout(dress))}`

/**
 * An inline script that imports the page's script when the browser is idle, at least 4 s after the load event; or
 * immediately at the first touch, key press or scroll, or when the network returns. A failed import is retried after
 * 10 s with another query, because older browsers remember that a module's URL failed.
 */
const scriptLoader = (script: string) =>
  `{let tries=0,asked;const start=()=>asked??=import('/${script}'+(tries?'?'+tries:'')).catch(()=>{asked=void 0;tries++;setTimeout(start,10000)});addEventListener('load',()=>setTimeout(()=>(window.requestIdleCallback??setTimeout)(start),4000));for(const sign of ['pointerdown','keydown','scroll','online'])addEventListener(sign,start,{passive:true})}`

/**
 * An inline script that removes the announcements whose last day (`data-until`) is over in the school's time zone: the
 * page may come from a cache of last month. If none is left, it removes their section and the links to it too.
 */
const removeEnded = (timeZone: string) =>
  `{const section=document.querySelector('[data-clock-ahead]');if(section){const day=new Intl.DateTimeFormat('sv',{timeZone:'${timeZone}'}).format(Date.now()+6e4*section.dataset.clockAhead);for(const poster of section.querySelectorAll('[data-until]'))if(poster.dataset.until<day)poster.remove();if(!section.querySelector('li')){section.remove();for(const link of document.querySelectorAll('a[href="#'+section.id+'"]'))link.remove()}}}`

/** `schoolFile`: another school's file to build with instead of src/school.ts. */
export function landing({ schoolFile = defaultSchool }: { schoolFile?: string } = {}): Plugin {
  let script: Rolldown.OutputChunk
  let drawing: Drawing
  let profiles: Profiles
  let timeZone: string
  let serving = false

  return {
    name: 'lucero:landing',
    configResolved({ command }) {
      serving = command === 'serve'
    },
    async buildStart() {
      const entries = await importModule<SchoolFile>(schoolFile, schoolFile)
      const left = demoEntries(entries)
      if (left.length > 0)
        this.warn(`${path.relative(root, schoolFile)} still has values of the demo school:\n  ${left.join('\n  ')}`)
      const problems = schoolProblems(entries, path.join(root, 'public'))
      if (problems.length > 0)
        throw new Error(
          `${path.relative(root, schoolFile)} cannot be right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
        )
      timeZone = entries.school.timeZone
      await load()
      if (!serving)
        script = (await buildScript('src/landing.tsx', 'es', { plugins: [replaceSchool(schoolFile)] })).script
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (request.url !== '/privacidad') return next()
        response
          .setHeader('Content-Type', 'text/html; charset=utf-8')
          .end(
            drawing.drawPrivacy(
              content(),
              inDevelopment(htmlDocument('<!--head--><link rel="stylesheet" href="/src/landing/landing.css">')),
            ),
          )
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes('<!--page-->')) return html
        if (!serving) return html.replace(entry, () => pictureList)
        // In development every reload renders the page again.
        await load()
        return drawing.drawLanding(content(), inDevelopment(html))
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('index.html is missing in the build')
        const emit = (fileName: string, source: string | Buffer) => this.emitFile({ type: 'asset', fileName, source })
        const built = (name: string) => {
          const output = bundle[name]
          return output?.type === 'asset' ? Buffer.from(output.source) : Buffer.alloc(0)
        }
        const { html, pictures } = withoutPictures(String(page.source))
        const { link, sheet, file } = styleOf(html, bundle)
        const unstyled = { landing: html, privacy: htmlDocument('<!--head-->'), sky, pictures }
        const words = drawing.drawLanding(content(), unstyled) + drawing.drawPrivacy(content(), unstyled)
        const { css, faces } = await withSubsetFonts(sheet, words, built)
        for (const [name, face] of faces) emit(name, face)
        const templates: Templates = {
          ...unstyled,
          landing: inlined(html, link, css).replace(
            '</body>',
            () => `<script>${removeEnded(timeZone)}${fontLoader}${scriptLoader(script.fileName)}</script>\n  </body>`,
          ),
          privacy: htmlDocument(`<!--head--><style>${css}</style>`),
        }
        const landingPage = drawing.drawLanding(content(), templates)
        page.source = landingPage
        delete bundle[file]
        emit('privacidad.html', drawing.drawPrivacy(content(), templates))
        emit(templatesFile, JSON.stringify(templates))
        const { site } = profiles.builtWholeProfile
        emit('robots.txt', drawing.robots(site))
        emit('sitemap.xml', drawing.sitemap(site))
        emit(script.fileName, script.code)
        if (script.map) emit(`${script.fileName}.map`, script.map.toString())
        const { within, line } = weighLanding(landingPage, script.code, (name) => faces.get(name) ?? built(name))
        if (!within) this.error(`Over budget: ${line}`)
        this.info(line)
      },
    },
  }

  async function load(): Promise<void> {
    const [prerender, content] = [path.join(source, 'prerender.tsx'), path.join(source, 'content.ts')]
    drawing = {
      ...(await importModule<typeof import('../../src/landing/prerender.tsx')>(prerender, schoolFile)),
      ...(await importModule<typeof import('../../src/landing/content.ts')>(content, schoolFile)),
    }
    profiles = await importModule<Profiles>(path.join(root, 'src/profile/whole-school-file.ts'), schoolFile)
  }

  function content(): PublicPage {
    return drawing.contentOf(profiles.builtWholeProfile, drawing.schoolDay(Date.now()))
  }
}

/** `html`: the template of the page to draw; pictures have their addresses in the development server. */
function inDevelopment(html: string): Templates {
  const pictures = Object.fromEntries(pictureNames.map((name) => [name, `/src/landing/pictures/${name}.svg`]))
  return { landing: html, privacy: html, sky, pictures }
}

/** Every drawing once, so that Vite replaces its address by that of the built file. */
const pictureList = `<!--pictures-->${pictureNames.map((name) => `<img alt="${name}" src="/src/landing/pictures/${name}.svg" />`).join('')}<!--/pictures-->`

/** The page without `pictureList`, and the addresses that Vite has written into it. */
function withoutPictures(html: string): { html: string; pictures: Pictures } {
  const [list = ''] = /<!--pictures-->[\s\S]*<!--\/pictures-->/.exec(html) ?? []
  const found = new Map(
    [...list.matchAll(/<img alt="([^"]+)" src="([^"]+)"/g)].map(([, name, address]) => [name, address]),
  )
  const missing = pictureNames.filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`The public page has no address of ${missing.join(', ')}.`)
  return { html: html.replace(list, ''), pictures: Object.fromEntries(found) }
}

/** Imports a module of src/ through Vite, with `schoolFile` in place of src/school.ts. */
export async function importModule<Module>(file: string, schoolFile = defaultSchool): Promise<Module> {
  const { module } = await runnerImport<Module>(file, {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), replaceSchool(schoolFile)],
    build: { assetsInlineLimit: 0 },
  })
  return module
}

function replaceSchool(file: string): Plugin {
  return {
    name: 'lucero:school',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (file === defaultSchool || !/(^|\/)school(\.ts)?$/.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found?.id === defaultSchool ? file : null
    },
  }
}

/** Finds the page's only stylesheet: its <link> tag, file name and content. */
function styleOf(html: string, bundle: Rolldown.OutputBundle): { link: string; file: string; sheet: string } {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html) ?? []
  const sheet = bundle[file]
  if (sheet?.type !== 'asset') throw new Error('index.html has no stylesheet')
  return { link, file, sheet: String(sheet.source).trim() }
}

/** Inlines the styles: the first paint needs no request. Moves the @font-face rules to <noscript> for `fontLoader`. */
function inlined(html: string, link: string, css: string): string {
  const faces = css.match(/@font-face\s*\{[^}]*\.woff2[^}]*\}/g) ?? []
  const rest = faces.reduce((left, face) => left.replace(face, ''), css)
  return html.replace(link, () => `<style>${rest}</style>\n    <noscript><style>${faces.join('')}</style></noscript>`)
}

/** A page whose `<!--page-->` is not drawn yet. */
function htmlDocument(head: string): string {
  return `<!doctype html>
<html lang="es-MX">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${head}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body><!--page--></body>
</html>
`
}
