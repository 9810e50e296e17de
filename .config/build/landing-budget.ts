/** What a parent's phone downloads for the public page: counted at every build, and a build over budget fails. */
import { gzipSync } from 'node:zlib'

/** Compressed bytes; KB are 1,000 of them. `first`: page, styles and the fonts of the first screen. */
export const landingBudget = { first: 64_000, js: 80_000 }

/** `read` answers an emitted file's bytes. Throws where the page names no font: then this counts the wrong page. */
export function weighLanding(html: string, script: string, read: (file: string) => Buffer): { within: boolean; line: string; first: number; js: number } {
  const fonts = [...html.matchAll(/url\("?\/([^")]+\.woff2)"?\)/g)].flatMap(([, file]) => (file ? [read(file).length] : []))
  if (fonts.length === 0 || fonts.includes(0)) throw new Error('The public page names no font, or one that is not in the build: its budget cannot be checked.')
  const first = gzipSync(html, { level: 9 }).length + fonts.reduce((sum, bytes) => sum + bytes, 0)
  const js = gzipSync(script, { level: 9 }).length
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1)
  return {
    first,
    js,
    within: first <= landingBudget.first && js <= landingBudget.js,
    line: `public page: ${kilo(first)} of ${kilo(landingBudget.first)} KB for the first screen, then ${kilo(js)} of ${kilo(landingBudget.js)} KB script (gzip)`,
  }
}
