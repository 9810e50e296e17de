/** What the build promises: an installable manifest, the right shell for every address, a byte budget that can fail. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { landingBudget, portalBudget, weighLanding, weighPortal } from '../../.config/build/budget'
import { withSubsetFonts } from '../../.config/build/subset-fonts'
import { manifest } from '../../.config/build/manifest'
import { isPortalAddress } from '../../.config/build/shells'
import { themeSheet } from '../../.config/build/theme'
import { paths } from '../../src/paths'
import { school } from '../../src/school'

/** "192x192": reads width and height from their fixed offsets in the PNG header. */
function pngSize(path: string): string {
  const file = readFileSync(new URL(`../../public${path}`, import.meta.url))
  expect(file.toString('latin1', 1, 4)).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

describe('the manifest', () => {
  const built = manifest()

  test('is named and coloured by the school', () =>
    expect(built).toMatchObject({
      name: school.fullName,
      short_name: school.name,
      lang: 'es-MX',
      display: 'standalone',
      start_url: paths.home,
      scope: '/',
      theme_color: school.colors.theme,
      background_color: school.colors.background,
    }))

  test('has icons that exist in the size they say, one of them maskable', () => {
    const icons = built.icons ?? []
    expect(icons.map(({ src }) => pngSize(src))).toEqual(icons.map(({ sizes }) => sizes))
    expect(icons.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
    expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
  })

  test('has screenshots that exist, for a wide and a narrow screen', () => {
    const shots = built.screenshots ?? []
    expect(shots.map(({ src }) => pngSize(src))).toEqual(shots.map(({ sizes }) => sizes))
    expect(new Set(shots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']))
  })

  test('has shortcuts for a teacher, a family and what waits', () =>
    expect(built.shortcuts?.map(({ name, url }) => [name, url])).toEqual([
      ['Pasar lista', paths.home],
      ['Mis hijos', paths.home],
      ['Por enviar', paths.outbox],
    ]))
})

test.each([
  ['/login', true],
  ['/dashboard', true],
  ['/dashboard/student/4?x=1.5', true],
  ['/', false],
  ['/dashboards', false],
  ['/api/login/', false],
  ['/assets/dashboard.js', false],
])('%s is the portal: %s', (address, portal) => expect(isPortalAddress(address)).toBe(portal))

test('the theme’s sheet has every variable of it that we draw with, by day and by night', async () => {
  const sheet = await themeSheet()
  const [root = '', ...schemes] = sheet.split(/(?=:root\[data-mantine-color-scheme)/)
  const namesIn = (css: string) => new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const [always, ...day] = [root, ...schemes].map(namesIn)
  const source = new URL('../../src/', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx?)$/.test(file))
  const ours = files.map((file) => readFileSync(new URL(file, source), 'utf8'))
  const theirs = ours.flatMap((text) =>
    [...text.matchAll(/^import '(@mantine\/[\w/-]+\.css)'/gm)].map(([, file]) =>
      readFileSync(new URL(`../../node_modules/${file}`, import.meta.url), 'utf8'),
    ),
  )
  const sources = [...ours, ...theirs]
  const used = new Set(
    sources.flatMap((text) => [...text.matchAll(/var\((--(?:lucero|mantine)-[\w-]+)[,)]/g)].map(([, name]) => name)),
  )
  const own = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/['"\s{;](--(?:lucero|mantine)-[\w-]+)['"]?:/g)].map(([, name]) => name),
    ),
  )
  expect(day.length).toBe(2)
  expect(used.size).toBeGreaterThan(40)
  expect(
    [...used].filter((name) => !always?.has(name) && !own.has(name) && !day.every((scheme) => scheme.has(name))),
  ).toEqual([])
})

/** Random characters, which gzip cannot compress. */
const letters = (bytes: number) => randomBytes(bytes).toString('latin1')

describe('the portal’s byte budget', () => {
  test('weighs script and style apart', () => {
    const { js, css, within, line } = weighPortal('', 'a{}')
    expect([js, css, within]).toEqual([20, 23, true])
    expect(line).toContain(`of ${(portalBudget.js / 1000).toFixed(1)} KB script`)
  })

  test('fails on too heavy a script, and on too heavy a style', () => {
    expect(weighPortal(letters(portalBudget.js / 2), letters(portalBudget.css / 2)).within).toBe(true)
    expect(weighPortal(letters(portalBudget.js), '').within).toBe(false)
    expect(weighPortal('', letters(portalBudget.css)).within).toBe(false)
  })
})

describe('the public page’s faces', () => {
  const whole = readFileSync(
    new URL(
      '../../node_modules/@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2',
      import.meta.url,
    ),
  )
  const built = (file: string) => (file === 'assets/atkinson-BrHNak5F.woff2' ? whole : Buffer.alloc(0))

  async function faceFor(words: string) {
    const { css, faces } = await withSubsetFonts('@font-face{src:url(/assets/atkinson-BrHNak5F.woff2)}', words, built)
    const [[file, face] = ['', Buffer.alloc(0)]] = faces
    return { css, file, bytes: face.length }
  }

  test('have the letters of Spanish and of the page’s own words, and no others', async () => {
    const [own, french] = await Promise.all([faceFor('¡Hola, niñas!'), faceFor('François')])
    expect(own.css).toBe(`@font-face{src:url(/${own.file})}`)
    expect(own.file).toMatch(/^assets\/atkinson-page-[\w-]{8}\.woff2$/)
    expect(own.bytes).toBeGreaterThan(5_000)
    expect(french.bytes).toBeGreaterThan(own.bytes)
    expect(whole.length).toBeGreaterThan(french.bytes)
    expect(french.file).not.toBe(own.file)
  })

  test('are not made of a file that is not in the build', () =>
    expect(withSubsetFonts('url(/assets/gone.woff2)', '', built)).rejects.toThrow(
      '/assets/gone.woff2, which is not in the build',
    ))
})

describe('the public page’s byte budget', () => {
  const page =
    '<style>@font-face{src:url(/assets/a.woff2)format("woff2")}@font-face{src:url("/assets/b.woff2")}</style><p>Hola</p>'
  const fonts = (bytes: number) => (file: string) => (file === 'assets/a.woff2' ? Buffer.alloc(bytes) : Buffer.alloc(1))

  test('counts the page and the fonts it names, and the script apart', () => {
    const { first, js, within, line } = weighLanding(page, '', fonts(10_000))
    const { first: bare } = weighLanding(page, '', fonts(1))
    expect([first - bare, js, within]).toEqual([9_999, 20, true])
    expect(line).toContain('of 64.0 KB')
  })

  test('fails on one byte too many for the first screen', () => {
    const { first } = weighLanding(page, '', fonts(1))
    const most = landingBudget.first - first + 1
    expect(weighLanding(page, '', fonts(most)).within).toBe(true)
    expect(weighLanding(page, '', fonts(most + 1)).within).toBe(false)
  })

  test('fails on too heavy a script', () => {
    expect(weighLanding(page, letters(landingBudget.js / 2), fonts(1)).within).toBe(true)
    expect(weighLanding(page, letters(landingBudget.js), fonts(1)).within).toBe(false)
  })

  test.each(['<p>Hola</p>', '<style>@font-face{src:url(/assets/gone.woff2)}</style>'])('refuses to weigh %s', (html) =>
    expect(() => weighLanding(html, '', () => Buffer.alloc(0))).toThrow('names no font'),
  )
})
