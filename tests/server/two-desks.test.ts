/**
 * Two receptionists, one receipt: in whatever order they read, write and send, nothing that somebody saved is
 * overwritten by a person who has not seen it. This is the rule of all forms and buttons, tested with the real
 * provider, both with its capabilities and as a plain one.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failed, receipt, type Failure, type Receipt } from '../../src/contract'
import { changeRow, type Choice, type Outcome } from '../../src/pieces/changes/concurrent-edit'
import { rowValues, comparerOf } from '../../src/pieces/forms/box-values'
import { changedReceipt, receiptFields } from '../../src/pieces/receipts/receipt-fields'
import { openProviderClient, type ProviderClient } from '../../src/provider/client'
import type { RawValue } from '../../src/ui'
import { openTestProvider, type TestProvider } from './provider'

type Mine = Partial<Record<string, string>>
type Choose = (field: string, round: number) => Promise<Choice> | Choice | null
const id = '2'
const fields = receiptFields({
  children: [],
  groups: [],
  statuses: [],
  types: [],
  today: '2026-03-04',
  paymentsIn: 'entries',
})
const valuesOf = (row: Receipt) =>
  rowValues(fields, { ...row, group: row.group?.id, status: row.status?.value, type_payment: row.type_payment?.value })

let provider: TestProvider
beforeAll(async () => void (provider = await openTestProvider()))
afterAll(() => provider.close())
beforeEach(async () => {
  await provider.database.query(
    `update receipt set amount_expected = 950.50, observations = '', observation_internal = '' where id = 2`,
  )
})

/** A receptionist with a form of the receipt; `asked`: the fields of each question that she was asked. */
function deskAt(call: ProviderClient, token: string, versions: boolean) {
  const desk = {
    asked: [] as string[][],
    sent: [] as string[][],
    seen: null as Receipt | null,
    async reads() {
      const answer = await call('receipt', { id }, { token })
      if (answer.ok) desk.seen = answer.value
      return answer
    },
    /** Writes without any form, as a colleague on another device. */
    writes: (body: Mine) => call('receiptChange', { id, body: changedReceipt.parse(body) }, { token }),
    sends(
      mine: Mine,
      choose: Choose = () => 'mine',
      told: (failure: Failure) => unknown = ({ current }) => current,
    ): Promise<Outcome<Receipt, RawValue>> {
      const { seen } = desk
      if (!seen) throw new Error('nothing was read')
      return changeRow<Receipt, RawValue>({
        reader: {
          read: () => call('receipt', { id }, { token }),
          fromFailure: (failure: Failure) => readRow(told(failure)),
        },
        seen,
        base: valuesOf(seen),
        mine,
        valuesOf,
        isSame: comparerOf(fields),
        hasVersions: versions,
        async send(names, version) {
          desk.sent.push([...names])
          return call(
            'receiptChange',
            { id, body: changedReceipt.parse(Object.fromEntries(names.map((name) => [name, mine[name]]))) },
            { token, ...(version !== null && { ifMatch: version }) },
          )
        },
        async askPerson(names) {
          desk.asked.push([...names])
          const round = desk.asked.length
          const chosen = await Promise.all(names.map(async (name) => [name, await choose(name, round)] as const))
          return chosen.some(([, choice]) => choice === null)
            ? null
            : Object.fromEntries(chosen.map(([name, choice]) => [name, choice ?? 'mine']))
        },
      })
    },
  }
  return desk
}

function readRow(json: unknown): Receipt | null {
  const read = receipt.safeParse(json)
  return read.success ? read.data : null
}

const row = async () => {
  const [found] = await provider.database.query<{
    amount_expected: string
    observations: string
    observation_internal: string
  }>('select amount_expected::text, observations, observation_internal from receipt where id = 2')
  return found
}

describe.each([
  ['that announces row versions', 'all'],
  ['that announces nothing', 'none'],
] as const)('at a provider %s', (_what, capabilities) => {
  const versions = capabilities === 'all'
  let open: TestProvider
  let desks: () => Promise<{ a: ReturnType<typeof deskAt>; b: ReturnType<typeof deskAt>; c: ReturnType<typeof deskAt> }>
  beforeAll(async () => {
    open = await openTestProvider({ database: provider.database, capabilities })
    const call = openProviderClient({ origin: '', fetch: open.fetch })
    const { token } = await open.signIn('desk')
    const { token: other } = await open.signIn('admin')
    desks = async () => ({
      a: deskAt(call, token, versions),
      b: deskAt(call, other, versions),
      c: deskAt(call, token, versions),
    })
  })
  afterAll(() => open.close())

  /** Every order in which both read before they send. */
  const orders = ['Ar As Br Bs', 'Ar Br As Bs', 'Ar Br Bs As', 'Br Ar As Bs', 'Br Ar Bs As', 'Br Bs Ar As']
  const one = { A: { amount_expected: '500' }, B: { amount_expected: '300' } }
  const cases: { what: string; mine: { A: Mine; B: Mine }; choice: Choice }[] = [
    { what: 'the same field', mine: one, choice: 'mine' },
    { what: 'the same field', mine: one, choice: 'theirs' },
    {
      what: 'the same field alike',
      mine: { A: { amount_expected: '500' }, B: { amount_expected: '500.00' } },
      choice: 'mine',
    },
    {
      what: 'another field each',
      mine: { A: { amount_expected: '500' }, B: { observations: 'Trae cambio' } },
      choice: 'mine',
    },
    {
      what: 'one field in common',
      mine: {
        A: { amount_expected: '500', observation_internal: 'Llamar' },
        B: { amount_expected: '300', observations: 'Trae cambio' },
      },
      choice: 'theirs',
    },
  ]
  const table = orders.flatMap((order) => cases.map((one) => ({ order, ...one })))

  it.each(table)('$order, $what, whoever is asked takes $choice', async ({ order, mine, choice }) => {
    const { a, b } = await desks()
    const desk = { A: a, B: b }
    const steps = order
      .split(' ')
      .map((step) => ({ who: step[0] === 'A' ? ('A' as const) : ('B' as const), sends: step[1] === 's' }))
    for (const { who, sends } of steps) {
      if (sends) expect(['answered', 'settled']).toContain((await desk[who].sends(mine[who], () => choice)).end)
      else await desk[who].reads()
    }
    const [first, second] = steps.filter(({ sends }) => sends).map(({ who }) => who)
    if (!first || !second) throw new Error(order)
    const blind = order.indexOf(`${second}r`) < order.indexOf(`${first}s`)
    const [hers, his]: [Mine, Mine] = [mine[first], mine[second]]
    const disputed = blind
      ? Object.keys(his).filter((name) => name in hers && Number(his[name]) !== Number(hers[name]))
      : []
    expect(desk[first].asked).toEqual([])
    expect(desk[second].asked).toEqual(disputed.length > 0 ? [disputed] : [])
    const wins = (name: string) =>
      name in his && !(disputed.includes(name) && choice === 'theirs') ? his[name] : hers[name]
    expect(await row()).toEqual({
      amount_expected: Number(wins('amount_expected') ?? 950.5).toFixed(2),
      observations: wins('observations') ?? '',
      observation_internal: wins('observation_internal') ?? '',
    })
  })

  it('goes on until it holds, and asks each time about what is new alone', async () => {
    const { a, b, c } = await desks()
    await a.reads()
    await b.writes({ amount_expected: '300', observation_internal: 'Llamar' })
    const outcome = await a.sends(
      { amount_expected: '500', observation_internal: 'Ya llamé' },
      async (field, round): Promise<Choice> => {
        // While she reads the first question, a third person changes one of the two fields again, and while she reads
        // the second, another field.
        if (round === 1 && field === 'amount_expected') await c.writes({ amount_expected: '350' })
        if (round === 2) await c.writes({ observations: 'Trae cambio' })
        return 'mine'
      },
    )
    expect(a.asked).toEqual([['amount_expected', 'observation_internal'], ['amount_expected']])
    expect(outcome).toMatchObject({ end: 'answered', answer: { ok: true }, taken: [] })
    expect(outcome.changedByOthers).toContain('observations')
    expect(await row()).toEqual({
      amount_expected: '500.00',
      observations: 'Trae cambio',
      observation_internal: 'Ya llamé',
    })
  })

  it('of two disputed fields each goes its own way, and who does not choose sends nothing and loses nothing', async () => {
    const { a, b } = await desks()
    await a.reads()
    await b.writes({ amount_expected: '300', observation_internal: 'Llamar' })
    const before = await row()
    expect(await a.sends({ amount_expected: '500', observation_internal: 'Ya llamé' }, () => null)).toMatchObject({
      end: 'undecided',
      base: { amount_expected: '950.5' },
    })
    expect(await row()).toEqual(before)
    await a.sends({ amount_expected: '500', observation_internal: 'Ya llamé' }, (field) =>
      field === 'amount_expected' ? 'mine' : 'theirs',
    )
    expect(await row()).toEqual({ amount_expected: '500.00', observations: '', observation_internal: 'Llamar' })
  })

  it('a change whose answer got lost is no foreign change: sent again, it is found done', async () => {
    const { a } = await desks()
    await a.reads()
    await a.writes({ amount_expected: '500' })
    expect(await a.sends({ amount_expected: '500' })).toMatchObject({ end: 'settled', taken: [] })
    expect(a.asked).toEqual([])
  })
})

it('a refusal without a row makes the row be read; repeated refusals come to an end, and nothing is written', async () => {
  const call = openProviderClient({ origin: '', fetch: provider.fetch })
  const { token } = await provider.signIn('desk')
  const [a, b] = [deskAt(call, token, true), deskAt(call, token, true)]
  await a.reads()
  await b.writes({ observations: 'Trae cambio' })
  expect(await a.sends({ amount_expected: '500' }, undefined, () => undefined)).toMatchObject({
    end: 'answered',
    answer: { ok: true },
    changedByOthers: ['observations'],
  })
  const always = {
    reader: { read: a.reads, fromFailure: () => null },
    seen: a.seen,
    base: {},
    valuesOf: () => ({}),
    isSame: () => true,
    hasVersions: true,
  }
  let sent = 0
  const outcome = await changeRow<Receipt, string>({
    ...always,
    mine: { amount_expected: '1' },
    isSame: (_, one, other) => one === other,
    send: async () => (sent++, failed('stale', 412)),
    askPerson: async () => null,
  })
  expect([outcome.end, sent]).toEqual(['answered', 5])
})

it('a row that cannot be read again is not written to', async () => {
  const { token } = await provider.signIn('desk')
  let whole = true
  const call = openProviderClient({
    origin: '',
    fetch: async (url, init) => (whole ? provider.fetch(url, init) : Promise.reject(new TypeError('the cable is cut'))),
  })
  const a = deskAt(call, token, false)
  await a.reads()
  whole = false
  expect(await a.sends({ amount_expected: '500' })).toMatchObject({ end: 'unread', failure: { code: 'network' } })
  expect(a.sent).toEqual([])
})
