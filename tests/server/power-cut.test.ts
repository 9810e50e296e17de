/**
 * The embedded database on a disk that stores only what it was asked to sync: what was acknowledged is there after a
 * power cut.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { openEmbedded } from '../../src/server/database/embedded'
import { schoolTemplate } from './databases'

const folder = fs.mkdtempSync(path.join(tmpdir(), 'lucero-power-'))
afterAll(() => {
  watchNoMore()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Copies each file to `disk` when it is synced: `disk` is what a power cut leaves of `directory`. */
function watchSyncs(directory: string, disk: string): void {
  const keep = (descriptor: number) => {
    const file = fs.readlinkSync(`/proc/self/fd/${descriptor}`)
    const kept = path.join(disk, path.relative(directory, file))
    if (fs.fstatSync(descriptor).isDirectory()) return void fs.mkdirSync(kept, { recursive: true })
    fs.mkdirSync(path.dirname(kept), { recursive: true })
    fs.copyFileSync(file, kept)
  }
  vi.spyOn(fs, 'fsyncSync').mockImplementation(keep)
  vi.spyOn(fs, 'fsync').mockImplementation((descriptor, done) => {
    keep(descriptor)
    done(null)
  })
  syncBuiltinESMExports()
}

function watchNoMore(): void {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
}

it('keeps what was acknowledged, before and after a checkpoint, from the first moment on; and acknowledges nothing that the disk refuses', async () => {
  const [directory, disk] = [path.join(folder, 'database'), path.join(folder, 'disk')]
  const template = await schoolTemplate()
  watchSyncs(directory, disk)
  const panics: unknown[] = []
  const database = await openEmbedded({ directory, template, onPanic: (error) => panics.push(error) })
  const mark = (id: number) => database.query('update attendance set points = 70 + id where id = $1', [id])
  await mark(1)
  await database.transaction(
    async (transaction) => void (await transaction.query('delete from attendance where id = 2')),
  )
  await database.script('checkpoint')
  await mark(3)
  watchNoMore()
  await mark(4)

  const survivor = await openEmbedded({ directory: disk })
  const rows = await survivor.query<{ id: number; marked: boolean }>(
    'select id, points = 70 + id as marked from attendance where id <= 4 order by id',
  )
  // The last row was written after the watching ended, and is missing: so this disk does forget.
  expect(rows).toEqual([
    { id: 1, marked: true },
    { id: 3, marked: true },
    { id: 4, marked: false },
  ])
  await survivor.close()

  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('the disk is broken'), { code: 'EIO' })
  })
  syncBuiltinESMExports()
  await expect(mark(5)).rejects.toThrow('I/O error')
  // The panic ends the process; otherwise callers would wait for ever.
  expect(panics).toHaveLength(1)
})
