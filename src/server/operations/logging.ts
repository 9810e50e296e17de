/**
 * The log: a JSON line for each event, and for each answer where one asks for them, tied together by the request's id. It says what
 * happened and names people by their number at most: no body, no query, no address of a page, nothing that was typed.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'

/** The options of an app that logs so, to the terminal where there is no `stream`. */
export function logging(level: string, stream?: { write(line: string): void }) {
  const logger: FastifyServerOptions['logger'] = {
    level,
    ...(stream && { stream }),
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    hooks: {
      // An error that is logged without a word would lend it its own message.
      logMethod(args, method) {
        method.apply(this, args.length === 1 && args[0] instanceof Error ? [{ err: args[0] }, args[0].name] : args)
      },
    },
  }
  return {
    logger: level === 'silent' ? false : logger,
    // What it would say of a request names its address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: requestId,
  }
}

/** A proxy's id goes on where it can be nothing else than an id. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Before anything else answers. */
export function registerLogging(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, response) => void response.header('X-Request-Id', request.id))
  app.addHook('onResponse', async (request, response) => {
    // The route as it was registered: the address itself may name people, or hold the token of a mail.
    request.log.debug({ method: request.method, route: request.routeOptions.url, status: response.statusCode, ms: Math.round(response.elapsedTime) }, 'answered')
  })
}

/** Where it came from and of which kind. What a database or a mail server says of it may quote what somebody wrote. */
function describeError(error: Error): { type: string; code: unknown; message: string; stack: string } {
  const code = 'code' in error ? error.code : undefined
  const quoting = /"[^"]*"|'[^']*'|«[^»]*»|\S+@\S+/g
  const message = /^[0-9A-Z]{5}$/.test(String(code)) ? '' : (error.message.split('\n')[0] ?? '').replace(quoting, '…')
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, code, message, stack: stack.join('\n') }
}
