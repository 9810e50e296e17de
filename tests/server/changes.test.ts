/** Changes since a cursor: none is missed, not even one that was still being written while the list was read. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../src/contract'
import type { Database } from '../../src/server/database/database'
import { migrate } from '../../src/server/database/migrate'
import { ask, rowOf, rowsOf } from './ask'
import { kind, openFreshDatabase } from './databases'
import { openAlone } from './postgres'
import { openTestProvider, type TestProvider } from './provider'
import { people, today, type Who } from './school'

let database: Database
let provider: TestProvider
const tokens = new Map<Who, string>()

beforeAll(async () => {
  database = kind === 'postgres' ? await openAlone() : await openFreshDatabase()
  provider = await openTestProvider({ database })
  for (const who of ['teacher', 'otherTeacher', 'desk', 'tutor'] as const)
    tokens.set(who, (await provider.signIn(who)).token)
})
afterEach(() => provider.restore())
afterAll(async () => {
  await provider.close()
  await database.close()
})

async function since(cursor: string, who: Who = 'teacher', name: EndpointName = 'attendanceList', query = {}) {
  const told = await ask(provider, name, { query: { since: cursor, ...query }, token: tokens.get(who) })
  expect(told.status).toBe(200)
  const { deleted, cursor: next } = rowOf(told)
  return { ids: rowsOf(told).map(({ id }) => Number(id)), deleted, cursor: String(next) }
}

const mark = (id: number, points: number) =>
  provider.database.query('update attendance set points = $2 where id = $1', [id, points])

describe('attendance', () => {
  it('gives everything and a first cursor, then only what changed', async () => {
    const first = await since('')
    expect(first.ids).toHaveLength(40)
    await mark(3, 77)
    const second = await since(first.cursor)
    expect(second.ids).toEqual([3])
    expect((await since(second.cursor)).ids).toEqual([])
  })

  it('includes what is created', async () => {
    const { cursor } = await since('')
    const made = await ask(provider, 'attendanceCreate', {
      body: { attendance_date: today, student: 1, group: 1, status: 'falta' },
      token: tokens.get('teacher'),
    })
    expect((await since(cursor)).ids).toEqual([rowOf(made).id])
  })

  it('misses no transaction in flight, however late it commits', async () => {
    const { cursor } = await since('')
    let reading: ReturnType<typeof since> | undefined
    // The long transaction begins first and ends last; a short one in between moves the cursor on.
    await provider.database.transaction(async (long) => {
      await long.query('update attendance set points = 55 where id = 5')
      const short = mark(6, 66)
      reading = since(cursor)
      // With PGlite's one connection both wait for the long transaction; on PostgreSQL both end before it.
      if (kind === 'postgres') await Promise.all([short, reading])
    })
    const later = await since((await reading)?.cursor ?? '')
    expect([...((await reading)?.ids ?? []), ...later.ids]).toEqual(expect.arrayContaining([5, 6]))
  })

  it('survives a storm of overlapping writers and readers', async () => {
    let { cursor } = await since('')
    const seen = new Set<number>()
    const written = new Set<number>()
    const read = async () => {
      const page = await since(cursor)
      cursor = page.cursor
      for (const id of page.ids) seen.add(id)
    }
    const write = async (id: number) => {
      await provider.database.transaction(async (transaction) => {
        await transaction.query('update attendance set points = points + 1 where id = $1', [id])
        // Keeps the row locked for a different time in each transaction.
        await transaction.query('select pg_sleep($1)', [((id * 7) % 23) / 1000])
      })
      written.add(id)
    }
    let writing = true
    const writers = Promise.all(Array.from({ length: 20 }, (_, index) => write(index + 1))).finally(
      () => (writing = false),
    )
    while (writing) await read()
    await writers
    await read()
    expect([...written].filter((id) => !seen.has(id))).toEqual([])
  })

  it('names rows that were deleted', async () => {
    const made = await ask(provider, 'attendanceCreate', {
      body: { attendance_date: today, student: 1, group: 1, status: 'falta' },
      token: tokens.get('teacher'),
    })
    const { cursor } = await since('')
    await provider.database.query('delete from attendance where id = $1', [Number(rowOf(made).id)])
    expect(await since(cursor)).toMatchObject({ ids: [], deleted: [rowOf(made).id] })
  })

  it('pages through what changed, each page once', async () => {
    const { cursor } = await since('')
    await provider.database.query('update attendance set points = points + 1 where group_id = 1')
    const pages = await Promise.all(
      [1, 2, 3].map((page) => since(cursor, 'teacher', 'attendanceList', { page, page_size: 15 })),
    )
    expect(pages.map(({ ids }) => ids.length)).toEqual([15, 15, 10])
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(40)
  })

  it('tells nobody about the changes of foreign groups', async () => {
    const { cursor } = await since('')
    await mark(25, 9)
    expect(await since(cursor)).toMatchObject({ ids: [], deleted: [] })
  })

  it.each(['x', '1', '99-1.5', '1.99999999999999999999'])(
    'refuses the unknown cursor %j so that the reader starts again',
    async (cursor) => {
      const told = await ask(provider, 'attendanceList', { query: { since: cursor }, token: tokens.get('teacher') })
      expect(told).toMatchObject({ status: 400, body: { since: [expect.stringContaining('vacío')] } })
    },
  )

  it('refuses a cursor from the future of a restored database', async () => {
    const { cursor } = await since('')
    const told = await ask(provider, 'attendanceList', {
      query: { since: cursor.replace(/\.\d+\./, '.999999999.') },
      token: tokens.get('teacher'),
    })
    expect(told.status).toBe(400)
  })

  it('accepts a cursor only unchanged, from the person and for the list of its issue: another would reveal ids of rows that others lost', async () => {
    const { cursor } = await since('')
    const [cluster, xid = '', word] = cursor.split('.')
    const forged = [
      `${cluster}.3`,
      `${cluster}.3.${word}`,
      `${cluster}.${xid}`,
      `${cluster}.0${xid}.${word}`,
      `${cursor}x`,
      cursor.slice(0, -1),
    ]
    const told = await Promise.all(
      forged.map((each) => ask(provider, 'attendanceList', { query: { since: each }, token: tokens.get('teacher') })),
    )
    expect(told.map(({ status }) => status)).toEqual(forged.map(() => 400))
    for (const [name, who] of [
      ['attendanceList', 'otherTeacher'],
      ['studentList', 'teacher'],
    ] as const) {
      expect((await ask(provider, name, { query: { since: cursor }, token: tokens.get(who) })).status).toBe(400)
    }
    expect((await since(cursor)).ids).toEqual([])
  })
})

describe('who sees what, when it moves', () => {
  it('takes a group that gets another teacher from one device and gives it to the other', async () => {
    const lists = ['groupList', 'membershipList', 'attendanceList', 'studentList'] as const
    const before = await Promise.all(
      lists.map(async (name) => ({
        name,
        old: await since('', 'teacher', name),
        other: await since('', 'otherTeacher', name),
      })),
    )
    await provider.database.query('update class_group set teacher_id = $1 where id = 1', [people.otherTeacher.id])
    for (const { name, old, other } of before) {
      const lost = await since(old.cursor, 'teacher', name)
      expect(lost.ids, name).toEqual([])
      expect(lost.deleted, name).toEqual(expect.arrayContaining([1]))
      if (name !== 'studentList')
        expect((await since(other.cursor, 'otherTeacher', name)).ids, name).toEqual(expect.arrayContaining([1]))
    }
    await provider.database.query('update class_group set teacher_id = $1 where id = 1', [people.teacher.id])
  })

  it('gives a student who joins a group to its teacher', async () => {
    const students = await since('', 'teacher', 'studentList')
    const members = await since('', 'teacher', 'membershipList')
    const [row] = await provider.database.query<{ id: number }>(
      'insert into membership (student_id, group_id) values (25, 1) returning id',
    )
    expect((await since(students.cursor, 'teacher', 'studentList')).ids).toEqual([25])
    expect((await since(members.cursor, 'teacher', 'membershipList')).ids).toEqual([row?.id])
    await provider.database.query('delete from membership where id = $1', [row?.id ?? 0])
    expect((await since(members.cursor, 'teacher', 'membershipList')).deleted).toEqual([row?.id])
  })
})

it.each(['studentList', 'groupList'] as const)(
  'is not offered to a family, whose %s changes with its children: it comes whole, without a cursor',
  async (name) => {
    const asked = { query: { since: '' }, token: tokens.get('tutor') }
    const before = await ask(provider, name, asked)
    expect(before.status).toBe(200)
    expect(Object.keys(rowOf(before)).sort()).toEqual(['count', 'next', 'previous', 'results'])
    expect(rowsOf(before).length).toBeGreaterThan(0)
    await provider.database.query('update student set tutor_id = 6 where tutor_id = $1', [people.tutor.id])
    expect(rowsOf(await ask(provider, name, asked))).toEqual([])
  },
)

it('renews the transaction numbers that a restored dump brought from the future of another cluster', async () => {
  await provider.database.script(`
    alter table attendance disable trigger stamp;
    update attendance set changed = '999999999' where id = 3;
    alter table attendance enable trigger stamp;
  `)
  const { cursor } = await since('')
  expect((await since(cursor)).ids).toEqual([3])
  await migrate(provider.database)
  const { ids, cursor: after } = await since(cursor)
  expect(ids).toEqual([3])
  expect((await since(after)).ids).toEqual([])
})
