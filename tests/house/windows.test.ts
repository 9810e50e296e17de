/**
 * Every window over a page closes by the back key of a phone: it uses `ui/Window` or `ui/SideWindow`, or adds its entry
 * to the browser's history itself.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')

const isDialog = (text: string) => /<dialog\b|role="(alert)?dialog"|aria-modal/.test(text)

test('no other piece says of itself that it is a dialog', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(app|pieces|screens|ui)\b.*\.tsx$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))
  expect(files.length).toBeGreaterThan(100)
  expect(isDialog('<div role="alertdialog">')).toBe(true)
  expect(
    files.filter(({ text }) => isDialog(text) && !text.includes('useOpenWindow(')).map(({ path }) => path),
  ).toEqual([])
})
