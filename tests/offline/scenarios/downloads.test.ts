/** What a device mirrors: the first download, what it leaves out, and what later downloads may change. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { absent, gate, groups, openSchoolDay, today, yesterday, type Browser, type SchoolDay } from './school-day'
import type { ChannelMessage } from '../../../src/offline/database/tab-messages'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterAll(() => day.close())

test('the first download shows its progress, and afterwards everything works without a connection', async () => {
  const tablet = await day.open('teacher')
  const heard: ChannelMessage[] = []
  tablet.workspace.channel.listen((message) => void heard.push(message))
  await tablet.start()
  expect(heard).toContainEqual({ kind: 'downloading', what: 'attendance', done: 40, total: 40 })
  expect(heard.at(-1)).toEqual({ kind: 'downloaded' })

  tablet.network.weather = 'cut'
  expect((await tablet.roster('kids2', yesterday)).entries).toHaveLength(20)
  expect(await tablet.page({ search: 'inigo pena', page: 1, size: 10 })).toMatchObject({
    total: 2,
    rows: [{ attendance_date: yesterday }, {}],
  })
  expect(await tablet.database.statuses.count()).toBe(4)
})

test('a teacher’s device keeps the teacher’s own groups only', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  expect((await tablet.database.groups.toArray()).map(({ name }) => name).sort()).toEqual(['Kids 1', 'Kids 2'])
  expect((await tablet.mirrored()).filter((row) => row.group?.id === '2')).toEqual([])
})

test('the reception’s device keeps every group and sixty days', async () => {
  await day.provider.database.query(
    `insert into attendance (attendance_date, student_id, group_id, status, points) values ('2025-11-20', 1, 1, 'asistencia', 0), ('2026-02-20', 1, 1, 'asistencia', 0)`,
  )
  const office = await day.open('desk')
  await office.start()
  expect((await office.database.groups.toArray()).map(({ id }) => id).sort()).toEqual(['1', '2', '3'])
  const days = new Set((await office.mirrored()).map((row) => row.attendance_date))
  expect([...days].sort()).toEqual(['2026-02-20', '2026-03-02', yesterday])

  // 58 days later the oldest rows are deleted, and no others.
  day.clock.now += 58 * 86_400_000
  const later = await day.open('desk')
  await later.start()
  expect(new Set((await later.mirrored()).map((row) => row.attendance_date))).toEqual(
    new Set(['2026-03-02', yesterday]),
  )
})

test('a family’s device keeps its own children and their history', async () => {
  const phone = await day.open('tutor')
  await phone.start()
  expect((await phone.database.students.toArray()).map(({ id }) => id).sort()).toEqual(['1', '2', '21'])
  expect(new Set((await phone.mirrored()).map((row) => row.student.id))).toEqual(new Set(['1', '2', '21']))
  expect(await phone.database.members.count()).toBe(0)
})

test('a download that was cut off continues where it was at the next opening, and requests no page twice', async () => {
  await day.provider.database.query(
    `insert into attendance (attendance_date, student_id, group_id, status, points)
     select d::date, s, 1, 'asistencia', 0 from generate_series(date '2025-08-01', date '2025-12-31', interval '1 day') d, generate_series(1, 20) s`,
  )
  const pages = ({ network }: Browser) =>
    network.reached.filter((call) => call.includes('attendance/student/') && call.includes('since='))
  const killed = await day.open('teacher')
  killed.network.before = () => {
    if (pages(killed).length === 2) killed.network.weather = 'cut'
  }
  await killed.start()
  expect(await killed.mirrored()).toHaveLength(2_000)

  await day.change(5, '2025-08-01', { status: 'falta' })
  const tablet = await day.open('teacher')
  await tablet.start()
  expect(await tablet.mirrored()).toHaveLength(40 + 153 * 20)
  expect(new Set([...pages(killed), ...pages(tablet)]).size).toBe(pages(killed).length + pages(tablet).length)

  // A row that has changed after its page was read arrives with the next download of changes.
  await tablet.workspace.sync.readAll()
  expect((await tablet.rowOf(5, '2025-08-01')).fields.status.value).toEqual(absent)
})

test('a group that the provider has deleted is deleted from the mirror; unsent work for it stays and says so', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { status: absent })
  await day.provider.database.query('update class_group set teacher_id = 4 where id = 1')
  try {
    const again = await day.open('teacher')
    await again.start()
    expect((await again.database.groups.toArray()).map(({ name }) => name)).toEqual(['Kids 1'])
    expect(await again.database.members.where('class_group.id').equals('1').count()).toBe(0)
    expect((await again.mirrored()).filter((row) => row.group?.name === 'Kids 2')).toEqual([])
    const waiting = await again.outbox()
    expect(waiting).toMatchObject([
      { student: { id: '2' }, group: { id: '1', name: 'Kids 2' }, change: { mine: absent } },
    ])
    expect(waiting[0]?.state).toBe('gone')
    expect((await day.row(2, yesterday))?.status).toBe('asistencia')
  } finally {
    await day.provider.database.query('update class_group set teacher_id = 3 where id = 1')
  }
})

test('a group that the user can see now brings its older attendance too', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  await day.provider.database.query('update class_group set teacher_id = 3 where id = 2')
  try {
    await tablet.workspace.sync.readAll()
    expect((await tablet.roster('teens1', yesterday)).entries.filter(({ row }) => row !== null)).toHaveLength(10)
  } finally {
    await day.provider.database.query('update class_group set teacher_id = 4 where id = 2')
  }
})

test.each([1_000, -60_000])(
  'a list that was asked for before a write was answered does not take the answer back, the clock being set by %i ms in between',
  async (ms) => {
    const tablet = await day.open('teacher')
    await tablet.start()
    const stale = await day.provider.fetch(
      `http://lucero.test/api/users/attendance/student/?id_group=${groups.kids2.id}`,
      {
        headers: { Authorization: `Bearer ${tablet.identity.token}` },
      },
    )
    const old = await stale.text()
    const asked = gate()
    const answered = gate()
    tablet.network.before = async (call) => {
      if (!call.startsWith('GET') || !call.includes(`id_group=${groups.kids2.id}`) || call.includes('today')) return
      tablet.network.before = undefined
      tablet.network.instead = old
      asked.open()
      await answered.passed
    }
    const reading = tablet.commands.pullDay(String(groups.kids2.id), yesterday)
    await asked.passed
    tablet.network.instead = undefined
    day.clock.now += ms
    await tablet.edit(2, yesterday, { status: absent })
    await tablet.send()
    expect((await day.row(2, yesterday))?.status).toBe('falta')
    tablet.network.instead = old
    answered.open()
    expect(await reading).toBeNull()
    tablet.network.instead = undefined

    expect((await tablet.rowOf(2, yesterday)).fields.status).toEqual({ value: absent, pending: null })
    expect(await tablet.outbox()).toEqual([])
  },
)

test('a day that is read again loses the rows that the provider does not have any more, and no other day does', async () => {
  await day.provider.database.query(
    `insert into attendance (attendance_date, student_id, group_id, status, points) values ('2026-03-02', 31, 3, 'asistencia', 0), ('2026-03-03', 31, 3, 'asistencia', 0)`,
  )
  const tablet = await day.open('teacher')
  await tablet.start()
  await day.provider.database.query('delete from attendance where student_id = 31')
  expect(await tablet.commands.pullDay('3', yesterday)).toBeNull()
  expect((await tablet.roster('kids1', yesterday)).entries.find(({ student }) => student.id === '31')?.row).toBeNull()
  expect(
    (await tablet.roster('kids1', '2026-03-02')).entries.find(({ student }) => student.id === '31')?.row,
  ).not.toBeNull()
})

test('a captive portal’s login page is not an answer: nothing is stored, nothing counts as sent', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  await tablet.edit(2, yesterday, { status: absent })
  tablet.network.weather = 'portal'
  await tablet.takeRoll('kids2', today, [])
  day.clock.now += 11_000
  await tablet.send()
  await tablet.workspace.sync.readAll()
  expect((await tablet.outbox()).length).toBeGreaterThanOrEqual(20)
  expect((await tablet.roster('kids2', yesterday)).entries).toHaveLength(20)
  expect(tablet.workspace.sync.status().reachable).toBe(false)
  expect(await day.count(today)).toBe(0)
})

test('after a provider was restored to an earlier day the device keeps no rows that it does not have', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  const before = (await tablet.mirrored()).length
  await day.provider.database.query(`delete from attendance where student_id = 2 and attendance_date = '${yesterday}'`)
  // The restored provider does not know this device's cursor, which is of a later day.
  tablet.network.refuse = (call) =>
    /since=[^&]/.test(call) ? Response.json({ detail: 'Cursor desconocido.' }, { status: 400 }) : undefined
  await tablet.workspace.sync.readAll()
  expect(await tablet.mirrored()).toHaveLength(before - 1)
})

test.each(['all', 'none'] as const)('a list that fails delays no other (announcing %s)', async (capabilities) => {
  const school = await openSchoolDay({ capabilities })
  try {
    await school.provider.database.query(
      `insert into attendance (attendance_date, student_id, group_id, status, points) values ('${yesterday}', 31, 3, 'asistencia', 0)`,
    )
    const tablet = await school.open('teacher')
    const failing = capabilities === 'all' ? 'student/?page_size' : `id_group=${groups.kids2.id}`
    tablet.network.refuse = (call) =>
      call.includes(failing) && !call.includes('attendance') === (capabilities === 'all')
        ? Response.json({ detail: 'Falla' }, { status: 500 })
        : undefined
    await tablet.start()
    expect((await tablet.mirrored()).filter((row) => row.group?.id === String(groups.kids1.id))).not.toEqual([])
    // A download in which a list failed does not count as complete.
    expect(await tablet.database.metadata.get('downloadedAt')).toBeUndefined()
    tablet.network.refuse = undefined
    await tablet.workspace.sync.readAll()
    expect(await tablet.database.metadata.get('downloadedAt')).toBeDefined()
    expect((await tablet.roster('kids2', yesterday)).entries).toHaveLength(20)
  } finally {
    await school.close()
  }
})

test('the attendance of a group that becomes another teacher’s is deleted, also if changes are not announced', async () => {
  const school = await openSchoolDay({ capabilities: 'none' })
  try {
    const tablet = await school.open('teacher')
    await tablet.start()
    expect(await tablet.mirrored()).not.toEqual([])
    await school.provider.database.query('update class_group set teacher_id = 4 where id = 1')
    await tablet.workspace.sync.readAll()
    expect(await tablet.mirrored()).toHaveLength(0)
    await school.provider.database.query('update class_group set teacher_id = 3 where id = 1')
    await tablet.workspace.sync.readAll()
    expect((await tablet.roster('kids2', yesterday)).entries.filter(({ row }) => row !== null)).toHaveLength(20)
  } finally {
    await school.close()
  }
})

test('a row that the provider has moved to another day is on that day only', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  const moved = await day.row(6, yesterday)
  await day.provider.database.query(`update attendance set attendance_date = '2026-01-15' where id = ${moved?.id}`)
  await tablet.workspace.sync.readAll()
  const rows = (await tablet.mirrored()).filter((row) => row.id === String(moved?.id))
  expect(rows.map((row) => row.attendance_date)).toEqual(['2026-01-15'])
})

test('rows of one day are sorted by their ids as numbers, not as texts', async () => {
  await day.provider.database.query(
    `insert into attendance (id, attendance_date, student_id, group_id, status, points)
     values (999, '2026-01-20', 1, 1, 'asistencia', 0), (5000, '2026-01-20', 2, 1, 'asistencia', 0), (10000, '2026-01-20', 3, 1, 'asistencia', 0)`,
  )
  const tablet = await day.open('teacher')
  await tablet.start()
  const rows = (await tablet.database.sheets.get(['2026-01-20', '1']))?.rows ?? []
  expect(rows.map(({ id }) => id)).toEqual(['10000', '5000', '999'])
})
