/** A real provider in its own process, with its own port and database, that a test may stop, kill and start again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shortLivedFlags } from '../../.config/node-flags.ts'
import { openCopy } from './databases'

export const password = 'lucero-demo'

/** Folder with the demo school's files, written once by setup.ts. */
export const seeded = '.artifacts/browser-seed'

/** Whenever the tests run, it is a Wednesday at the school, two minutes past four: a class is on. */
export const schoolClock = '2026-11-18T16:02'

export type Settings = {
  /** The school's time at every start, "YYYY-MM-DDTHH:MM"; by default `schoolClock`. */
  clock?: string
  /** 0: any free port. Another number is needed if an app was built for an address with that port. */
  port?: number
  env?: Record<string, string>
  /** The server's program, if it is that of another build. */
  program?: string
}

export type Provider = {
  origin: string
  /** Today's date at the school, YYYY-MM-DD. */
  today: string
  /** Calls the API with the token of a signed-in person; returns status and JSON. */
  call<Reply>(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<{ status: number; json: Reply }>
  signIn(email: string): Promise<string>
  stop(): Promise<void>
  /** Starts again after `stop` or `kill`, on the same port with the same data; `clock` as in `Settings`. */
  start(clock?: string): Promise<void>
  kill(): Promise<void>
  /** Restores the demo school; the provider runs afterwards, on the same port. */
  reset(): Promise<void>
  /** Stops and deletes the data. */
  leave(): Promise<void>
}

export async function openProvider({
  port = 0,
  clock = schoolClock,
  program = 'dist/server/main.js',
  ...settings
}: Settings = {}): Promise<Provider> {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-'))
  await cp(seeded, folder, { recursive: true })
  const database = await openCopy()
  const env = {
    SCHOOL_CLOCK: clock,
    DATABASE_URL: database.url,
    JWT_SECRET: 'a secret of sixteen or more',
    ...settings.env,
  }
  let running = await run(program, folder, port, env)

  const provider: Provider = {
    origin: running.origin,
    today: clock.slice(0, 10),
    async call<Reply>(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
      const response = await fetch(`${running.origin}${path}`, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, json: (text ? JSON.parse(text) : null) as Reply }
    },
    async signIn(email) {
      const { status, json } = await provider.call<{ token: string }>('POST', '/api/login/', {
        body: { email, password },
      })
      if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(json)}`)
      return json.token
    },
    stop: () => end(running.process, 'SIGTERM'),
    kill: () => end(running.process, 'SIGKILL'),
    async start(clock = env.SCHOOL_CLOCK) {
      env.SCHOOL_CLOCK = clock
      running = await run(program, folder, Number(new URL(running.origin).port), env)
    },
    async reset() {
      await database.reset()
      if (hasEnded(running.process)) return provider.start()
      // Once it answers a call, the process has noticed that its database connections ended, and has opened new ones.
      await provider.call('GET', '/api/capabilities/')
    },
    async leave() {
      await end(running.process, 'SIGKILL')
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return provider
}

/** A started process; `said` returns everything that it has printed. */
export type Running = { process: ChildProcess; origin: string; said(): string }

/** `flags`: options of Node. Measurements pass none, because the product is run without any. */
export async function run(
  program: string,
  folder: string,
  port: number,
  env: Record<string, string>,
  flags: readonly string[] = shortLivedFlags,
): Promise<Running> {
  const child = spawn(process.execPath, [...flags, program], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '1',
      READS_PER_MINUTE: '100000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /http:\/\/[\w.]+:\d+/.exec(said)?.[0]
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => reject(new Error(`The provider ended with ${code}: ${said}`)))
  })
  return { process: child, origin, said: () => said }
}

/** Waits until the process has ended, so that its port and its data folder are free. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
