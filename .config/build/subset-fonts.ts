/** Subsets the public page's fonts to the characters of its text and of Spanish, for smaller downloads. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import subsetFont from 'subset-font'

/** Characters that are kept even if no page contains them: scripts may show other text later, such as the year. */
const spanish = `${String.fromCharCode(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index))}áéíóúüñÁÉÍÓÚÜÑ¿¡ºª«»“”‘’–—…·`

/**
 * Returns the stylesheet with the fonts' URLs replaced by subset ones, and these fonts by file name; the portal goes on
 * using the full fonts. `read` returns the bytes of a built file, empty if it does not exist. Throws if a font is
 * missing.
 */
export async function withSubsetFonts(
  css: string,
  words: string,
  read: (file: string) => Buffer,
): Promise<{ css: string; faces: ReadonlyMap<string, Buffer> }> {
  const faces = new Map<string, Buffer>()
  const characters = [...new Set(spanish + words)].join('')
  let lighter = css
  for (const [url = '', file = ''] of css.matchAll(/\/(assets\/[^")]+\.woff2)/g)) {
    const whole = read(file)
    if (whole.length === 0) throw new Error(`The public page names ${url}, which is not in the build.`)
    const subset = await subsetFont(whole, characters, { targetFormat: 'woff2' })
    const name = `assets/${path.basename(file).replace(/-[^-]+$/, '')}-page-${createHash('sha256').update(subset).digest('base64url').slice(0, 8)}.woff2`
    faces.set(name, subset)
    lighter = lighter.replaceAll(url, `/${name}`)
  }
  return { css: lighter, faces }
}
