/**
 * `src/README.md` is one short page, and its floor plan agrees with `rooms.ts`: it names every room once, each above
 * the rooms that it imports.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { roomOf } from './imports'
import { plan } from './rooms'

const source = path.resolve(import.meta.dirname, '../../src')
const page = readFileSync(path.join(source, 'README.md'), 'utf8')

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
/** The rooms that the page's paragraph «Inside `room`» names. */
const inside = (room: string) => {
  const [, paragraph = ''] = page.split(`**Inside \`${room}\`**`)
  const [text = ''] = paragraph.split('\n\n')
  return namesIn(text)
}

const [, table = ''] = page.split('| room | its job | only here |\n|---|---|---|\n')
const [rows = ''] = table.split('\n\n')
const portal = rows.split('\n').flatMap((row) => namesIn(row.split('|')[1] ?? ''))
const [, rest = ''] = page.split('Beside the portal: ')
const [paragraph = ''] = rest.split('\n\n')
const beside = namesIn(paragraph)

/** All rooms in the order of the page, the uppermost floor first. */
const floors = [
  ...beside,
  ...portal.flatMap((name) => (name === 'pieces/…' ? inside('pieces').map((piece) => `pieces/${piece}`) : [name])),
]

test('the page is short', () => expect(Buffer.byteLength(page)).toBeLessThanOrEqual(10_240))

test('every room is on it, once', () => expect([...floors].sort()).toEqual(Object.keys(plan).sort()))

test('a room imports only what is below it', () => {
  const upwards = Object.entries(plan).flatMap(([room, targets]) =>
    targets.flatMap((target) => {
      const lower =
        target === 'pieces' ? floors.filter((name) => name.startsWith('pieces/')) : [roomOf(target) ?? target]
      return lower
        .filter((name) => floors.indexOf(name) <= floors.indexOf(room))
        .map((name) => `${room} imports ${name}`)
    }),
  )
  expect(floors.length).toBeGreaterThan(30)
  expect(upwards).toEqual([])
})

test('the rooms inside the server are its folders', () => {
  const folders = readdirSync(path.join(source, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(inside('server').sort()).toEqual(folders.sort())
})

test('the files of the two flows and of the beginning are there', () => {
  const [, flows = ''] = page.split('## The two flows')
  const [text = ''] = flows.split('## Glossary')
  const files = namesIn(text).filter((name) => /\.tsx?$/.test(name))
  const known = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => !known.some((one) => one === file || one.endsWith(`/${file}`)))).toEqual([])
})
