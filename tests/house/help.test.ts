/**
 * The help: each role has its pages, six at most; each page is short, and its pictures are there, and a link opens it
 * where its question arises.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pictureDensity } from '../../.config/help-pictures'
import { roles } from '../../src/contract'
import { pictureHeight, pictureWidth } from '../../src/screens/help/picture-size'
import { topicsByRole } from '../../src/screens/help/topics'
import { helpPages } from '../../src/texts/help'
import { helpTitles } from '../../src/texts/help-titles'

const source = path.resolve(import.meta.dirname, '../../src')
const folder = path.join(source, 'screens/help/pictures')

const topics = Object.keys(helpTitles)
const steps = Object.values(helpPages).flatMap((page) => page.steps)
const pictures = steps.flatMap(({ picture }) => picture ?? [])

test('each role has one to six pages, and each page has a role', () => {
  for (const role of roles) {
    expect(topicsByRole[role].length, role).toBeGreaterThan(0)
    expect(topicsByRole[role].length, role).toBeLessThanOrEqual(6)
  }
  expect(new Set(Object.values(topicsByRole).flat())).toEqual(new Set(topics))
})

test('a page is short: six steps at most, each of two lines on a tablet', () => {
  for (const [topic, page] of Object.entries(helpPages)) expect(page.steps.length, topic).toBeLessThanOrEqual(6)
  expect(steps.filter(({ text }) => text.length > 190).map(({ text }) => text)).toEqual([])
})

test('each picture of a page is there, and each that is there is on a page', () => {
  const names = new Set(pictures.map(({ name }) => `${name}.webp`))
  expect(readdirSync(folder).sort()).toEqual([...names].sort())
  for (const { name, alt } of pictures) expect(alt.length, name).toBeGreaterThan(20)
})

test('pictures have the shape for which the page keeps room, and weigh little', () => {
  const size = [pictureWidth, pictureHeight].map((side) => side * pictureDensity)
  const files = readdirSync(folder).map((file) => ({ file, bytes: readFileSync(path.join(folder, file)) }))
  for (const { file, bytes } of files) expect(sizeOf(bytes), file).toEqual(size)
  expect(files.filter(({ bytes }) => bytes.length > 15_000).map(({ file }) => file)).toEqual([])
  // A device keeps all of them, so that the help opens without a network.
  expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(285_000)
})

test('each page is opened by a link from another screen, where its question arises', () => {
  const linked = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('screens/help/'))
    .flatMap((file) => readFileSync(path.join(source, file), 'utf8').match(/<HelpLink\b[^>]*>/g) ?? [])
    .flatMap((link) => [...link.matchAll(/'([a-z-]+)'|"([a-z-]+)"/g)].map(([, one, other]) => one ?? other))
  expect(topics.filter((topic) => !linked.includes(topic))).toEqual([])
})

/** Width and height of a lossy WebP: the header of its first frame. */
function sizeOf(webp: Buffer): [width: number, height: number] {
  const frame = webp.indexOf('VP8 ')
  return [webp.readUInt16LE(frame + 14) & 0x3fff, webp.readUInt16LE(frame + 16) & 0x3fff]
}
