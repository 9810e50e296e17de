/**
 * Recording without a network: one edit, and a roll of twenty, until they are on disk; one at a time, and in quick
 * succession.
 */
import { attendance } from '../../../src/contract'
import { askLive } from '../../../src/offline/database/live-question'
import type { OpenWorkspace } from '../../../src/offline/open-workspace'
import { dayOfGroup } from '../../../src/offline/queries/roster'
import { makeSchool, statuses } from '../school'
import { bareEdit, barePuts, openBare, removeDatabase } from './bare'
import { freshDevice, shownRow } from './device-of'

const rollLength = 20
const date = '2026-11-20'

export type Times = { edit: number[]; bareEdit: number[]; roll: number[]; bareRoll: number[] }

/** One round: ours and the limit in turn, `times` each, in ms. */
export async function round(times: number): Promise<Times> {
  const workspace = await freshDevice('record', 'gone')
  await workspace.start()
  await removeDatabase('record-bare')
  const bare = await openBare('record-bare', (made) => made.createObjectStore('notes', { keyPath: 'key' }))
  const rows = makeSchool(Math.ceil(times / rollLength), [date]).attendance.map((row) => attendance.parse(row))
  const [present, absent] = statuses
  if (!present || !absent) throw new Error('no statuses')

  const result: Times = { edit: [], bareEdit: [], roll: [], bareRoll: [] }
  for (const [index, row] of rows.slice(0, times).entries()) {
    const students = Array.from({ length: rollLength }, (_, student) => ({
      id: `${1000 * index + student}`,
      name: 'Íñigo Peña',
    }))
    const group = { id: `${index}`, name: 'Kids 1' }
    const edit = () =>
      workspace.commands.editAttendance({ row: shownRow(row), field: 'status', seen: row.status, value: absent })
    const roll = () =>
      workspace.commands.takeRoll({ group, date, marks: students.map((student) => ({ student, status: present })) })
    // A command starts a drain, which finds no network. Waiting for it is realistic: a person's next command comes long
    // after that.
    const rested = () => workspace.sync.sendNow()

    const first = index % 2 === 0
    if (first) result.bareEdit.push(await took(() => bareEdit(bare, noteOf(`edit ${index}`))))
    result.edit.push(await took(edit))
    await rested()
    if (!first) result.bareEdit.push(await took(() => bareEdit(bare, noteOf(`edit ${index}`))))

    const notes = students.map(({ id }) => noteOf(`creation ${index} ${id}`))
    if (first) result.bareRoll.push(await took(() => barePuts(bare, notes)))
    result.roll.push(await took(roll))
    await rested()
    if (!first) result.bareRoll.push(await took(() => barePuts(bare, notes)))
  }
  bare.close()
  workspace.stop()
  return result
}

/** Changes that already wait, as after a whole day without a network. */
const waiting = 1_000

/** How many edits are made in a row before the limit makes as many. */
const burstLength = 10
/** How long the disk may take to finish writing what was prepared, ms. */
const leftAloneMs = 1_000

/**
 * One round of `times` edits in bursts, each edit `apart` ms after the last one is on disk. An outbox of 1,000 changes
 * waits, and the chip, the roll and *Por enviar* are watched. Ours and the limit in turn, in ms.
 */
export async function burst(times: number, apart: number): Promise<Pick<Times, 'edit' | 'bareEdit'>> {
  const workspace = await freshDevice('burst', 'gone')
  await workspace.start()
  await removeDatabase('burst-bare')
  const bare = await openBare('burst-bare', (made) => made.createObjectStore('notes', { keyPath: 'key' }))
  await barePuts(
    bare,
    Array.from({ length: waiting }, (_, index) => noteOf(`waits ${index}`)),
  )
  const [present, absent] = statuses
  if (!present || !absent) throw new Error('no statuses')
  const value = absent
  for (let index = 0; index < waiting / rollLength; index += 1) {
    const marks = Array.from({ length: rollLength }, (_, student) => ({
      student: { id: `${1000 * index + student}`, name: 'Íñigo Peña' },
      status: present,
    }))
    await workspace.commands.takeRoll({ group: { id: `${index}`, name: 'Kids 1' }, date, marks })
  }
  const rows = makeSchool(Math.ceil(times / rollLength), ['2026-11-19']).attendance.map((row) => attendance.parse(row))
  const forget = watch(workspace, rows[0]?.group?.id ?? '')
  await workspace.sync.sendNow()

  const result: Pick<Times, 'edit' | 'bareEdit'> = { edit: [], bareEdit: [] }
  const shown = rows.slice(0, times).map(shownRow)
  const pause = () => (apart > 0 ? new Promise((resolve) => setTimeout(resolve, apart)) : undefined)
  await new Promise((resolve) => setTimeout(resolve, leftAloneMs))
  async function edits(rows: typeof shown): Promise<void> {
    for (const row of rows) {
      result.edit.push(
        await took(() =>
          workspace.commands.editAttendance({ row, field: 'status', seen: row.fields.status.value, value }),
        ),
      )
      await pause()
    }
  }
  async function bareEdits(rows: typeof shown): Promise<void> {
    for (const { key } of rows) {
      result.bareEdit.push(await took(() => bareEdit(bare, noteOf(`edit ${key}`))))
      await pause()
    }
  }
  for (let from = 0; from < times; from += burstLength) {
    const rows = shown.slice(from, from + burstLength)
    const turns = [edits, bareEdits]
    for (const turn of (from / burstLength) % 2 === 0 ? turns : turns.reverse()) await turn(rows)
  }
  await workspace.sync.sendNow()
  forget()
  bare.close()
  workspace.stop()
  return result
}

/** Watches what the open screens watch while a roll is taken. */
function watch({ database, outbox, nameIndex }: OpenWorkspace, group: string): () => void {
  const day = askLive(database, () => dayOfGroup(database, group, '2026-11-19')).subscribe(() => {})
  const ends = [outbox.watch(() => {}), nameIndex.watch(() => {}), () => day.unsubscribe()]
  return () => ends.forEach((end) => end())
}

/** A record as long as what the outbox stores of one change. */
function noteOf(key: string) {
  const [present, absent] = statuses
  return {
    key,
    kind: 'field',
    owner: 'record',
    row: '1',
    field: 'status',
    gen: 1,
    state: 'queued',
    attempt: 0,
    nextAt: 0,
    error: null,
    createdAt: 1_795_000_000_000,
    editedAt: 1_795_000_000_000,
    student: { id: '1', name: 'Íñigo Peña' },
    group: { id: '1', name: 'Kids 1' },
    date,
    base: { status: present },
    mine: { status: absent },
    sent: null,
    theirs: null,
  }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
