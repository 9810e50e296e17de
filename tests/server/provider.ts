/**
 * The real provider with a new small school, in memory: for server tests, and as the other side of tests of the device.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppSettings } from '../../src/server/build-app'
import type { Database } from '../../src/server/database/database'
import { diskStorage } from '../../src/server/files/file-storage'
import type { Email } from '../../src/server/mail'
import { openFreshDatabase } from './databases'
import { undocumented } from './documented'
import { now, password, people, restoreAttendance, type Who } from './school'

export type TestProvider = {
  app: FastifyInstance
  database: Database
  /** Like fetch(), but without a socket; the URL's origin is ignored. */
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** A new session of a person of the school. */
  signIn(who: Who): Promise<{ token: string; refresh: string; group: string; name: string; email: string }>
  /** The folder in which uploaded files are stored. */
  folder: string
  /** Mails that would have been sent. */
  mails: Email[]
  /** The provider's clock, epoch ms; it stands still until a test moves it (unless `clock` was given). */
  clock: { now: number }
  /** Listens on a free port of 127.0.0.1; returns the origin. */
  listen(): Promise<string>
  /** Restores attendance, totals and which rows are active; sessions stay. */
  restore(): Promise<void>
  close(): Promise<void>
}

export type TestSettings = Partial<
  Pick<
    AppSettings,
    | 'capabilities'
    | 'schoolClock'
    | 'hashing'
    | 'files'
    | 'allowedOrigins'
    | 'site'
    | 'publicUrl'
    | 'trustProxy'
    | 'logTo'
    | 'directory'
    | 'metrics'
    | 'connections'
    | 'push'
    | 'readsPerMinute'
    | 'backupPassphrase'
  >
> & {
  /** The provider's clock; default one that stands still. */
  clock?: () => number
  /** Whether the provider has no mail server. */
  isMailPrinted?: boolean
  /** A database to use instead of a new one; it is not closed. */
  database?: Database
  /** Adds something to the app before it is ready. */
  change?: (app: FastifyInstance) => void
}

export async function openTestProvider(settings: TestSettings = {}): Promise<TestProvider> {
  const database = settings.database ?? (await openFreshDatabase())
  const clock = { now }
  const time = settings.clock ?? (() => clock.now)
  const mails: Email[] = []
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-files-'))
  const app = await buildApp({
    database,
    clock: time,
    schoolClock: settings.schoolClock,
    hashing: settings.hashing,
    secret: 'a secret that only tests know',
    mail: {
      send: async (mail) => void mails.push(mail),
      close: () => undefined,
      ...(settings.isMailPrinted && { isPrinted: true }),
    },
    files: settings.files ?? diskStorage(folder),
    publicUrl: settings.publicUrl ?? 'http://lucero.test',
    capabilities: settings.capabilities ?? 'all',
    allowedOrigins: settings.allowedOrigins ?? [],
    trustProxy: settings.trustProxy ?? 'loopback',
    logLevel: settings.logTo ? 'debug' : 'silent',
    logTo: settings.logTo,
    directory: settings.directory,
    metrics: settings.metrics,
    connections: settings.connections,
    readsPerMinute: settings.readsPerMinute,
    backupPassphrase: settings.backupPassphrase,
    push: settings.push,
    site: settings.site ?? null,
  })
  settings.change?.(app)
  await app.ready()
  const unnamed: string[] = []
  const noted = (method = '', url = '', status: number) => {
    const said = undocumented(method, new URL(url, 'http://lucero.test').pathname, status)
    if (said !== null) unnamed.push(said)
    return said
  }
  app.server.on('request', (request, response) =>
    response.once('finish', () => noted(request.method, request.url, response.statusCode)),
  )
  const fetch = async (url: string, init?: RequestInit) => {
    const answer = await injected(app, time, url, init)
    const said = noted(init?.method ?? 'GET', url, answer.status)
    if (said !== null) throw new Error(said)
    return answer
  }
  return {
    app,
    database,
    fetch,
    folder,
    mails,
    clock,
    async signIn(who) {
      const response = await fetch('/api/login/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: people[who].email, password }),
      })
      if (response.status !== 200) throw new Error(`${who} could not sign in: ${response.status}`)
      return response.json()
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    restore: () => restoreAttendance(database),
    async close() {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
      if (!settings.database) await database.close()
      // Throws also here, because a call through a socket, or one whose errors the test expects, does not show the
      // error.
      if (unnamed.length > 0) throw new Error([...new Set(unnamed)].join('\n'))
    },
  }
}

/** Sets the header Date to the provider's time, as a server does; without a socket nothing else would. */
async function injected(app: FastifyInstance, time: () => number, url: string, init?: RequestInit): Promise<Response> {
  const request = new Request(new URL(url, 'http://lucero.test'), init)
  const { pathname, search } = new URL(request.url)
  const headers = Object.fromEntries(request.headers)
  const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
  const reply = await app.inject({
    method: methodOf(request.method),
    url: pathname + search,
    headers,
    ...(payload && { payload }),
  })
  const given = Object.entries(reply.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const empty = reply.statusCode === 204 || reply.statusCode === 304
  const answer = new Response(empty ? null : new Uint8Array(reply.rawPayload), {
    status: reply.statusCode,
    headers: given,
  })
  answer.headers.set('Date', new Date(time()).toUTCString())
  return answer
}

function methodOf(method: string) {
  const known = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const
  return known.find((name) => name === method) ?? 'GET'
}
