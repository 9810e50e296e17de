/**
 * The connection is lost during the first download, after each of its answers: nothing is lost, and the download is
 * completed when the connection is back.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupsIn, membersOf, readNameIndex, searchStudents } from '../../../src/offline/queries/name-index'
import { statusesOf } from '../../../src/offline/queries/short-lists'
import { casesOf } from '../../long-run'
import { clearSky, groups, openSchoolDay, present, today, type Browser, type SchoolDay } from './school-day'

const [capabilities, statuses, groupList, students, members, absences, attendance] = [
  '/api/capabilities/',
  '/api/users/option/attendance-status/',
  '/api/school/group/',
  '/api/users/student/',
  '/api/school/student-group/',
  '/api/users/absence/',
  '/api/users/attendance/student/',
] as const

const calendar = '/api/school/calendar/'
const todays = `${attendance} of today`

/**
 * `asked`: the calls of the first download, in order, without the emergency sheet, which is requested between
 * `students` and `attendance` if the provider announces it. From a provider of the specification alone, lists are
 * requested group by group, the current class first.
 */
const providers = [
  {
    provider: 'one that announces more',
    announces: 'all',
    asked: [capabilities, statuses, groupList, calendar, members, todays, absences, students, attendance],
  },
  {
    provider: 'one of the specification alone',
    announces: 'none',
    asked: [
      capabilities,
      statuses,
      groupList,
      `${members} of 1`,
      `${members} of 3`,
      todays,
      students,
      `${attendance} of 1`,
      `${attendance} of 3`,
    ],
  },
] as const

/** A call's path, with its group or `today`. */
function nameOf(call: string): string {
  const { pathname, searchParams } = new URL(call.replace(/^GET /, ''), 'http://here')
  const of = searchParams.get('id_group') ?? (searchParams.has('today') ? 'today' : null)
  return of === null ? pathname : `${pathname} of ${of}`
}
const idsOf = async ({ database }: Browser) => ({
  statuses: await database.statuses.toCollection().primaryKeys(),
  groups: await database.groups.toCollection().primaryKeys(),
  students: await database.students.toCollection().primaryKeys(),
  members: await database.members.toCollection().primaryKeys(),
  attendance: (await database.sheets.toArray()).flatMap((sheet) => sheet.rows).map((row) => row.id),
})

describe.each(providers)('$provider', ({ announces, asked }) => {
  let day: SchoolDay
  beforeAll(async () => {
    day = await openSchoolDay({ capabilities: announces })
  }, 60_000)
  beforeEach(() => day.restore())
  afterAll(() => day.close())

  const cuts = asked.map((next, answers) => ({ answers, cut: `${answers} answers, then none to ${next}` }))
  // With a provider of the specification alone, only the cuts between the lists of groups are different; the others are
  // left to the long run.
  const telling = announces === 'all' ? cuts : casesOf(cuts.slice(3, 5), [...cuts.slice(0, 3), ...cuts.slice(5)])
  for (const { answers, cut } of telling)
    test(cut, async () => {
      const network = clearSky()
      network.before = () => {
        if (network.reached.length === answers) network.weather = 'cut'
      }
      const tablet = await day.open('teacher', { network })
      await tablet.start()
      const answered = network.reached.map(nameOf)
      expect(answered).toEqual(asked.slice(0, answers))
      const cameOf = (list: string) => answered.some((call) => call === list || call === `${list} of 1`)
      const wholeOf = (list: string) =>
        asked
          .filter((call) => call === list || call.startsWith(`${list} of `))
          .every((call) => call === todays || answered.includes(call))

      // Each list that was answered is stored, the others are not, and the download does not count as complete.
      const here = await idsOf(tablet)
      expect(here.statuses).toHaveLength(answered.includes(statuses) ? 4 : 0)
      expect(here.groups).toHaveLength(answered.includes(groupList) ? 2 : 0)
      expect(here.students.length > 0).toBe(answered.includes(students))
      expect(here.members.length > 0).toBe(cameOf(members))
      expect(here.attendance.length > 0).toBe(cameOf(attendance))
      expect(await tablet.page({ page: 1, size: 10 })).toMatchObject({
        total: here.attendance.length,
        isComplete: wholeOf(attendance),
      })
      const { entries, readState } = await tablet.roster('kids2', today)
      expect(entries.every(({ row }) => row === null)).toBe(true)
      expect(entries).toHaveLength(cameOf(members) ? 20 : 0)
      expect(readState).toBe(answered.includes(todays) ? 'read' : 'never')
      // Queries about a list that is not complete return undefined.
      const { database } = tablet
      const nameIndex = await readNameIndex(database)
      expect((await statusesOf(database)) !== undefined).toBe(answered.includes(statuses))
      expect(groupsIn(nameIndex) !== undefined).toBe(answered.includes(groupList))
      expect(searchStudents(nameIndex, '') !== undefined).toBe(answered.includes(students))
      for (const { id } of [groups.kids2, groups.kids1])
        expect(membersOf(nameIndex, String(id)) !== undefined).toBe(
          answered.includes(members) || answered.includes(`${members} of ${id}`),
        )
      expect(await tablet.database.metadata.get('downloadedAt')).toBeUndefined()
      expect(tablet.workspace.sync.status()).toMatchObject({ reachable: false, downloading: null })

      // A roll that is taken meanwhile is shown over the stored rows, and survives the page.
      await tablet.commands.takeRoll({
        group: { id: String(groups.kids2.id), name: 'Kids 2' },
        date: today,
        marks: [{ student: { id: '4', name: 'Ángel Cárdenas' }, status: present }],
      })
      expect((await tablet.page({ page: 1, size: 10 })).rows[0]).toMatchObject({
        id: null,
        student: { id: '4' },
        attendance_date: today,
      })
      tablet.workspace.stop()
      const again = await day.open('teacher', { network })
      expect(await again.outbox()).toMatchObject([{ state: 'queued', student: { id: '4' } }])

      network.before = undefined
      network.weather = 'clear'
      day.clock.now += 11_000
      await again.start()
      expect(network.reached.filter((call) => call.startsWith('POST'))).toEqual([`POST ${attendance}`])
      expect(await again.outbox()).toEqual([])
      expect(await day.count(today)).toBe(1)
      expect(await again.database.metadata.get('downloadedAt')).toMatchObject({ value: day.clock.now })
      expect(again.workspace.sync.status()).toMatchObject({ reachable: true, downloading: null })

      // Every row is stored, once: as on a device whose download was never cut off.
      const other = await day.open('teacher', { device: 'another' })
      await other.start()
      expect(await idsOf(again)).toEqual(await idsOf(other))
      expect((await again.roster('kids2', today)).entries.filter(({ row }) => row !== null)).toMatchObject([
        { student: { id: '4' }, row: { fields: { status: { value: present, pending: null } } } },
      ])
    })
})
