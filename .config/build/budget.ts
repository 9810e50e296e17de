/** The byte budgets of the portal and of the public page: every build weighs both; a build over budget fails. */
import { gzipSync } from 'node:zlib'

/** Gzip bytes of the portal's script and of its style sheet; 1 KB is 1,000 bytes. */
export const portalBudget = { js: 480_000, css: 30_000 }
/** Gzip bytes of the public page: `first`, the page with its styles and fonts; `js`, its script, loaded later. */
export const landingBudget = { first: 64_000, js: 80_000 }

const packed = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length
const kilo = (bytes: number) => (bytes / 1000).toFixed(1)

/** The figures, whether both are within the budget, and a line for the build's output. */
export function weighPortal(script: string, style: string | Uint8Array) {
  const [js, css] = [packed(script), packed(style)]
  return {
    js,
    css,
    within: js <= portalBudget.js && css <= portalBudget.css,
    line: `portal: ${kilo(js)} of ${kilo(portalBudget.js)} KB script, ${kilo(css)} of ${kilo(portalBudget.css)} KB style (gzip)`,
  }
}

/** `read` returns a built file, empty if there is none. Throws if the page names no font, or one without content. */
export function weighLanding(html: string, script: string, read: (file: string) => Buffer) {
  const fonts = [...html.matchAll(/url\("?\/([^")]+\.woff2)"?\)/g)].flatMap(([, file]) =>
    file ? [read(file).length] : [],
  )
  if (fonts.length === 0 || fonts.includes(0))
    throw new Error('The public page names no font, or one that is not in the build: its budget cannot be checked.')
  const first = packed(html) + fonts.reduce((sum, bytes) => sum + bytes, 0)
  const js = packed(script)
  return {
    first,
    js,
    within: first <= landingBudget.first && js <= landingBudget.js,
    line: `public page: ${kilo(first)} of ${kilo(landingBudget.first)} KB for the first screen, then ${kilo(js)} of ${kilo(landingBudget.js)} KB script (gzip)`,
  }
}
