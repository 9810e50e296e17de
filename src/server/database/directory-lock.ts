/**
 * One process per data directory. Two on one embedded database lose rows silently, so the directory is held by a Unix socket:
 * the kernel lets it go with the process, even after kill -9, which a file with a process id in it does not. Over the same socket
 * another program of the same user may ask the holder for what only the holder can give.
 */
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../startup-error'

export type DirectoryLock = {
  /** What whoever asks for a dump is given, from now on. */
  offer(dump: () => Promise<Buffer>): void
  release(): Promise<void>
}

const whoAreYou = 'who'
const giveDump = 'dump'
/** A holder that accepts but does not answer in time is alive all the same: it is only busy. */
const patience = 2_000

export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const address = addressOf(directory)
  const mine = randomUUID()
  const open = new Set<Socket>()
  let dump: (() => Promise<Buffer>) | null = null
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    socket.once('data', (asked: Buffer) => {
      if (asked.toString() !== giveDump) return socket.end(mine)
      if (dump === null) return socket.destroy()
      dump().then((bytes) => socket.end(bytes), () => socket.destroy())
    })
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
  return {
    offer: (given) => void (dump = given),
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** The dump of the process that holds this directory, or null where nobody does. */
export async function dumpOfHolder(directory: string): Promise<Socket | null> {
  const address = addressOf(directory)
  if ((await holderOf(address)) === null) return null
  const socket = connect(address)
  socket.write(giveDump)
  return socket
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
      // Nobody else's program asks here.
      if (process.platform !== 'win32') chmodSync(address, 0o600)
      resolve('mine')
    })
  })
}

/** What the living holder of the socket says, or null where nobody listens. */
function holderOf(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(address)
    socket.setTimeout(patience, () => socket.destroy(new Error('silent')))
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : said))
    socket.on('end', () => resolve(said))
    socket.write(whoAreYou)
  })
}
