/** A handler's result: a status and JSON as text, which in most cases the database has written. */
import type { FastifyReply } from 'fastify'
import { refusals } from '../../texts/provider'

export type Reply = { status: number; json: string; headers?: Record<string, string> }

export function ok(json: string): Reply {
  return { status: 200, json }
}

export function created(json: string): Reply {
  return { status: 201, json }
}

export function answer(value: unknown, status = 200): Reply {
  return { status, json: JSON.stringify(value) }
}

export function refused(status: number, detail: string, extra: Record<string, unknown> = {}): Reply {
  return answer({ detail, ...extra }, status)
}

/**
 * 409 or 412 with the current state, mostly the row (`current`: JSON text), so that the client need not read it again.
 */
export function refusedWith(status: 409 | 412, detail: string, current: string): Reply {
  return { status, json: `{"detail":${JSON.stringify(detail)},"current":${current}}` }
}

export function invalid(fields: Record<string, string[]>): Reply {
  return answer(fields, 400)
}

export function tooMany(seconds: number): Reply {
  return { ...refused(429, refusals.tooMany), headers: { 'Retry-After': String(seconds) } }
}

export function busy(seconds: number): Reply {
  return { ...refused(503, refusals.busy), headers: { 'Retry-After': String(seconds) } }
}

/** 401 for a call without a valid token. */
export const noSession: Reply = { ...refused(401, refusals.noSession), headers: { 'WWW-Authenticate': 'Bearer' } }
/** 404, for example for a row that does not exist or that the person may not see: the answer does not reveal which. */
export const missing = refused(404, refusals.missing)
export const forbidden = refused(403, refusals.forbidden)

export function sendReply(response: FastifyReply, { status, json, headers = {} }: Reply): FastifyReply {
  return response.headers(headers).code(status).type('application/json; charset=utf-8').send(json)
}
