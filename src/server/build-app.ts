/**
 * Builds the provider as a Fastify app that does not listen yet: headers, sessions, all endpoints of the contract, the
 * HTML pages, and the built client.
 */
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
import { resourcesOf } from './endpoints/resources'
import { formTimeout, registerEndpoints } from './endpoints/register-endpoints'
import type { FileStorage } from './files/file-storage'
import type { Email, Mail } from './mail'
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
import { passwordChecker } from './routes/sessions'
import { registerBearer } from './security/bearer'
import { registerHeaders } from './security/headers'
import { openAccountChanges } from './security/account-changes'
import { openKnownDevices } from './security/known-devices'
import { openPasswords, type Hashing } from './security/passwords'
import { openSessionCache } from './security/person'
import { openRateLimits } from './security/rate-limits'
import { openReadLimit, readsPerMinute } from './security/read-limit'
import { openSessions } from './security/sessions'
import { registerFonts } from './html-pages'
import { registerSite, type Site } from './static-site'

export type AppSettings = {
  database: Database
  /** The real time. */
  clock: Clock
  /** The school's clock (default `clock`); announced to clients if it differs from `clock`. */
  schoolClock?: Clock
  hashing?: Hashing
  /** Signs tokens; all processes on one database must use the same. */
  secret: string
  mail: Mail
  files: FileStorage
  /** Scheme and host for links in e-mails; default the address of this process. */
  publicUrl: string | undefined
  capabilities: 'all' | 'none'
  /**
   * `key`: the private VAPID key, default derived from `secret`. `services`: origins of push services that may also be
   * in a private network. `pointsWaitMs`: how long a notice about points waits for more points. `roundMs`: interval
   * between checks for payments that became due.
   */
  push?: { key?: string | undefined; services?: readonly string[]; pointsWaitMs?: number; roundMs?: number }
  allowedOrigins: readonly string[]
  trustProxy: string
  logLevel: string
  /** Where log lines are written; default standard output. */
  logTo?: { write(line: string): void }
  /** The data directory, whose free space /readyz checks; null if this process has none. */
  directory?: string | null
  metrics?: Metrics
  /** The number of GETs per person and minute; default that of security/read-limit.ts. */
  readsPerMinute?: number | undefined
  /** Replaces single limits of `defaults`, for tests. */
  connections?: Partial<Connections>
  /** The built client, or null to serve only the API. */
  site: Site | null
}

/** Limits of HTTP connections; times in milliseconds. */
type Connections = {
  /** The time until a request's headers must have arrived. */
  headers: number
  /** The time until the whole request must have arrived. */
  request: number
  /** The time until a connection without traffic is closed. */
  idle: number
  /** Interval between checks of these limits. */
  checked: number
  /** The largest number of connections at a time. */
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
    // At shutdown idle keep-alive connections are closed immediately; those with a request get its answer first.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Answers a URL that cannot be decoded, because Fastify passes it neither to a route nor to the error handler.
    frameworkErrors: (_error, _request, response) => {
      response.hijack()
      response.raw
        .writeHead(400, { 'Content-Type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ detail: refusals.badRequest }))
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
    // Brotli's default quality (11) is for files that are compressed once; answers are compressed for each request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(formbody, { bodyLimit: 65_536 })

  // Answers are personal, so no cache may store them.
  app.addHook('onRequest', async (request, response) => {
    if (request.url.startsWith('/api/')) response.header('Cache-Control', 'no-store')
  })

  const sessionCache = openSessionCache(database.reading, clock)
  const sessions = openSessions(secret, clock)
  const bearer = await registerBearer(app, secret, clock, sessionCache)
  const passwords = openPasswords(hashing)
  const limits = openRateLimits(database)
  const readLimit = openReadLimit(settings.readsPerMinute ?? readsPerMinute)
  const devices = openKnownDevices(database, clock)
  const resources = resourcesOf(capable, schoolClock)
  const origin = () => publicUrl ?? listeningOrigin(app)
  const inBackground = backgroundWorkOf(app)
  const mailInBackground = (email: Email, log: FastifyBaseLogger = app.log) => inBackground(mail.send(email), log)
  const accountChanges = openAccountChanges(sessionCache, mailInBackground)
  const keys = vapidKeysOf(settings.push?.key, secret)
  const addresses = openPushAddresses(settings.push?.services ?? [])
  const notices = capable
    ? openNotices({
        database,
        schoolClock,
        send: openSendPush({ keys, addresses, subject: `mailto:${school.email}` }),
        inBackground,
        log: app.log,
        pointsWaitMs: settings.push?.pointsWaitMs,
        roundMs: settings.push?.roundMs,
      })
    : null
  app.addHook('preClose', async () => notices?.close())
  const handlers = handlersOf({
    database,
    clock,
    schoolClock,
    passwords,
    limits,
    devices,
    sessions,
    sessionCache,
    accountChanges,
    files,
    capable,
    resources,
    mailInBackground,
    origin,
    sign: bearer.sign,
    push: { publicKey: keys.publicKey, addresses },
  })
  registerHealth(app, { database, directory: settings.directory ?? null })
  await registerEndpoints(app, {
    database,
    files,
    schoolClock,
    capable,
    seal: sealOf(secret),
    identify: bearer.identify,
    confirm: passwordChecker({ database, passwords, limits }),
    readLimit,
    resources,
    handlers,
    onWritten: () => notices?.lookSoon(),
  })
  registerFiles(app, { database, files, identify: bearer.identify, readLimit })
  registerPasswordReset(app, { database, clock, schoolClock, mail, passwords, limits, accountChanges, origin })
  registerRegistration(app, { database, limits, schoolClock, mail })
  registerFonts(app, site)
  registerDocs(app)
  await registerSite(app, site)
  return app
}
