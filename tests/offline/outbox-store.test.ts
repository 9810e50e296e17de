/**
 * The store of the device under a user's commands: when a command resolves, all of it is on disk, and live queries are
 * notified; if it fails, nothing was written.
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Attendance } from '../../src/contract'
import { bundled, readSlots } from '../../src/offline/database/bundles'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { newCreation, newFieldSlot } from '../../src/offline/engine/edit-slot'
import type { Slot } from '../../src/offline/engine/slot'
import { initialDrainState } from '../../src/offline/engine/store'
import { openCommands } from '../../src/offline/outbox/commands'
import { openStore, putDraft } from '../../src/offline/outbox/indexeddb-store'
import { kids, rowsOn, teens } from './attendance-rows'

const [monday, tuesday] = ['2026-11-16', '2026-11-17'] as const
const author = { owner: 'lupe', now: 1_000 }

const row = rowsOn(monday)
const slot = (of: Attendance): Slot => newFieldSlot(author, of, 'points', { points: 1 }, { points: 5 })

let database: PersonDatabase
let told: { tables: string[]; when: string }[] = []
/** The arguments of each transaction that writes, and whether it was committed explicitly. */
let asked: { stores: unknown; durability: string; committed: boolean }[] = []
let opened = 0

beforeEach(async () => {
  database = new PersonDatabase(`store ${(opened += 1)}`)
  await database.open()
  told = []
  asked = []
  vi.spyOn(database, 'notifyLiveQueries').mockImplementation(
    (tables, when) => void told.push({ tables: [...tables].map(({ name }) => name).sort(), when }),
  )
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    const begun = Reflect.apply(transaction, this, [stores, mode, options])
    if (mode !== 'readwrite') return begun
    const one = { stores, durability: options?.durability ?? 'default', committed: false }
    asked.push(one)
    const { commit } = begun
    begun.commit = () => {
      one.committed = true
      return Reflect.apply(commit, begun, [])
    }
    return begun
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.delete()
})

const outbox = () => openStore(database, { scope: 'outbox' })
const both = () => openStore(database, { scope: 'outbox and mirror', notify: 'coalesced' })

describe('a user’s change', () => {
  it('is committed explicitly and with strict durability before its promise resolves; it waits for no write of the mirror', async () => {
    await outbox().transaction('write', (transaction) => transaction.putSlots([slot(row(1))]))
    expect(asked).toEqual([{ stores: ['outbox'], durability: 'strict', committed: true }])
    expect(await database.outbox.count()).toBe(1)
    expect(told).toEqual([{ tables: ['outbox'], when: 'soon' }])
  })

  it('of a whole roll is one record until all of it is sent, whatever is changed in one transaction', async () => {
    const creation = (student: string, date: string = monday) =>
      newCreation(author, {
        attendance_date: date,
        student: { id: student, name: '' },
        group: kids,
        values: { points: 1 },
      })
    const [one, two, three, other] = [creation('1'), creation('2'), creation('3'), creation('1', tuesday)]
    const onDisk = async () =>
      (await database.outbox.toArray()).map(({ key, slots }) => [
        key,
        slots.map(({ student, gen }) => `${student.id}.${gen}`),
      ])
    await outbox().transaction('write', (transaction) => transaction.putSlots([three, other, one]))
    expect(await onDisk()).toEqual([
      [`creation/2/${monday}/`, ['3.0', '1.0']],
      [`creation/2/${tuesday}/`, ['1.0']],
    ])
    await outbox().transaction('write', async (transaction) => {
      await Promise.all([
        transaction.putSlots([two]),
        transaction.deleteSlots([three.key, other.key]),
        transaction.putSlots([{ ...one, gen: 1 }]),
      ])
      expect((await transaction.allSlots()).map(({ student, gen }) => `${student.id}.${gen}`).sort()).toEqual([
        '1.1',
        '2.0',
      ])
      expect(await transaction.slots([three.key, two.key])).toEqual([undefined, two])
    })
    expect(await onDisk()).toEqual([[`creation/2/${monday}/`, ['1.1', '2.0']]])
    await outbox().transaction('write', (transaction) => transaction.deleteSlots([two.key, one.key]))
    expect(await onDisk()).toEqual([])
  })

  it('deletes the draft that it was made of', async () => {
    await putDraft(database, { key: 'roll', value: 1, work: true, savedAt: 1 })
    await putDraft(database, { key: 'other', value: 1, work: true, savedAt: 1 })
    expect(asked).toEqual(Array(2).fill({ stores: ['drafts'], durability: 'relaxed', committed: true }))
    expect(told).toEqual(Array(2).fill({ tables: ['drafts'], when: 'soon' }))
    told = []
    const store = openStore(database, { scope: 'outbox and drafts', drafts: ['roll'] })
    await store.transaction('write', (transaction) => transaction.putSlots([slot(row(1))]))
    expect((await database.drafts.toArray()).map(({ key }) => key)).toEqual(['other'])
    expect(told).toEqual([{ tables: ['drafts', 'outbox'], when: 'soon' }])
  })

  it('is recorded completely or not at all: if the work fails, nothing is written and no live query is notified', async () => {
    const failing = outbox().transaction('write', async (transaction) => {
      await transaction.putSlots([slot(row(1))])
      throw new Error('half done')
    })
    await expect(failing).rejects.toThrow('half done')
    expect(await database.outbox.count()).toBe(0)
    expect(told).toEqual([])
  })

  it('fails if the disk is full', async () => {
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      const request = Reflect.apply(put, this, given)
      this.transaction.abort()
      return request
    })
    await expect(
      outbox().transaction('write', (transaction) => transaction.putSlots([slot(row(1))])),
    ).rejects.toMatchObject({ message: 'transaction aborted' })
    expect(told).toEqual([])
  })

  it('is written over a new connection if the browser has closed the old one', async () => {
    const cut = vi.mocked(IDBDatabase.prototype.transaction).mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await outbox().transaction('write', (transaction) => transaction.putSlots([slot(row(1))]))
    expect(cut).toHaveBeenCalled()
    expect(await database.outbox.count()).toBe(1)
  })
})

describe('a read', () => {
  it('writes nothing, and returns results in the order of the keys', async () => {
    const creation = newCreation(author, {
      attendance_date: monday,
      student: { id: '9', name: '' },
      group: kids,
      values: { points: 1 },
    })
    const [one, two] = [slot(row(1)), slot(row(2))]
    await outbox().transaction('write', (transaction) => transaction.putSlots([two, creation, one]))
    asked = []
    told = []
    const found = await outbox().transaction('read', async (transaction) => ({
      slots: await transaction.slots([two.key, 'nobody', one.key]),
      roll: await transaction.slots([creation.key, `${creation.key}0`]),
      all: await transaction.allSlots(),
    }))
    expect(found.slots).toEqual([two, undefined, one])
    expect(found.roll).toEqual([creation, undefined])
    expect(found.all.map(({ key }) => key)).toEqual([creation, one, two].map(({ key }) => key))
    expect([asked, told]).toEqual([[], []])
  })

  it('of the mirror finds the row in its place, as the provider sent it', async () => {
    const rows = [
      row(1),
      row(2),
      row(3, { group: teens }),
      row(4, { attendance_date: tuesday }),
      row(5, { group: null }),
    ]
    await both().transaction('write', (transaction) => transaction.changeRows({ put: rows, gone: [] }))
    expect(told).toEqual([{ tables: ['sheets'], when: 'coalesced' }])
    const found = await both().transaction('read', async (transaction) => ({
      rows: await transaction.rows([...rows].reverse()),
      moved: await transaction.rows([{ ...row(1), attendance_date: tuesday }]),
      natural: await transaction.rowOf({ date: monday, group: '2', student: '102' }),
      nobody: await transaction.rowOf({ date: tuesday, group: '2', student: '102' }),
    }))
    expect(found).toEqual({ rows: [...rows].reverse(), moved: [undefined], natural: rows[1], nobody: undefined })
  })
})

it('stores the present epoch with every row, and keeps no empty sheet', async () => {
  const store = both()
  await store.transaction('write', async (transaction) => {
    await transaction.putDrainState({ ...initialDrainState, epoch: 7, fence: 7 })
    await transaction.changeRows({ put: [row(1), row(2)], gone: [] })
  })
  expect(await store.transaction('read', (transaction) => transaction.drainState())).toMatchObject({
    epoch: 7,
    fence: 7,
    failures: 0,
  })
  expect(
    (await database.sheets.toArray()).map(({ date, rows }) => [date, rows.map(({ id, epoch }) => [id, epoch])]),
  ).toEqual([
    [
      monday,
      [
        ['2', 7],
        ['1', 7],
      ],
    ],
  ])
  // Row 1 has moved to another day, row 2 was deleted.
  const moved = row(1, { attendance_date: tuesday })
  await store.transaction('write', (transaction) => transaction.changeRows({ put: [moved], gone: [row(1), row(2)] }))
  expect((await database.sheets.toArray()).map(({ date, size }) => [date, size])).toEqual([[tuesday, 1]])
})

describe('commands', () => {
  const surroundings = () => ({ onWritten: vi.fn(), onRecorded: vi.fn(), sendNow: vi.fn() })
  const open = (around: ReturnType<typeof surroundings>) =>
    openCommands({ database, owner: 'lupe', now: () => 1_000, tell: () => undefined, ...around })
  const student = { id: '9', name: 'Íñigo' }
  const status = { value: 'falta', label: 'Falta' }

  it('start sending once their change is on disk', async () => {
    const around = surroundings()
    const commands = open(around)
    await commands.createAttendance({ attendance_date: monday, student, group: kids, status })
    expect(around.onRecorded).toHaveBeenCalledTimes(1)
    await commands.saveDraft('roll', 1)
    await commands.takeRoll({ group: kids, date: tuesday, marks: [{ student, status, points: 3 }], drafts: ['roll'] })
    expect(await database.drafts.count()).toBe(0)
    expect(around.onRecorded).toHaveBeenCalledTimes(2)
    expect((await readSlots(database)).map(({ mine, nextAt }) => [mine, nextAt])).toEqual([
      [{ status }, 0],
      [{ status, points: 3 }, 11_000],
    ])
    expect(await commands.unsent()).toBe(2)
    expect(around.sendNow).not.toHaveBeenCalled()
  })

  it('send a user’s choice at once, and nothing for a discarded change', async () => {
    const around = surroundings()
    const commands = open(around)
    const [conflict, other, refused] = [row(1), row(2), row(3)].map((of) => slot(of))
    if (!conflict || !other || !refused) throw new Error('three')
    await database.outbox.bulkPut(
      bundled([
        { ...conflict, state: 'conflict', theirs: row(1) },
        { ...other, state: 'conflict', theirs: row(2) },
        { ...refused, state: 'rejected' },
      ]),
    )
    await commands.takeTheirs({ ...other, theirs: row(2) })
    expect(await database.outbox.get(other.key)).toBeUndefined()
    expect([around.onRecorded.mock.calls.length, around.sendNow.mock.calls.length]).toEqual([0, 0])
    await commands.keepMine({ ...conflict, theirs: row(1) })
    expect([around.onRecorded.mock.calls.length, around.sendNow.mock.calls.length]).toEqual([1, 0])
    await commands.retry([refused])
    expect(await database.outbox.get(refused.key)).toMatchObject({ slots: [{ state: 'queued' }] })
    expect([around.onRecorded.mock.calls.length, around.sendNow.mock.calls.length]).toEqual([1, 1])
    await commands.discard([refused])
    expect(await database.outbox.get(refused.key)).toBeUndefined()
    expect([around.onRecorded.mock.calls.length, around.sendNow.mock.calls.length]).toEqual([1, 1])
  })

  it('store a draft as work, unless `work` is false', async () => {
    const commands = open(surroundings())
    await commands.saveDraft('a', { text: 'x' })
    await commands.saveDraft('b', 1, { work: false })
    expect(await database.drafts.toArray()).toEqual([
      { key: 'a', value: { text: 'x' }, work: true, savedAt: 1_000 },
      { key: 'b', value: 1, work: false, savedAt: 1_000 },
    ])
    await commands.dropDraft('a')
    expect((await database.drafts.toArray()).map(({ key }) => key)).toEqual(['b'])
  })
})
