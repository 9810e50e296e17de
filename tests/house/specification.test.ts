/**
 * Every number of the specification that code or tests cite is a heading of `.docs/specification.md`, and is cited in
 * one form; its chapter of data names every field of the contract.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as contract from '../../src/contract'

const root = path.resolve(import.meta.dirname, '../..')

const page = readFileSync(path.join(root, '.docs/specification.md'), 'utf8')
/** "9" and "9.1", as the headings begin. */
const sections = [...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)[. ]/gm)].map(([, number = '']) => number)

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

/** The row version is a capability's, not the specification's. */
const fieldsOf = ({ shape }: { shape: object }) => Object.keys(shape).filter((field) => field !== 'version')
const namedIn = (section: string) => {
  const [, text = ''] = page.split(`\n### ${section} `)
  return [...(text.split('\n#')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

test.each([
  ['3.2', contract.student],
  ['3.3', contract.tutor],
  ['3.4', contract.emergencyContact],
  ['3.5', contract.group],
  ['3.6', contract.attendance],
  ['3.7', contract.receipt],
  ['3.8', contract.bankData],
  ['5.3', contract.attendanceCreation],
  ['5.4', contract.studentChange],
  ['5.6', contract.tutorChange],
])('section %s names every field', (section, schema) => {
  expect(fieldsOf(schema).filter((field) => !namedIn(section).includes(field))).toEqual([])
})

test('the tests above can fail', () => {
  expect(citations('(specification 3.1, 7.2), and Specification 9.3: ten')).toEqual(['3.1', '7.2', '9.3'])
  expect(['(spec section 3)', '(sections 4 and 8)', '§2'].filter((text) => !otherForm.test(text))).toEqual([])
  expect(otherForm.test('the specification’s table, the first section of the page')).toBe(false)
})
