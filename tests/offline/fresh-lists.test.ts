/**
 * What a list proves about a row that it does not contain: only a complete list that did not change meanwhile proves
 * that the row does not exist.
 */
import { expect, it } from 'vitest'
import { attendance, type Attendance, type Page } from '../../src/contract'
import { newFieldSlot } from '../../src/offline/engine/edit-slot'
import { readList, theirsIn } from '../../src/offline/engine/fresh-lists'
import type { ProviderClient } from '../../src/provider/client'

const row = (id: number): Attendance =>
  attendance.parse({
    id,
    attendance_date: '2026-11-20',
    student: id,
    group: 2,
    status: 'falta',
    points: 1,
    observations: '',
    beginning_of_the_cycle: false,
  })
const slot = newFieldSlot({ owner: 'lupe', now: 0 }, row(40), 'points', { points: 1 }, { points: 5 })

/** `pages`: the `next` of a page is the index of the following one. */
async function said(pages: readonly Partial<Page<Attendance>>[]): Promise<string> {
  const client = (async (_name: string, _request: object, { next = '0' }: { next?: string }) => {
    return {
      ok: true,
      status: 200,
      value: { rows: [], unreadable: 0, next: null, count: null, deleted: [], cursor: null, ...pages[Number(next)] },
    }
  }) as unknown as ProviderClient
  const list = await readList(
    { client, token: 't', capabilities: [], moment: () => ({ wall: 0, steady: 0 }), today: '2026-11-20' },
    slot,
    [slot],
  )
  return 'code' in list ? list.code : theirsIn(list, slot).theirs.kind
}

it.each<[string, Partial<Page<Attendance>>[], string]>([
  ['that is in it', [{ rows: [row(41), row(40)], unreadable: 1, count: 9 }], 'found'],
  ['that it has not', [{ rows: [row(41)], count: 1 }], 'absent'],
  ['that it has not, and it does not count', [{ rows: [row(41)] }], 'absent'],
  [
    'that none of its pages has',
    [
      { rows: [row(41)], count: 2, next: '1' },
      { rows: [row(42)], count: 2 },
    ],
    'absent',
  ],
  ['that may be the one which could not be read', [{ rows: [row(41)], unreadable: 1 }], 'unproven'],
  ['that may be the one which its count has more', [{ rows: [row(41)], count: 2 }], 'unproven'],
  [
    'that may have moved while it was turned over',
    [
      { rows: [row(41)], count: 2, next: '1' },
      { rows: [row(42)], count: 3 },
    ],
    'unproven',
  ],
  [
    'that may have moved where nobody looks any more',
    [
      { rows: [row(41)], count: 3, next: '1' },
      { rows: [row(42)], count: 2 },
    ],
    'unproven',
  ],
  ['that may stand where it did not go on', [{ rows: [row(41)], next: '0' }], 'unproven'],
])('of a row %s', async (_, pages, says) => {
  expect(await said(pages)).toBe(says)
})
