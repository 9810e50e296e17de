/**
 * What a school shows comes from its profile: only the profile, the public page and the build read the school file.
 * Others take from it what no screen of the portal sets: the time zone, which classes a cycle counts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '../../src')
const readers = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('landing/') && !/^profile\/(whole-)?school-file\.ts$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))
  .filter(({ text }) => /from '(\.\.?\/)+school'/.test(text))

/** The school file, not the contract's schema of the same name. */
const readsFile = ({ file, text }: { file: string; text: string }) => {
  const [, at = ''] = /from '((?:\.\.?\/)+)school'/.exec(text) ?? []
  return path.posix.join(path.posix.dirname(file), at, 'school') === 'school'
}

test('nobody else shows a value of the school file', () => {
  const values = readers
    .filter(readsFile)
    .flatMap(({ file, text }) =>
      [...text.matchAll(/import (?:type )?\{([^}]+)\} from '(?:\.\.?\/)+school'/g)].flatMap(([, names = '']) =>
        names.trim() === 'school'
          ? [...text.matchAll(/\bschool\.(\w+)/g)].map(([, name]) => `${file}: ${name}`)
          : [`${file}: ${names.trim()}`],
      ),
    )
  expect([...new Set(values)].sort()).toEqual([
    'contract/calendar.ts: timeZone',
    'domain/cycle.ts: cycle as rules',
    'server/export/portal-sheets.ts: timeZone',
    'server/routes/cash.ts: timeZone',
    'server/routes/messages.ts: timeZone',
    'server/sheet-import/apply-records.ts: timeZone',
  ])
})
