/** Reportes, for the desk: attendance or income of a month or of other days, by location, group and teacher. */
import { Button } from '@mantine/core'
import { fullName } from '../../domain/person-name'
import { useGroupNaming, useGroups } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { reportTexts as texts } from '../../texts/reports'
import { spanText } from '../../texts/spans'
import { HelpLink, Page } from '../../ui'
import { AttendanceReportOf } from './AttendanceReportOf'
import { IncomeReportOf } from './IncomeReportOf'
import { reportFormat, spanOfMonth, type ReportState } from './place'
import { ReportFilters } from './ReportFilters'
import classes from './reports.module.css'

const reports = [
  ['attendance', texts.attendance],
  ['income', texts.income],
] as const

export default function ReportsScreen() {
  const { date: today } = useSchoolTime()
  const [asked, setState] = useStateInAddress(reportFormat)
  const state = asked.from === '' ? { ...asked, ...spanOfMonth(today.slice(0, 7)) } : asked
  const detail = useDetail(state)
  const Report = state.report === 'income' ? IncomeReportOf : AttendanceReportOf
  return (
    <Page width="full" lead={<HelpLink topic="reportes" />}>
      <section className={classes.which} aria-label={texts.which}>
        {reports.map(([report, label]) => (
          <Button
            key={report}
            variant="default"
            aria-pressed={state.report === report}
            onClick={() => setState({ ...asked, report })}
          >
            {label}
          </Button>
        ))}
      </section>
      <ReportFilters state={state} today={today} onChange={setState} />
      <Report key={JSON.stringify({ ...state, below: '' })} state={state} detail={detail} />
    </Page>
  )
}

/** The days and the chosen filters in words, for the head of the paper. */
function useDetail({ report, from, to, school, group, teacher, below }: ReportState): string {
  const groups = useGroups() ?? []
  const { nameOf } = useGroupNaming()
  const ofSchool = groups.find((each) => each.school?.id === school)?.school
  const ofGroup = groups.find(({ id }) => id === group)
  const ofTeacher = groups.find((each) => each.teacher?.id === teacher)?.teacher
  return [
    spanText(from, to),
    school && texts.chosen(texts.school, ofSchool?.name ?? school),
    group && texts.chosen(texts.group, ofGroup ? nameOf(ofGroup) : group),
    report === 'attendance' && teacher && texts.chosen(texts.teacher, ofTeacher ? fullName(ofTeacher) : teacher),
    report === 'attendance' && below && texts.belowOf(Number(below)),
  ]
    .filter(Boolean)
    .join(' · ')
}
