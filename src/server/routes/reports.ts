/** The desk's reports (capability `reports`). */
import { mostReportDays, schoolDay } from '../../contract'
import { fieldErrors } from '../../texts/provider'
import type { Handlers } from '../endpoints/handlers'
import { invalid, ok } from '../endpoints/reply'
import type { Services } from '../services'
import { attendanceReportJson } from './attendance-report'
import { incomeReportJson } from './income-report'

export const reportHandlers = ({ schoolClock }: Services): Pick<Handlers, 'attendanceReport' | 'incomeReport'> => ({
  async attendanceReport({ database, query }) {
    const problem = spanProblem(query)
    return problem ? invalid({ to: [problem] }) : ok(await attendanceReportJson(database, query))
  },

  async incomeReport({ database, query }) {
    const problem = spanProblem(query)
    return problem ? invalid({ to: [problem] }) : ok(await incomeReportJson(database, query, schoolDay(schoolClock())))
  },
})

/** Why a report of these days is refused, or null. */
export function spanProblem({ from, to }: { from: string; to: string }): string | null {
  if (to < from) return fieldErrors.backwards
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 >= mostReportDays ? fieldErrors.longSpan : null
}
