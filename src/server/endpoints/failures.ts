/** Converts thrown errors to JSON answers without stack traces. Only faults of the provider are answered 500. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { fieldErrors, refusals } from '../../texts/provider'
import { importRefusals } from '../../texts/sheet-import'
import { sqlState } from '../database/database'
import { BusyError } from '../database/waiting-line'
import { BucketError } from '../files/bucket'
import { isOutOfRoom } from '../files/durable'
import { isForm } from '../files/multipart'
import { ThreadStopped } from '../sheet-import/thread'
import { busy, invalid, refused, sendReply, type Reply } from './reply'

const statusMessages: Record<number, string> = {
  404: refusals.missing,
  405: refusals.method,
  406: refusals.mediaType,
  408: refusals.tooSlow,
  413: refusals.tooLarge,
  415: refusals.mediaType,
  429: refusals.tooMany,
}

/**
 * The API's field of a violated foreign key. The key's constraint is named table_column_fkey, and the field has the
 * column's name without _id.
 */
function fieldOf(error: unknown): string {
  const table = textOf(error, 'table')
  const constraint = textOf(error, 'constraint')
  return constraint.startsWith(`${table}_`)
    ? constraint.slice(table.length + 1).replace(/(_id)?_fkey$/, '')
    : 'non_field_errors'
}

/** The messages for violated unique indexes, by index name. */
const uniqueErrors: Record<string, Record<string, string[]>> = {
  person_email: { email: [fieldErrors.emailTaken] },
  person_phone: { phone: [fieldErrors.phoneTaken] },
  bank_data_clabe: { clabe: [fieldErrors.clabeTaken] },
  payment_configuration_name: { name: [fieldErrors.nameTaken] },
  relationship_label: { label: [fieldErrors.nameTaken] },
  attendance_status_label: { label: [fieldErrors.nameTaken] },
  payment_type_label: { label: [fieldErrors.nameTaken] },
  school_name: { name: [fieldErrors.nameTaken] },
}

function textOf(error: unknown, key: 'table' | 'constraint' | 'detail'): string {
  const found: unknown = typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : ''
  return typeof found === 'string' ? found : ''
}

function replyTo(error: FastifyError, request: FastifyRequest): Reply {
  const state = sqlState(error)
  if (state === '23503') return invalid({ [fieldOf(error)]: [fieldErrors.unknownRow] })
  if (state === '23505')
    return invalid(uniqueErrors[textOf(error, 'constraint')] ?? { non_field_errors: [fieldErrors.taken] })
  // LC001 is raised by our trigger function `refuse_closed_day`; the error's detail is the day.
  if (state === 'LC001') return refused(409, refusals.dayClosed(textOf(error, 'detail')))
  // SQLSTATE class 22: the schemas accepted a value that the database cannot store. The client's mistake, so 400.
  if (state.startsWith('22')) return refused(400, refusals.badRequest)
  // The disk of the database or of the uploaded files is full.
  if (isOutOfRoom(error)) return refused(507, refusals.noRoom)
  // These errors are temporary, so the client is to try again: lost connections, shutdowns, deadlocks, timeouts of
  // locks and statements, too many clients, a primary that became a standby, a bucket that cannot be reached.
  if (/^(08|25006|25P03|40|53|55P03|57)/.test(state) || isDisconnection(error) || error instanceof BusyError)
    return busy(2)
  if (isTemporaryAtBucket(error)) return busy(2)
  if (error instanceof ThreadStopped) return refused(413, importRefusals.tooLarge)
  const status = httpStatusOf(error, request)
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return refused(413, refusals.fileTooLarge)
  if (state === '' && status >= 400 && status < 500)
    return refused(status, statusMessages[status] ?? refusals.badRequest)
  return refused(500, refusals.failed)
}

/** The error's own status, else 500. The form parser's error about a truncated form has no status and gets 400. */
function httpStatusOf(error: FastifyError, request: FastifyRequest): number {
  // If the timeout expires before the whole body has arrived, the client was too slow (408), else the provider (500).
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') return request.raw.complete ? 500 : 408
  return error.statusCode ?? (isForm(request) && request.body === undefined ? 400 : 500)
}

/** Whether the connection to the database was lost, which may be the `cause` of an error. */
function isDisconnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  if (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'].includes(code) ||
    error.name === 'TimeoutError'
  )
    return true
  if (/connection terminated|not queryable|timeout exceeded when trying to connect/i.test(error.message)) return true
  return error.cause instanceof Error && isDisconnection(error.cause)
}

const isTemporaryAtBucket = (error: Error) => error instanceof BucketError && error.isTemporary

export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, response) => {
    const reply = replyTo(error, request)
    // Logs one line instead of the error and its stack, because a busy provider refuses many calls.
    if (reply.status === 503)
      request.log.warn(
        { event: 'turned-away', why: sqlState(error) || (isTemporaryAtBucket(error) ? error.message : error.name) },
        'A call was refused: the provider is busy',
      )
    else if (reply.status >= 500) request.log.error(error)
    // Closes the connection, because the rest of the request's body is not read.
    if (reply.status === 408) response.header('Connection', 'close')
    return sendReply(response, reply)
  })
}
