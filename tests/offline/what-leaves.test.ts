/**
 * What is deleted from the mirror because the provider does not have it any more, and what stays because nothing proves
 * that.
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endpoints, failed, type Answer, type FailureCode, type Page } from '../../src/contract'
import { readCachedAnswer, writeCachedAnswer } from '../../src/offline/database/cached-answers'
import { clearMirror } from '../../src/offline/database/clear-device'
import type { Identity } from '../../src/offline/database/device-database'
import { arrive } from '../../src/offline/database/epoch'
import { readMetadata } from '../../src/offline/database/metadata'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { pullEverything, pullDay, refreshAttendance } from '../../src/offline/mirror/pull'
import { dayOfGroup } from '../../src/offline/queries/roster'
import type { ProviderClient } from '../../src/provider/client'

const [today, yesterday] = ['2026-11-18', '2026-11-17']
const now = Date.parse(`${today}T22:02:00Z`)
const kids = { id: '2', name: 'Kids 2' }
type Json = Record<string, unknown>
const child = (id: number, more: Json = {}): Json => ({
  id,
  first_name: `Niña ${id}`,
  last_name: 'Peña',
  folio: `F-${id}`,
  tutor: { id: 5, first_name: 'Begoña', last_name: 'Peña' },
  ...more,
})
const member = (id: number, more: Json = {}): Json => ({
  id,
  student: { id, name: `Niña ${id} Peña` },
  class_group: kids,
  ...more,
})
const row = (id: number, more: Json = {}): Json => ({
  id,
  attendance_date: yesterday,
  student: { id, name: `Niña ${id} Peña` },
  group: kids,
  status: 'falta',
  ...more,
})

let database: PersonDatabase
let opened = 0
/** The provider's rows by endpoint; if an endpoint has an id, by endpoint and id. */
let lists: Record<string, Json[]>
let size = 2
let countOf: (length: number) => number | null = (length) => length
let refuses: Record<string, { code: FailureCode; status: number }> = {}
/** Called before a page is answered; `start`: the index of its first row in the list. */
let before: (name: string, start: number) => void = () => undefined

beforeEach(async () => {
  database = new PersonDatabase(`what leaves ${(opened += 1)}`)
  await arrive(database)
  lists = {
    groupList: [kids],
    attendanceStatuses: [{ value: 'falta', label: 'Falta' }],
    studentList: [1, 2, 3, 4].map((id) => child(id)),
    myStudents: [child(1), child(2)],
    membershipList: [1, 2, 3, 4].map((id) => member(id)),
    attendanceList: [1, 2, 3, 4].map((id) => row(id)),
    'attendanceHistory 1': [row(1), row(11, { student: 1, attendance_date: today })],
    'attendanceHistory 2': [row(2)],
  }
  size = 2
  countOf = (length) => length
  refuses = {}
  before = () => undefined
})
afterEach(() => database.delete())

function surroundings(role = 'Maestro') {
  const person: Identity = {
    owner: 'lupe',
    name: 'Lupe',
    email: 'lupe@lucero.test',
    role,
    token: 't',
    refresh: 'r',
    expiresAt: Infinity,
    provider: '',
  }
  const client = (async (
    name: 'groupList',
    { id, query = {} }: { id?: string; query?: Json },
    { next = '0' }: { next?: string },
  ): Promise<Answer<Page<unknown>>> => {
    const refused = refuses[name]
    if (refused) return failed(refused.code, refused.status)
    const start = Number(next)
    before(name, start)
    const all = (lists[id === undefined ? name : `${name} ${id}`] ?? []).filter(
      (one) => !('today' in query) || one.attendance_date === today,
    )
    const json = {
      count: countOf(all.length),
      next: start + size < all.length ? `?${start + size}` : null,
      results: all.slice(start, start + size),
    }
    const read = endpoints[name].reply.parse(json)
    return { ok: true, status: 200, value: read }
  }) as unknown as ProviderClient
  return {
    database,
    client,
    now: () => now,
    identity: async () => person,
    capabilities: async () => [],
    tell: () => undefined,
  }
}

const readEverything = (role?: string) => pullEverything(surroundings(role))
const ids = (table: 'members' | 'students' | 'groups') => database[table].toCollection().primaryKeys()
const rows = async () => (await database.sheets.toArray()).flatMap((sheet) => sheet.rows.map(({ id }) => id)).sort()
/** Deletes the first row of the list `of`, once, before its second page is answered. */
function losesOneMeanwhile(of: string) {
  let done = false
  before = (name, start) => {
    if (done || name !== of || start === 0) return
    done = true
    lists[of] = lists[of]?.slice(1) ?? []
  }
}

describe('a list of several pages', () => {
  it.each(['membershipList', 'studentList'] as const)(
    'that lost a row while it was read takes no other along: %s',
    async (name) => {
      await readEverything()
      losesOneMeanwhile(name)
      expect(await readEverything()).toBeNull()
      // Row 3 moved to the first page after that was read, so no page showed it: it stays.
      expect(await ids(name === 'membershipList' ? 'members' : 'students')).toEqual(
        expect.arrayContaining(['2', '3', '4']),
      )
      await readEverything()
      expect(await ids(name === 'membershipList' ? 'members' : 'students')).toEqual(['2', '3', '4'])
    },
  )

  it('keeps all rows of a day if attendance moved between its pages', async () => {
    await readEverything()
    losesOneMeanwhile('attendanceList')
    expect(await refreshAttendance(surroundings(), '2')).toBeNull()
    expect(await rows()).toEqual(expect.arrayContaining(['2', '3', '4']))
    lists.attendanceList = [1, 2, 3, 4].map((id) => row(id))
    await refreshAttendance(surroundings(), '2')
    losesOneMeanwhile('attendanceList')
    expect(await pullDay(surroundings(), '2', yesterday)).toBeNull()
    expect((await dayOfGroup(database, '2', yesterday)).rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['2', '3', '4']),
    )
    await pullDay(surroundings(), '2', yesterday)
    expect(await rows()).toEqual(['2', '3', '4'])
  })
})

describe('an odd list', () => {
  it('with a row that cannot be parsed deletes no row because of it, and counts as complete', async () => {
    await readEverything()
    for (const name of ['membershipList', 'attendanceList', 'studentList'])
      lists[name] =
        lists[name]
          ?.slice(0, 3)
          .map((one) => (one.id === 1 ? { ...one, student: null, first_name: { no: 'name' } } : one)) ?? []
    size = 10
    expect(await readEverything()).toBeNull()
    await refreshAttendance(surroundings(), '2')
    // The row that cannot be parsed stays; the row that is in no list is deleted.
    expect([await ids('members'), await ids('students'), await rows()]).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
      ['1', '2', '3'],
    ])
    expect(await readMetadata(database, 'filled')).toEqual(
      expect.arrayContaining(['members/2', 'students', 'attendance/2']),
    )
  })

  it('with an unparsable row without an id deletes nothing', async () => {
    await readEverything()
    lists.membershipList = [{ id: null, student: null }]
    expect(await readEverything()).toBeNull()
    expect(await ids('members')).toEqual(['1', '2', '3', '4'])
  })

  it.each([2, 10])(
    'whose count is one too many is read, and loses what two readings lack: pages of %d',
    async (many) => {
      size = many
      countOf = (length) => length + 1
      await readEverything()
      lists.membershipList = [2, 3, 4].map((id) => member(id))
      lists.attendanceList = [2, 3, 4].map((id) => row(id))
      expect(await readEverything()).toBeNull()
      await refreshAttendance(surroundings(), '2')
      expect([await ids('members'), await rows()]).toEqual([
        ['2', '3', '4'],
        ['2', '3', '4'],
      ])
      expect(await readMetadata(database, 'downloadedAt')).toBe(now)
    },
  )

  it.each([
    ['timeout', 408],
    ['busy', 425],
  ] as const)('that fails with %s (%d) is not refused: the download continues where it was', async (code, status) => {
    const desk = surroundings('Recepcion')
    refuses = {}
    let second = true
    before = (name, start) => {
      if (name === 'attendanceList' && start > 0 && second) refuses = { attendanceList: { code, status } }
    }
    // From now on the list has a third page, and its request fails.
    lists.attendanceList = [1, 2, 3, 4, 5, 6].map((id) => row(id))
    expect(await pullEverything(desk)).toBe(code)
    expect((await readMetadata(database, 'attendance'))?.resume).toBe('4')
    await pullEverything(desk)
    expect((await readMetadata(database, 'attendance'))?.resume).toBe('4')
    second = false
    refuses = {}
    expect(await pullEverything(desk)).toBeNull()
    expect(await rows()).toEqual(['1', '2', '3', '4', '5', '6'])
  })
})

describe('a family', () => {
  const answer = { key: 'receiptList {}', value: [{ student_folio: 'F-2' }], keptAt: now }

  it('keeps no child, no row and no answer that the provider does not show it any more; unsent changes stay', async () => {
    await readEverything('Tutor')
    expect(await rows()).toEqual(['1', '11', '2'])
    await database.cachedAnswers.put(answer)
    await readEverything('Tutor')
    expect(await database.cachedAnswers.count()).toBe(1)
    await database.outbox.put({ key: 'waits', slots: [] } as never)
    lists.myStudents = [child(1)]
    lists['attendanceHistory 1'] = [row(11, { student: 1, attendance_date: '2026-11-16' })]
    expect(await readEverything('Tutor')).toBeNull()
    expect([
      await ids('students'),
      (await database.sheets.toArray()).map(({ date, students }) => [date, students]),
      await database.cachedAnswers.count(),
      await database.outbox.count(),
    ]).toEqual([['1'], [['2026-11-16', ['1']]], 0, 1])
  })

  it('keeps everything if a list could not be read to its end', async () => {
    await readEverything('Tutor')
    await database.cachedAnswers.put(answer)
    lists.myStudents = []
    refuses = { myStudents: { code: 'server', status: 500 }, attendanceHistory: { code: 'network', status: 0 } }
    await readEverything('Tutor')
    expect([await ids('students'), await rows(), await database.cachedAnswers.count()]).toEqual([
      ['1', '2'],
      ['1', '11', '2'],
      1,
    ])
  })
})

describe('a stored answer', () => {
  const day = 86_400_000
  const stored = () => database.cachedAnswers.toCollection().primaryKeys()

  it('is not shown after 30 days, and is deleted when another one is stored', async () => {
    await writeCachedAnswer(database, 'receiptList {}', [{ student_folio: 'F-2' }], now)
    expect(await readCachedAnswer(database, 'receiptList {}', now + 30 * day)).toEqual({
      value: [{ student_folio: 'F-2' }],
      at: now,
    })
    expect(await readCachedAnswer(database, 'receiptList {}', now + 30 * day + 1)).toBeNull()
    await writeCachedAnswer(database, 'bank', [], now + 31 * day)
    expect(await stored()).toEqual(['bank'])
  })

  it('is deleted if it is the oldest of more than 300', async () => {
    await database.cachedAnswers.bulkPut(
      Array.from({ length: 300 }, (_, index) => ({ key: `${index}`, value: index, keptAt: now + 300 - index })),
    )
    await writeCachedAnswer(database, 'newest', 'x', now + 400)
    expect(await database.cachedAnswers.get('299')).toBeUndefined()
    expect([await database.cachedAnswers.count(), await database.cachedAnswers.get('298')]).toMatchObject([
      300,
      { value: 298 },
    ])
  })

  it('that arrives in a frozen tab after another tab signed out is not written', async () => {
    await clearMirror(database)
    await writeCachedAnswer(database, 'receiptList {}', [{ student_folio: 'F-2' }], now)
    expect(await stored()).toEqual([])
  })
})

describe('a person whose data the provider has erased', () => {
  const drafts = [
    { key: 'form/student/1', value: { typed: { comment: 'x' } }, savedAt: now, work: true },
    { key: 'roll:2026-11-18:2/1', value: { status: null, points: 2, observations: '' }, savedAt: now, work: true },
    {
      key: 'form/observations/x',
      value: { typed: { observations: 'Niña 1 Peña llegó tarde' } },
      savedAt: now,
      work: true,
    },
    { key: 'form/student/2', value: { typed: { comment: 'x' } }, savedAt: now, work: true },
    { key: 'roll:2026-11-18:2/2', value: { status: null, points: 2, observations: '' }, savedAt: now, work: true },
  ]
  const left = async () => [await database.drafts.toCollection().primaryKeys(), await database.cachedAnswers.count()]
  beforeEach(async () => {
    await readEverything('Recepcion')
    await database.drafts.bulkPut(drafts)
    await database.cachedAnswers.put({ key: 'student 1', value: child(1), keptAt: now })
  })

  it('has no answers and drafts with the name any more', async () => {
    lists.studentList = [
      child(1, { first_name: 'Persona borrada', last_name: '', is_active: false, tutor: null }),
      child(2),
      child(3),
      child(4),
    ]
    lists.membershipList =
      lists.membershipList?.map((one) =>
        one.id === 1 ? member(1, { student: { id: 1, name: 'Persona borrada' }, is_active: false }) : one,
      ) ?? []
    expect(await readEverything('Recepcion')).toBeNull()
    expect(await left()).toEqual([['form/student/2', 'roll:2026-11-18:2/2'], 0])
    expect(JSON.stringify([await database.students.toArray(), await database.members.toArray()])).not.toContain(
      'Niña 1',
    )
  })

  it('has no answers any more if the comment was emptied, because it may have named an erased tutor', async () => {
    lists.studentList = [child(1, { comment: 'Avisar a Begoña' }), child(2), child(3), child(4)]
    await readEverything('Recepcion')
    await database.cachedAnswers.put({ key: 'student 1', value: child(1, { comment: 'Avisar a Begoña' }), keptAt: now })
    lists.studentList = [child(1, { comment: '' }), child(2), child(3), child(4)]
    await readEverything('Recepcion')
    expect(await left()).toEqual([drafts.map(({ key }) => key).sort(), 0])
  })

  it('has none of them either if the row is deleted', async () => {
    lists.studentList = [2, 3, 4].map((id) => child(id))
    lists.membershipList = [2, 3, 4].map((id) => member(id))
    await readEverything('Recepcion')
    expect(await left()).toEqual([['form/student/2', 'roll:2026-11-18:2/2'], 0])
  })

  it('leaves the drafts about another with the name: two records of one child were merged', async () => {
    const twin = { first_name: 'Niña 1' }
    lists.studentList = [child(1), child(2, twin), child(3), child(4)]
    await readEverything('Recepcion')
    lists.studentList = [child(2, twin), child(3), child(4)]
    lists.membershipList = [member(2, { student: { id: 2, name: 'Niña 1 Peña' } }), member(3), member(4)]
    await readEverything('Recepcion')
    expect((await left())[0]).toEqual(['form/observations/x', 'form/student/2', 'roll:2026-11-18:2/2'])
  })

  it('is distinguished from one who only left the group or was renamed: drafts stay', async () => {
    lists.studentList = [child(2, { first_name: 'Zoé' }), child(3), child(4)]
    lists.membershipList = [member(1, { is_active: false, until: today }), member(2), member(3), member(4)]
    await readEverything('Recepcion')
    expect(await left()).toEqual([drafts.map(({ key }) => key).sort(), 0])
  })
})
