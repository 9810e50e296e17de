/**
 * Each decision is one short file with its date, its status, the rooms it concerns and the tests that prove it, and the
 * index of `src/README.md` leads to it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const folder = '.docs/decisions'
const index = readFileSync(path.join(root, 'src/README.md'), 'utf8')
const files = readdirSync(path.join(root, folder)).sort()

const head =
  /^# (?<title>\d+\. .+)\n\n- Date: (?<date>\d{4}-\d{2}-\d{2})\n- Status: (?:accepted|replaced by \d+)\n- Rooms: (?<rooms>.+)\n- Proof: (?<proof>.+)\n\n\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\* .+\n\n\*\*Cost\.\*\* .+\n$/

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('they are numbered without a gap', () => {
  expect(files.length).toBeGreaterThanOrEqual(15)
  expect(files.map((file) => /^(\d{4})-[a-z]+(?:-[a-z]+)*\.md$/.exec(file)?.[1])).toEqual(
    files.map((_, at) => String(at + 1).padStart(4, '0')),
  )
})

test.each(files)('%s', (file) => {
  const text = readFileSync(path.join(root, folder, file), 'utf8')
  const { title = '', date = '', rooms = '', proof = '' } = head.exec(text)?.groups ?? {}
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_500)
  expect(Number(title.split('.')[0])).toBe(Number(file.slice(0, 4)))
  expect(Number.isNaN(Date.parse(date))).toBe(false)
  expect(namesIn(rooms)).not.toEqual([])
  expect(namesIn(rooms).filter((room) => !existsSync(path.join(root, 'src', room)))).toEqual([])
  expect(namesIn(proof)).not.toEqual([])
  expect(namesIn(proof).filter((proving) => !existsSync(path.join(root, proving)))).toEqual([])
  expect(index).toContain(`[${title}](../${folder}/${file})`)
})

test('the index names no other', () => {
  expect([...index.matchAll(/\.docs\/decisions\/([^)]+)\)/g)].map(([, file]) => file).sort()).toEqual(files)
})
