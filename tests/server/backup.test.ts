/** A backup is one file: the school at one moment, with its files, and without anything that signs somebody in. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf, readArchive, writeArchive } from '../../src/server/backup/archive'
import { dumpSchool, loadSchool } from '../../src/server/backup/dump'
import { migrate } from '../../src/server/database/migrate'
import { openPostgres } from '../../src/server/database/postgres'
import { ask, rowOf, rowsOf } from './ask'
import { createDatabase } from './postgres'
import { openTestProvider, type TestProvider } from './provider'

const passphrase = 'doce perros verdes'
const none = async () => undefined
let folder: string
let provider: TestProvider

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lucero-backup-'))
  provider = await openTestProvider()
})
afterAll(async () => {
  await provider.close()
  rmSync(folder, { recursive: true, force: true })
})

async function gathered(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}
const dumped = () => provider.database.transaction((transaction) => gathered(dumpSchool(transaction)))

async function* each(lines: readonly string[]) {
  yield* lines
}

it('restores every table as it was, except sessions, links and stored replies', async () => {
  const { token, refresh } = await provider.signIn('admin')
  await ask(provider, 'studentChange', { id: 1, body: { comment: 'Línea\u2028separada «así» \\ "y" \t así' }, token })
  await provider.database.query(
    `insert into password_reset (token_hash, person_id, expires_at) values ('x', 1, now() + interval '1 day')`,
  )
  await provider.database.query(
    `insert into kept_reply (person_id, key, request_hash, status, body) values (1, 'k', 'h', 201, '{}')`,
  )
  const lines = await dumped()
  const database = await openPostgres({ url: await createDatabase('empty') })
  const loaded = await database.transaction((transaction) => loadSchool(transaction, each(lines), none))
  await migrate(database)
  expect(loaded.tables.find(({ name }) => name === 'attendance')).toEqual({ name: 'attendance', rows: 60 })
  const again = await database.transaction((transaction) => gathered(dumpSchool(transaction)))
  expect(again.slice(1)).toEqual(lines.slice(1))
  for (const table of ['session', 'password_reset', 'kept_reply', 'rate_limit', 'known_device'])
    expect(await database.query(`select * from ${table}`), table).toEqual([])

  const restored = await openTestProvider({ database })
  expect((await ask(restored, 'studentList', { token })).status).toBe(401)
  expect((await ask(restored, 'renewToken', { body: { refresh } })).status).toBe(401)
  const anew = await restored.signIn('admin')
  expect(rowOf(await ask(restored, 'student', { id: 1, token: anew.token })).comment).toContain('\u2028separada')
  // Ids continue after the last one, triggers work again, and changes since a cursor are listed.
  const { cursor } = rowOf(await ask(restored, 'attendanceList', { query: { since: '' }, token: anew.token }))
  const made = await ask(restored, 'attendanceCreate', {
    body: { attendance_date: '2026-03-04', student: 1, group: 1, status: 'falta' },
    token: anew.token,
  })
  expect(made.status).toBe(201)
  // Only this row is required: transactions in flight in another database of the same server hold cursors back, so
  // other rows may come a second time.
  expect(
    rowsOf(await ask(restored, 'attendanceList', { query: { since: String(cursor) }, token: anew.token })).map(
      ({ id }) => id,
    ),
  ).toContain(rowOf(made).id)
  await restored.close()
  await database.close()
})

it.each([undefined, passphrase])(
  'is a file that only its owner reads, and that is whole or refused (passphrase: %s)',
  async (secret) => {
    const file = path.join(folder, `school-${secret === undefined ? 'plain' : 'secret'}`)
    const lines = [
      ...(await dumped()),
      JSON.stringify(['file', 'voucher/x.pdf', randomBytes(300_000).toString('base64')]),
    ]
    await writeArchive(file, secret, each(lines))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await gathered(readArchive(file, secret))).join() === lines.join()).toBe(true)
    const bytes = readFileSync(file)
    expect(bytes.includes('lucero.test')).toBe(false)
    for (const place of [40, bytes.length >> 1, bytes.length - 3]) {
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place)
      writeFileSync(`${file}.damaged`, damaged)
      await expect(gathered(readArchive(`${file}.damaged`, secret)), `byte ${place}`).rejects.toThrow()
    }
    writeFileSync(`${file}.short`, bytes.subarray(0, bytes.length - 1000))
    await expect(gathered(readArchive(`${file}.short`, secret))).rejects.toThrow()
    if (secret !== undefined) {
      await expect(gathered(readArchive(file, undefined))).rejects.toThrow('it is encrypted: set BACKUP_PASSPHRASE')
      await expect(gathered(readArchive(file, 'otra frase distinta'))).rejects.toThrow()
    }
  },
)

it('refuses a file that ends early or that a newer release made', async () => {
  const database = await openPostgres({ url: await createDatabase('empty') })
  const load = (lines: readonly string[]) =>
    database.transaction((transaction) => loadSchool(transaction, each(lines), none))
  const lines = await dumped()
  await expect(load(lines.slice(0, -1))).rejects.toThrow('it ends too early')
  await expect(
    load([JSON.stringify(['school', { made: '2030-01-01', migration: 999, fingerprint: 'f' }])]),
  ).rejects.toThrow('newer release')
  expect(await database.query(`select to_regclass('migration')::text as found`)).toEqual([{ found: null }])
  await database.close()
})

it('reads lines whatever pieces they come in', async () => {
  const bytes = Buffer.from('uno\ndós 🎈\n\ntres\n')
  const pieces = (async function* () {
    for (const byte of bytes) yield Buffer.of(byte)
  })()
  expect(await gathered(linesOf(pieces))).toEqual(['uno', 'dós 🎈', '', 'tres'])
})
