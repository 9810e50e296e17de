/** Signs and verifies bearer tokens. A token names a session; the person is looked up in the database. */
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock'
import type { Person, SessionCache } from './person'
import { tokenSeconds } from './sessions'

const claims = z.object({ sid: z.uuid(), user_id: z.number(), exp: z.number() })

export type Bearer = {
  sign(session: string, person: number): string
  identify(request: FastifyRequest): Promise<Person | null>
}

export async function registerBearer(
  app: FastifyInstance,
  secret: string,
  clock: Clock,
  sessionCache: SessionCache,
): Promise<Bearer> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256' },
    // `identify` checks the expiration instead of the library, because tests can set `clock`.
    verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: false },
  })
  return {
    sign(session, person) {
      const seconds = Math.floor(clock() / 1000)
      return app.jwt.sign({ sid: session, user_id: person, iat: seconds, exp: seconds + tokenSeconds })
    },
    async identify(request) {
      const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '') ?? []
      const claimed = token === undefined ? null : verified(app, token)
      if (!claimed || claimed.exp * 1000 <= clock()) return null
      const person = await sessionCache.personOf(claimed.sid)
      return person?.id === claimed.user_id ? person : null
    },
  }
}

function verified(app: FastifyInstance, token: string): z.output<typeof claims> | null {
  try {
    const read = claims.safeParse(app.jwt.verify<object>(token))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
