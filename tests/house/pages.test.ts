/**
 * The pages for readers: the README stays short, every link, anchor and picture exists, and tables that repeat the code
 * agree with it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { knownCapabilities } from '../../src/contract'
import { variableNames } from '../../src/server/configuration'

const root = path.resolve(import.meta.dirname, '../..')
const read = (page: string) => readFileSync(path.join(root, page), 'utf8')

/** Tracked pages, and those not yet added. */
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page !== '' && existsSync(path.join(root, page)))

/** Without code, where brackets mean something else. */
const prose = (text: string) =>
  text.replace(/^ *```[^]*?^ *```/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ' '))

type Link = { page: string; target: string; picture: boolean }
const links = pages.flatMap((page): Link[] =>
  [...prose(read(page)).matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, mark, target = '']) => ({
    page,
    target,
    picture: mark === '!',
  })),
)
const inside = links.filter(({ target }) => !/^[a-z]+:/.test(target))

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(text: string): Set<string> {
  const counts = new Map<string, number>()
  return new Set(
    [...text.replace(/^ *```[^]*?^ *```/gm, '').matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => {
      const name = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
        .trim()
        .replaceAll(' ', '-')
      const before = counts.get(name) ?? 0
      counts.set(name, before + 1)
      return before === 0 ? name : `${name}-${before}`
    }),
  )
}

/** Why a link leads nowhere, or null. */
function problemOf({ page, target, picture }: Link): string | null {
  const [file = '', anchor] = decodeURIComponent(target).split('#')
  const to = file === '' ? page : path.join(path.dirname(page), file)
  if (!existsSync(path.join(root, to))) return `${page}: ${target} does not exist`
  if (picture && !statSync(path.join(root, to)).isFile()) return `${page}: ${target} is no picture`
  if (anchor !== undefined && !anchorsOf(read(to)).has(anchor)) return `${page}: ${target} names no heading`
  return null
}

/** The first column of the table below a heading, each name of it in backticks. */
function firstColumn(page: string, heading: string): string[] {
  const [, after = ''] = `\n${read(page)}`.split(`\n${heading}\n`)
  const [section = ''] = after.split(/\n#+ /)
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

test('README.md is read in minutes: 9,000 bytes at most', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(9_000)
})

describe('every page', () => {
  test('leads only to files and headings that exist', () => {
    expect(pages).toEqual(
      expect.arrayContaining(['README.md', '.docs/running.md', '.github/SECURITY.md', 'src/README.md']),
    )
    expect(inside.length).toBeGreaterThan(100)
    expect(inside.flatMap((link) => problemOf(link) ?? [])).toEqual([])
  })
  test('would be refused with a link that leads nowhere', () => {
    const link = (target: string, picture = false) => problemOf({ page: 'README.md', target, picture })
    expect([link('src/nothing.ts'), link('.docs/running.md#nothing'), link('.docs/pictures', true)]).not.toContain(null)
    expect([link('.docs/running.md#backups'), link('#try-it'), link('.docs/pictures/student.png', true)]).toEqual([
      null,
      null,
      null,
    ])
  })
  test('names files of the code that exist, linked or not', () => {
    const named = pages
      .filter((page) => page !== 'tests/offline/simulation/ledger.md')
      .flatMap((page) =>
        [...read(page).matchAll(/`((?:src|tests|\.config|\.docs|\.github|\.ci|public)\/[\w./-]*)`/g)].map(
          ([, name = '']) => ({ page, name }),
        ),
      )
    expect(named.length).toBeGreaterThan(10)
    const endings = ['', '.ts', '.tsx', '.test.ts']
    expect(named.filter(({ name }) => !endings.some((ending) => existsSync(path.join(root, name + ending))))).toEqual(
      [],
    )
  })
})

test('every picture of the pages is shown by one', () => {
  const shown = new Set(
    links.filter(({ picture }) => picture).map(({ page, target }) => path.join(path.dirname(page), target)),
  )
  expect(
    readdirSync(path.join(root, '.docs/pictures'))
      .map((file) => `.docs/pictures/${file}`)
      .filter((file) => !shown.has(file)),
  ).toEqual([])
})

test('configuration.md names the variables that the provider reads, and no others', () => {
  expect(firstColumn('.docs/configuration.md', '# Configuration').sort()).toEqual([...variableNames].sort())
})

test('other-providers.md says of every capability what happens without it', () => {
  expect(firstColumn('.docs/other-providers.md', '## Capabilities').sort()).toEqual([...knownCapabilities].sort())
})

test('every table of the speed page is written by the bench, one for each measure', () => {
  const page = read('.docs/speed.md')
  const blocks = [...page.matchAll(/<!-- ([\w-]+) -->\n[^]*?<!-- end -->/g)].map(([, measure]) => measure)
  const [, source = ''] = /const measures = \{([^}]*)\}/.exec(read('tests/bench/main.ts')) ?? []
  const measures = [...source.matchAll(/^ {2}'?([\w-]+)'?[,:]/gm)].map(([, name]) => name)
  expect(blocks).toEqual(measures)
  expect(page.replace(/<!-- ([\w-]+) -->\n[^]*?<!-- end -->/g, '')).not.toMatch(/^\|/m)
})
