/** Spreadsheets are read and compared in a thread of their own, while the provider does other things. */
import { expect, it } from 'vitest'
import { bestTab } from '../../src/domain/sheet-import/best-tab'
import type { StoredSchool } from '../../src/domain/sheet-import/examine'
import { inThread } from '../../src/server/sheet-import/thread'
import { filesOf, packed64, rowsXml } from '../domain/workbook-file'
import { emptySchool } from '../domain/empty-school'

const school: StoredSchool = {
  ...emptySchool,
  otherEmails: new Set(['maestra@lucero.test']),
  today: '2026-11-28',
}
const choices = {
  tab: 0,
  kind: null,
  columns: null,
  groups: {},
  rows: {},
  left_out: [],
  take: {},
  marks: {},
  year: null,
  month: null,
}
const list = [
  ['Nombre completo', 'Fecha de nacimiento', 'Mamá', 'Teléfono'],
  ...Array.from({ length: 5000 }, (_, index) => [
    `Zoé Ruiz${index} Peña`,
    `0${1 + (index % 9)}/03/20${10 + (index % 10)}`,
    'Luz Ruiz Peña',
    `55${10_000_000 + index}`,
  ]),
]

/** How many turns the main thread has while `work` goes on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false]
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work.finally(() => (isOver = true))
  return turns
}

it('the provider has a thousand turns while 5,000 rows are read, and while they are compared', async () => {
  const bytes = new Uint8Array(packed64(filesOf({ sheets: { Alumnos: rowsXml(list) } })))
  const read = inThread('read', { bytes, name: 'alumnos.xlsx' })
  expect(await turnsDuring(read)).toBeGreaterThan(1000)
  const sent = await read
  if (!sent.ok) throw new Error(sent.reason)
  const trial = inThread('trial', { tabs: sent.tabs, choices, school })
  expect(await turnsDuring(trial)).toBeGreaterThan(1000)
  expect(JSON.parse(String(await trial))).toMatchObject({ tabs: ['Alumnos'], heading: 1, counts: { ready: 5000 } })
})

it('tasks take turns, and a task that fails does not stop the next one', async () => {
  const tabs = JSON.stringify([
    { name: 'Lista', lines: [{ line: 1, cells: ['Ana', null, 7, { date: '2018-03-05' }] }] },
  ])
  const results = await Promise.allSettled([
    inThread('bestTab', { tabs, school }),
    inThread('bestTab', { tabs: 'no JSON', school }),
    inThread('writtenRows', { tabs, choices, school }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(bestTab(JSON.parse(tabs), school)).toBe(0)
})
