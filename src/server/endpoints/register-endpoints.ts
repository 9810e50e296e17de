/** Turns the contract's endpoint table into routes: token, permission, body, schemas, own password, files, transaction with row version, and kept replies, in this order. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { endpoints, may, type EndpointName } from '../../contract'
import { refusals } from '../../texts/provider'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database'
import type { FileStorage } from '../files/file-storage'
import { isFileKind } from '../files/file-types'
import { registerForms } from '../files/multipart'
import { storeSent, type Sent } from '../files/upload'
import type { Person } from '../security/person'
import type { ReadLimit } from '../security/read-limit'
import type { Seal } from './cursor'
import { granted, keyOf, readers, unread, type Call, type Handlers, type LoneCall } from './handlers'
import { read } from './field-errors'
import { earlierReply, hashOf, keepReply, type Repetition } from './idempotency'
import { beginWriting, changedBy, type Nouns } from './nouns'
import { forbidden, invalid, missing, refused, tooMany, type Reply } from './reply'

export type Routing = {
  database: Database
  files: FileStorage
  handlers: Handlers
  nouns: Nouns
  schoolClock: Clock
  /** The person a request's token stands for, or null. */
  identify(request: FastifyRequest): Promise<Person | null>
  /** A refusal where the password that somebody signed in said with a call is not the own one. */
  confirm(person: Person, password: string, log: FastifyBaseLogger): Promise<Reply | null>
  /** Whether what is announced beyond the specification is there. */
  capable: boolean
  seal: Seal
  /** Counts a read; answers the seconds to wait, or 0. */
  readLimit: ReadLimit
  /** Hears of every call that may have written, once it is committed. */
  written(): void
}

/** Milliseconds until a call is given up; a device gives up before. Ten megabytes on a school's line take their time. */
const callTimeout = 30_000
export const formTimeout = 180_000
/** What nobody has signed for is short: an e-mail and a password, a token. */
const publicBody = 16_384

const noSession = { ...refused(401, refusals.noSession), headers: { 'WWW-Authenticate': 'Bearer' } }

export async function registerEndpoints(app: FastifyInstance, routing: Routing): Promise<void> {
  for (const name of endpointNames.filter((each) => !takesForm(each))) route(app, name, routing)
  await app.register(async (forms) => {
    await registerForms(forms)
    for (const name of endpointNames.filter(takesForm)) route(forms, name, routing)
  })
}

const endpointNames = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)

/** A change travels as a form where it carries a file. */
function takesForm(name: EndpointName): boolean {
  const endpoint = endpoints[name]
  if ('encoding' in endpoint && endpoint.encoding === 'form') return true
  const { body } = readers[name]
  return body instanceof z.ZodMiniObject && Object.keys(body.shape).some(isFileKind)
}

function route(app: FastifyInstance, name: EndpointName, routing: Routing): void {
  const { method, path, permission } = endpoints[name]
  app.route({
    method,
    url: path.replace('{id}', ':id').replace('{entry}', ':entry'),
    // One of the GETs resets points: nothing but a GET may do that.
    exposeHeadRoute: false,
    handlerTimeout: takesForm(name) ? formTimeout : callTimeout,
    ...(permission === 'public' && { bodyLimit: publicBody }),
    // A body may be megabytes: nobody's is read before it is known who sends it, and that it is theirs to send.
    onRequest: async (request, response) => {
      if (method === 'GET' || permission === 'public') return
      const refusal = refusedTo(name, await routing.identify(request), request, routing)
      if (refusal) return send(response, refusal)
    },
    handler: async (request, response) => send(response, await answerCall(name, request, routing)),
  })
}

function send(response: FastifyReply, { status, json, headers }: Reply): FastifyReply {
  if (headers) response.headers(headers)
  return response.code(status).type('application/json; charset=utf-8').send(json)
}

/** Why this person may not make this call at all, or null. */
function refusedTo(name: EndpointName, person: Person | null, request: FastifyRequest, { capable }: Routing): Reply | null {
  const { permission } = endpoints[name]
  if (readers[name].capability && !capable) return missing
  if (permission === 'public') return null
  if (!person) return noSession
  if (permission === 'session' || may(person.role, permission)) return null
  request.log.info({ event: 'role.refused', person: person.id, role: person.role, call: name }, 'A role was refused')
  return forbidden
}

async function answerCall<Name extends EndpointName>(name: Name, request: FastifyRequest, routing: Routing): Promise<Reply> {
  const { permission, method, path } = endpoints[name]
  const person = permission === 'public' ? null : await routing.identify(request)
  const refusal = refusedTo(name, person, request, routing)
  if (refusal) return refusal
  const wait = person && method === 'GET' ? routing.readLimit(person.id) : 0
  if (wait > 0) return tooMany(wait)
  const params = paramsOf(request)
  const id = keyOf(params.id)
  const entry = keyOf(params.entry)
  if ((path.includes('{id}') && id === 0) || (path.includes('{entry}') && entry === 0)) return missing

  const query = read(readers[name].query ?? unread<Name, 'query'>(), request.query)
  if (!query.ok) return invalid(query.errors)
  const body = read(readers[name].body ?? unread<Name, 'body'>(), name === 'batch' ? request.body : bodyOf(request))
  if (!body.ok) return invalid(body.errors)
  const ifMatch = routing.capable ? versionOf(request.headers['if-match']) : null
  if (ifMatch === 'unreadable') return refused(400, refusals.ifMatch)

  // Before any transaction: a password that waits its turn holds no connection.
  const password = passwordIn(body.value)
  const unconfirmed = person && password !== undefined ? await routing.confirm(person, password, request.log) : null
  if (unconfirmed) return unconfirmed

  const later: (() => void | Promise<void>)[] = []
  const call = (database: Queryable, sent: Sent = {}): Call<Name> => ({
    person: granted<Name>().parse(person),
    id,
    entry,
    query: query.value,
    body: body.value,
    sent,
    database,
    ifMatch,
    afterwards: (work) => void later.push(work),
    address: request.ip,
    log: request.log,
    url: request.url,
    seal: (text) => routing.seal(`${person?.id} ${name} ${text}`),
    alone: (lone) => answerAlone(request, lone),
  })
  const handler = routing.handlers[name]
  const done = async (reply: Reply) => {
    if (reply.status < 400) for (const work of later) await work()
    if (method !== 'GET' && reply.status < 400) routing.written()
    return reply
  }
  if (method === 'GET' && !needsTransaction(name)) return done(await handler(call(routing.database.reading)))
  // A public POST (login) notes attempts that must outlive its refusal: it runs outside a transaction.
  if (!person || !needsTransaction(name)) return done(await handler(call(routing.database)))
  const key = routing.capable && method === 'POST' ? request.headers['idempotency-key'] : undefined
  if (Array.isArray(key) || (key !== undefined && (key.length < 1 || key.length > 200))) return refused(400, refusals.idempotencyKey)
  const repetition = key === undefined ? null : { person: person.id, key, hash: hashOf(entry === 0 ? name : `${name} ${entry}`, id, bodyOf(request)) }
  const change = { person, schoolClock: routing.schoolClock, noun: changedBy(routing.nouns, name), id, ifMatch }
  const stored = await storeSent(routing.files, body.value)
  if (stored.refusal) return stored.refusal
  // From the handler's consent on a row may name the file, also where the answer to the commit is lost: nobody knows whether it was done.
  let consented = false
  const work = async (transaction: Queryable) => {
    const reply = (await beginWriting(transaction, change)) ?? (await handler(call(transaction, stored.sent)))
    consented = reply.status < 400
    return reply
  }
  try {
    return done(await inTransaction(routing.database, repetition, work))
  } finally {
    if (!consented) await stored.drop()
  }
}

/** One of the GETs resets points; what changes attendance, which comes by the thousand, is one statement and needs no transaction around it; and each call of a batch has its own. */
export function needsTransaction(name: EndpointName): boolean {
  return name === 'resetPoints' || (endpoints[name].method !== 'GET' && name !== 'attendanceChange' && name !== 'batch')
}

/** Through the same door: who asks, what they may do, versions and keys are judged there, and one answer's failure is that answer's alone. */
async function answerAlone({ server, id, ip, headers }: FastifyRequest, { method, path, body, if_match, key }: LoneCall): Promise<Reply> {
  // What is nested without an end cannot even be written down again.
  const said = read(unread(), body)
  if (!said.ok) return invalid(said.errors)
  const reply = await server.inject({
    method,
    url: path,
    payload: body,
    remoteAddress: ip,
    headers: {
      ...(headers.authorization !== undefined && { authorization: headers.authorization }),
      ...(if_match !== undefined && { 'if-match': `"${if_match}"` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      'x-request-id': id,
    },
  })
  return { status: reply.statusCode, json: reply.payload }
}

/** A refusal rolls everything back, the claimed key with it: only what was done is kept for repetitions. */
async function inTransaction(database: Database, repetition: Repetition | null, work: (transaction: Queryable) => Promise<Reply>): Promise<Reply> {
  try {
    return await database.transaction(async (transaction) => {
      const earlier = repetition && (await earlierReply(transaction, repetition))
      if (earlier) return earlier
      const reply = await work(transaction)
      if (reply.status >= 400) throw new Refused(reply)
      if (repetition) await keepReply(transaction, repetition, reply)
      return reply
    })
  } catch (error) {
    if (error instanceof Refused) return error.reply
    throw error
  }
}

class Refused extends Error {
  constructor(readonly reply: Reply) {
    super('refused')
  }
}

/** `"7"`, `W/"7"` or `7`; `*` asks for any version. */
function versionOf(header: string | undefined): number | null | 'unreadable' {
  if (header === undefined || header.trim() === '*') return null
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  return digits === undefined ? 'unreadable' : Number(digits)
}

function paramsOf({ params }: FastifyRequest): { id?: string; entry?: string } {
  const said = (name: string) => (typeof params === 'object' && params !== null ? String(Reflect.get(params, name) ?? '') : '')
  return { id: said('id'), entry: said('entry') }
}

/** The own password, where a call says it to confirm that it is that person who asks. */
function passwordIn(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'current_password' in body && typeof body.current_password === 'string' ? body.current_password : undefined
}

/** A body that is absent or no object is read as an empty one: what is missing is then said field by field. */
function bodyOf(request: FastifyRequest): object {
  const { body } = request
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
}
