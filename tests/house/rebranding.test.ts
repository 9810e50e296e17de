/**
 * Another school makes the public page its own by one file: the page built with it has all of its words and none of the
 * first school's.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { weighLanding } from '../../.config/build/budget'
import { importModule, landing } from '../../.config/build/landing'
import { wholeSchoolFile } from '../../src/profile/whole-school-file'
import * as ours from '../../src/school'
import * as other from './other-school'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'lucero-rebranded-'))
let files: Map<string, string>

beforeAll(async () => {
  // The page as people get it, within its byte budget, and not as a developer has it.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), landing({ schoolFile: path.join(import.meta.dirname, 'other-school.ts') })],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(root, 'index.html') },
    },
  })
  const text = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|js|json|css|txt|xml|svg)$/.test(file),
  )
  files = new Map(text.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
}, 120_000)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Every text and number of a school file, by the path to it. */
function facts(value: unknown, at = ''): [at: string, fact: string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[at, String(value)]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => facts(inner, at ? `${at}.${name}` : name))
}

/** The forms in which a fact may appear: plain, in HTML, in a URL, in a script, and as a grouped phone number. */
const forms = (fact: string): string[] => [
  fact,
  fact.toLowerCase(),
  fact.replaceAll('&', '&amp;'),
  encodeURIComponent(fact),
  JSON.stringify(fact).slice(1, -1),
  fact.replace(/^(\d\d)(\d{4})(\d{4})$/, '$1 $2 $3'),
]

/**
 * Entries of the school file that do not appear on the page, because they are about the portal.
 */
const notOnPage = /^cycle\.|^school\.(description|timeZone|folioPrefix|attendance)|^privacy\.updated$/

test('the page, its script, its notice of privacy and what crawlers read are all there', () => {
  expect([...files.keys()].filter((file) => !file.startsWith('assets'))).toEqual(
    expect.arrayContaining(['index.html', 'privacidad.html', 'robots.txt', 'sitemap.xml']),
  )
  expect([...files.keys()].filter((file) => /^assets\/landing-[\w-]+\.js$/.test(file))).toHaveLength(1)
})

test('everything of the other school is there', () => {
  const all = [...files.values()].join('\n')
  const missing = facts(other).filter(
    ([at, fact]) => !notOnPage.test(at) && !forms(fact).some((form) => all.includes(form)),
  )
  expect(missing).toEqual([])
})

test('nothing of the first school is left, in any file', () => {
  const common = new Set(facts(other).map(([, fact]) => fact))
  // Leaves out the school's colours, because the drawings use the same ones whatever the school.
  const first = facts(ours).filter(
    ([at, fact]) => !common.has(fact) && !/^cycle\.|^school\.(attendance|colors)/.test(at) && fact.length > 2,
  )
  expect(first.length).toBeGreaterThan(60)
  const left = [...files].flatMap(([file, text]) =>
    first.filter(([, fact]) => forms(fact).some((form) => text.includes(form))).map(([at]) => `${at} in ${file}`),
  )
  expect(left).toEqual([])
  expect([...files].filter(([, text]) => text.toLowerCase().includes('lucero')).map(([file]) => file)).toEqual([])
})

test.each([0, 12])(
  'drawn from a profile with %i testimonials of full length, it is within its byte budget',
  async (count) => {
    // Imported as the build does, because it is production code that is weighed.
    const source = (file: string) => path.join(root, 'src', file)
    const { contentOf } = await importModule<typeof import('../../src/landing/content')>(source('landing/content.ts'))
    const { drawLanding } = await importModule<typeof import('../../src/landing/prerender')>(
      source('landing/prerender.tsx'),
    )
    const words = ours.testimonials.map(({ text }) => text).join(' ')
    const testimonials = Array.from({ length: count }, (_, place) => ({
      id: String(place),
      user: `Familia ${place}`,
      text: `${words.slice(place * 37)} ${words}`.slice(0, 400),
    }))
    const html = drawLanding(
      contentOf({ ...wholeSchoolFile, testimonials }, '2026-11-28'),
      JSON.parse(files.get('public-page.json') ?? ''),
    )
    expect(html.match(/<figure>/g) ?? []).toHaveLength(count)
    const [script = ''] = [...files].filter(([file]) => /^assets\/landing-.*\.js$/.test(file)).map(([, text]) => text)
    const { within, line } = weighLanding(html, script, (file) => readFileSync(path.join(folder, file)))
    expect(within, line).toBe(true)
  },
)
