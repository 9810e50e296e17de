/** The simulation is only worth what it catches: each of these bugs, planted from outside, must break a promise within a few worlds. */
import { afterEach, expect, it, vi } from 'vitest'
import type { PlannerInput, Verdict } from '../../src/offline/engine/planner'
import type { Store, Transaction } from '../../src/offline/engine/store'
import type { Slot } from '../../src/offline/engine/slot'
import { overSeam, seam } from './simulation/planner-seam'
import { runSeed, type Options } from './simulation/world'
import type { Environment } from '../../src/offline/engine/environment'

vi.mock(import('../../src/offline/engine/planner'), async (original) => overSeam(await original()))

type Bug = Options & { spoil?: (facts: PlannerInput, decide: (facts: PlannerInput) => Verdict) => Verdict }

const instead = (of: Verdict, verdict: Verdict): Bug => ({ spoil: (facts, decide) => (decide(facts) === of ? verdict : decide(facts)) })
const thinking = (otherwise: (facts: PlannerInput) => PlannerInput): Bug => ({ spoil: (facts, decide) => decide(otherwise(facts)) })

function inStore(change: (transaction: Transaction) => Partial<Transaction>) {
  return (store: Store): Store => ({ transaction: (mode, work) => store.transaction(mode, (transaction) => work({ ...transaction, ...change(transaction) })) })
}
const inDrain = (change: (transaction: Transaction) => Partial<Transaction>): Bug => ({ alter: (environment) => ({ ...environment, store: inStore(change)(environment.store) }) })
const inCommands = (change: (transaction: Transaction) => Partial<Transaction>): Bug => ({ alterStore: inStore(change) })

/** Spoils what the drain hears of lists. */
const hearing = (change: (page: { next: string | null; count: number | null; unreadable: number }) => Partial<{ next: string | null; count: number | null; unreadable: number }>): Bug => ({
  alter: (environment) => ({
    ...environment,
    client: (async (name, request, options) => {
      const answer = await environment.client(name, request, options)
      if (name !== 'attendanceList' || !answer.ok) return answer
      return { ...answer, value: { ...answer.value, ...change(answer.value as never) } } as typeof answer
    }) as Environment['client'],
  }),
})

const mapSlots = (change: (slot: Slot) => Slot) => (transaction: Transaction) => ({
  slotsStarting: async (prefix: string) => (await transaction.slotsStarting(prefix)).map(change),
  slots: async (keys: readonly string[]) => (await transaction.slots(keys)).map((slot) => slot && change(slot)),
})

const bugs: Record<string, Bug> = {
  'the last writer wins: a conflict is sent over': instead('conflict', 'send'),
  'a foreign value is silently taken as what the person saw': instead('conflict', 'rebase'),
  'the provider wins: a conflict drops what was entered': instead('conflict', 'settle'),
  'a lost answer counts as arrived': instead('quarantine', 'settle'),
  'a lost answer counts as not arrived: sent again at once': instead('quarantine', 'requeue'),
  'the quarantine is not waited for': thinking((facts) => ({ ...facts, held: false })),
  'every provider is trusted to refuse a second landing': thinking((facts) => ({ ...facts, guarded: facts.state === 'unknown' })),
  'any 2xx counts, whatever it echoes': { spoil: (facts, decide) => (facts.answer === 'accepted' ? 'settle' : decide(facts)) },
  'an edit made while the request travelled is forgotten': { spoil: (facts, decide) => (decide(facts) === 'rebase' && facts.answer === 'accepted' ? 'settle' : decide(facts)) },
  'what landed unheard is not recognised as ours': thinking((facts) => (facts.answer === null ? { ...facts, sent: null } : facts)),
  'a reply cut short proves that a row is absent': thinking((facts) => (facts.theirs.kind === 'unproven' ? { ...facts, theirs: { kind: 'absent' } } : facts)),
  'a refused change is dropped': instead('reject', 'settle'),
  'a change of a row that is gone is dropped': { spoil: (facts, decide) => (decide(facts) === 'gone' ? 'settle' : decide(facts)) },
  'a 401 drops the change': instead('signIn', 'settle'),

  'the slot is deleted before the answer': inDrain((transaction) => ({
    putSlots: async (slots) => {
      await transaction.putSlots(slots.filter(({ state }) => state !== 'sending'))
      await transaction.deleteSlots(slots.filter(({ state }) => state === 'sending').map(({ key }) => key))
    },
  })),
  'what was travelling at a crash is simply queued again': inDrain(mapSlots((slot) => (slot.state === 'unknown' && slot.error === null ? { ...slot, state: 'queued', nextAt: 0, sent: null } : slot))),
  'a flag does not outlive the drain that raised it': inDrain(mapSlots((slot) => (slot.state === 'conflict' ? { ...slot, state: 'queued', theirs: null } : slot))),
  'a rejected slot is thrown away': inDrain((transaction) => ({
    putSlots: async (slots) => {
      await transaction.putSlots(slots.filter(({ state }) => state !== 'rejected'))
      await transaction.deleteSlots(slots.filter(({ state }) => state === 'rejected').map(({ key }) => key))
    },
  })),
  'the mirror does not get the row of an answer': inDrain(() => ({ changeRows: async () => undefined })),
  'a second edit takes a new base': inCommands((transaction) => ({
    putSlots: async (slots) => {
      const rows = await transaction.rows(slots.map(({ row, date, group }) => ({ id: row, attendance_date: date, group })))
      await transaction.putSlots(slots.map((slot, index) => {
        const row = rows[index]
        return slot.kind === 'field' && slot.gen > 0 && row ? { ...slot, base: { ...slot.base, [slot.field]: row[slot.field] } } : slot
      }))
    },
  })),
  'an edit in flight starts a new slot': inCommands((transaction) => ({ putSlots: (slots) => transaction.putSlots(slots.map((slot) => (slot.state === 'sending' ? { ...slot, state: 'queued', sent: null } : slot))) })),

  'anyone drains at any time: no lock': { alter: (environment) => ({ ...environment, lock: (work) => work() }) },
  'the device sends with whatever token is at hand': {
    alter: (environment) => {
      let first: string | null = null
      return {
        ...environment,
        identity: async () => {
          const identity = await environment.identity()
          first ??= identity?.owner ?? null
          return identity && first !== null ? { ...identity, owner: first } : null
        },
      }
    },
  },
  'the clock stands still: a read is good for ever': { alter: (environment) => stopped(environment) },
  'row versions are not sent': {
    alter: (environment) => ({ ...environment, client: (name, request, options) => environment.client(name, request, { ...options, ifMatch: undefined }) }),
  },
  'only the first page is read': hearing(() => ({ next: null, count: null })),
  'unreadable rows are not minded': hearing(() => ({ unreadable: 0 })),
  'a count that does not match is not minded': hearing(() => ({ count: null })),
}

/** Time passes only between drains. */
function stopped(environment: Environment): Environment {
  let at = environment.now()
  return {
    ...environment,
    now: () => at,
    lock: (work) =>
      environment.lock(() => {
        at = environment.now()
        return work()
      }),
  }
}

const most = 250

afterEach(() => {
  seam.spoil = null
})

it.each(Object.entries(bugs))('%s', { timeout: 120_000 }, async (_name, { spoil, ...options }) => {
  seam.spoil = spoil ?? null
  let found: string | null = null
  let worlds = 0
  while (found === null && worlds < most) {
    worlds += 1
    found = (await runSeed(20_000 + worlds, options)).violation
  }
  if (process.env.BUGS) process.stdout.write(`${worlds} ${_name}: ${found?.split('\n')[0]}\n`)
  expect(found, `not caught in ${most} worlds`).not.toBeNull()
})

it('plants at least ten bugs', () => {
  expect(Object.keys(bugs).length).toBeGreaterThanOrEqual(10)
})
