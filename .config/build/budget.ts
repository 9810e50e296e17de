/** The byte budget of the portal: every build weighs its script and its style sheet; a build over budget fails. */
import { gzipSync } from 'node:zlib'

/** Gzip bytes; 1 KB is 1,000 bytes. */
export const portalBudget = { js: 414_000, css: 30_000 }

/** Whether both are within the budget, and a line that shows all figures. */
export function weighPortal(
  script: string,
  style: string | Uint8Array,
): { within: boolean; line: string; js: number; css: number } {
  const packed = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length
  const [js, css] = [packed(script), packed(style)]
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1)
  return {
    js,
    css,
    within: js <= portalBudget.js && css <= portalBudget.css,
    line: `portal: ${kilo(js)} of ${kilo(portalBudget.js)} KB script, ${kilo(css)} of ${kilo(portalBudget.css)} KB style (gzip)`,
  }
}
