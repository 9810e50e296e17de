/** HTTP headers of all answers: helmet's, a strict Content-Security-Policy, and CORS for configured origins only. */
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export type HeaderSettings = {
  /** `sha256-…` of every inline script in the built pages. */
  scriptHashes: readonly string[]
  /** Origins that the pages may show in frames (the map). */
  frameOrigins: readonly string[]
  /** Origins of other sites whose pages may call the API (CORS). */
  allowedOrigins: readonly string[]
  /** Whether calls from `allowedOrigins` may send If-Match and Idempotency-Key and use DELETE. */
  capable: boolean
  /** Whether the public address is HTTPS. */
  https: boolean
}

export async function registerHeaders(app: FastifyInstance, settings: HeaderSettings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...settings.scriptHashes.map((hash) => `'${hash}'`)],
        // Mantine, the client's component library, uses style attributes, and the provider's own pages <style>.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: settings.frameOrigins.length > 0 ? [...settings.frameOrigins] : ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: settings.https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  await app.register(cors, {
    origin: [...settings.allowedOrigins],
    methods: ['GET', 'POST', 'PATCH', ...(settings.capable ? ['DELETE'] : [])],
    allowedHeaders: ['Authorization', 'Content-Type', ...(settings.capable ? ['If-Match', 'Idempotency-Key'] : [])],
    // Lets a client at another origin read when to try again, and `Date`, which it compares with the device's clock.
    exposedHeaders: ['Retry-After', 'Date'],
    maxAge: 600,
    strictPreflight: false,
  })
}
