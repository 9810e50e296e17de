/** What a caller is told when something was thrown: never a stack, never HTML, and 500 only for what is really ours. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { fieldErrors, refusals } from '../../texts/provider'
import { sqlState } from '../database/database'
import { BusyError } from '../database/waiting-line'
import { isOutOfRoom } from '../files/durable'
import { isForm } from '../files/multipart'
import { invalid, refused, type Reply } from './reply'

const said: Record<number, string> = {
  404: refusals.missing,
  405: refusals.method,
  406: refusals.mediaType,
  408: refusals.tooSlow,
  413: refusals.tooLarge,
  415: refusals.mediaType,
  429: refusals.tooMany,
}

/** Foreign keys are named table_column_fkey; the caller knows the column without its _id. */
function fieldOf(error: unknown): string {
  const table = textOf(error, 'table')
  const constraint = textOf(error, 'constraint')
  return constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1).replace(/(_id)?_fkey$/, '') : 'non_field_errors'
}

/** What may stand only once, by the name of its index. */
const taken: Record<string, Record<string, string[]>> = {
  person_email: { email: [fieldErrors.emailTaken] },
}

function textOf(error: unknown, key: 'table' | 'constraint' | 'detail'): string {
  const found: unknown = typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : ''
  return typeof found === 'string' ? found : ''
}

const comeBack = { 'Retry-After': '2' }

function replyTo(error: FastifyError, request: FastifyRequest): Reply {
  const state = sqlState(error)
  if (state === '23503') return invalid({ [fieldOf(error)]: [fieldErrors.unknownRow] })
  if (state === '23505') return invalid(taken[textOf(error, 'constraint')] ?? { non_field_errors: [fieldErrors.taken] })
  // What a trigger of ours says, with the day.
  if (state === 'LC001') return refused(409, refusals.dayClosed(textOf(error, 'detail')))
  // A value that the schemas let through and the database cannot hold is still the caller's.
  if (state.startsWith('22')) return refused(400, refusals.badRequest)
  // The database's disk, or the one of the sent files.
  if (isOutOfRoom(error)) return refused(507, refusals.noRoom)
  // Lost connections, shutdowns, deadlocks, locks and statements that took too long, too many clients, a primary that became a standby: later it may be done.
  if (/^(08|25006|25P03|40|53|55P03|57)/.test(state) || isDisconnection(error) || error instanceof BusyError) return { ...refused(503, refusals.busy), headers: comeBack }
  // What the form parser throws about a form that is cut short carries no status.
  const status = statusOf(error, request)
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return refused(413, refusals.fileTooLarge)
  if (state === '' && status >= 400 && status < 500) return refused(status, said[status] ?? refusals.badRequest)
  return refused(500, refusals.failed)
}

function statusOf(error: FastifyError, request: FastifyRequest): number {
  // Time was up: before the body had come that was the caller's, after it ours.
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') return request.raw.complete ? 500 : 408
  return error.statusCode ?? (isForm(request) && request.body === undefined ? 400 : 500)
}

/** Of a database or, as the cause of what the driver says, of a bucket. */
function isDisconnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'].includes(code) || error.name === 'TimeoutError') return true
  if (/connection terminated|not queryable|timeout exceeded when trying to connect/i.test(error.message)) return true
  return error.cause instanceof Error && isDisconnection(error.cause)
}

export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, response) => {
    const reply = replyTo(error, request)
    // A busy provider writes no stack for each of those whom it turns away.
    if (reply.status === 503) request.log.warn({ event: 'turned-away', why: sqlState(error) || error.name }, 'A call was told to come later')
    else if (reply.status >= 500) request.log.error(error)
    // What is still to come of it is not waited for.
    if (reply.status === 408) response.header('Connection', 'close')
    if (reply.headers) response.headers(reply.headers)
    return response.code(reply.status).type('application/json; charset=utf-8').send(reply.json)
  })
}
