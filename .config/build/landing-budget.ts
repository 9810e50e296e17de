/** The byte budget of the public page: every build sums what a phone downloads for it; a build over budget fails. */
import { gzipSync } from 'node:zlib'

/**
 * Gzip bytes (fonts as they are); 1 KB is 1,000 bytes. `first`: the page with its styles, and its fonts. `js`: its
 * script, loaded later.
 */
export const landingBudget = { first: 64_000, js: 80_000 }

/**
 * `read` returns the bytes of an emitted file. Throws if the page names no font or an empty one, because then this
 * would weigh the wrong page.
 */
export function weighLanding(
  html: string,
  script: string,
  read: (file: string) => Buffer,
): { within: boolean; line: string; first: number; js: number } {
  const fonts = [...html.matchAll(/url\("?\/([^")]+\.woff2)"?\)/g)].flatMap(([, file]) =>
    file ? [read(file).length] : [],
  )
  if (fonts.length === 0 || fonts.includes(0))
    throw new Error('The public page names no font, or one that is not in the build: its budget cannot be checked.')
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
