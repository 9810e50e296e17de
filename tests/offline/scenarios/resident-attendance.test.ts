/**
 * The attendance in memory while a list is on screen: it equals the attendance on disk, whichever tab or worker has
 * changed that, and never contains half of a change.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { daysFrom } from '../../../src/contract'
import type { ResidentAttendance } from '../../../src/offline/queries/resident-attendance'
import { absent, openSchoolDay, today, yesterday, type Browser, type SchoolDay } from './school-day'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterEach(() => void vi.unstubAllGlobals())
afterAll(() => day.close())

const inOrder = ({ sheets, since, slots }: ResidentAttendance) => ({
  sheets,
  since,
  slots: [...slots].sort((one, other) => (one.key < other.key ? -1 : 1)),
})

/** Watches the attendance, as a list on screen does. */
function open({ workspace, onDisk }: Browser) {
  const { attendance } = workspace
  const seen: ResidentAttendance[] = []
  const close = attendance.watch(() => {
    const value = attendance.value()
    if (value) seen.push(value)
  })
  return {
    seen,
    close,
    async isWhatIsOnDisk() {
      await expect
        .poll(async () => attendance.value() && inOrder(attendance.value() ?? (await onDisk())))
        .toEqual(inOrder(await onDisk()))
    },
  }
}

async function started(): Promise<Browser> {
  const tablet = await day.open('teacher')
  await tablet.start()
  return tablet
}

/** How often a student is in the class of a day, as a row or as an unsent creation; it must be once. */
function timesIn({ sheets, slots }: ResidentAttendance, date: string, student: string): number {
  const rows = sheets
    .flatMap(({ rows: all }) => all)
    .filter((row) => row.attendance_date === date && row.student.id === student)
  const waiting = slots.filter((slot) => slot.kind === 'creation' && slot.date === date && slot.student.id === student)
  return rows.length + waiting.length
}

/** The status that is shown: that of the unsent slot, else that of the row. */
function statusIn({ sheets, slots }: ResidentAttendance, date: string, student: string): string | undefined {
  const slot = slots.find((one) => one.date === date && one.student.id === student)
  return (
    slot?.mine.status ??
    sheets.flatMap(({ rows }) => rows).find((row) => row.attendance_date === date && row.student.id === student)?.status
  )?.value
}

test('a roll is there as soon as it is saved, and when it is sent its slots become rows without a gap and without a row twice', async () => {
  const tablet = await started()
  const list = open(tablet)
  await list.isWhatIsOnDisk()
  list.seen.length = 0
  await tablet.takeRoll('kids2', today, [])
  expect(tablet.workspace.attendance.value()?.slots).toHaveLength(20)
  day.clock.now += 11_000
  await tablet.send()
  await list.isWhatIsOnDisk()
  expect(tablet.workspace.attendance.value()?.slots).toEqual([])
  expect(new Set(list.seen.map((value) => timesIn(value, today, '1')))).toEqual(new Set([1]))
  list.close()
})

test('what a drain has settled, and announces a moment later, does not look undone to a reading in between', async () => {
  const tablet = await started()
  const { outbox, metadata } = tablet.database
  const list = open(tablet)
  await list.isWhatIsOnDisk()
  await tablet.takeRoll('kids2', today, [])
  await tablet.edit(2, yesterday, { status: absent })
  day.clock.now += 11_000
  list.seen.length = 0
  const sent = tablet.send()
  while ((await outbox.count()) > 0) await new Promise((resolve) => setTimeout(resolve))
  const fact = await metadata.get('filled')
  if (fact) await metadata.put(fact)
  await sent
  await list.isWhatIsOnDisk()

  expect(list.seen.some(({ slots: waiting }) => waiting.length === 0)).toBe(true)
  expect(new Set(list.seen.map((value) => timesIn(value, today, '1')))).toEqual(new Set([1]))
  expect(new Set(list.seen.map((value) => statusIn(value, yesterday, '2')))).toEqual(new Set(['falta']))
  list.close()
})

test('only sheets that another tab or a download has changed are read again', async () => {
  const tablet = await started()
  const other = await day.open('teacher', { identity: tablet.identity })
  await other.start()
  const list = open(tablet)
  await list.isWhatIsOnDisk()
  const before = tablet.workspace.attendance.value()

  await other.edit(2, yesterday, { status: absent })
  await other.send()
  await expect.poll(() => other.outbox()).toEqual([])
  await list.isWhatIsOnDisk()
  const after = tablet.workspace.attendance.value()
  const anew = after?.sheets.filter((sheet) => !before?.sheets.includes(sheet))
  expect(anew?.map(({ date, group }) => [date, group])).toEqual([[yesterday, '1']])

  await day.change(1, yesterday, { status: 'retardo' })
  await other.commands.pullDay('1', yesterday)
  await list.isWhatIsOnDisk()
  await other.database.sheets.where('[date+group]').below([yesterday, '']).delete()
  await list.isWhatIsOnDisk()
  await other.database.sheets.clear()
  await list.isWhatIsOnDisk()
  expect(tablet.workspace.attendance.value()?.sheets).toEqual([])
  list.close()
})

test('days are read week by week, the newest first; changes meanwhile, in days in memory or not, are as on disk in the end', async () => {
  const tablet = await started()
  const { sheets } = tablet.database
  const [sheet] = await sheets.toArray()
  if (!sheet) throw new Error('a class')
  const past = Array.from({ length: 60 }, (_, days) => daysFrom(today, -days - 1))
  await sheets.bulkPut(
    past.map((date) => ({
      ...sheet,
      date,
      rows: sheet.rows.map((row) => ({ ...row, id: `${date} ${row.id}`, attendance_date: date })),
    })),
  )
  const list = open(tablet)
  await expect.poll(() => list.seen.length).toBeGreaterThan(0)
  const [first] = list.seen
  const since = first?.since?.date ?? ''
  expect(since).not.toBe('')
  expect(first?.sheets.length).toBeGreaterThan(0)
  expect(first?.sheets.every(({ date }) => date >= since)).toBe(true)

  await sheets.update([past[1] ?? '', sheet.group], { rows: [], students: [], size: 0 })
  await sheets.update([past[50] ?? '', sheet.group], { rows: [], students: [], size: 0 })
  await sheets.delete([past[2] ?? '', sheet.group])
  await list.isWhatIsOnDisk()
  expect(tablet.workspace.attendance.value()?.since).toBeNull()
  list.close()
  expect(tablet.workspace.attendance.value()).toBeUndefined()
})

test('a day with many classes is read alone, not a week of them at a time', async () => {
  const tablet = await started()
  const { sheets } = tablet.database
  const [sheet] = await sheets.toArray()
  if (!sheet) throw new Error('a class')
  const classes = 70
  const past = Array.from({ length: 5 }, (_, days) => daysFrom(today, -days - 1))
  const added = past.flatMap((date) =>
    Array.from({ length: classes }, (_, group) => ({
      ...sheet,
      date,
      group: `${9000 + group}`,
      rows: sheet.rows.map((row) => ({ ...row, id: `${date} ${group} ${row.id}`, attendance_date: date })),
    })),
  )
  for (const one of added) await sheets.put(one)
  const list = open(tablet)
  await list.isWhatIsOnDisk()
  const sizes = list.seen.map((seen) => seen.sheets.length)
  const steps = sizes.map((size, look) => size - (sizes[look - 1] ?? 0))
  expect(sizes.at(-1)).toBeGreaterThan(past.length * classes)
  expect(Math.max(...steps), 'a day, or the older week that has few').toBeLessThan(3 * classes)
  list.close()
})

test('a first page is made of the newest classes that fill it, without reading others, and equals the page made of all', async () => {
  const tablet = await started()
  await tablet.takeRoll('kids2', today, [])
  await tablet.takeRoll('kids1', daysFrom(today, -40), [])
  const { sheets } = tablet.database
  const [sheet] = await sheets.toArray()
  if (!sheet) throw new Error('a class')
  const past = Array.from({ length: 60 }, (_, days) => daysFrom(today, -days - 100))
  await sheets.bulkPut(
    past.map((date) => ({
      ...sheet,
      date,
      rows: sheet.rows.map((row) => ({ ...row, id: `${date} ${row.id}`, attendance_date: date })),
    })),
  )
  const all = await tablet.onDisk()
  const questions = [
    ...[1, 10, 20, 21, 30, 45].map((size) => ({ page: 1, size })),
    { page: 2, size: 10 },
    { page: 1, size: 10, group: sheet.group },
    { page: 1, size: 10, status: absent.value },
    { page: 1, size: 10, search: sheet.rows[0]?.student.name ?? '' },
    { page: 1, size: 10, unsent: true },
  ]
  for (const question of questions) {
    const { here, page } = await tablet.newestFor(question)
    expect({ ...page, total: null }, JSON.stringify(question)).toEqual({
      ...(await tablet.page(question)),
      total: null,
    })
    expect(page?.rows.length).toBeGreaterThan(0)
    const taken = here.sheets.findIndex(({ rows }) => rows.some(({ id }) => id === page?.rows.at(-1)?.id))
    if (taken >= 0)
      expect(here.sheets.length, 'twice as many as it takes, and four at least').toBeLessThanOrEqual(
        Math.max(4, 2 * (taken + 1) + 4),
      )
  }
  const nothing = await tablet.newestFor({ page: 1, size: 10, search: 'nobody is called so' })
  expect(nothing.here.since, 'all of them were asked').toBeNull()
  expect(nothing.here.sheets).toEqual(all.sheets)
})
