/**
 * One process per data directory. Two on one embedded database lose rows silently, so the directory is held by a Unix socket:
 * the kernel lets it go with the process, even after kill -9, which a file with a process id in it does not.
 */
import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../startup-error'

export type DirectoryLock = { release(): Promise<void> }

export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const address = addressOf(directory)
  const mine = randomUUID()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(mine)
  })
  if ((await listening(server, address)) === 'taken') {
    if ((await holderOf(address)) !== null) throw inUse(directory)
    // The socket's owner is dead. Two processes may both see that and both take over: the later one wins, and the earlier
    // finds another's name at the address after this pause.
    rmSync(address, { force: true })
    if ((await listening(server, address)) === 'taken') throw inUse(directory)
    await pause(200)
    if ((await holderOf(address)) !== mine) throw inUse(directory)
  }
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function inUse(directory: string): StartupError {
  return new StartupError(`Another Lucero process is using ${directory}: stop it, or set DATA_DIR to another directory.`)
}

/** A socket's path may have about 100 bytes; a longer one is replaced by a name in the temporary directory. */
function addressOf(directory: string): string {
  const absolute = path.resolve(directory)
  const name = createHash('sha256').update(absolute).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\lucero-${name}`
  const inside = path.join(absolute, 'lock.sock')
  return Buffer.byteLength(inside) < 100 ? inside : path.join(tmpdir(), `lucero-${name}.sock`)
}

function listening(server: Server, address: string): Promise<'mine' | 'taken'> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve('taken') : reject(error))
    server.once('error', failed)
    server.listen(address, () => {
      server.off('error', failed)
      resolve('mine')
    })
  })
}

/** What the living holder of the socket says, or null where nobody listens. */
function holderOf(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(address)
    socket.setTimeout(2_000, () => socket.destroy(new Error('silent')))
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
    // A holder that accepts but does not answer in time is alive all the same: it is only busy.
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : said))
    socket.on('end', () => resolve(said))
  })
}
