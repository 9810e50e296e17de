/**
 * Registers a route for each endpoint of the contract. A call is checked in this order: capability, token, permission,
 * read limit, ids of the path, schemas, If-Match, password. Then the handler runs. If the call needs a transaction
 * (`needsTransaction`), a spreadsheet in its body is read and its files are stored before the transaction begins. In
 * the transaction, before the handler writes, the reply of an earlier identical call is looked up and the row's version
 * is compared.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { endpointNames, endpoints, may, type EndpointName } from '../../contract'
import { refusals } from '../../texts/provider'
import type { Database, Queryable } from '../database/database'
import { isFileKind } from '../files/file-types'
import { registerForms } from '../files/multipart'
import { storeUploads } from '../files/upload'
import { readSentSpreadsheet } from '../sheet-import/sent-spreadsheet'
import { confirmPassword } from '../security/confirm-password'
import type { Person } from '../security/person'
import type { Services } from '../services'
import { assumePerson, parseId, schemas, noSchema, type Call, type Handlers, type BatchedCall } from './handlers'
import { parseInput } from './field-errors'
import { earlierReply, requestHash, keepReply, type Repetition } from './idempotency'
import { beginWriting, profileId, resourceChangedBy } from './resources'
import { forbidden, invalid, missing, noSession, refused, sendReply, tooMany, type Reply } from './reply'

type Routing = Services & { handlers: Handlers }

/** The timeout of a call that accepts no form (`takesForm`), ms. */
const callTimeout = 30_000
/** The timeout of a call that accepts a form, ms. Uploading 10 MB through a school's connection may take minutes. */
export const formTimeout = 180_000
/** The largest body of a public call, bytes: such a call sends only short texts (e-mail, password, device, token). */
const publicBody = 16_384

export async function registerEndpoints(app: FastifyInstance, services: Services, handlers: Handlers): Promise<void> {
  const routing = { ...services, handlers }
  for (const name of endpointNames.filter((each) => !takesForm(each))) route(app, name, routing)
  await app.register(async (forms) => {
    await registerForms(forms)
    for (const name of endpointNames.filter(takesForm)) route(forms, name, routing)
  })
}

/** Whether a call accepts a form: those with `encoding: 'form'` do, and those whose body may contain a file. */
function takesForm(name: EndpointName): boolean {
  const endpoint = endpoints[name]
  if ('encoding' in endpoint && endpoint.encoding === 'form') return true
  const { body } = schemas[name]
  return body instanceof z.ZodMiniObject && Object.keys(body.shape).some(isFileKind)
}

function route(app: FastifyInstance, name: EndpointName, routing: Routing): void {
  const { method, path, permission } = endpoints[name]
  app.route({
    method,
    url: path.replace('{id}', ':id').replace('{entry}', ':entry'),
    // No HEAD routes: a HEAD would run the GET's handler, and one of the GETs resets points.
    exposeHeadRoute: false,
    handlerTimeout: takesForm(name) ? formTimeout : callTimeout,
    ...(permission === 'public' && { bodyLimit: publicBody }),
    // Checks token and permission before the body, which may be megabytes, is read.
    onRequest: async (request, response) => {
      if (method === 'GET' || permission === 'public') return
      const refusal = refusalFor(name, await routing.identify(request), request, routing)
      if (refusal) return sendReply(response, refusal)
    },
    handler: async (request, response) => sendReply(response, await answerCall(name, request, routing)),
  })
}

/** The refusal if this person may not make this call, else null. */
function refusalFor(
  name: EndpointName,
  person: Person | null,
  request: FastifyRequest,
  { capable }: Routing,
): Reply | null {
  const { permission } = endpoints[name]
  if (schemas[name].capability && !capable) return missing
  if (permission === 'public') return null
  if (!person) return noSession
  if (permission === 'session' || may(person.role, permission)) return null
  request.log.info({ event: 'role.refused', person: person.id, role: person.role, call: name }, 'A role was refused')
  return forbidden
}

async function answerCall<Name extends EndpointName>(
  name: Name,
  request: FastifyRequest,
  routing: Routing,
): Promise<Reply> {
  const { permission, method, path } = endpoints[name]
  const person = permission === 'public' ? null : await routing.identify(request)
  const refusal = refusalFor(name, person, request, routing)
  if (refusal) return refusal
  const wait = person && method === 'GET' ? routing.readLimit(person.id) : 0
  if (wait > 0) return tooMany(wait)
  const params = paramsOf(request)
  const id = parseId(params.id)
  const entry = parseId(params.entry)
  if ((path.includes('{id}') && id === 0) || (path.includes('{entry}') && entry === 0)) return missing

  const query = parseInput(schemas[name].query ?? noSchema<Name, 'query'>(), request.query)
  if (!query.ok) return invalid(query.errors)
  const body = parseInput(
    schemas[name].body ?? noSchema<Name, 'body'>(),
    name === 'batch' ? request.body : bodyOf(request),
  )
  if (!body.ok) return invalid(body.errors)
  const ifMatch = routing.capable ? versionOf(request.headers['if-match']) : null
  if (ifMatch === 'unreadable') return refused(400, refusals.ifMatch)

  // Checks the password before the transaction, which would occupy a connection while the check waits in its queue.
  const password = passwordIn(body.value)
  const unconfirmed =
    person && password !== undefined ? await confirmPassword(routing, person, password, request.log) : null
  if (unconfirmed) return unconfirmed

  const hooks: (() => void | Promise<void>)[] = []
  type Writing = Pick<Call<Name>, 'sentFiles' | 'sentTabs' | 'transaction'>
  const call = (database: Queryable, writing: Partial<Writing> = {}): Call<Name> => ({
    person: assumePerson<Name>().parse(person),
    viewer: async () => person ?? (await routing.identify(request)),
    id,
    entry,
    query: query.value,
    body: body.value,
    sentFiles: {},
    sentTabs: null,
    transaction: () => Promise.reject(new Error(`${name} does not open its transaction itself`)),
    ...writing,
    database,
    ifMatch,
    afterCommit: (work) => void hooks.push(work),
    address: request.ip,
    log: request.log,
    url: request.url,
    seal: (text) => routing.seal(`${person?.id} ${name} ${text}`),
    dispatch: (batched) => dispatchBatched(request, batched),
  })
  const handler = routing.handlers[name]
  const finish = async (reply: Reply) => {
    if (reply.status < 400) for (const work of hooks) await work()
    if (method !== 'GET' && reply.status < 400) routing.notices?.lookSoon()
    return reply
  }
  const onlyReads = (method === 'GET' || name === 'profilePreview') && !needsTransaction(name)
  if (onlyReads) return finish(await handler(call(routing.database.reading)))
  // These run in no transaction: `attendanceChange` and `batch` (see `needsTransaction`), and public POSTs, because
  // what login writes (counted attempts) must outlast a refusal.
  if (!person || !needsTransaction(name)) return finish(await handler(call(routing.database)))
  const key = routing.capable && method === 'POST' ? request.headers['idempotency-key'] : undefined
  if (Array.isArray(key) || (key !== undefined && (key.length < 1 || key.length > 200)))
    return refused(400, refusals.idempotencyKey)
  const repetition =
    key === undefined
      ? null
      : { person: person.id, key, hash: requestHash(entry === 0 ? name : `${name} ${entry}`, id, bodyOf(request)) }
  const change = {
    person,
    schoolClock: routing.schoolClock,
    resource: resourceChangedBy(routing.resources, name),
    id: name === 'profileChange' ? profileId : id,
    ifMatch,
  }
  const spreadsheet = await readSentSpreadsheet(body.value)
  if (spreadsheet && !spreadsheet.ok) return invalid({ spreadsheet: [spreadsheet.reason] })
  const stored = await storeUploads(routing.files, body.value)
  if (stored.refusal) return stored.refusal
  // The stored files are deleted only if the handler did not succeed. If it did, they stay even if the commit reports
  // an error, because a row may refer to them: perhaps only the database's answer to the commit was lost.
  let succeeded = false
  const transaction: Writing['transaction'] = (work) =>
    inTransaction(routing.database, repetition, async (begun) => {
      const reply = (await beginWriting(begun, change)) ?? (await work(begun))
      succeeded = reply.status < 400
      return reply
    })
  const sent = { sentFiles: stored.sentFiles, sentTabs: spreadsheet?.tabs ?? null }
  try {
    return finish(
      opensTransaction(name)
        ? await handler(call(routing.database.reading, { ...sent, transaction }))
        : await transaction((begun) => handler(call(begun, sent))),
    )
  } finally {
    if (!succeeded) await stored.drop()
  }
}

/**
 * Whether a signed-in person's call runs in a transaction: all calls that write do, except `attendanceChange`
 * (thousands arrive at once, and it is a single statement) and `batch` (each of its calls has its own). `resetPoints`
 * is a GET that writes, `profilePreview` a POST that only reads.
 */
export function needsTransaction(name: EndpointName): boolean {
  if (endpoints[name].method === 'GET') return name === 'resetPoints'
  return name !== 'attendanceChange' && name !== 'batch' && name !== 'profilePreview'
}

/**
 * Whether the handler of a call with `needsTransaction` opens the transaction itself (`Call.transaction`), because it
 * works for seconds before or after writing. On the embedded database nobody else is answered during a transaction.
 */
export function opensTransaction(name: EndpointName): boolean {
  return name === 'importCreate' || name === 'importChange' || name === 'importApply' || name === 'importUndo'
}

/**
 * Sends one call of a batch through the whole app again (`inject`). So token, permission, version and
 * Idempotency-Key are checked as for a single call, and a failure does not affect the other calls.
 */
async function dispatchBatched(
  { server, id, ip, headers }: FastifyRequest,
  { method, path, body, if_match, key }: BatchedCall,
): Promise<Reply> {
  // Refuses a body that is nested too deeply, because serializing it again could overflow the stack.
  const checked = parseInput(noSchema(), body)
  if (!checked.ok) return invalid(checked.errors)
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

/**
 * Runs `work` in a transaction. A refusal rolls back everything, including the row of the Idempotency-Key, so that only
 * successful replies are stored.
 */
async function inTransaction(
  database: Database,
  repetition: Repetition | null,
  work: (transaction: Queryable) => Promise<Reply>,
): Promise<Reply> {
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

/** The version in If-Match: `"7"`, `W/"7"` or `7`; null for any version (`*` or no header). */
function versionOf(header: string | undefined): number | null | 'unreadable' {
  if (header === undefined || header.trim() === '*') return null
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  return digits === undefined ? 'unreadable' : Number(digits)
}

function paramsOf({ params }: FastifyRequest): { id?: string; entry?: string } {
  const param = (name: string) =>
    typeof params === 'object' && params !== null ? String(Reflect.get(params, name) ?? '') : ''
  return { id: param('id'), entry: param('entry') }
}

/** The password by which the person confirms the call (`current_password`), or undefined. */
function passwordIn(body: unknown): string | undefined {
  return typeof body === 'object' &&
    body !== null &&
    'current_password' in body &&
    typeof body.current_password === 'string'
    ? body.current_password
    : undefined
}

/** The body, or an empty object if it is missing or no object, so that errors are reported per field. */
function bodyOf(request: FastifyRequest): object {
  const { body } = request
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
}
