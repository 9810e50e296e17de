/**
 * The engine around the planner: how edits and choices create, change and delete slots, and how the overlay shows mine
 * over theirs.
 */
import { describe, expect, it } from 'vitest'
import { attendance, failed, type Attendance, type Failure } from '../../src/contract'
import { equal, hasValues } from '../../src/offline/engine/canonical'
import {
  discarded,
  keptBoth,
  keptMine,
  retried,
  sumOf,
  tookTheirs,
  undone,
} from '../../src/offline/engine/resolve-conflict'
import { newCreation, newFieldSlot, asLateEdit, withEdit } from '../../src/offline/engine/edit-slot'
import { overlay } from '../../src/offline/engine/overlay'
import { keepNewerRows } from '../../src/offline/engine/keep-newer-rows'
import { mergeSlots } from '../../src/offline/engine/merge-slots'
import {
  createAttendance,
  discard,
  editAttendance,
  keepBoth,
  keepMine,
  retry,
  takeRoll,
  takeTheirs,
  undoRoll,
} from '../../src/offline/engine/slot-commands'
import { backoff, isDue, isFresh, requestedPauseMs } from '../../src/offline/engine/timing'
import { applyVerdict, recovered } from '../../src/offline/engine/transition'
import { memoryDisk } from './simulation/memory-store'
import type { CreationSlot, FieldSlot, Slot, SlotState, Values } from '../../src/offline/engine/slot'

const author = { owner: 'lupe', now: 1_000 }
const inigo = { id: '7', name: 'Íñigo Peña' }
const kids = { id: '2', name: 'Kids 2' }
const falta = { value: 'falta', label: 'Falta' }
const states: SlotState[] = ['queued', 'sending', 'unknown', 'waiting', 'needsSignIn', 'conflict', 'rejected', 'gone']

function row(values: Values = {}): Attendance {
  return {
    ...attendance.parse({
      id: 40,
      attendance_date: '2026-11-20',
      student: inigo,
      group: kids,
      status: 'asistencia',
      points: 1,
      observations: '',
      beginning_of_the_cycle: false,
    }),
    ...values,
  }
}
const points = (mine: number, more: Partial<FieldSlot> = {}): FieldSlot => ({
  ...newFieldSlot(author, row(), 'points', { points: 1 }, { points: mine }),
  ...more,
})
const creation = (values: Values, more: Partial<CreationSlot> = {}): CreationSlot => ({
  ...newCreation(author, { attendance_date: '2026-11-20', student: inigo, group: kids, values }),
  ...more,
})
/**
 * One row as a screen shows it: `provided` with `slots` applied; if `provided` is null, the row that the creation among
 * `slots` makes.
 */
const onScreen = (provided: Attendance | null, ...slots: Slot[]) => overlay(provided ? [provided] : [], slots)[0]!
const no = { code: 'invalid' as const, detail: 'No', fields: {} }
const at = (ms: number) => ({ wall: ms, steady: ms })
const circumstances = { now: 5_000, random: 0.5, row: null, failure: null, key: 'k', guarded: false }

describe('canonical values', () => {
  it('are equal despite labels, decimals, emptiness and white space', () => {
    expect(
      hasValues(
        attendance.parse({
          ...row(),
          status: { value: 'falta', label: 'Ausente' },
          points: '5.00',
          observations: null,
        }),
        { status: falta, points: 5, observations: '  ' },
      ),
    ).toBe(true)
    expect(hasValues(row({ observations: 'día\nlargo' }), { observations: 'día\r\nlargo ' })).toBe(true)
    expect(hasValues(row({ points: null }), { points: 0 })).toBe(false)
    expect(equal({ points: 5 }, { points: 5, observations: '' })).toBe(false)
  })
})

describe('an edit', () => {
  it('replaces mine and keeps base, whatever the state', () => {
    for (const state of states)
      expect(withEdit(points(2, { state }), { points: 3 }, 9)).toMatchObject({
        base: { points: 1 },
        mine: { points: 3 },
        gen: 1,
        editedAt: 9,
      })
  })

  it('back to base deletes the slot, but only if no request of it can be on its way', () => {
    const sent = { values: { points: 2 }, key: 'k' }
    for (const state of states) {
      const free =
        state === 'queued' || state === 'waiting' || state === 'needsSignIn' || state === 'rejected' || state === 'gone'
      expect(withEdit(points(2, { state }), { points: 1 }, 9) === null).toBe(free)
      expect(withEdit(points(2, { state, sent }), { points: 1 }, 9)).not.toBeNull()
    }
  })

  it('of a refused value is sent anew; a conflict stays until the edit equals the provider’s value', () => {
    expect(
      withEdit(
        points(2, { state: 'rejected', error: { code: 'invalid', detail: 'No', fields: {} } }),
        { points: 3 },
        9,
      ),
    ).toMatchObject({ state: 'queued', error: null })
    const flagged = points(2, { state: 'conflict', theirs: row({ points: 8 }) })
    expect(withEdit(flagged, { points: 3 }, 9)).toMatchObject({ state: 'conflict', theirs: { points: 8 } })
    expect(withEdit(flagged, { points: 8 }, 9)).toBeNull()
    // The refusal was about the old value, so the edit deletes `error`.
    expect(withEdit(points(2, { state: 'unknown', error: no, nextAt: 7 }), { points: 3 }, 9)).toMatchObject({
      state: 'unknown',
      error: null,
      nextAt: 7,
    })
  })

  it('that changes nothing records nothing', async () => {
    for (const state of states) {
      const slot = points(2, { state })
      if (state === 'rejected' || state === 'gone')
        expect(withEdit(slot, { points: 2 }, 9)).toMatchObject({ state: 'queued', gen: 1 })
      else expect(withEdit(slot, { points: 2 }, 9)).toBe(slot)
    }
    const { store, read } = memoryDisk()
    expect(await editAttendance(store, author, { row: onScreen(row()), field: 'points', seen: 2, value: 2 })).toBe(
      'recorded',
    )
    expect((await read()).slots.size).toBe(0)
  })

  it.each([
    ['the provider still has what the person saw', 1, undefined],
    ['somebody else has changed it since', 8, { state: 'conflict', mine: { points: 1 }, theirs: { points: 8 } }],
    [
      'it has by now what stood on screen: that is no value of somebody else',
      2,
      { state: 'queued', base: { points: 2 }, mine: { points: 1 } },
    ],
  ])('back to base, if %s', async (_, atProvider, left) => {
    const { store, read } = memoryDisk()
    await store.transaction('write', async (transaction) => {
      await transaction.putSlots([points(2)])
      await transaction.changeRows({ put: [row({ points: atProvider })], gone: [] })
    })
    await editAttendance(store, author, { row: onScreen(row(), points(2)), field: 'points', seen: 2, value: 1 })
    const slot = (await read()).slots.get(points(2).key)
    if (left) expect(slot).toMatchObject(left)
    else expect(slot).toBeUndefined()
  })

  it('of a whole roll changes the waiting slots of that roll, and its undo deletes only its own', async () => {
    const { store, read } = memoryDisk()
    const zoe = { id: '8', name: 'Zoé' }
    const roll = (of: readonly { id: string; name: string }[], status: typeof falta, seen?: Values) => ({
      group: kids,
      date: '2026-11-20',
      marks: of.map((student) => ({ student, values: { status }, seen })),
    })
    await takeRoll(store, author, roll([inigo], falta))
    const later = await takeRoll(
      store,
      { owner: 'lupe', now: 2_000 },
      roll([inigo, zoe], { value: 'retardo', label: 'Retardo' }, { status: falta }),
    )
    expect(later.made).toHaveLength(1)
    expect([...(await read()).slots.values()]).toMatchObject([
      { student: inigo, createdAt: 1_000, gen: 1, mine: { status: { value: 'retardo' } } },
      { student: zoe, createdAt: 2_000, gen: 0 },
    ])
    expect(await undoRoll(store, later.made)).toEqual([])
    expect([...(await read()).slots.values()]).toMatchObject([{ student: inigo }])
  })

  it('of a field whose waiting value was not seen records nothing, and names that value; of one that was seen is recorded', async () => {
    for (const state of states) {
      const { store, read } = memoryDisk()
      const waiting = points(5, { state })
      await store.transaction('write', async (transaction) => {
        await transaction.putSlots([waiting])
        await transaction.changeRows({ put: [row()], gone: [] })
      })
      const edit = { row: onScreen(row(), waiting), field: 'points', value: 7 } as const
      expect(await editAttendance(store, author, { ...edit, seen: 1 })).toEqual({ now: { points: 5 } })
      expect((await read()).slots.get(waiting.key)).toEqual(waiting)
      expect(await editAttendance(store, author, { ...edit, seen: 5 })).toBe('recorded')
      expect((await read()).slots.get(waiting.key)).toMatchObject({ mine: { points: 7 } })
    }
  })

  it('of a row that exists only here is held to what was seen of it, too, also once the provider has that row', async () => {
    const { store, read } = memoryDisk()
    const made = creation({ status: falta, points: 3 })
    await store.transaction('write', (transaction) => transaction.putSlots([made]))
    const edit = { row: onScreen(null, made), field: 'points', seen: 0, value: 7 } as const
    expect(await editAttendance(store, author, edit)).toEqual({ now: { points: 3 } })
    // The creation contains no observations, so this edit replaces none, whatever `seen` is.
    expect(await editAttendance(store, author, { ...edit, field: 'observations', seen: 'Alergia', value: 'Tos' })).toBe(
      'recorded',
    )
    await store.transaction('write', async (transaction) => {
      await transaction.deleteSlots([made.key])
      await transaction.putSlots([points(5)])
      await transaction.changeRows({ put: [row()], gone: [] })
    })
    expect(await editAttendance(store, author, edit)).toEqual({ now: { points: 5 } })
    expect([...(await read()).slots.values()]).toEqual([points(5)])
  })

  it('of a new row leaves the one that waits for the same student as it is, and names its values', async () => {
    const { store, read } = memoryDisk()
    const made = creation({ status: falta, points: 3 })
    await store.transaction('write', (transaction) => transaction.putSlots([made]))
    const again = (values: Values) =>
      createAttendance(store, author, { attendance_date: '2026-11-20', student: inigo, group: kids, values })
    expect(await again({ status: falta, points: 0 })).toEqual({ status: falta, points: 3 })
    expect(await again({ status: { value: 'asistencia', label: 'Asistencia' } })).toEqual({ status: falta, points: 3 })
    expect([...(await read()).slots.values()]).toEqual([made])
    expect(await again({ status: falta, observations: 'Tos' })).toBeNull()
    expect([...(await read()).slots.values()]).toMatchObject([
      { mine: { status: falta, points: 3, observations: 'Tos' } },
    ])
  })

  it('of a new row leaves a waiting edit of the row that the provider has in its place as it is, unless the provider has deleted that row', async () => {
    const create = async (state: SlotState) => {
      const { store, read } = memoryDisk()
      await store.transaction('write', (transaction) => transaction.putSlots([points(5, { state })]))
      const values = { status: falta, points: 3 }
      const made = { attendance_date: '2026-11-20', student: inigo, group: kids, values }
      return [await createAttendance(store, author, made), [...(await read()).slots.values()].map(({ mine }) => mine)]
    }
    expect(await create('queued')).toEqual([{ points: 5 }, [{ points: 5 }]])
    expect(await create('gone')).toEqual([null, [{ points: 5 }, { status: falta, points: 3 }]])
  })

  it('of the provider’s row leaves a waiting creation in its place as it is, if that was not seen', async () => {
    const { store, read } = memoryDisk()
    const made = creation({ status: falta, points: 3 })
    await store.transaction('write', (transaction) => transaction.putSlots([made]))
    const edit = { row: onScreen(row()), field: 'points', seen: 1, value: 7 } as const
    expect(await editAttendance(store, author, edit)).toEqual({ now: { points: 3 } })
    expect([...(await read()).slots.values()]).toEqual([made])
  })

  it('of a row that exists only on this device changes its creation', () => {
    expect(withEdit(creation({ status: falta }), { points: 4 }, 9)).toMatchObject({
      kind: 'creation',
      mine: { status: falta, points: 4 },
    })
  })

  it.each<[string, Attendance[], 'recorded' | 'gone', object[]]>([
    ['taken back: nothing is recorded, and that is said', [], 'gone', []],
    [
      'sent: it is an edit of the row that the provider has now',
      [row()],
      'recorded',
      [{ kind: 'field', row: '40', field: 'points', state: 'queued', base: { points: 1 }, mine: { points: 7 } }],
    ],
    [
      'sent, and changed since: both are shown',
      [row({ points: 8 })],
      'recorded',
      [{ state: 'conflict', mine: { points: 7 }, theirs: { points: 8 } }],
    ],
    ['sent, and says the same: nothing is left to do', [row({ points: 7 })], 'recorded', []],
  ])('of a row that existed only here and was %s', async (_, mirrored, recorded, left) => {
    const { store, read } = memoryDisk()
    await store.transaction('write', (transaction) => transaction.changeRows({ put: mirrored, gone: [] }))
    const shown = onScreen(null, creation({}))
    expect(await editAttendance(store, author, { row: shown, field: 'points', seen: 1, value: 7 })).toBe(recorded)
    expect([...(await read()).slots.values()]).toMatchObject(left)
    expect((await read()).slots.size).toBe(left.length)
  })

  it('over a change that has left the outbox meanwhile never takes our own old value for the provider’s', () => {
    expect(asLateEdit(points(3, { base: { points: 2 } }), row({ points: 2 }))).toMatchObject({ state: 'queued' })
    expect(asLateEdit(points(3, { base: { points: 2 } }), row({ points: 1 }))).toMatchObject({
      state: 'conflict',
      theirs: { points: 1 },
    })
    expect(asLateEdit(points(3, { base: { points: 2 } }), row({ points: 3 }))).toBeNull()
  })
})

describe('a choice', () => {
  it('about a conflict keeps mine over the value shown, or takes theirs; about any other slot it changes nothing', () => {
    const flagged = points(2, { state: 'conflict', theirs: row({ points: 8 }) })
    expect(keptMine(flagged)).toMatchObject({
      state: 'queued',
      base: { points: 8 },
      mine: { points: 2 },
      theirs: null,
      sent: null,
    })
    expect(tookTheirs(flagged)).toBeNull()
    for (const state of states.filter((one) => one !== 'conflict')) {
      const slot = points(2, { state })
      expect(keptMine(slot)).toBeUndefined()
      expect(tookTheirs(slot)).toBeUndefined()
    }
  })

  it('of both results in the sum of both, for points only, and is sent as a change', () => {
    const flagged = points(2, { state: 'conflict', theirs: row({ points: 8 }), gen: 4 })
    expect(keptBoth(flagged)).toMatchObject({
      state: 'queued',
      base: { points: 8 },
      mine: { points: 9 },
      gen: 5,
      theirs: null,
    })
    expect(keptBoth(points(1, { state: 'conflict', theirs: row({ points: 8 }) }))).toBeNull()
    const status: FieldSlot = {
      ...newFieldSlot(author, row(), 'status', { status: null }, { status: falta }),
      state: 'conflict',
      theirs: row({ points: 8 }),
    }
    for (const slot of [status, points(2), creation({ points: 3 })]) expect(keptBoth(slot)).toBeUndefined()
    // The provider has stored another value than the one sent; nobody else has given points.
    const kept = points(2, {
      state: 'conflict',
      theirs: row({ points: 2.5 }),
      error: { code: 'unechoed', detail: '', fields: {} },
    })
    expect([sumOf(kept), keptBoth(kept)]).toEqual([null, undefined])
  })

  it.each([
    ['discard', discard],
    ['undo', undoRoll],
    ['retry', retry],
    ['keep mine', keepMine],
    ['keep both', keepBoth],
    ['take theirs', takeTheirs],
  ] as const)(
    'to %s is about the values that were seen: a slot with others is left alone, and named',
    async (_, choice) => {
      const flagged = points(2, { state: 'conflict', theirs: row({ points: 8 }) })
      for (const [seen, now] of [
        [points(3), points(2)],
        [points(2), flagged],
        [flagged, points(2)],
        [{ ...flagged, theirs: row({ points: 7 }) }, flagged],
        [{ ...flagged, mine: { points: 3 } }, flagged],
        [creation({ status: falta, points: 2 }), creation({ status: falta, points: 3 })],
        [points(2, { state: 'rejected' }), points(3, { state: 'rejected' })],
      ] as const) {
        const { store, read } = memoryDisk()
        await store.transaction('write', (transaction) => transaction.putSlots([now]))
        expect(await choice(store, [seen])).toEqual([seen.key])
        expect([...(await read()).slots.values()]).toEqual([now])
      }
      expect(await choice(memoryDisk().store, [flagged])).toEqual([flagged.key])
    },
  )

  it('is carried out for slots that are as seen, also if the rest of the provider’s row has changed', async () => {
    const { store, read } = memoryDisk()
    const flagged = points(2, { state: 'conflict', theirs: row({ points: 8 }) })
    await store.transaction('write', (transaction) => transaction.putSlots([flagged]))
    expect(await keepMine(store, [{ ...flagged, theirs: row({ points: 8, observations: 'Tos' }) }])).toEqual([])
    expect([...(await read()).slots.values()]).toMatchObject([{ state: 'queued', mine: { points: 2 } }])
  })

  it('undoes a creation that was not sent, whatever it waits for: another list may have got a 401', () => {
    for (const state of ['queued', 'waiting', 'needsSignIn'] as const)
      expect(undone(creation({ status: falta }, { state }))).toBeNull()
  })

  it('offers the sum only if both gave points: not if one side changed nothing, nor if the provider stored another value than the one sent', () => {
    const flagged = (mine: number, theirs: number | null) =>
      points(mine, { state: 'conflict', theirs: row({ points: theirs }) })
    expect(sumOf(flagged(2, 8))).toBe(9)
    expect(sumOf(flagged(1, 8))).toBeNull()
    expect(sumOf({ ...flagged(2, null), base: { points: 0 } })).toBeNull()
    const sent = { values: { points: 5 }, key: 'k' }
    const clamped = row({ points: 3 })
    const doubted = applyVerdict(points(5, { state: 'sending', sent }), 'doubt', circumstances).slot ?? points(5)
    const disputed = applyVerdict(doubted, 'conflict', { ...circumstances, row: clamped }).slot
    expect(disputed).toMatchObject({ state: 'conflict', theirs: clamped })
    expect(disputed && sumOf(disputed)).toBeNull()
    expect(disputed && keptMine(disputed)).toMatchObject({ state: 'queued', error: null })
  })

  it('never discards a slot that is being sent or may have arrived, never undoes one that was sent, never shortens a quarantine', () => {
    const travelling = creation({ status: falta }, { state: 'sending', sent: { values: { status: falta }, key: 'k' } })
    expect(discarded(travelling)).toBeUndefined()
    expect(undone(travelling)).toBeUndefined()
    expect(undone(creation({ status: falta }))).toBeNull()
    // A creation that was sent once is at the provider, or may be. A refused slot or a field slot is discarded, not
    // undone.
    const { sent } = travelling
    for (const slot of [
      creation({ status: falta }, { sent }),
      creation({ status: falta }, { state: 'rejected' }),
      points(2),
    ])
      expect(undone(slot)).toBeUndefined()
    const unknown = points(2, { state: 'unknown', nextAt: 99_000 })
    expect(retried(unknown)).toBe(unknown)
    expect(discarded(unknown)).toBeUndefined()
    expect(retried(points(2, { state: 'waiting', nextAt: 99_000 }))).toMatchObject({ nextAt: 0 })
  })

  it('to try again begins anew, without the old refusal', () => {
    for (const state of ['rejected', 'gone'] as const)
      expect(retried(points(2, { state, error: no, attempt: 4, nextAt: 9 }))).toMatchObject({
        state: 'queued',
        error: null,
        attempt: 0,
        nextAt: 0,
      })
    for (const state of ['queued', 'sending', 'needsSignIn', 'conflict'] as const) {
      const slot = points(2, { state })
      expect(retried(slot)).toBe(slot)
    }
  })
})

describe('a verdict', () => {
  const sent = { values: { points: 2 }, key: 'k0' }
  const failure: Failure = { ...failed('busy', 429).failure, detail: 'No', retryAfterMs: 60_000 }
  const after = (
    slot: Slot,
    verdict: Parameters<typeof applyVerdict>[1],
    more: { failure?: Failure; row?: Attendance } = {},
  ) => applyVerdict(slot, verdict, { ...circumstances, ...more })

  it('to send gives the attempt a key, which stays the same as long as the content does', () => {
    expect(after(points(2, { error: no }), 'send').slot).toMatchObject({
      state: 'sending',
      error: null,
      sent: { values: { points: 2 }, key: 'k' },
    })
    expect(after(points(2, { sent }), 'send').slot).toMatchObject({ sent })
    expect(after(points(3, { sent }), 'send').slot).toMatchObject({ sent: { values: { points: 3 }, key: 'k' } })
  })

  it('to wait sets a wait as long as it must be, never shorter than the present one', () => {
    const now = circumstances.now
    expect(after(points(2, { state: 'sending', attempt: 2, error: no }), 'quarantine').slot).toMatchObject({
      state: 'unknown',
      attempt: 3,
      nextAt: now + 30_000,
      error: null,
    })
    expect(after(points(2, { state: 'sending' }), 'wait', { failure }).slot).toMatchObject({
      state: 'waiting',
      attempt: 1,
      nextAt: now + 60_000,
      error: { code: 'busy', detail: 'No' },
    })
    expect(after(points(2, { state: 'sending', nextAt: now + 90_000 }), 'wait', { failure }).slot).toMatchObject({
      nextAt: now + 90_000,
    })
    expect(after(points(2), 'retry', { failure }).slot).toMatchObject({
      state: 'waiting',
      attempt: 1,
      nextAt: now + 60_000,
      error: { code: 'busy' },
    })
    expect(after(points(2), 'retry', { failure: { ...failure, code: 'server' } }).slot).toMatchObject({
      state: 'waiting',
      attempt: 1,
      nextAt: now + 1_500,
      error: { code: 'server' },
    })
    expect(after(points(2, { state: 'unknown', error: no, nextAt: now + 9_000 }), 'retry').slot).toMatchObject({
      state: 'unknown',
      attempt: 1,
      nextAt: now + 9_000,
      error: no,
    })
    expect(after(points(2, { state: 'unknown', nextAt: 0 }), 'retry').slot).toMatchObject({ nextAt: now + 1_500 })
    expect(after(points(2, { state: 'sending', nextAt: now + 1 }), 'requeue').slot).toMatchObject({
      state: 'unknown',
      nextAt: now + 1,
    })
    expect(after(points(2, { state: 'sending', nextAt: now, error: no }), 'requeue').slot).toMatchObject({
      state: 'queued',
      error: null,
    })
  })

  it('`overtaken` keeps a quarantine, and tries again later and later', () => {
    const now = circumstances.now
    expect(
      after(points(2, { state: 'sending', attempt: 1, error: no, nextAt: now + 1 }), 'overtaken').slot,
    ).toMatchObject({ state: 'unknown', attempt: 2, nextAt: now + 1, error: null })
    expect(after(points(2, { state: 'sending', error: no }), 'overtaken').slot).toMatchObject({
      state: 'queued',
      attempt: 1,
      error: null,
    })
    expect(after(points(2, { state: 'sending', attempt: 1 }), 'overtaken', { failure }).slot).toMatchObject({
      state: 'waiting',
      attempt: 2,
      waitsFrom: now,
      error: { code: 'busy' },
    })
  })

  it('to reject keeps the provider’s words for the user', () => {
    expect(after(points(2, { state: 'sending', sent, nextAt: 9 }), 'reject', { failure }).slot).toMatchObject({
      state: 'rejected',
      nextAt: 0,
      sent: null,
      error: { detail: 'No' },
    })
    expect(after(points(2, { state: 'unknown', sent, error: no }), 'reject').slot).toMatchObject({
      state: 'rejected',
      sent: null,
      error: no,
    })
    // A list that this user may not read any more does not tell whether an earlier request has arrived, so `sent` is
    // kept.
    expect(after(points(2, { state: 'unknown', sent }), 'reject', { failure }).slot).toMatchObject({
      state: 'rejected',
      sent,
    })
    expect(after(points(2, { state: 'sending', sent }), 'doubt').slot).toMatchObject({
      state: 'unknown',
      error: { code: 'unechoed' },
      sent,
    })
    expect(after(points(2, { state: 'sending', sent }), 'doubt', { failure }).slot).toMatchObject({
      error: { code: 'busy' },
    })
    expect(after(points(2, { state: 'sending' }), 'signIn', { failure }).slot).toMatchObject({
      state: 'needsSignIn',
      error: { code: 'busy' },
    })
  })

  it('`gone` deletes the row from the mirror, for a creation nothing', () => {
    expect(after(points(2, { sent, error: no, nextAt: 9 }), 'gone')).toEqual({
      slot: points(2, { state: 'gone' }),
      fields: [],
      row: null,
      gone: { id: '40', attendance_date: '2026-11-20', group: kids },
    })
    expect(after(creation({ status: falta }), 'gone').gone).toBeNull()
  })

  it('clears what belongs to a request that is over', () => {
    const theirs = row({ points: 2 })
    expect(
      after(points(3, { state: 'sending', sent, attempt: 3, nextAt: 9, error: no }), 'rebase', { row: theirs }),
    ).toEqual({ slot: points(3, { base: { points: 2 } }), fields: [], row: theirs, gone: null })
    expect(
      after(points(3, { state: 'unknown', sent, attempt: 3, nextAt: 9, error: no }), 'conflict', { row: theirs }),
    ).toEqual({ slot: points(3, { state: 'conflict', attempt: 3, theirs }), fields: [], row: theirs, gone: null })
    expect(after(points(3), 'settle', { row: theirs })).toEqual({ slot: null, fields: [], row: theirs, gone: null })
  })
})

describe('a creation that meets a row', () => {
  const sent = { values: { status: falta }, key: 'k' }
  const meet = (slot: CreationSlot, theirs: Attendance) =>
    applyVerdict(slot, 'conflict', { ...circumstances, row: theirs })

  it('turns into edits of that row, in conflict if somebody else has changed that field', () => {
    const {
      slot,
      fields,
      row: mirrored,
    } = meet(creation({ status: falta, points: 3 }, { editedAt: 4_000 }), row({ points: 3 }))
    expect(slot).toBeNull()
    expect(mirrored?.id).toBe('40')
    expect(fields).toMatchObject([
      {
        kind: 'field',
        row: '40',
        field: 'status',
        state: 'conflict',
        base: { status: null },
        mine: { status: falta },
        createdAt: 1_000,
        editedAt: 4_000,
      },
    ])
    expect(fields).toHaveLength(1)
  })

  it('has no conflict in fields that still have what we sent', () => {
    const { fields } = meet(
      creation({ status: { value: 'retardo', label: 'Retardo' }, points: 9 }, { sent }),
      row({ status: falta, points: 0, observations: 'otra' }),
    )
    expect(fields).toMatchObject([
      { field: 'status', state: 'queued', base: { status: falta } },
      { field: 'points', state: 'queued', base: { points: 0 } },
    ])
  })
})

describe('a change that meets an older one of the same field', () => {
  it('is not deleted with it if it goes back to the base and the provider has another value', async () => {
    const { store, read } = memoryDisk()
    const flagged = points(1, { base: { points: 8 }, state: 'conflict', theirs: row({ points: 8 }) })
    await store.transaction('write', async (transaction) => {
      await transaction.putSlots([points(2, { state: 'gone' })])
      await mergeSlots(transaction, [flagged], 9)
    })
    expect((await read()).slots.get(flagged.key)).toMatchObject({
      state: 'conflict',
      mine: { points: 1 },
      theirs: { points: 8 },
    })
  })
})

describe('a refusal', () => {
  it('of the list does not prove that a change with an odd answer was not applied', () => {
    const sent = { values: { points: 2 }, key: 'k' }
    const doubted = points(2, { state: 'unknown', sent, error: { code: 'unechoed', detail: '', fields: {} } })
    const failure = {
      code: 'forbidden' as const,
      status: 403,
      detail: 'No',
      fields: {},
      retryAfterMs: null,
      current: undefined,
    }
    expect(applyVerdict(doubted, 'reject', { ...circumstances, failure }).slot).toMatchObject({
      state: 'rejected',
      sent,
    })
    expect(applyVerdict(doubted, 'reject', circumstances).slot).toMatchObject({ state: 'rejected', sent: null })
  })
})

describe('a row with an older version', () => {
  it('is not stored in the mirror, unless it is another student’s under an id that was given again', async () => {
    const { store } = memoryDisk()
    const kept = await store.transaction('write', async (transaction) => {
      await transaction.changeRows({ put: [{ ...row(), version: 5 }], gone: [] })
      return keepNewerRows(transaction, [
        { ...row(), version: 4 },
        { ...row(), version: 1, student: { id: '8', name: 'Beto' } },
      ])
    })
    expect(kept).toMatchObject([{ version: 1, student: { id: '8' } }])
  })
})

describe('a slot that a killed drain left as `sending`', () => {
  it('may have arrived', () => {
    expect(recovered(points(2, { state: 'sending', sent: { values: { points: 2 }, key: 'k' } }), 1_000)).toMatchObject({
      state: 'unknown',
      nextAt: 31_000,
    })
  })

  it('keeps the names that an answer of bare ids leaves out', () => {
    const bare = attendance.parse({ ...row(), student: 7, group: 2, status: 'falta' })
    expect(
      applyVerdict({ ...points(2), mine: { status: falta } }, 'settle', { ...circumstances, row: bare }).row,
    ).toMatchObject({ student: inigo, group: kids, status: falta })
  })
})

describe('the overlay', () => {
  it('shows mine with its state, theirs in a conflict, and no state in other fields', () => {
    const flagged = points(2, { state: 'conflict', theirs: row({ points: 8 }) })
    const { fields } = onScreen(row(), flagged)
    const slot = { key: flagged.key, mine: flagged.mine, theirs: flagged.theirs }
    expect(fields.points).toEqual({ value: 2, pending: { slot, state: 'conflict', theirs: 8, detail: '' } })
    expect(fields.observations).toEqual({ value: '', pending: null })
  })

  it('shows a row that exists only on this device once, also if the mirror has it by now', () => {
    const slots: Slot[] = [creation({ status: falta })]
    const shown = { creation: { key: slots[0]?.key, state: 'queued' }, fields: { status: { value: falta } } }
    expect(overlay([], slots)).toMatchObject([{ id: null, ...shown }])
    expect(overlay([row()], slots)).toMatchObject([{ id: '40', ...shown }])
  })

  it('does not change its arguments', () => {
    const rows = [Object.freeze(row())]
    expect(overlay(rows, [Object.freeze(points(2))])[0]?.fields.points.value).toBe(2)
    expect(rows[0]?.points).toBe(1)
  })
})

describe('times', () => {
  it('back off with jitter up to five minutes, and obey a provider for at most an hour', () => {
    for (let failures = 0; failures < 40; failures += 1)
      for (const random of [0, 0.5, 0.999]) expect(backoff(failures, random)).toBeLessThanOrEqual(300_000)
    expect([backoff(1, 0), backoff(1, 0.999), backoff(3, 0.5), backoff(99, 0.999)]).toEqual([
      500, 2_498, 4_500, 299_701,
    ])
    expect(requestedPauseMs(null)).toBe(30_000)
    expect(requestedPauseMs(86_400_000)).toBe(3_600_000)
  })

  it('begin anew if the clock was set back by more than they can last', () => {
    const now = 1_000_000
    const later = now + 20 * 60_000
    const known = { sent: { values: { points: 2 }, key: 'k' } }
    // A stored wait of 20 minutes is too long: a roll can be undone for 10 s, a lost request may still be applied for
    // 30 s.
    expect(recovered(points(2, { state: 'queued', nextAt: later }), now).nextAt).toBe(now + 10_000)
    expect(recovered(points(2, { state: 'unknown', nextAt: later, ...known }), now).nextAt).toBe(now + 30_000)
    // A provider may have asked for 20 minutes, but not for three hours.
    expect(recovered(points(2, { state: 'waiting', nextAt: later }), now).nextAt).toBe(later)
    expect(recovered(points(2, { state: 'waiting', nextAt: now + 3_600_000 }), now).nextAt).toBe(now + 3_600_000)
    expect(recovered(points(2, { state: 'waiting', nextAt: now + 3 * 3_600_000 }), now).nextAt).toBe(now + 30_000)
    for (const state of ['queued', 'unknown', 'waiting'] as const)
      expect(recovered(points(2, { state, nextAt: now + 9_000, ...known }), now).nextAt).toBe(now + 9_000)
  })

  it('that were over when they began are over, however far the clock is set back', () => {
    const waiting = (nextAt: number) => recovered(points(2, { state: 'waiting', nextAt, waitsFrom: 600_000 }), 0).nextAt
    expect([waiting(0), waiting(590_000), waiting(600_000)]).toEqual([0, 0, 0])
    expect([waiting(601_000), waiting(600_000 + 3 * 3_600_000)]).toEqual([1_000, 3_600_000])
  })

  it('do not wait for a clock that was set back, nor trust a read from the future', () => {
    expect(isDue(86_400_000, 1_000)).toBe(true)
    expect(isDue(30_000, 1_000)).toBe(false)
    const isGood = (asked: number, answered: number, now: number) =>
      isFresh({ startedAt: at(asked), endedAt: at(answered) }, at(now))
    expect(isGood(0, 100, 5_000)).toBe(true)
    expect(isGood(0, 100, 5_001)).toBe(false)
    expect(isGood(0, 8_000, 8_900)).toBe(true)
    expect(isGood(0, 60_000, 60_100)).toBe(false)
    // In the first case, the wall clock was set back by a minute during the last minute, so that it shows the same
    // time. In the second, the device slept for a minute, while the steady clock stood still.
    const read = { startedAt: at(0), endedAt: at(100) }
    expect(isFresh(read, { wall: 200, steady: 60_200 })).toBe(false)
    expect(isFresh(read, { wall: 60_200, steady: 200 })).toBe(false)
    expect(isFresh({ startedAt: { wall: 3_600_000, steady: 0 }, endedAt: at(100) }, at(200))).toBe(false)
  })
})
