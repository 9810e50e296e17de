/**
 * Vite plugin for the portal: builds all of its code as one classic script and all of its styles as one sheet, and
 * writes both into `app.html`. Chromium keeps the compiled code of a whole file only for classic scripts that a service
 * worker has stored when it was installed. With one script, a device has either all code of a release or none of it.
 */
import type { Plugin } from 'vite'
import { weighPortal } from './budget.ts'
import { buildScript } from './one-script.ts'
import { source as shell } from './shells.ts'
import { themeVariables } from './theme.ts'

const entry = '<script type="module" src="/src/portal.tsx"></script>'

/** Dexie's build for modern browsers, 2 KB smaller than its default one. */
export const smallDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }

export function portal(): Plugin {
  let built: Awaited<ReturnType<typeof buildScript>>
  return {
    name: 'lucero:portal',
    apply: 'build',
    async buildStart() {
      built = await buildScript('src/portal.tsx', 'iife', {
        plugins: [themeVariables()],
        resolve: { alias: [smallDexie] },
        // Contract modules have no side effects; importing a date helper must not pull in every schema.
        treeshake: { moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }] },
      })
    },
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(entry, '') },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[shell]
        if (page?.type !== 'asset') return this.error(`${shell} is missing in the build`)
        const { script, assets } = built
        const sheets = assets.filter(({ fileName }) => fileName.endsWith('.css'))
        const [sheet] = sheets
        if (!sheet || sheets.length > 1) return this.error('The portal has one style sheet, no more and no less.')
        this.emitFile({ type: 'asset', fileName: script.fileName, source: script.code })
        for (const { fileName, source } of assets)
          if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source })
        page.source = String(page.source).replace(
          '</head>',
          () =>
            `<link rel="stylesheet" href="/${sheet.fileName}">\n    <script defer src="/${script.fileName}"></script>\n  </head>`,
        )
        const { within, line } = weighPortal(script.code, sheet.source)
        if (!within) this.error(`Over budget: ${line}`)
        this.info(line)
      },
    },
  }
}
