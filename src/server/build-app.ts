/** Assembles the provider as one Fastify app that does not listen yet: headers, sessions, every endpoint of the contract, its few pages, and the built app. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { refusals } from '../texts/provider'
import { school } from '../school'
import { registerIntake } from './intake'
import { listeningOrigin } from './listening-origin'
import { backgroundWorkOf } from './background-work'
import type { Clock } from './clock'
import type { Database } from './database/database'
import { sealOf } from './endpoints/cursor'
import { registerFailures } from './endpoints/failures'
import { nounsOf } from './endpoints/nouns'
import { formTimeout, registerEndpoints } from './endpoints/register-endpoints'
import type { FileStorage } from './files/file-storage'
import type { Letter, Mail } from './mail'
import { registerHealth } from './operations/health'
import { logging, registerLogging } from './operations/logging'
import type { Metrics } from './operations/metrics'
import { openPushAddresses } from './push/addresses'
import { openNotices } from './push/notices'
import { openSendPush } from './push/send'
import { vapidKeysOf } from './push/vapid'
import { registerDocs } from './routes/docs'
import { registerFiles } from './routes/files'
import { handlersOf } from './routes'
import { registerPasswordReset } from './routes/password-reset'
import { registerRegistration } from './routes/registration'
import { confirmation } from './routes/sessions'
import { registerBearer } from './security/bearer'
import { registerHeaders } from './security/headers'
import { openAccountChanges } from './security/account-changes'
import { openKnownDevices } from './security/known-devices'
import { openPasswords, type Hashing } from './security/passwords'
import { openPersons } from './security/person'
import { openRateLimits } from './security/rate-limits'
import { openReadLimit, readsPerMinute } from './security/read-limit'
import { openSessions } from './security/sessions'
import { registerLetters } from './html-pages'
import { registerSite, type Site } from './static-site'

export type AppSettings = {
  database: Database
  /** The real one. */
  clock: Clock
  /** Announced where it is another one. */
  schoolClock?: Clock
  hashing?: Hashing
  /** Signs tokens; the same in every process over one database. */
  secret: string
  mail: Mail
  files: FileStorage
  /** Scheme and host for links in mails; this process' own address where it is left out. */
  publicUrl: string | undefined
  capabilities: 'all' | 'none'
  /** `key`: VAPID's private one, else drawn from the secret. `services`: origins that notices may go to wherever they are. `pointsWaitMs`, `roundMs`: how long points wait for more, how often it is looked whether a payment's day has come. */
  push?: { key?: string | undefined; services?: readonly string[]; pointsWaitMs?: number; roundMs?: number }
  allowedOrigins: readonly string[]
  trustProxy: string
  logLevel: string
  /** Where log lines go instead of the standard output. */
  logTo?: { write(line: string): void }
  /** Where this process writes beside its database, or null. */
  directory?: string | null
  metrics?: Metrics
  /** Of one person; `readsPerMinute` of the read limit where it is left out. */
  readsPerMinute?: number | undefined
  /** Shorter ones for tests. */
  connections?: Partial<Connections>
  /** The built app, or null for the provider alone. */
  site: Site | null
}

/** How long a caller may take, in milliseconds, and how many there may be at once. */
type Connections = {
  /** Until the headers have come. */
  headers: number
  /** Until the whole request has. */
  request: number
  /** Without a byte in either direction. */
  idle: number
  /** How often it is looked who is over their time. */
  checked: number
  most: number
}
const defaults: Connections = { headers: 15_000, request: formTimeout, idle: 60_000, checked: 5_000, most: 2_000 }

export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const { database, clock, schoolClock = clock, hashing, secret, mail, files, publicUrl, site } = settings
  const capable = settings.capabilities === 'all'
  const connections = { ...defaults, ...settings.connections }
  const app = Fastify({
    ...logging(settings.logLevel, settings.logTo),
    trustProxy: settings.trustProxy,
    http: { headersTimeout: connections.headers, connectionsCheckingInterval: connections.checked },
    requestTimeout: connections.request,
    connectionTimeout: connections.idle,
    bodyLimit: 1_048_576,
    // Idle keep-alive connections are closed at once on shutdown, those with a request are answered first.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot even be decoded reaches no route.
    frameworkErrors: (_error, _request, response) => {
      response.hijack()
      response.raw.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify({ detail: refusals.badRequest }))
    },
  })
  app.server.maxConnections = connections.most
  registerIntake(app)
  registerLogging(app)
  settings.metrics?.watch(app)
  registerFailures(app)
  await registerHeaders(app, {
    scriptHashes: site?.scriptHashes ?? [],
    frameOrigins: school.mapOrigins,
    allowedOrigins: settings.allowedOrigins,
    capable,
    https: publicUrl?.startsWith('https:') ?? false,
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Brotli's default is made for files that are packed once; this one is packed at every answer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(formbody, { bodyLimit: 65_536 })

  // Answers of the provider are personal: nothing between it and the person may keep them.
  app.addHook('onRequest', async (request, response) => {
    if (request.url.startsWith('/api/')) response.header('Cache-Control', 'no-store')
  })

  const persons = openPersons(database.reading, clock)
  const sessions = openSessions(secret, clock)
  const bearer = await registerBearer(app, secret, clock, persons)
  const passwords = openPasswords(hashing)
  const limits = openRateLimits(database)
  const readLimit = openReadLimit(settings.readsPerMinute ?? readsPerMinute)
  const devices = openKnownDevices(database, clock)
  const nouns = nounsOf(capable, schoolClock)
  const origin = () => publicUrl ?? listeningOrigin(app)
  const inBackground = backgroundWorkOf(app)
  const post = (letter: Letter, log: FastifyBaseLogger = app.log) => inBackground(mail.send(letter), log)
  const accountChanges = openAccountChanges(persons, post)
  const keys = vapidKeysOf(settings.push?.key, secret)
  const addresses = openPushAddresses(settings.push?.services ?? [])
  const notices = capable ? openNotices({ database, schoolClock, send: openSendPush({ keys, addresses, subject: `mailto:${school.email}` }), inBackground, log: app.log, pointsWaitMs: settings.push?.pointsWaitMs, roundMs: settings.push?.roundMs }) : null
  app.addHook('preClose', async () => notices?.close())
  const handlers = handlersOf({ database, clock, schoolClock, passwords, limits, devices, sessions, persons, accountChanges, files, capable, nouns, post, origin, sign: bearer.sign, push: { publicKey: keys.publicKey, addresses } })
  registerHealth(app, { database, directory: settings.directory ?? null })
  await registerEndpoints(app, { database, files, schoolClock, capable, seal: sealOf(secret), identify: bearer.identify, confirm: confirmation({ database, passwords, limits }), readLimit, nouns, handlers, written: () => notices?.look() })
  registerFiles(app, { database, files, identify: bearer.identify, readLimit })
  registerPasswordReset(app, { database, clock, schoolClock, mail, passwords, limits, accountChanges, origin })
  registerRegistration(app, { database, limits, schoolClock, mail })
  registerLetters(app, site)
  registerDocs(app)
  await registerSite(app, site)
  return app
}
