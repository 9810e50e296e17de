/** An administrator downloads the whole school from the portal, and sees when the last backup was made. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { backupPath } from '../../src/contract'
import { readArchive } from '../../src/server/backup/archive'
import { loadInto } from '../../src/server/backup/backup'
import { openEmbedded } from '../../src/server/database/embedded'
import { finished, madeHere, recordBackup } from '../../src/server/backup/record'
import { diskStorage } from '../../src/server/files/file-storage'
import { ask, rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { people, type Who } from './school'

const { provider, as, tokenOf } = await openSchool()
const folder = mkdtempSync(path.join(tmpdir(), 'lucero-download-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const download = async (who: Who) =>
  provider.fetch(backupPath, { headers: { Authorization: `Bearer ${await tokenOf(who)}` } })
const confirm = () => as('admin', 'backupReceived')
const stateFor = async (who: Who) => rowOf(await as(who, 'backupState'))
async function fileOf(response: Response): Promise<string> {
  const file = path.join(folder, 'school.lucero')
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()))
  return file
}

it('says so while no backup was made; a download is the same file as that of the command, and can be restored', async () => {
  expect(await stateFor('admin')).toEqual({ last: null, encrypted: false })
  await provider.database.query(`update receipt set voucher = '00000000-0000-4000-8000-000000000000.pdf' where id = 1`)
  await diskStorage(provider.folder).put(
    'voucher/00000000-0000-4000-8000-000000000000.pdf',
    Buffer.from('%PDF-1.7'),
    '',
  )
  const response = await download('admin')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const file = await fileOf(response)
  const restored = await openEmbedded()
  const files = diskStorage(path.join(folder, 'files'))
  const loaded = await loadInto(restored, readArchive(file, undefined), files)
  expect(loaded).toMatchObject({ files: 1 })
  expect(loaded.tables.find(({ name }) => name === 'attendance')).toEqual({ name: 'attendance', rows: 60 })
  expect(Buffer.from((await files.get('voucher/00000000-0000-4000-8000-000000000000.pdf')) ?? []).toString()).toBe(
    '%PDF-1.7',
  )
  // The restored database has no record of backups that were made of the old one.
  expect(await restored.query('select * from backup')).toEqual([])
  await restored.close()

  // A download counts only after the device has confirmed that the whole file arrived.
  expect(await stateFor('admin')).toMatchObject({ last: null })
  expect(await confirm()).toMatchObject({ status: 200, body: { last: { place: '', who: { id: people.admin.id } } } })
  expect(await stateFor('admin')).toMatchObject({ last: { place: '', who: { id: people.admin.id } } })
  const [entry] = rowsOf(await as('admin', 'audit', { query: { table: 'profile', id: 1 } }))
  expect(entry).toMatchObject({ who: { id: people.admin.id }, deed: 'changed', changes: [{ field: 'backup' }] })
})

it('the newest backup is shown, with the place of the command’s file', async () => {
  await (await download('admin')).arrayBuffer()
  await confirm()
  await recordBackup(
    provider.database,
    finished({ ...madeHere('/respaldos/noche.lucero'), begun: '2030-01-01T00:00:00Z' }),
  )
  const { last } = await stateFor('admin')
  expect(last).toMatchObject({ place: expect.stringMatching(/^.+:.*noche\.lucero$/), who: null })
})

it('one that was cut off does not count, nor does one that was never begun', async () => {
  await provider.database.query('delete from backup')
  expect(await confirm()).toMatchObject({ status: 200, body: { last: null } })
  const cut = await download('admin')
  await cut.body?.cancel()
  expect(await stateFor('admin')).toMatchObject({ last: null })
  // A confirmation does not count for another person's download.
  await provider.database.query('update backup set person_id = $1', [people.teacher.id])
  expect(await confirm()).toMatchObject({ body: { last: null } })
})

it('nobody else downloads it, and nothing is recorded then', async () => {
  await provider.database.query('delete from backup')
  for (const who of ['desk', 'teacher', 'tutor', 'student'] as const)
    expect((await download(who)).status, who).toBe(403)
  expect((await provider.fetch(backupPath)).status).toBe(401)
  expect(await stateFor('admin')).toMatchObject({ last: null })
})

it('is encrypted if the provider has a passphrase; a provider without capabilities has no such address', async () => {
  const secret = 'doce perros verdes'
  const other = await openTestProvider({ database: provider.database, backupPassphrase: secret })
  const { token } = await other.signIn('admin')
  const headers = { Authorization: `Bearer ${token}` }
  expect(rowOf(await ask(other, 'backupState', { token }))).toMatchObject({ encrypted: true })
  const file = await fileOf(await other.fetch(backupPath, { headers }))
  const lines: string[] = []
  for await (const line of readArchive(file, secret)) lines.push(line)
  expect(lines.at(-1)).toBe('["whole"]')
  await other.close()
  const plain = await openTestProvider({ database: provider.database, capabilities: 'none' })
  expect((await plain.fetch(backupPath, { headers })).status).toBe(404)
  await plain.close()
})
