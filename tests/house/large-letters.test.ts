/**
 * Letters grow with the size that a person chose in the browser: no style, in a sheet or in a page of the provider,
 * fixes letters or lines in pixels.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')

test('letters and their lines are measured in rem, em or by the paper, never in pixels', () => {
  const fixed = sheets().flatMap((file) =>
    [
      ...readFileSync(join(source, file), 'utf8').matchAll(
        /^.*(?:font|font-size|line-height):[^;}\n]*\d(?:\.\d+)?px.*$/gm,
      ),
    ].map(([line]) => `${file}: ${line.trim()}`),
  )
  expect(fixed).toEqual([])
})

function sheets(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:css|html)$|html-pages\.ts$/.test(path),
  )
}
