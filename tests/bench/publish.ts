/** Writes measured tables into `.docs/speed.md`, so that no figure on that page is typed by hand. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdown, type Figure } from './figures.ts'

const page = join(import.meta.dirname, '../../.docs/speed.md')

/** The part of the page between the two marks of a measure: a line about the run, and its table. */
export function blockOf(measure: string): RegExp {
  return new RegExp(`(<!-- ${measure} -->\n)[^]*?(<!-- end -->)`)
}

/** `about`: when and on what machine the figures were measured. */
export function publish(measured: ReadonlyMap<string, readonly Figure[]>, about: string): void {
  let text = readFileSync(page, 'utf8')
  for (const [measure, figures] of measured) {
    const block = blockOf(measure)
    if (!block.test(text))
      throw new Error(`.docs/speed.md has no place for ${measure}: <!-- ${measure} --> … <!-- end -->`)
    text = text.replace(
      block,
      (_, start: string, end: string) => `${start}\n${about}\n\n${markdown(figures)}\n\n${end}`,
    )
  }
  writeFileSync(page, text)
}
