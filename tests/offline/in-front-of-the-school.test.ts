/**
 * A firewall, proxy or captive portal that answers instead of the provider has refused nothing: everything is sent once
 * the way is open.
 */
import { describe, expect, it } from 'vitest'
import {
  attendance,
  batchCalls,
  isFromIntermediary,
  readRefusal,
  type Attendance,
  type Capability,
} from '../../src/contract'
import { ClockWatch } from '../../src/offline/engine/clock-watch'
import { drain } from '../../src/offline/engine/drain'
import { newFieldSlot } from '../../src/offline/engine/edit-slot'
import type { Environment } from '../../src/offline/engine/environment'
import { openProviderClient } from '../../src/provider/client'
import { memoryDisk } from './simulation/memory-store'

const today = '2026-11-20'
const html = { 'Content-Type': 'text/html' }
const page = (status: number) => () => new Response('<!doctype html><h1>No se puede</h1>', { status, headers: html })

const walls: [string, () => Response][] = [
  ['403 with a page', page(403)],
  ['404 with a page', page(404)],
  ['405 with a page', page(405)],
  ['413 with a page', page(413)],
  ['401 with a page', page(401)],
  ['409 with a page', page(409)],
  ['408 with a page', page(408)],
  ['501 with a page', page(501)],
  ['403 with nothing', () => new Response(null, { status: 403 })],
  ['403 with {"error"}', () => Response.json({ error: 'blocked' }, { status: 403 })],
  ['403 with {"message"}', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
  [
    '403 with problem details',
    () =>
      Response.json(
        { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Blocked by policy' },
        { status: 403 },
      ),
  ],
  [
    '405 with problem details that are a sentence',
    () =>
      new Response('{"detail":"Not allowed by the gateway"}', {
        status: 405,
        headers: { 'Content-Type': 'application/problem+json' },
      }),
  ],
  ['400 with a text', () => Response.json('Bad request', { status: 400 })],
  ['200 with a page', () => new Response('<html>Acepta las condiciones</html>', { headers: html })],
]

/** A device with ten changes. `wall` answers the calls for which `isWalled` returns true. */
async function device(
  wall: () => Response,
  isWalled: (method: string) => boolean,
  announced: readonly Capability[] = [],
) {
  const rows: Attendance[] = Array.from({ length: 10 }, (_, index) =>
    attendance.parse({
      id: index + 1,
      attendance_date: today,
      student: { id: String(index + 101), name: 'N' },
      group: { id: '2', name: 'Kids 2' },
      status: 'falta',
      points: 1,
      observations: '',
      beginning_of_the_cycle: false,
      version: 1,
    }),
  )
  const there = { walled: true, now: 1_000_000 }
  const calls: string[] = []
  async function answer(url: string, { method = 'GET', body }: RequestInit) {
    if (there.walled && isWalled(method)) return wall()
    calls.push(`${method} ${url.replace('http://x/api/', '')}`)
    const change = (path: string, values: object) =>
      Object.assign(rows.find(({ id }) => path.endsWith(`/${id}/`)) ?? {}, values)
    if (url.endsWith('/api/batch/'))
      return Response.json(
        batchCalls.parse(JSON.parse(String(body))).map((call) => ({ status: 200, body: change(call.path, call.body) })),
      )
    const row = rows.find(({ id }) => url.endsWith(`/${id}/`))
    return method === 'GET' || !row ? Response.json(rows) : Response.json(Object.assign(row, JSON.parse(String(body))))
  }
  const disk = memoryDisk()
  await disk.store.transaction('write', (transaction) =>
    transaction.putSlots(
      rows.map((row) => newFieldSlot({ owner: 'lupe', now: 0 }, row, 'points', { points: 1 }, { points: 5 })),
    ),
  )
  const environment: Environment = {
    now: () => there.now,
    steady: () => there.now,
    clockWatch: new ClockWatch(),
    random: () => 0.5,
    today: () => today,
    client: openProviderClient({ origin: 'http://x', fetch: answer }),
    store: disk.store,
    identity: async () => ({ owner: 'lupe', token: 's' }),
    capabilities: async () => announced,
    lock: (work) => work(),
    emit: () => undefined,
  }
  const states = async () => [...(await disk.read()).slots.values()].map(({ state }) => state)
  return { environment, rows, there, states, calls }
}

const asking = ['rejected', 'gone', 'needsSignIn', 'conflict']

describe.each([
  ['that lets reads pass', (method: string) => method !== 'GET'],
  ['that lets nothing pass', () => true],
])('a wall %s', (_what, isWalled) => {
  it.each(walls)('and answers %s refuses nothing: everything is sent later', async (_says, wall) => {
    const { environment, rows, there, states } = await device(wall, isWalled)
    await drain(environment, { force: true })
    expect((await states()).filter((state) => asking.includes(state))).toEqual([])
    there.walled = false
    for (let tries = 0; tries < 5; tries += 1) {
      there.now += 15 * 60_000
      await drain(environment, { force: true })
    }
    expect({ left: await states(), points: rows.filter(({ points }) => points === 5).length }).toEqual({
      left: [],
      points: 10,
    })
  })
})

it('a proxy’s 413 is final for a file, but not for a mark', async () => {
  const client = openProviderClient({ origin: 'http://x', fetch: async () => page(413)() })
  const voucher = new File(['%PDF-1.7'], 'comprobante.pdf')
  expect(
    await client('entryCreate', { id: '2', body: { amount: '100', type_payment: 'transferencia', voucher } }),
  ).toMatchObject({ ok: false, failure: { code: 'tooLarge', status: 413, detail: '' } })
  expect(await client('attendanceChange', { id: '1', body: { points: 5 } })).toMatchObject({
    ok: false,
    failure: { code: 'network', status: 413 },
  })
})

it('a change whose PATCH is blocked is sent in a batch of one if batches are announced, otherwise not', async () => {
  const [announcing, plain] = [
    await device(page(405), (method) => method === 'PATCH', ['batch']),
    await device(page(405), (method) => method === 'PATCH'),
  ]
  for (const { environment, there } of [announcing, plain]) {
    // A change that was tried before is sent alone.
    await environment.store.transaction('write', async (transaction) =>
      transaction.putSlots((await transaction.allSlots()).map((slot) => ({ ...slot, attempt: 1 }))),
    )
    await drain(environment, { force: true })
    there.now += 15 * 60_000
    await drain(environment, { force: true })
  }
  expect(await announcing.states()).toEqual([])
  expect(announcing.calls.filter((call) => call === 'POST batch/')).toHaveLength(10)
  expect(await plain.states()).toEqual(Array(10).fill('unknown'))
  expect(plain.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

it.each([
  [400, { points: ['Demasiados.'] }, 'invalid'],
  [400, { non_field_errors: ['Ya existe.'] }, 'invalid'],
  [400, { student: { phone: ['Diez dígitos.'] } }, 'invalid'],
  [400, ['Ya existe.'], 'invalid'],
  [401, { detail: 'Token is invalid', code: 'token_not_valid' }, 'unauthorized'],
  [403, { detail: 'No tienes permiso.' }, 'forbidden'],
  [404, { detail: 'Not found.' }, 'missing'],
  [405, { detail: 'Method "PATCH" not allowed.' }, 'invalid'],
  [409, { current: { id: 1 } }, 'conflict'],
  [412, { detail: 'Cambió.', current: { id: 1 } }, 'stale'],
  [413, { detail: 'Too large.' }, 'tooLarge'],
  [415, { detail: 'Unsupported media type.' }, 'invalid'],
  [422, { detail: [{ loc: ['body'], msg: 'Field required' }] }, 'invalid'],
  [400, { status: ['No es una opción.'], title: ['Falta.'] }, 'invalid'],
  [409, { points: ['Otra persona los cambió.'] }, 'conflict'],
  [403, { detail: 'No tienes permiso.', status_code: 403 }, 'forbidden'],
  [429, { detail: 'Request was throttled.' }, 'busy'],
  [429, undefined, 'busy'],
  [503, undefined, 'busy'],
  [502, undefined, 'server'],
] as const)("%i with %j is the provider's own word: %s", (status, json, code) => {
  expect(readRefusal(status, json, null)).toMatchObject({ code, status })
})

it.each([
  [403, undefined],
  [403, {}],
  [403, { error: ['blocked'] }],
  [403, { errors: ['blocked'] }],
  [403, { error: { errors: ['blocked'] } }],
  [400, { success: false, errors: [{ code: 1020, message: 'Access denied' }], messages: [], result: null }],
  [404, { timestamp: '2026-11-20', status: 404, error: 'Not Found', path: '/api/' }],
  [404, { detail: '' }],
  [401, []],
  // A gateway's problem details (RFC 9457), complete and in part; the second example is Cloudflare's.
  [403, { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Blocked by policy' }],
  [
    403,
    {
      type: 'https://developers.cloudflare.com/1020/',
      title: 'Error 1020: Access denied',
      status: 403,
      detail: 'The site owner has blocked access.',
      error_code: 1020,
      cloudflare_error: true,
    },
  ],
  [404, { title: 'Not Found', detail: 'No route matches' }],
  [405, { status: 405, detail: 'Method not allowed by the gateway' }],
  [413, { type: 'https://gateway.test/problems/too-large', detail: 'Body exceeds 1 MB' }],
  [422, { type: 'about:blank', title: 'Unprocessable', status: 422, detail: [{ rule: 7 }] }],
  [400, { type: 'about:blank', title: 'Bad Request', status: 400, blocked: ['rule 949110'] }],
  // AWS API Gateway, Azure, Google, Apigee, Vercel, Netlify, nginx with pages in JSON.
  [403, { message: 'Forbidden' }],
  [403, { Message: 'User is not authorized to access this resource' }],
  [404, { statusCode: 404, message: 'Resource not found' }],
  [403, { code: 403, message: 'Forbidden', details: [] }],
  [403, { error: { code: 403, message: 'Denied', status: 'PERMISSION_DENIED', details: ['waf'] } }],
  [403, { fault: { faultstring: 'Denied', detail: { errorcode: 'policies.raisefault' } } }],
  [403, { error: { code: 'FORBIDDEN', message: 'Forbidden' } }],
  [404, { errors: [{ status: '404', title: 'Not Found', detail: 'No site' }] }],
  [405, { status: 'error', code: 405, message: 'Not Allowed' }],
  // Lists of texts are the provider's messages by field only with 400, 409 and 422.
  [403, { matched_rules: ['949110'] }],
  [404, ['no route']],
  [413, { limits: ['1 MB'] }],
] as const)('%i with %j is not the provider’s refusal', (status, json) => {
  const failure = readRefusal(status, json, null)
  expect(failure).toMatchObject({ code: 'network', status, detail: '', fields: {} })
  expect(isFromIntermediary(failure)).toBe(true)
})
