/**
 * Locks a data directory, because two processes on one embedded database lose rows silently. The lock is a listening
 * Unix socket: unlike a file with a process id it stops answering when the process dies, even by kill -9. Through this
 * socket the backup command also asks the process that holds the lock for a dump, and reports the finished backup.
 */
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { madeBackup, type MadeBackup } from '../backup/record'
import { StartupError } from '../startup-error'

export type DirectoryLock = {
  /** Sets the functions that answer the backup command. */
  serve(answers: BackupAnswers): void
  release(): Promise<void>
}

type BackupAnswers = { dump(): Promise<Buffer>; record(made: MadeBackup): Promise<void> }

const whoAreYou = 'who'
const giveDump = 'dump'
/** Followed by the JSON of a MadeBackup. */
const record = 'made '
/**
 * How long to wait for the answer of the process that holds the lock, ms. If it accepts the connection but does not
 * answer in time, it is only busy and still holds the lock.
 */
const answerTimeoutMs = 2_000

/** Throws a StartupError if another process holds the lock. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const address = addressOf(directory)
  const ownId = randomUUID()
  const open = new Set<Socket>()
  let answers: BackupAnswers | null = null
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    socket.once('data', (request: Buffer) => {
      const text = request.toString()
      if (text !== giveDump && !text.startsWith(record)) return socket.end(ownId)
      if (answers === null) return socket.destroy()
      const answer = text === giveDump ? answers.dump() : recorded(answers, text.slice(record.length))
      answer.then(
        (bytes) => socket.end(bytes),
        () => socket.destroy(),
      )
    })
  })
  if ((await tryListen(server, address)) === 'taken') {
    if ((await holderId(address)) !== null) throw inUseError(directory)
    // The process that created the socket is dead, so this one replaces the socket. If two processes do so at the same
    // time, the later one gets the lock: after the pause the earlier one finds the other's id at the address.
    rmSync(address, { force: true })
    if ((await tryListen(server, address)) === 'taken') throw inUseError(directory)
    await pause(200)
    if ((await holderId(address)) !== ownId) throw inUseError(directory)
  }
  server.unref()
  return {
    serve: (given) => void (answers = given),
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** A stream of the dump from the process that holds the lock of `directory`; null if no process holds it. */
export async function dumpOfHolder(directory: string): Promise<Socket | null> {
  const address = addressOf(directory)
  if ((await holderId(address)) === null) return null
  const socket = connect(address)
  socket.write(giveDump)
  return socket
}

const done = 'done'

async function recorded(answers: BackupAnswers, json: string): Promise<string> {
  await answers.record(madeBackup.parse(JSON.parse(json)))
  return done
}

/** Reports a finished backup to the process that holds the lock. Throws if that process did not record it. */
export async function recordAtHolder(directory: string, made: MadeBackup): Promise<void> {
  const socket = connect(addressOf(directory))
  socket.write(`${record}${JSON.stringify(made)}`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  if (answer !== done) throw new Error('the running provider did not record it')
}

function inUseError(directory: string): StartupError {
  return new StartupError(
    `Another Lucero process is using ${directory}: stop it, or set DATA_DIR to another directory.`,
  )
}

/**
 * The socket's path: in `directory`, or in the temporary directory if that path would have 100 bytes or more, because
 * systems allow only a few bytes more. On Windows, the name of a pipe.
 */
function addressOf(directory: string): string {
  const absolute = path.resolve(directory)
  const name = createHash('sha256').update(absolute).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\lucero-${name}`
  const inside = path.join(absolute, 'lock.sock')
  return Buffer.byteLength(inside) < 100 ? inside : path.join(tmpdir(), `lucero-${name}.sock`)
}

function tryListen(server: Server, address: string): Promise<'mine' | 'taken'> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve('taken') : reject(error))
    server.once('error', failed)
    server.listen(address, () => {
      server.off('error', failed)
      // Other users must not be able to ask for a dump.
      if (process.platform !== 'win32') chmodSync(address, 0o600)
      resolve('mine')
    })
  })
}

/** The id of the process that listens on the socket ('' if it did not answer in time), or null if nobody listens. */
function holderId(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error('silent')))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : answer),
    )
    socket.on('end', () => resolve(answer))
    socket.write(whoAreYou)
  })
}
