/** Recording: one edit, and a roll call of twenty, until they are on disk; the network is gone. */
import { attendance } from '../../../src/contract'
import { makeSchool, statuses } from '../school'
import { bareEdit, barePuts, openBare, removeDatabase } from './bare'
import { freshDevice, shownRow } from './device-of'

const rollLength = 20
const date = '2026-11-20'

export type Times = { edit: number[]; bareEdit: number[]; roll: number[]; bareRoll: number[] }

/** One round: ours and the limit by turns, `times` each, in milliseconds. */
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
    const students = Array.from({ length: rollLength }, (_, student) => ({ id: `${1000 * index + student}`, name: 'Íñigo Peña' }))
    const group = { id: `${index}`, name: 'Kids 1' }
    const edit = () => workspace.commands.editAttendance({ row: shownRow(row), field: 'status', seen: row.status, value: absent })
    const roll = () => workspace.commands.takeRoll({ group, date, marks: students.map((student) => ({ student, status: present })) })
    // A command wakes the sending, which finds no network: the next command of a person comes long after that.
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

/** As much as the outbox keeps of one change. */
function noteOf(key: string) {
  const [present, absent] = statuses
  return {
    key, kind: 'field', owner: 'record', row: '1', field: 'status', gen: 1, state: 'queued', attempt: 0, nextAt: 0, error: null, createdAt: 1_795_000_000_000, editedAt: 1_795_000_000_000,
    student: { id: '1', name: 'Íñigo Peña' }, group: { id: '1', name: 'Kids 1' }, date, base: { status: present }, mine: { status: absent }, sent: null, theirs: null,
  }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
