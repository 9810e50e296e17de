/** Bugs that are planted into the engine from outside, to prove that the simulation catches them. */
import type { Answer, BatchAnswer, BatchCall } from '../../../src/contract'
import type { Environment } from '../../../src/offline/engine/environment'
import type { PlannerInput, Verdict } from '../../../src/offline/engine/planner'
import type { Slot } from '../../../src/offline/engine/slot'
import type { Store, Transaction } from '../../../src/offline/engine/store'
import { emptyValues, shownValuesOf } from '../../../src/pieces/attendance/row-edits'
import { currentBoxes } from '../../../src/pieces/roll-call/mark-edit'
import { readRow } from './quick-client'
import { rollParts } from './roll-parts'
import type { Options } from './world'

export type Bug = Options & { spoil?: (facts: PlannerInput, decide: (facts: PlannerInput) => Verdict) => Verdict }

const instead = (of: Verdict, verdict: Verdict): Bug => ({
  spoil: (facts, decide) => (decide(facts) === of ? verdict : decide(facts)),
})
const thinking = (otherwise: (facts: PlannerInput) => PlannerInput): Bug => ({
  spoil: (facts, decide) => decide(otherwise(facts)),
})

function inStore(change: (transaction: Transaction) => Partial<Transaction>) {
  return (store: Store): Store => ({
    transaction: (mode, work) =>
      store.transaction(mode, (transaction) => work({ ...transaction, ...change(transaction) })),
  })
}
const inDrain = (change: (transaction: Transaction) => Partial<Transaction>): Bug => ({
  alter: (environment) => ({ ...environment, store: inStore(change)(environment.store) }),
})
const inCommands = (change: (transaction: Transaction) => Partial<Transaction>): Bug => ({
  alterStore: inStore(change),
})

/** Alters the pages of lists that the drain receives. */
const hearing = (
  change: (page: {
    next: string | null
    count: number | null
    unreadable: number
  }) => Partial<{ next: string | null; count: number | null; unreadable: number }>,
): Bug => ({
  alter: (environment) => ({
    ...environment,
    client: (async (name, request, options) => {
      const answer = await environment.client(name, request, options)
      if (name !== 'attendanceList' || !answer.ok) return answer
      return { ...answer, value: { ...answer.value, ...change(answer.value as never) } } as typeof answer
    }) as Environment['client'],
  }),
})

type Told = Answer<BatchAnswer[]>

/** Alters a batch on its way, or the answers that the drain receives. */
const together = (
  spoil: (calls: readonly BatchCall[], send: (calls: readonly BatchCall[]) => Promise<Told>) => Promise<Told>,
): Bug => ({
  alter: (environment) => ({
    ...environment,
    client: (async (name, request, options) => {
      if (name !== 'batch') return environment.client(name, request, options)
      return spoil(request.body as never, (calls) => environment.client('batch', { body: [...calls] }, options))
    }) as Environment['client'],
  }),
})

/**
 * Replaces the answer to each call for which `status` returns less than 300 by a 200, if one of the answers has its
 * row.
 */
const asDone = (
  calls: readonly BatchCall[],
  answers: readonly BatchAnswer[],
  status: (index: number) => number,
): BatchAnswer[] => {
  const rows = answers
    .flatMap(({ body }) => [body, (body as { current?: unknown } | null)?.current])
    .flatMap((row) => readRow(row) ?? [])
  return answers.map((answer, index) => {
    const { path = '', body = {} } = calls[index] ?? {}
    const row = rows.find(({ id, student, group }) =>
      path.endsWith(`/${id}/`) ? true : 'student' in body && student.id === body.student && group?.id === body.group,
    )
    return status(index) < 300 && row ? { status: 200, body: { ...row, ...body, version: row.version } } : answer
  })
}

const mapSlots = (change: (slot: Slot) => Slot) => (transaction: Transaction) => ({
  allSlots: async () => (await transaction.allSlots()).map(change),
  slots: async (keys: readonly string[]) => (await transaction.slots(keys)).map((slot) => slot && change(slot)),
})

export const bugs: Record<string, Bug> = {
  'the last writer wins: a conflict is sent over': instead('conflict', 'send'),
  'a foreign value is silently taken as what the person saw': instead('conflict', 'rebase'),
  'the provider wins: a conflict drops what was entered': instead('conflict', 'settle'),
  'a lost answer counts as arrived': instead('quarantine', 'settle'),
  'a lost answer counts as not arrived: sent again at once': instead('quarantine', 'requeue'),
  'the quarantine is not waited for': thinking((facts) => ({ ...facts, tooEarly: false })),
  'every provider is trusted to refuse a second landing': thinking((facts) => ({
    ...facts,
    guarded: facts.state === 'unknown',
  })),
  'any 2xx counts, whatever it echoes': {
    spoil: (facts, decide) => (facts.answer === 'accepted' ? 'settle' : decide(facts)),
  },
  'an edit made while the request travelled is forgotten': {
    spoil: (facts, decide) => (decide(facts) === 'rebase' && facts.answer === 'accepted' ? 'settle' : decide(facts)),
  },
  'what landed unheard is not recognised as ours': thinking((facts) =>
    facts.answer === null ? { ...facts, sent: null } : facts,
  ),
  'a reply cut short proves that a row is absent': thinking((facts) =>
    facts.theirs.kind === 'unproven' ? { ...facts, theirs: { kind: 'absent' } } : facts,
  ),
  'a refused change is dropped': instead('reject', 'settle'),
  'a change of a row that is gone is dropped': {
    spoil: (facts, decide) => (decide(facts) === 'gone' ? 'settle' : decide(facts)),
  },
  'a 401 drops the change': instead('signIn', 'settle'),
  'a row that moves on is asked again at once, for ever': instead('overtaken', 'requeue'),
  'an echo under another key counts as lost': {
    spoil: (facts, decide) =>
      facts.answer === 'accepted' && facts.theirs.kind === 'unread' ? 'quarantine' : decide(facts),
  },
  'what is lost is tried again at once, for ever': thinking((facts) => ({
    ...facts,
    guarded: facts.state === 'unknown',
    tooEarly: false,
  })),
  'what was refused is looked at for ever': instead('reject', 'retry'),

  'the slot is deleted before the answer': inDrain((transaction) => ({
    putSlots: async (slots) => {
      await transaction.putSlots(slots.filter(({ state }) => state !== 'sending'))
      await transaction.deleteSlots(slots.filter(({ state }) => state === 'sending').map(({ key }) => key))
    },
  })),
  'what was travelling at a crash is simply queued again': inDrain(
    mapSlots((slot) =>
      slot.state === 'unknown' && slot.error === null ? { ...slot, state: 'queued', nextAt: 0, sent: null } : slot,
    ),
  ),
  'a flag does not outlive the drain that raised it': inDrain(
    mapSlots((slot) => (slot.state === 'conflict' ? { ...slot, state: 'queued', theirs: null } : slot)),
  ),
  'a rejected slot is thrown away': inDrain((transaction) => ({
    putSlots: async (slots) => {
      await transaction.putSlots(slots.filter(({ state }) => state !== 'rejected'))
      await transaction.deleteSlots(slots.filter(({ state }) => state === 'rejected').map(({ key }) => key))
    },
  })),
  'the mirror does not get the row of an answer': inDrain(() => ({ changeRows: async () => undefined })),
  'a roll leaves while it can be undone': inDrain(
    mapSlots((slot) => (slot.kind === 'creation' && slot.sent === null ? { ...slot, nextAt: 0 } : slot)),
  ),
  'a second edit takes a new base': inCommands((transaction) => ({
    putSlots: async (slots) => {
      const rows = await transaction.rows(
        slots.map(({ row, date, group }) => ({ id: row, attendance_date: date, group })),
      )
      await transaction.putSlots(
        slots.map((slot, index) => {
          const row = rows[index]
          return slot.kind === 'field' && slot.gen > 0 && row
            ? { ...slot, base: { ...slot.base, [slot.field]: row[slot.field] } }
            : slot
        }),
      )
    },
  })),
  'an edit in flight starts a new slot': inCommands((transaction) => ({
    putSlots: (slots) =>
      transaction.putSlots(
        slots.map((slot) => (slot.state === 'sending' ? { ...slot, state: 'queued', sent: null } : slot)),
      ),
  })),

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
    alter: (environment) => ({
      ...environment,
      client: (name, request, options) => environment.client(name, request, { ...options, ifMatch: undefined }),
    }),
  },
  'the answers of a batch are matched to the wrong slots': together(async (calls, send) => {
    const told = await send(calls)
    if (!told.ok) return told
    return {
      ...told,
      value: asDone(calls, told.value, (index) => told.value[(index + 1) % told.value.length]?.status ?? 0),
    }
  }),
  'a batch that was heard counts as done, whatever it says of each call': together(async (calls, send) => {
    const told = await send(calls)
    return told.ok ? { ...told, value: asDone(calls, told.value, () => 200) } : told
  }),
  'a batch whose answer was lost is sent again without reading': together(async (calls, send) => {
    const told = await send(calls)
    return told.ok ? told : send(calls)
  }),
  'a batch names no row versions': together((calls, send) =>
    send(calls.map((call) => ({ ...call, if_match: undefined }))),
  ),
  'a list in several pages is compared with itself, not with a second reading': {
    alter: (environment) => remembering(environment),
  },
  'a field that nobody changed travels along': {
    alter: (environment) => ({
      ...environment,
      client: ((name, request, options) =>
        environment.client(
          name,
          name === 'attendanceChange'
            ? ({
                ...request,
                body: { beginning_of_the_cycle: false, ...(request as { body?: object }).body },
              } as typeof request)
            : request,
          options,
        )) as Environment['client'],
    }),
  },
  'what was taken back is sent all the same': { alter: (environment) => unforgetting(environment) },

  'a window takes the row of now for what was seen': {
    alterRoll: { rowChangesOf: (row, drafted, part) => rollParts.rowChangesOf(row, drafted, part) },
  },
  'a window sends all that stands in it': {
    alterRoll: {
      writtenIn: (edit, options) => rollParts.writtenIn({ ...edit, typed: currentBoxes(edit) }, options),
      differenceOf: (_seen, part) => part,
      rowChangesOf: (row, drafted, part) => rollParts.rowChangesOf(row, drafted, part),
    },
  },
  'a restored draft has lost its base': {
    alterRoll: { beginEdit: (entry, { typed }) => rollParts.beginEdit(entry, { typed }) },
  },
  'what was given before the row came is dropped': { alterRoll: { carriedInto: () => null } },
  'a row that came under an open window counts as seen': {
    alterRoll: {
      overNewRow: (edit, mark) => ({ ...rollParts.settledEdit({ ...edit, typed: {} }, mark), typed: edit.typed }),
    },
  },
  'what was given before the row came is sent over the row': {
    alterRoll: {
      editsOf: (row, seen, changed) =>
        rollParts.editsOf(row, seen === emptyValues ? shownValuesOf(row) : seen, changed),
    },
  },
  'the members of now stand on every roll': {
    alterRoll: {
      rosterOf: (day, ...rest) =>
        rollParts.rosterOf(
          {
            ...day,
            members: day.members
              .filter(({ is_active }) => is_active)
              .map((member) => ({ ...member, from: null, until: null, earlier: [] })),
          },
          ...rest,
        ),
    },
  },
  'the class that begins takes the roll from under the hand': { alterRoll: { classOpen: (_kept, now) => now } },
  'a mark of the draft gives way to Asistencia': {
    alterRoll: {
      draftOf: (kept, touched) =>
        Object.fromEntries(
          Object.entries(rollParts.draftOf(kept, touched)).map(([id, mark]) => [id, { ...mark, status: null }]),
        ),
    },
  },

  'only the first page is read': hearing(() => ({ next: null, count: null })),
  'unreadable rows are not minded': hearing(() => ({ unreadable: 0, unreadableRows: [] })),
  'a count that does not match is not minded': hearing(() => ({ count: null })),
}

const remembered = new WeakMap<object, Map<string, Slot>>()

/** Keeps working on slots that it has read once, even after they were deleted. */
function unforgetting(environment: Environment): Environment {
  const known = remembered.get(environment.client) ?? new Map<string, Slot>()
  remembered.set(environment.client, known)
  const store = inStore((transaction) => ({
    slots: async (keys) => (await transaction.slots(keys)).map((slot, index) => slot ?? known.get(keys[index] ?? '')),
    allSlots: async () => {
      const all = await transaction.allSlots()
      for (const slot of all) known.set(slot.key, slot)
      return [...known.values()]
    },
    deleteSlots: async (keys) => {
      for (const slot of keys) known.delete(slot)
      await transaction.deleteSlots(keys)
    },
  }))(environment.store)
  return { ...environment, store }
}

/** Repeats a page for 1 s as it was first answered. */
function remembering(environment: Environment): Environment {
  const known = new Map<string, { at: number; answer: Promise<unknown> }>()
  return {
    ...environment,
    client: (async (name, request, options) => {
      if (name !== 'attendanceList') return environment.client(name, request, options)
      const address = JSON.stringify([request, options?.next])
      const before = known.get(address)
      const at = environment.steady()
      if (before && at - before.at < 1_000) return before.answer
      const answer = environment.client(name, request, options)
      known.set(address, { at, answer })
      return answer
    }) as Environment['client'],
  }
}

/** Reads both clocks once per drain and stops them until the next. */
function stopped(environment: Environment): Environment {
  let [at, steady] = [environment.now(), environment.steady()]
  return {
    ...environment,
    now: () => at,
    steady: () => steady,
    lock: (work) =>
      environment.lock(() => {
        ;[at, steady] = [environment.now(), environment.steady()]
        return work()
      }),
  }
}
