/**
 * Publishing a build beside a running process: the files of the previous release exist during the change and for a week
 * after it.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { publish } from '../../.config/build/publish.ts'
import { siteOf } from '../../src/server/static-site'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'lucero-publish-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const to = () => path.join(folder, 'client')
const read = (file: string) => readFileSync(path.join(to(), file), 'utf8')

function build(files: Record<string, string>): void {
  const from = path.join(folder, 'next')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(from, file)), { recursive: true })
    writeFileSync(path.join(from, file), text)
  }
  publish({ from, to: to(), lasting: (file) => file.startsWith('assets/'), last: ['app.html', 'sw.js'] })
  expect(existsSync(from)).toBe(false)
}

const release = (name: string) => ({
  'index.html': 'landing',
  'privacidad.html': 'privacy',
  'public-page.json': JSON.stringify({ landing: 'landing', privacy: 'privacy', sky: '', pictures: {} }),
  'app.html': `<script src="/assets/app-${name}.js">`,
  'sw.js': `worker ${name}`,
  [`assets/app-${name}.js`]: name,
  'assets/same.js': 'same',
  [`${name}.txt`]: name,
})

it('keeps the scripts of replaced releases for a week, however often somebody builds', () => {
  build(release('one'))
  build(release('two'))
  expect(read('app.html')).toContain('app-two')
  expect(readdirSync(path.join(to(), 'assets')).sort()).toEqual(['app-one.js', 'app-two.js', 'same.js'])
  // A file without a hash in its name is deleted with its release.
  expect(existsSync(path.join(to(), 'one.txt'))).toBe(false)
  build(release('three'))
  expect(readdirSync(path.join(to(), 'assets')).sort()).toEqual(['app-one.js', 'app-three.js', 'app-two.js', 'same.js'])
  const weekAgo = new Date(Date.now() - 7 * 86_400_000 - 60_000)
  utimesSync(path.join(to(), 'assets/app-one.js'), weekAgo, weekAgo)
  // Publishing the same build again counts as no release, so no scripts are deleted.
  build(release('three'))
  expect(readdirSync(path.join(to(), 'assets')).sort()).toEqual(['app-three.js', 'app-two.js', 'same.js'])
  expect(read('assets/app-three.js')).toBe('three')
})

it('a process that was started before goes on with the pages and the worker of its own release', () => {
  build(release('one'))
  const site = siteOf(to())
  build(release('two'))
  expect([site.portal, site.worker]).toEqual([expect.stringContaining('app-one'), 'worker one'])
  expect(read('assets/app-one.js')).toBe('one')
})
