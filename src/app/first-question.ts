/** What the screen at an address asks of the device before anything else, so that it is read while the screen itself still comes. */
import { schoolTime, scopeOf } from '../contract'
import { timetableOf } from '../domain/timetable'
import { firstClass, firstPage, schoolNow, type FirstQuestion } from '../offline'
import { rollAt } from '../pieces/roll-call/roll-at'
import { firstQuestion as firstOfList } from '../screens/attendance'
import { routeAt } from './routes'

/** null where the first picture waits for nothing on the device. */
export function firstQuestionAt({ pathname, search }: { pathname: string; search: string }, role: string): FirstQuestion | null {
  const time = schoolTime(schoolNow())
  switch (routeAt(pathname)) {
    case 'attendance':
      return firstPage(firstOfList(search))
    case 'home':
      if (scopeOf(role, 'attendance.take') !== 'own') return null
      return firstClass((groups) => {
        const open = timetableOf(groups, time).now
        return open && { groupId: open.group.id, date: time.date }
      })
    case 'rollCall': {
      const { groupId, date } = rollAt(search, time.date)
      return firstClass(() => groupId === null ? null : { groupId, date })
    }
    case 'group':
    case 'student':
    case 'outbox':
      return firstClass(() => null)
    default:
      return null
  }
}
