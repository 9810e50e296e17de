/** Finds features of an HTML page that a promised browser lacks: its attributes, and its inline styles and scripts. */
import type { CompatData } from '@mdn/browser-compat-data'
import { scanScript, type Names } from './scripts.ts'
import { scanStyle } from './styles.ts'
import { lackedBy, type TooNew } from './support.ts'

export function scanPage(page: string, { html, css }: CompatData, names: Names): TooNew[] {
  const inside = [...page.matchAll(/<(style|script)\b([^>]*)>([^]*?)<\/\1>/g)]
  const styles = inside.filter(([, tag]) => tag === 'style').flatMap(([, , , text = '']) => scanStyle(text, css))
  // JSON-LD for search engines is not a script.
  const scripts = inside
    .filter(([, tag, attributes = '']) => tag === 'script' && !attributes.includes('json'))
    .flatMap(([, , , text = '']) => scanScript(text, names))
  const attributes = [
    ...page
      .replace(/(<(?:style|script)\b[^>]*>)[^]*?(?=<\/(?:style|script)>)/g, '$1')
      .matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/g),
  ].flatMap(([, tag = '', attributeText = '']) =>
    [...attributeText.matchAll(/([a-z-]+)(?:="[^"]*")?/g)].flatMap(([, name = '']) => {
      const browser = lackedBy(html.elements?.[tag]?.[name] ?? html.global_attributes?.[name])
      return browser === null ? [] : [{ feature: `attribute ${name}`, browser }]
    }),
  )
  return [...attributes, ...styles, ...scripts]
}
