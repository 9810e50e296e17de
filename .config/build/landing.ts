/**
 * Vite plugin for the public page. It renders the page to HTML from its React components and the school file, inlines
 * the styles, and builds its script as one separate bundle (no chunk of the portal), which the page loads only when it
 * is idle.
 */
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import { weighLanding } from './budget.ts'
import { buildScript } from './one-script.ts'
import { withSubsetFonts } from './subset-fonts.ts'
import { demoEntries, schoolProblems } from './check-school.ts'

type Prerender = typeof import('../../src/landing/prerender.tsx')
type SchoolFile = typeof import('../../src/school.ts')

const root = path.resolve(import.meta.dirname, '../..')
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

/** `schoolFile`: another school's file to build with instead of src/school.ts. */
export function landing({ schoolFile = defaultSchool }: { schoolFile?: string } = {}): Plugin {
  const year = new Date().getFullYear()
  let script: Rolldown.OutputChunk
  let pages: Prerender
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
      pages = await importModule<Prerender>(path.join(root, 'src/landing/prerender.tsx'), schoolFile)
      if (!serving)
        script = (await buildScript('src/landing.tsx', 'es', { plugins: [replaceSchool(schoolFile)] })).script
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (request.url !== '/privacidad') return next()
        const { head, body } = pages.privacyPage(year)
        response
          .setHeader('Content-Type', 'text/html; charset=utf-8')
          .end(htmlDocument(`${head}<link rel="stylesheet" href="/src/landing/landing.css">`, body))
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes('<!--page-->')) return html
        // In development every reload renders the page again.
        if (serving) pages = await importModule<Prerender>(path.join(root, 'src/landing/prerender.tsx'), schoolFile)
        const { head, body } = pages.landingPage(year)
        const whole = html.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
        return serving ? whole : whole.replace(entry, '')
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
        const { head, body } = pages.privacyPage(year)
        const { link, sheet, file } = styleOf(String(page.source), bundle)
        const { css, faces } = await withSubsetFonts(sheet, `${page.source}${body}`, built)
        for (const [name, face] of faces) emit(name, face)
        const html = inlined(String(page.source), link, css).replace(
          '</body>',
          () => `<script>${fontLoader}${scriptLoader(script.fileName)}</script>\n  </body>`,
        )
        page.source = html
        delete bundle[file]
        emit('privacidad.html', htmlDocument(`${head}<style>${css}</style>`, body))
        emit('robots.txt', pages.robots())
        emit('sitemap.xml', pages.sitemap())
        emit(script.fileName, script.code)
        if (script.map) emit(`${script.fileName}.map`, script.map.toString())
        const { within, line } = weighLanding(html, script.code, (name) => faces.get(name) ?? built(name))
        if (!within) this.error(`Over budget: ${line}`)
        this.info(line)
      },
    },
  }
}

/** Imports a module of src/ through Vite, with `schoolFile` in place of src/school.ts. */
async function importModule<Module>(file: string, schoolFile: string): Promise<Module> {
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

/** Inlines the styles: the first paint waits for no request. `fontLoader` finds the @font-face rules in <noscript>. */
function inlined(html: string, link: string, css: string): string {
  const faces = css.match(/@font-face\s*\{[^}]*\.woff2[^}]*\}/g) ?? []
  const rest = faces.reduce((left, face) => left.replace(face, ''), css)
  return html.replace(link, () => `<style>${rest}</style>\n    <noscript><style>${faces.join('')}</style></noscript>`)
}

function htmlDocument(head: string, body: string): string {
  return `<!doctype html>
<html lang="es-MX">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${head}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>${body}</body>
</html>
`
}
