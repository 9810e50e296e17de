/**
 * Every number of the specification that code or tests cite is a heading of `.docs/specification.md`, and is cited in
 * one form.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** "9" and "9.1", as the headings begin. */
const sections = [
  ...readFileSync(path.join(root, '.docs/specification.md'), 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)[. ]/gm),
].map(([, number = '']) => number)

const files = ['src', 'tests', '.config'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js|css|md)$/.test(file))
    .map((file) => path.join(folder, file)),
)

/** "specification 2.5" and "specification 3.1, 7.2". */
const citation = /\bspecification (\d+(?:\.\d+)*(?:, \d+\.\d+)*)/gi
/** Any other way to name a section of it: "spec section 3", "(sections 4 and 8)", "§ 2". */
const otherForm = /§|\bspec \d|\bsections? \d/i

const citations = (text: string) => [...text.matchAll(citation)].flatMap(([, numbers = '']) => numbers.split(', '))

const ours = path.join('tests', 'house', 'specification.test.ts')
const texts = files
  .filter((file) => file !== ours)
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

test('every cited number exists', () => {
  const cited = texts.flatMap(({ file, text }) => citations(text).map((number) => ({ file, number })))
  expect(cited.length).toBeGreaterThan(80)
  expect(cited.filter(({ number }) => !sections.includes(number))).toEqual([])
})

test('every citation has the one form', () => {
  expect(texts.filter(({ text }) => otherForm.test(text)).map(({ file }) => file)).toEqual([])
})

test('the page numbers each section once, in order, within its chapter', () => {
  expect(new Set(sections).size).toBe(sections.length)
  const [, ...after] = sections
  const follows = (number: string, before: string) => {
    const [chapter = 0, part = 0] = number.split('.').map(Number)
    const [chapterBefore = 0, partBefore = 0] = before.split('.').map(Number)
    return part === 0 ? chapter === chapterBefore + 1 : chapter === chapterBefore && part === partBefore + 1
  }
  expect(after.filter((number, index) => !follows(number, sections[index] ?? ''))).toEqual([])
})

test('the tests above can fail', () => {
  expect(citations('(specification 3.1, 7.2), and Specification 9.3: ten')).toEqual(['3.1', '7.2', '9.3'])
  expect(['(spec section 3)', '(sections 4 and 8)', '§2'].filter((text) => !otherForm.test(text))).toEqual([])
  expect(otherForm.test('the specification’s table, the first section of the page')).toBe(false)
})
