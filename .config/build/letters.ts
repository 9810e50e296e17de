/** The public page's faces with the letters of its own words and of Spanish: a visitor's first screen is spared all others. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import subsetFont from 'subset-font'

/** What a visitor may type into the form, too; a letter beyond them stands in a face of the device. */
const spanish = `${String.fromCharCode(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, place) => 0x20 + place))}áéíóúüñÁÉÍÓÚÜÑ¿¡ºª«»“”‘’–—…·`

/** The stylesheet with lighter faces in the places of the build's, which the portal keeps; and these, by their files. `read` answers a file of the build, empty where there is none. */
export async function withOwnLetters(css: string, words: string, read: (file: string) => Buffer): Promise<{ css: string; faces: ReadonlyMap<string, Buffer> }> {
  const faces = new Map<string, Buffer>()
  const letters = [...new Set(spanish + words)].join('')
  let lighter = css
  for (const [url = '', file = ''] of css.matchAll(/\/(assets\/[^")]+\.woff2)/g)) {
    const whole = read(file)
    if (whole.length === 0) throw new Error(`The public page names ${url}, which is not in the build.`)
    const own = await subsetFont(whole, letters, { targetFormat: 'woff2' })
    const name = `assets/${path.basename(file).replace(/-[^-]+$/, '')}-page-${createHash('sha256').update(own).digest('base64url').slice(0, 8)}.woff2`
    faces.set(name, own)
    lighter = lighter.replaceAll(url, `/${name}`)
  }
  return { css: lighter, faces }
}
