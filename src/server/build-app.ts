/** Builds the provider as a Fastify app that does not listen yet: API, sessions, HTML pages and the built client. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { refusals } from '../texts/provider'
import { mapOrigin } from '../landing/map'
import { registerIntake } from './intake'
import { registerFailures } from './endpoints/failures'
import { formTimeout, registerEndpoints } from './endpoints/register-endpoints'
import { registerHealth } from './operations/health'
import { logging, registerLogging } from './operations/logging'
import type { Metrics } from './operations/metrics'
import { registerBackup } from './routes/backup'
import { registerDocs } from './routes/docs'
import { registerExports } from './routes/exports'
import { registerFiles } from './routes/files'
import { handlersOf } from './routes'
import { registerPasswordPages } from './routes/choose-password-pages'
import { registerRegistration } from './routes/registration'
import { registerHeaders } from './security/headers'
import { registerFonts } from './html-pages'
import { registerPlannedEnds } from './planned-ends'
import { openServices, type ServiceSettings } from './services'
import { registerSite, type Site } from './static-site'

export type AppSettings = Omit<ServiceSettings, 'templates'> & {
  allowedOrigins: readonly string[]
  trustProxy: string
  logLevel: string
  /** Where log lines are written; default standard output. */
  logTo?: { write(line: string): void }
  /** The data directory, whose free space /readyz checks; null if this process has none. */
  directory?: string | null
  metrics?: Metrics
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
  /** Interval between checks of `headers` and `request`. */
  checked: number
  /** The largest number of connections at a time. */
  most: number
}
const defaults: Connections = { headers: 15_000, request: formTimeout, idle: 60_000, checked: 5_000, most: 2_000 }

export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const { database, publicUrl, site } = settings
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
    frameOrigins: [mapOrigin],
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

  const services = await openServices(app, { ...settings, templates: site?.templates ?? null })
  app.addHook('preClose', async () => services.notices?.close())
  if (services.capable) registerPlannedEnds(app, services)
  registerHealth(app, { database, directory: settings.directory ?? null })
  await registerEndpoints(app, services, handlersOf(services))
  registerFiles(app, services)
  registerBackup(app, services)
  registerExports(app, services)
  registerPasswordPages(app, services)
  registerRegistration(app, services)
  registerFonts(app, site?.directory ?? null)
  registerDocs(app, services)
  const { profile, publicPages: pages } = services
  await registerSite(app, site, pages && { profile, pages })
  return app
}
