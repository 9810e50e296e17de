/** What the screen at an address needs first from the device's database; it is read before the first render. */
import { schoolTime, scopeOf } from '../contract'
import { timetableOf } from '../domain/timetable'
import { firstClass, firstPage, schoolNow, type FirstQuestion } from '../offline'
import { rollAt } from '../pieces/roll-call/roll-at'
import { firstQuestion as firstOfList } from '../screens/attendance'
import { routeAt } from './routes'

/**
 * Returns null if the screen's first render needs nothing from the device's database. `clock` resolves when the stored
 * offset of the school's clock is read.
 */
export function firstQuestionAt(
  { pathname, search }: { pathname: string; search: string },
  role: string,
  clock: Promise<void>,
): FirstQuestion | null {
  const time = async () => {
    await clock
    return schoolTime(schoolNow())
  }
  switch (routeAt(pathname)) {
    case 'attendance':
      return firstPage(() => clock.then(() => firstOfList(search)))
    case 'home':
      if (scopeOf(role, 'attendance.take') !== 'own') return null
      return firstClass(async (groups) => {
        const now = await time()
        const currentLesson = timetableOf(groups, now).now
        return currentLesson && { groupId: currentLesson.group.id, date: currentLesson.date }
      })
    case 'rollCall':
      return firstClass(async () => {
        const { groupId, date } = rollAt(search, (await time()).date)
        return groupId === null ? null : { groupId, date }
      })
    case 'group':
    case 'student':
    case 'outbox':
      return firstClass(async () => null)
    default:
      return null
  }
}
