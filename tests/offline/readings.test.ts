/** Downloads into the mirror, call by call: what each role stores, where a download continues, and what it deletes. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, type Answer, type Capability, type FailureCode, type Page } from '../../src/contract'
import type { Identity } from '../../src/offline/database/device-database'
import { arrive, beginReading } from '../../src/offline/database/epoch'
import { mirrorListKey } from '../../src/offline/database/filled'
import { readMetadata, writeMetadata } from '../../src/offline/database/metadata'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { sheetWith } from '../../src/offline/database/sheets'
import type { TabMessage } from '../../src/offline/database/tab-messages'
import {
  probeProvider,
  pullDay,
  pullEverything,
  pullStudentTotals,
  refreshAttendance,
} from '../../src/offline/mirror/pull'
import type { ProviderClient } from '../../src/provider/client'
import { kids, rowsOn, teens } from './attendance-rows'

const [today, yesterday] = ['2026-11-18', '2026-11-17'] as const
const now = Date.parse(`${today}T22:02:00Z`)

const row = rowsOn(yesterday)

type Given = Partial<Page<unknown>> | FailureCode | { code: FailureCode; status: number }
/** The answers by endpoint name; for a later page, by the name and the page's query string. */
type Provider = Record<string, Given | undefined>

let database: PersonDatabase
let role = 'Maestro'
let capabilities: Capability[] = []
let provider: Provider = {}
let asked: string[] = []
let told: TabMessage[] = []
let during: (() => Promise<void>) | null = null
let opened = 0

beforeEach(async () => {
  database = new PersonDatabase(`readings ${(opened += 1)}`)
  await arrive(database)
  role = 'Maestro'
  capabilities = []
  provider = {
    groupList: { rows: [kids, teens] },
    attendanceStatuses: { rows: [{ value: 'falta', label: 'Falta' }] },
    studentList: { rows: [student(1)] },
    myStudents: { rows: [student(1)] },
    membershipList: { rows: [{ id: '1' }] },
    attendanceList: { rows: [row(1)] },
    todaysList: { rows: [] },
    attendanceHistory: { rows: [row(1)] },
  }
  asked = []
  told = []
  during = null
})
afterEach(() => database.delete())

const student = (id: number) => ({ id: String(id), first_name: 'Íñigo', last_name: 'Peña', folio: `F-${id}` })

function answer(given: Given | undefined): Answer<Page<unknown>> {
  if (typeof given === 'string') return failed(given, 0)
  if (given && 'code' in given) return failed(given.code, given.status)
  return {
    ok: true,
    status: 200,
    value: { rows: [], unreadable: 0, next: null, count: null, deleted: [], cursor: null, ...given },
  }
}

function surroundings() {
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
    name: string,
    { id, query = {} }: { id?: string; query?: object },
    { next }: { next?: string },
  ) => {
    asked.push(
      [name, id, ...Object.entries(query).map(([key, value]) => `${key}=${value}`), next && `at ${next}`]
        .filter(Boolean)
        .join(' '),
    )
    await during?.()
    return answer(provider[`${name} ${next}`] ?? provider['today' in query ? 'todaysList' : name])
  }) as unknown as ProviderClient
  return {
    database,
    client,
    now: () => now,
    identity: async () => person,
    capabilities: async () => capabilities,
    tell: (message: TabMessage) => void told.push(message),
  }
}

const readEverything = () => pullEverything(surroundings())
const mirrored = async () => (await database.sheets.toArray()).flatMap(({ rows }) => rows.map(({ id }) => id)).sort()
const noted = () => readMetadata(database, 'attendance')
/** Returns the calls since it was called last. */
const calls = () => asked.splice(0)
const announcing: Capability[] = ['changes-since', 'row-versions']

describe('the complete download', () => {
  it.each<[string, Capability[], string[], string[]]>([
    [
      'Maestro',
      [],
      [
        'attendanceStatuses',
        'groupList',
        'membershipList id_group=2',
        'membershipList id_group=3',
        `attendanceList today=${today}`,
        'studentList',
        'attendanceList id_group=2',
        'attendanceList id_group=3',
      ],
      ['attendanceStatuses', 'groupList', 'membershipList id_group=2', 'membershipList id_group=3', 'studentList'],
    ],
    [
      'Maestro',
      announcing,
      [
        'attendanceStatuses',
        'groupList page_size=1000',
        'membershipList page_size=1000',
        `attendanceList today=${today}`,
        'studentList page_size=1000',
        'attendanceList page_size=1000 since=',
      ],
      [
        'attendanceStatuses',
        'groupList page_size=1000',
        'membershipList page_size=1000',
        'studentList page_size=1000',
        'attendanceList page_size=1000 since=c1',
      ],
    ],
    [
      'Maestro',
      [...announcing, 'absence-notices', 'emergency-sheet'],
      [
        'attendanceStatuses',
        'groupList page_size=1000',
        'membershipList page_size=1000',
        `attendanceList today=${today}`,
        `absenceList page_size=1000 from=${today}`,
        'studentList page_size=1000',
        'emergencyList page_size=1000',
        'attendanceList page_size=1000 since=',
      ],
      [
        'attendanceStatuses',
        'groupList page_size=1000',
        'membershipList page_size=1000',
        `absenceList page_size=1000 from=${today}`,
        'studentList page_size=1000',
        'emergencyList page_size=1000',
        'attendanceList page_size=1000 since=c1',
      ],
    ],
    [
      'Recepcion',
      [],
      [
        'attendanceStatuses',
        'groupList',
        'membershipList id_group=2',
        'membershipList id_group=3',
        `attendanceList today=${today}`,
        'studentList',
        'attendanceList',
      ],
      ['attendanceStatuses', 'groupList', 'membershipList id_group=2', 'membershipList id_group=3', 'studentList'],
    ],
    [
      'Tutor',
      [],
      ['attendanceStatuses', 'groupList', 'myStudents email=lupe@lucero.test', 'attendanceHistory 1'],
      ['attendanceStatuses', 'groupList', 'myStudents email=lupe@lucero.test', 'attendanceHistory 1'],
    ],
    [
      'Tutor',
      announcing,
      [
        'attendanceStatuses',
        'groupList page_size=1000',
        'myStudents page_size=1000 email=lupe@lucero.test',
        'attendanceHistory 1 page_size=1000',
      ],
      [
        'attendanceStatuses',
        'groupList page_size=1000',
        'myStudents page_size=1000 email=lupe@lucero.test',
        'attendanceHistory 1 page_size=1000',
      ],
    ],
    [
      'Alumno',
      [],
      ['attendanceStatuses', 'studentList', 'attendanceHistory 1'],
      ['attendanceStatuses', 'studentList', 'attendanceHistory 1'],
    ],
    ['Nadie', [], ['attendanceStatuses'], ['attendanceStatuses']],
  ])('%s, of a provider that announces %j', async (who, announced, first, later) => {
    role = who
    capabilities = announced
    provider.attendanceList = { rows: [row(1)], cursor: 'c1' }
    expect(await readEverything()).toBeNull()
    expect(calls()).toEqual(first)
    expect(await mirrored()).toEqual(
      first.some((call) => call.includes('attendanceList') || call.includes('History')) ? ['1'] : [],
    )
    expect(await readEverything()).toBeNull()
    expect(calls()).toEqual(later)
  })

  it('reports its progress the first time only; the count of one of several lists is not the total', async () => {
    provider.attendanceList = { rows: [row(1)], next: 'p2', count: 2 }
    provider['attendanceList p2'] = { rows: [row(2)], count: 2 }
    await readEverything()
    const lines = told.map((message) =>
      message.kind === 'downloading' ? `${message.what} ${message.done}/${message.total}` : message.kind,
    )
    expect(lines).toEqual([
      'statuses 0/null',
      'groups 0/null',
      'groups 2/null',
      'members 0/null',
      'members 1/null',
      'members 2/null',
      'day 0/null',
      'day 0/null',
      'students 0/null',
      'students 1/null',
      'attendance 0/null',
      'attendance 1/null',
      'attendance 2/null',
      'attendance 3/null',
      'attendance 4/null',
      'downloaded',
    ])
    expect([await readMetadata(database, 'downloadedAt'), await readMetadata(database, 'readAt')]).toEqual([now, now])
    told = []
    await readEverything()
    expect(told).toEqual([])
  })

  it('reports a total only if the list is read to its end', async () => {
    capabilities = announcing
    for (const who of ['Maestro', 'Recepcion']) {
      role = who
      provider.attendanceList = { rows: [row(1)], count: 2, cursor: 'c1' }
      await readEverything()
      const said = told.flatMap((message) =>
        message.kind === 'downloading' && message.what === 'attendance' && message.done > 0 ? [message.total] : [],
      )
      expect([who, said]).toEqual([who, [who === 'Maestro' ? 2 : null]])
      await database.delete()
      database = new PersonDatabase(`readings ${(opened += 1)}`)
      await arrive(database)
      told = []
    }
  })

  it('notes the days that it has read, and deletes notes that are older than a week', async () => {
    await readEverything()
    await writeMetadata(database, 'days', [
      mirrorListKey({ list: 'day', group: '2', date: '2026-11-10' }),
      mirrorListKey({ list: 'day', group: '2', date: yesterday }),
      ...((await readMetadata(database, 'days')) ?? []),
    ])
    await pullDay(surroundings(), '3', '2026-11-16')
    const days = (await readMetadata(database, 'days')) ?? []
    expect(days).toContain(mirrorListKey({ list: 'day', group: '3', date: '2026-11-16' }))
    expect(days.some((name) => name.includes('2026-11-10'))).toBe(false)
    expect(days.some((name) => name.includes(yesterday))).toBe(true)
  })

  it('that fails returns the failure, and does not count as complete', async () => {
    provider.studentList = 'server'
    expect(await readEverything()).toBe('server')
    expect(told.at(-1)).toEqual({ kind: 'downloadStopped', code: 'server' })
    expect(await mirrored()).toEqual(['1'])
    expect([await readMetadata(database, 'downloadedAt'), await readMetadata(database, 'readAt')]).toEqual([null, null])
    provider.studentList = undefined
    await readEverything()
    calls()
    told = []
    provider.groupList = 'network'
    expect(await readEverything()).toBe('network')
    expect(calls()).toEqual(['attendanceStatuses', 'groupList'])
    expect(told).toEqual([])
  })

  it('skips a list that this user may not read', async () => {
    provider.studentList = 'forbidden'
    expect(await readEverything()).toBeNull()
    expect(told.at(-1)).toEqual({ kind: 'downloaded' })
  })

  it('deletes rows that a complete list lacks, and none that an incomplete one lacks', async () => {
    await database.statuses.put({ value: 'old', label: 'Old', position: 0 })
    for (const table of [database.groups, database.students, database.members]) await table.put({ id: '99' } as never)
    const [whole, short] = [{ unreadable: 0 }, { unreadable: 1 }]
    const read = async (how: { unreadable: number }) => {
      for (const [name, given] of Object.entries(provider)) provider[name] = { ...(given as object), ...how }
      await readEverything()
      return [
        ...(await database.statuses.toCollection().primaryKeys()),
        ...(
          await Promise.all(
            [database.groups, database.students, database.members].map((table) => table.toCollection().primaryKeys()),
          )
        ).map(String),
      ]
    }
    expect(await read(short)).toEqual(['falta', 'old', '2,3,99', '1,99', '1,99'])
    expect(await read(whole)).toEqual(['falta', '2,3', '1', '1'])
    expect(await database.students.get('1')).toMatchObject({ searchKey: 'inigo pena f-1' })
  })

  it('stores the attendance options of all pages in their order, and keeps the old ones if a page fails', async () => {
    const [present, absent] = [
      { value: 'asistencia', label: 'Asistencia' },
      { value: 'falta', label: 'Falta' },
    ]
    provider.attendanceStatuses = { rows: [present], next: 'p2', count: 2 }
    provider['attendanceStatuses p2'] = { rows: [absent], count: 2 }
    await readEverything()
    const both = [
      { ...present, position: 0 },
      { ...absent, position: 1 },
    ]
    expect(await database.statuses.toArray()).toEqual(both)
    provider['attendanceStatuses p2'] = 'server'
    expect(await readEverything()).toBe('server')
    expect(await database.statuses.toArray()).toEqual(both)
  })

  it('deletes no member if a group’s list failed, or if the first of several was cut off', async () => {
    await readEverything()
    provider.membershipList = 'server'
    await readEverything()
    expect(await database.members.count()).toBe(1)
    let lists = 0
    provider.membershipList = { rows: [] }
    during = async () =>
      void (provider.membershipList =
        asked.at(-1)?.startsWith('membershipList') && (lists += 1) === 1 ? { rows: [], unreadable: 1 } : { rows: [] })
    expect(await readEverything()).toBeNull()
    expect(lists).toBe(2)
    expect(await database.members.count()).toBe(1)
  })
})

describe('a device on which a write fails', () => {
  const failing = () => {
    throw new DOMException('the storage is full', 'QuotaExceededError')
  }
  afterEach(() => void vi.restoreAllMocks())

  it.each(['groups', 'students', 'members'] as const)(
    'while rows are deleted has not completed the download: %s',
    async (table) => {
      await database[table].put({ id: '99' } as never)
      vi.spyOn(database[table], 'bulkDelete').mockImplementation(failing)
      await expect(readEverything()).rejects.toThrow()
      expect(await readMetadata(database, 'downloadedAt')).toBeNull()
    },
  )

  it.each<[string, Capability[]]>([
    ['Maestro', []],
    ['Maestro', announcing],
    ['Recepcion', []],
    ['Tutor', []],
  ])('while attendance is stored has not completed the download: %s, %j announced', async (who, announced) => {
    role = who
    capabilities = announced
    vi.spyOn(database.sheets, 'bulkPut').mockImplementation(failing)
    await expect(readEverything()).rejects.toThrow()
    expect(await readMetadata(database, 'downloadedAt')).toBeNull()
  })
})

describe('attendance', () => {
  it('of the reception is kept for sixty days', async () => {
    role = 'Recepcion'
    provider.attendanceList = {
      rows: [row(1, { attendance_date: '2026-09-19' }), row(2, { attendance_date: '2026-09-18' })],
    }
    await readEverything()
    expect(await mirrored()).toEqual(['1'])
    await database.sheets.put(sheetWith(['2026-09-18', '2'], [row(3)]))
    await readEverything()
    expect(await mirrored()).toEqual(['1'])
  })

  describe('of the reception, by changes', () => {
    const old = '2026-09-18'
    /**
     * Downloads attendance in pages. `days`: for each page, the days of its rows; `count`: for each page, its `count`.
     * Returns how many pages were requested. A list that lacks rows of the mirror is read a second time before these
     * are deleted; then the pages of both readings count.
     */
    async function readPages(
      days: readonly (readonly string[])[],
      count = days.map((page) => page.length),
    ): Promise<number> {
      role = 'Recepcion'
      capabilities = announcing
      await database.sheets.put(sheetWith([yesterday, '3'], [row(99)]))
      let id = 0
      for (const [index, page] of days.entries())
        provider[index === 0 ? 'attendanceList' : `attendanceList p${index}`] = {
          rows: page.map((attendance_date) => row((id += 1), { attendance_date })),
          next: index + 1 < days.length ? `p${index + 1}` : null,
          cursor: 'c1',
          count: count[index] ?? null,
        }
      expect(await readEverything()).toBeNull()
      expect(await noted()).toMatchObject({ cursor: 'c1', resume: null })
      return calls().filter((call) => call.includes('since=')).length
    }

    it.each([
      [
        'ends after a page that is older than all days that are kept',
        [[today, yesterday], [yesterday, old], [old], [old]],
        6,
        ['1', '2', '3'],
      ],
      ['is read to its end in any other order', [[yesterday, old], [old, today], [yesterday]], 6, ['1', '4', '5']],
      ['is read to its end if its order does not show', [[old], [old], [yesterday]], 6, ['3']],
    ] as const)('%s', async (_, days, pages, here) => {
      expect(
        await readPages(
          days,
          days.map(() => days.flat().length),
        ),
      ).toBe(pages)
      expect(await mirrored()).toEqual(here)
    })

    it('deletes nothing if rows were added or deleted between its pages', async () => {
      expect(await readPages([[today, yesterday], [yesterday, old], [old], [old]], [6, 5, 5, 5])).toBe(3)
      expect(await mirrored()).toEqual(['1', '2', '3', '99'])
    })
  })

  it('that was cut off continues at the page that failed, and has a cursor from its first page on', async () => {
    capabilities = announcing
    provider.attendanceList = { rows: [row(1)], next: 'p2', cursor: 'c1', count: 3 }
    provider['attendanceList p2'] = { rows: [row(2)], next: 'p3', cursor: 'c2', count: 3 }
    provider['attendanceList p3'] = 'network'
    await database.sheets.put(sheetWith([yesterday, '2'], [row(99)]))
    expect(await readEverything()).toBe('network')
    expect(await noted()).toEqual({ cursor: 'c1', resume: 'p3', groups: ['2', '3'] })
    expect(await mirrored()).toEqual(['1', '2', '99'])
    provider['attendanceList p3'] = { rows: [row(3)], cursor: 'c3', count: 3 }
    calls()
    expect(await readEverything()).toBeNull()
    expect(calls().slice(5)).toEqual(['attendanceList page_size=1000 since= at p3'])
    expect(await noted()).toEqual({ cursor: 'c1', resume: null, groups: ['2', '3'] })
    // The end of a list alone does not prove that an older row (99) was deleted.
    expect(await mirrored()).toEqual(['1', '2', '3', '99'])
  })

  it.each([
    [{ code: 'invalid', status: 400 }, null],
    [{ code: 'missing', status: 404 }, null],
    [{ code: 'server', status: 500 }, 'p2'],
    ['timeout', 'p2'],
  ] as const)('whose page fails with %j continues at %s', async (failure, resume) => {
    capabilities = announcing
    provider.attendanceList = { rows: [row(1)], next: 'p2', cursor: 'c1' }
    provider['attendanceList p2'] = 'network'
    await readEverything()
    provider['attendanceList p2'] = failure
    await readEverything()
    expect((await noted())?.resume ?? null).toBe(resume)
  })

  it('that was read completely deletes rows that it lacks, but none that this device confirmed meanwhile', async () => {
    capabilities = announcing
    provider.attendanceList = { rows: [row(1)], next: 'p2', cursor: 'c1', count: 2 }
    provider['attendanceList p2'] = { rows: [row(2)], count: 2 }
    await database.sheets.put(sheetWith([yesterday, '3'], [row(50)]))
    during = async () => {
      if (!asked.at(-1)?.endsWith('p2')) return
      const epoch = (await beginReading(database)) ?? 0
      await database.sheets.put(sheetWith([today, '3'], [{ ...row(51), epoch }]))
    }
    await readEverything()
    expect(await mirrored()).toEqual(['1', '2', '51'])
  })

  it('does not count as complete if deleting rows fails', async () => {
    capabilities = announcing
    await database.sheets.put(sheetWith([yesterday, '3'], [row(50)]))
    const { bulkDelete } = database.sheets
    const stumbling = vi.spyOn(database.sheets, 'bulkDelete').mockImplementation(((keys: []) => {
      if (keys.length > 0) throw new DOMException('the storage is full', 'QuotaExceededError')
      return Reflect.apply(bulkDelete, database.sheets, [keys])
    }) as never)
    await expect(readEverything()).rejects.toThrow()
    stumbling.mockRestore()
    await readEverything()
    expect(await mirrored()).toEqual(['1'])
  })

  describe('by changes', () => {
    beforeEach(async () => {
      capabilities = announcing
      provider.attendanceList = { rows: [row(1), row(2), row(3)], cursor: 'c1' }
      await readEverything()
      calls()
    })
    const sheetOf = async (date: string, group: string) =>
      (await database.sheets.get([date, group]))?.rows.map(({ id }) => id) ?? []

    it('adds new rows, deletes deleted ones, and leaves a row that moved only in its new place', async () => {
      provider.attendanceList = { rows: [row(2, { attendance_date: today }), row(4)], deleted: ['3'], cursor: 'c2' }
      expect(await readEverything()).toBeNull()
      expect(calls().at(-1)).toBe('attendanceList page_size=1000 since=c1')
      expect([await sheetOf(yesterday, '2'), await sheetOf(today, '2')]).toEqual([['4', '1'], ['2']])
      expect(await noted()).toEqual({ cursor: 'c2', resume: null, groups: ['2', '3'] })
    })

    it('deletes a row even if no other has changed', async () => {
      provider.attendanceList = { deleted: ['3'], cursor: 'c2' }
      await readEverything()
      expect(await sheetOf(yesterday, '2')).toEqual(['2', '1'])
    })

    it('reads a row again that was skipped because this device had a newer one', async () => {
      during = async () => {
        if (!asked.at(-1)?.includes('since')) return
        const epoch = (await beginReading(database)) ?? 0
        await database.sheets.update([yesterday, '2'], { rows: [{ ...row(1), points: 9, epoch }] })
      }
      provider.attendanceList = { rows: [row(1)], cursor: 'c2' }
      expect(await refreshAttendance(surroundings(), null)).toBeNull()
      expect(calls()).toEqual(['attendanceList page_size=1000 since=c1'])
      expect((await noted())?.cursor).toBe('c1')
      expect((await database.sheets.get([yesterday, '2']))?.rows[0]?.points).toBe(9)
    })

    it.each<FailureCode>(['invalid', 'missing'])(
      'begins anew if the provider does not know the cursor any more: %s',
      async (code) => {
        provider.attendanceList = code
        const environment = surroundings()
        const { client } = environment
        const forgetful = (async (name: 'attendanceList', request: { query: { since?: string } }, options: object) => {
          if (request.query?.since === '') provider.attendanceList = { rows: [row(1), row(5)], cursor: 'c9' }
          return client(name, request as never, options)
        }) as unknown as ProviderClient
        expect(await refreshAttendance({ ...environment, client: forgetful }, '2')).toBeNull()
        expect(await mirrored()).toEqual(['1', '5'])
        expect(await noted()).toEqual({ cursor: 'c9', resume: null, groups: ['2', '3'] })
      },
    )

    it('keeps its cursor if the provider fails', async () => {
      provider.attendanceList = 'server'
      expect(await readEverything()).toBe('server')
      expect((await noted())?.cursor).toBe('c1')
    })

    it('of a group that the user can see now is read completely; that of a group that was lost is deleted', async () => {
      await database.sheets.put(sheetWith([yesterday, '3'], [row(50)]))
      provider.groupList = { rows: [kids, { id: '4', name: 'Kids 4' }] }
      await readEverything()
      expect(calls().slice(-2)).toEqual([
        'attendanceList page_size=1000 since=c1',
        'attendanceList page_size=1000 id_group=4',
      ])
      expect(await mirrored()).not.toContain('50')
      expect((await noted())?.groups).toEqual(['2', '4'])
      expect((await noted())?.cursor).toBe('c1')
    })
  })

  it('on screen is read by its group, or by today, if changes are not announced; not before the first download', async () => {
    expect(await refreshAttendance(surroundings(), '2')).toBeNull()
    expect(calls()).toEqual([])
    await readEverything()
    calls()
    expect(await refreshAttendance(surroundings(), '2')).toBeNull()
    expect(await refreshAttendance(surroundings(), null)).toBeNull()
    expect(calls()).toEqual(['attendanceList id_group=2', `attendanceList today=${today}`])
    provider.todaysList = { rows: [row(1)], next: 'p2' }
    provider['attendanceList p2'] = { rows: [row(6)] }
    expect(await refreshAttendance(surroundings(), null)).toBeNull()
    expect(await mirrored()).toEqual(['1', '6'])
    calls()
    await writeMetadata(database, 'attendance', { cursor: null, resume: 'p2', groups: [] })
    // A download from scratch that was cut off is continued.
    expect(await refreshAttendance(surroundings(), null)).toBeNull()
    expect(calls()).toEqual(['attendanceList id_group=2', 'attendanceList id_group=3'])
    role = 'Tutor'
    expect(await refreshAttendance(surroundings(), '2')).toBeNull()
    expect(calls()).toEqual([])
  })

  it('of a group deletes rows of that group only', async () => {
    await readEverything()
    await database.sheets.bulkPut([
      sheetWith([yesterday, '3'], [row(50, { group: teens })]),
      sheetWith([today, '2'], [row(51, { attendance_date: today })]),
    ])
    provider.attendanceList = { rows: [row(1)], unreadable: 1 }
    await refreshAttendance(surroundings(), '2')
    expect(await mirrored()).toEqual(['1', '50', '51'])
    provider.attendanceList = { rows: [row(1)] }
    await refreshAttendance(surroundings(), '2')
    expect(await mirrored()).toEqual(['1', '50'])
  })
})

describe('a day on screen', () => {
  const read = (date: string) => pullDay(surroundings(), '2', date)

  it('is read by date if it is today, else with its group’s whole list', async () => {
    await read(today)
    capabilities = announcing
    await read(today)
    await read(yesterday)
    expect(calls()).toEqual([
      `attendanceList id_group=2 today=${today}`,
      `attendanceList id_group=2 today=${today}`,
      'attendanceList id_group=2 page_size=1000',
    ])
  })

  it('stores only its own rows, and deletes those that a complete list lacks', async () => {
    await database.sheets.put(sheetWith([yesterday, '2'], [row(8), row(9)]))
    provider.attendanceList = {
      rows: [row(1), row(2, { attendance_date: today }), row(3, { group: teens }), row(4, { group: null })],
      next: 'p2',
    }
    provider['attendanceList p2'] = { rows: [row(5)], unreadable: 1 }
    expect(await read(yesterday)).toBeNull()
    expect(await mirrored()).toEqual(['1', '5', '8', '9'])
    provider['attendanceList p2'] = { rows: [row(5)] }
    await read(yesterday)
    expect(await mirrored()).toEqual(['1', '5'])
    provider['attendanceList p2'] = 'timeout'
    expect(await read(yesterday)).toBe('timeout')
    expect(await mirrored()).toEqual(['1', '5'])
  })

  it.each([
    [null, null, 9],
    [3, 2, 9],
    [3, 3, 1],
    [3, 4, 1],
    [null, 4, 9],
    [3, null, 9],
  ])(
    'leaves what this device learnt meanwhile, unless versions tell that the list is no older: here %s, there %s',
    async (here, there, points) => {
      during = async () => {
        const epoch = (await beginReading(database)) ?? 0
        await database.sheets.put(
          sheetWith(
            [yesterday, '2'],
            [
              { ...row(1), points: 9, version: here, epoch },
              { ...row(7), epoch },
            ],
          ),
        )
      }
      provider.attendanceList = { rows: [row(1, { version: there })] }
      await read(yesterday)
      expect((await database.sheets.get([yesterday, '2']))?.rows.map((one) => [one.id, one.points])).toEqual([
        ['7', 1],
        ['1', points],
      ])
    },
  )
})

it('makes one small call if only the totals, or only an answer, are wanted', async () => {
  expect([await pullStudentTotals(surroundings()), await probeProvider(surroundings())]).toEqual([null, null])
  expect(calls()).toEqual(['studentList', 'attendanceStatuses'])
  provider = { studentList: 'server', attendanceStatuses: 'busy' }
  expect([await pullStudentTotals(surroundings()), await probeProvider(surroundings())]).toEqual(['server', 'busy'])
})

describe('a 401', () => {
  const over = { code: 'unauthorized', status: 401 } as const

  it.each<[string, () => void, string]>([
    ['of the students', () => (provider.studentList = over), 'attendanceStatuses'],
    ['of the options themselves', () => (provider.attendanceStatuses = over), 'groupList'],
  ])(
    '%s alone is a failure of that list: the session is checked once, and all others are read',
    async (_, refuse, second) => {
      refuse()
      const whole = [
        'attendanceStatuses',
        'groupList',
        'membershipList id_group=2',
        'membershipList id_group=3',
        `attendanceList today=${today}`,
        'studentList',
        'attendanceList id_group=2',
        'attendanceList id_group=3',
      ]
      expect(await readEverything()).toBe('server')
      expect(calls().sort()).toEqual([...whole, second].sort())
      expect(await mirrored()).toEqual(['1'])
    },
  )

  it('of every list ends the session: two calls show it', async () => {
    for (const name of Object.keys(provider)) provider[name] = over
    expect(await readEverything()).toBe('unauthorized')
    expect(calls()).toEqual(['attendanceStatuses', 'groupList'])
  })

  it.each<[FailureCode, FailureCode]>([
    ['network', 'network'],
    ['busy', 'busy'],
    ['forbidden', 'server'],
  ])('after which the session cannot be checked (%s) does not end it', async (code, told) => {
    Object.assign(provider, { studentList: over, attendanceStatuses: code })
    expect(await pullStudentTotals(surroundings())).toBe(told)
  })

  it('of what is on screen does not end a session that is accepted elsewhere', async () => {
    await readEverything()
    Object.assign(provider, { attendanceList: over, todaysList: over })
    expect([
      await pullDay(surroundings(), kids.id, today),
      await pullDay(surroundings(), kids.id, yesterday),
      await refreshAttendance(surroundings(), kids.id),
    ]).toEqual(['server', 'server', 'server'])
    expect(await mirrored()).toEqual(['1'])
  })
})

it('makes no call if the user is signed out', async () => {
  const nobody = { ...surroundings(), identity: async () => null }
  expect(await pullEverything(nobody)).toBe('unauthorized')
  await database.drainState.update('current', { floor: null })
  expect(await pullEverything(surroundings())).toBe('unauthorized')
  expect(calls()).toEqual([])
})
