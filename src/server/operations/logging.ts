/**
 * The log: one JSON line per event (and per answer with LOG_LEVEL=debug), connected by the request's id. People appear
 * only by their id: no bodies, queries, page addresses or other input is logged.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'

/**
 * Fastify's logging options. The default of `stream` is process.stdout. The logging library's own stream would repeat a
 * failed write without end and so stop the whole process if the disk of the log is full.
 */
export function logging(level: string, stream: { write(line: string): void } = process.stdout) {
  const logger: FastifyServerOptions['logger'] = {
    level,
    stream,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    hooks: {
      // Logs the error's name as the text. The library would log the error's unfiltered message.
      logMethod(args, method) {
        method.apply(this, args.length === 1 && args[0] instanceof Error ? [{ err: args[0] }, args[0].name] : args)
      },
    },
  }
  return {
    logger: level === 'silent' ? false : logger,
    // Fastify's own request logs contain the URL, and with it names or the token of a reset link.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: requestId,
  }
}

/** The X-Request-Id of a proxy if it is well-formed, else a new id. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Register it before other hooks that may answer, so that their answers are logged too. */
export function registerLogging(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, response) => void response.header('X-Request-Id', request.id))
  app.addHook('onResponse', async (request, response) => {
    // Logs the route's pattern and not the URL, which may contain names or the token of a reset link.
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: response.statusCode,
        ms: Math.round(response.elapsedTime),
      },
      'answered',
    )
  })
}

/**
 * Describes an error without what a user may have typed: leaves out the message of a database error; of other messages
 * keeps only the first line, without quoted parts and e-mail addresses.
 */
function describeError(error: Error): { type: string; code: unknown; message: string; stack: string } {
  const code = 'code' in error ? error.code : undefined
  const quoting = /"[^"]*"|'[^']*'|«[^»]*»|\S+@\S+/g
  const message = /^[0-9A-Z]{5}$/.test(String(code)) ? '' : (error.message.split('\n')[0] ?? '').replace(quoting, '…')
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, code, message, stack: stack.join('\n') }
}
