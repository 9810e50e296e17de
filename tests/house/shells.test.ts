/** The two pages that a browser loads, as they are written. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('no browser translates the portal, whose words change in their place; the public page may be', () => {
  expect(page('src/app.html')).toMatch(/<html [^>]*translate="no"/)
  expect(page('src/app.html')).toContain('<meta name="google" content="notranslate" />')
  expect(page('index.html')).not.toMatch(/notranslate|translate="no"/)
})
