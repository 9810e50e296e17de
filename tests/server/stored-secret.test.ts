/** Files beside the database: written completely to the disk, or not there; and an incomplete secret signs nothing. */
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../src/server/configuration'
import { isOutOfRoom, writeNewDurably } from '../../src/server/files/durable'
import { diskStorage } from '../../src/server/files/file-storage'
import { secretOf } from '../../src/server/security/secret'
import { StartupError } from '../../src/server/startup-error'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'lucero-secret-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the secret in the data directory', () => {
  const secret = () => secretOf(readConfiguration({ DATA_DIR: folder }))

  it('is made once, for its owner’s eyes, and is the same at the next start', () => {
    const made = secret()
    expect(made).toMatch(/^[\w-]{64}$/)
    expect(secret()).toBe(made)
    expect(statSync(path.join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
  })

  it('may end with a line’s end, as an editor leaves it', () => {
    const made = secret()
    writeFileSync(path.join(folder, 'jwt-secret'), `${made}\n`)
    expect(secret()).toBe(made)
  })

  it.each([
    ['empty', () => ''],
    ['short', () => 'abc'],
    ['cut by a letter', (made: string) => made.slice(0, -1)],
    ['zeros', () => '\0'.repeat(64)],
    ['blank', () => ' '.repeat(64)],
    ['two in one', (made: string) => `${made}${made}`],
  ])('is refused with a sentence where it is %s', (_what, spoilt) => {
    const made = secret()
    writeFileSync(path.join(folder, 'jwt-secret'), spoilt(made))
    expect(secret).toThrow(StartupError)
    expect(secret).toThrow(/jwt-secret holds no whole secret.*delete it and start again/)
  })

  it('is not taken for a folder of that name either', () => {
    mkdirSync(path.join(folder, 'jwt-secret'))
    expect(secret).toThrow(/jwt-secret cannot be read/)
  })
})

describe('sent files', () => {
  it('are there as they were sent, replace one another whole, and leave nothing else', async () => {
    const store = diskStorage(folder)
    await store.put('voucher/a.pdf', Buffer.from('first'), 'application/pdf')
    await store.put('voucher/a.pdf', Buffer.from('second'), 'application/pdf')
    expect(Buffer.from((await store.get('voucher/a.pdf')) ?? []).toString()).toBe('second')
    expect(readdirSync(path.join(folder, 'voucher'))).toEqual(['a.pdf'])
    await store.drop('voucher/a.pdf')
    await store.drop('voucher/a.pdf')
    expect(await store.get('voucher/a.pdf')).toBeNull()
  })

  it.each([
    '../secret',
    'voucher/../../secret',
    '/etc/passwd',
    'voucher/',
    'voucher/..',
    'voucher/.hidden',
    'voucher/a/b.pdf',
  ])('are never one called %s', async (key) => {
    const store = diskStorage(path.join(folder, 'files'))
    await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a valid file key')
    expect(readdirSync(folder)).toEqual([])
  })
})

/** A program that puts a file into the folder of its first argument. */
const put = `import { isOutOfRoom } from './src/server/files/durable.ts'
    import { diskStorage } from './src/server/files/file-storage.ts'
    diskStorage(process.argv[1]).put('voucher/a.pdf', Buffer.alloc(5_000_000), 'application/pdf').then(() => console.log('kept'), (error) => console.log('refused', isOutOfRoom(error)))`
const root = path.join(import.meta.dirname, '../..')

it('a file for which there is no room is refused, and nothing of it is left', () => {
  // Limits the size of files that the process may write, which acts like a full disk.
  const limited = spawnSync(
    'sh',
    [
      '-c',
      `trap '' XFSZ; ulimit -f 2000; exec "$0" --import tsx --input-type=module -e "$1" "$2"`,
      process.execPath,
      put,
      folder,
    ],
    { cwd: root, encoding: 'utf8' },
  )
  expect(limited.stdout, limited.stderr).toBe('refused true\n')
  expect(readdirSync(path.join(folder, 'voucher'))).toEqual([])
})

/** Runs a shell script in its own name space, where it may mount file systems. */
const inNamespace = (script: string, ...args: string[]) =>
  spawnSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', script, ...args], { cwd: root, encoding: 'utf8' })

// Some systems and containers let nobody mount.
if (inNamespace('mount -t tmpfs tmpfs /mnt').status === 0) {
  it('a folder for which there is no inode is no room either', () => {
    const full = inNamespace(
      `mount -t tmpfs -o nr_inodes=1 tmpfs "$2" && exec "$0" --import tsx --input-type=module -e "$1" "$2"`,
      process.execPath,
      put,
      folder,
    )
    expect(full.stdout, full.stderr).toBe('refused true\n')
  })
}

it('a folder that is missing is no lack of room', async () => {
  mkdirSync(path.join(folder, 'files'))
  symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'files/voucher'))
  const error: unknown = await diskStorage(path.join(folder, 'files'))
    .put('voucher/a.pdf', Buffer.from('x'), 'application/pdf')
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'ENOENT' })
  expect(isOutOfRoom(error)).toBe(false)
})

it('a new file takes no other one’s place', () => {
  const file = path.join(folder, 'sheet.csv')
  writeNewDurably(file, 'first')
  expect(() => writeNewDurably(file, 'second')).toThrow('is there already')
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(readdirSync(folder)).toEqual(['sheet.csv'])
})

it('a full disk is known by what Node and PostgreSQL call it', () => {
  const told = (code: string) => Object.assign(new Error('x'), { code })
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']) expect(isOutOfRoom(told(code)), code).toBe(true)
  expect(isOutOfRoom(new Error('E_CANNOT_WRITE_FILE', { cause: told('ENOSPC') }))).toBe(true)
  expect(isOutOfRoom(told('EACCES'))).toBe(false)
})
