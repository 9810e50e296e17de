/**
 * Without random numbers: two changes, one fault and one end of a page, in every combination. A page records both
 * changes and sends them; one of its requests or transactions goes wrong in one way; and at one of its awaits the page
 * dies, or falls asleep while a second page takes over.
 */
import { comeToRest } from './calm'
import type { Character } from './character'
import { Dice, weigh } from './clock'
import type { Device, Tab } from './device'
import { fits, kindOf, storm, type Fate } from './network'
import { People } from './people'
import type { Flavour } from './provider'
import { inTimeOf, openStage, today, type Options, type Stage } from './stage'

/** The two changes of a case. */
export const pairs = ['two fields of a row', 'two rows', 'a field and a creation', 'two creations'] as const
/** The pairs that every run plays; the long run plays all. */
export const pairsHere = ['a field and a creation'] as const satisfies readonly (typeof pairs)[number][]

export const flavours: Record<string, Flavour> = {
  plain: { rowVersions: false, idempotencyKey: false, unique: false, pageSize: 0, objects: true },
  'refusing twins': { rowVersions: false, idempotencyKey: false, unique: true, pageSize: 2, objects: false },
  guarding: { rowVersions: true, idempotencyKey: true, unique: false, pageSize: 0, objects: true },
  'taking calls together': {
    rowVersions: false,
    idempotencyKey: false,
    unique: false,
    pageSize: 0,
    objects: true,
    batch: true,
  },
  'guarding them': { rowVersions: true, idempotencyKey: true, unique: false, pageSize: 0, objects: true, batch: true },
}

/**
 * What goes wrong: request number `request` has this fate, or transaction number `transaction` fails; both count from
 * 0.
 */
export type Fault = { request: number; fate: Fate } | { transaction: number }

const fates = Object.keys(storm).filter((fate): fate is Fate => fate !== 'fine')
/** Fates that look to the engine like another fate; only the long run plays them. */
const twins: readonly Fate[] = ['wall', 'redirected', 'truncated', '409', '413', '422', '502', '503']

export type End = 'dies' | 'sleeps'

export type Case = { pair: (typeof pairs)[number]; flavour: string; fault: Fault | null; end: End; at: number }

/**
 * `violation`: the broken promise; null: none. `reached`: whether the page reached its await number `at`. `methods`:
 * the requests that a fault can strike; `transactions`: how many transactions one can strike.
 */
export type Played = {
  violation: string | null
  reached: boolean
  methods: readonly string[]
  transactions: number
  story: () => string[]
}

const person = 'lupe'
/** More transactions than any page has. */
const far = 1_000_000

export async function play({ pair, flavour, fault, end, at }: Case, options: Options = {}): Promise<Played> {
  const dice = new Dice(7)
  const stage = openStage(dice, characterOf(flavour, end), options)
  const { clock, network, provider, judge } = stage
  const [device] = stage.devices
  const [tab] = device!.tabs
  for (const student of ['ana', 'beto'])
    provider.create({ date: today, student, group: '1' }, { status: 'presente', points: 0 }, 'past', null)
  const spoilt = fault && 'fate' in fault ? fault : null
  const methods: string[] = []
  let transactions = 0
  network.fateOf = (request) => (methods.push(kindOf(request)) - 1 === spoilt?.request ? spoilt.fate : 'fine')
  const people = new People(stage, () => undefined)
  let reached = false
  try {
    await inTimeOf(clock, async () => {
      await stage.signIn(device!, person)
      await clock.run(clock.now + 100)
      device!.failing = fault && 'transaction' in fault ? fault.transaction : far
      tab!.endIn = {
        awaits: at,
        how: () => ((reached = true), end === 'dies' ? tab!.die('in a sweep') : sleep(stage, device!, tab!)),
      }
      void change(stage, people, pair, device!, tab!)
      await clock.run(clock.now + 20_000, () => judge.violation !== null)
      device!.revive()
      await clock.run(clock.now + 40_000, () => judge.violation !== null)
      tab!.endIn = null
      transactions = far - device!.failing
      device!.failing = null
      await comeToRest(stage, people)
    })
  } catch (error) {
    judge.accuse(`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  return { violation: judge.violation, reached, methods, transactions, story: stage.told }
}

function characterOf(flavour: string, end: End): Character {
  const provider = flavours[flavour]!
  return {
    flavour: provider,
    capabilities: [
      ...(provider.rowVersions ? ['row-versions' as const] : []),
      ...(provider.idempotencyKey ? ['idempotency-key' as const] : []),
      ...(provider.batch ? ['batch' as const] : []),
    ],
    devices: [end === 'dies' ? 1 : 2],
    acts: 0,
    weather: weigh(storm),
    trouble: 0,
    midnightIn: 12 * 3_600_000,
  }
}

/** The browser gives the lock to another page, and this page wakes long after that. */
function sleep({ clock }: Stage, device: Device, tab: Tab): void {
  tab.frozenUntil = clock.now + 4_000
  clock.after(20, () => {
    device.dropLocks(tab)
    for (const other of device.tabs) if (other.usable) other.kick(true)
  })
}

async function change({ fresh }: Stage, people: People, pair: Case['pair'], device: Device, tab: Tab): Promise<void> {
  const { rows } = await people.screen(device, person)
  const edit = (student: string, field: 'points' | 'status') =>
    people.enter(
      device,
      tab,
      person,
      rows.find((row) => row.student.id === student)!,
      field,
      fresh(field, `${device.name}/${person}`),
    )
  const create = (...absent: string[]) =>
    people.take(
      device,
      tab,
      person,
      '1',
      today,
      absent.map((id) => ({ id, name: id })),
      0,
    )
  switch (pair) {
    case 'two fields of a row':
      return void Promise.allSettled([edit('ana', 'points'), edit('ana', 'status')])
    case 'two rows':
      return void Promise.allSettled([edit('ana', 'points'), edit('beto', 'status')])
    case 'a field and a creation':
      return void Promise.allSettled([edit('ana', 'points'), create('cruz')])
    case 'two creations':
      return create('cruz', 'ñandú').catch(() => undefined)
  }
}

/**
 * Plays one pair of changes with one kind of provider, once for each fault (without `all`: not the `twins`) and each
 * await at which the page can end. Throws with the log of the first broken promise; resolves with the highest number of
 * awaits of a page.
 */
export async function sweepAwaits(one: Omit<Case, 'at' | 'fault'>, { all }: { all: boolean }): Promise<number> {
  const unspoilt: Played[] = []
  const told = async (fault: Fault | null, at: number): Promise<Played> => {
    const played = await play({ ...one, fault, at })
    if (played.violation === null) return played
    const { story } = await play({ ...one, fault, at }, { traced: true })
    throw new Error(`${JSON.stringify({ ...one, fault, at })}: ${played.violation}\n${story().join('\n')}`)
  }
  let most = 0
  for (const fault of faults(all ? fates : fates.filter((fate) => !twins.includes(fate)))) {
    for (let at = 0; ; at += 1) {
      // Until the fault strikes, a page runs as it does without a fault. So if the fault strikes only after this await,
      // the run without a fault (`calm`) is used.
      const calm = (unspoilt[at] ??= unspoilt.find(({ reached }) => !reached) ?? (await told(null, at)))
      const { reached } = strikes(fault, calm, one.flavour) ? await told(fault, at) : calm
      if (!reached) break
      most = Math.max(most, at + 1)
    }
  }
  return most
}

function strikes(fault: Fault, { methods, transactions }: Played, flavour: string): boolean {
  if ('transaction' in fault) return fault.transaction < transactions
  const method = methods[fault.request]
  return method !== undefined && fits(fault.fate, method, flavours[flavour]!)
}

/** Each of these fates in each of the first 3 requests, and a failure of each of the first 6 transactions. */
function* faults(fates: readonly Fate[]): Generator<Fault> {
  for (const fate of fates) for (let request = 0; request < 3; request += 1) yield { request, fate }
  for (let transaction = 0; transaction < 6; transaction += 1) yield { transaction }
}
