/** The desk's home: what came in and who owes, what waits, the classes of the day, whose birthday it is. */
import { timetableOf } from '../../../domain/timetable'
import { useDrafts, useGroups } from '../../../offline'
import { useSchoolTime } from '../../../pieces/clock/use-school-time'
import { useFilling } from '../../../pieces/lists/filling'
import { homeTexts, loadErrors } from '../../../texts'
import { EmptyState, ListSkeleton, Page } from '../../../ui'
import { AnnouncedAbsences } from '../AnnouncedAbsences'
import { UnfinishedRolls, unfinishedRollsOf } from '../UnfinishedRolls'
import { Welcome } from '../Welcome'
import { Birthdays } from './Birthdays'
import { DeskFacts } from './DeskFacts'
import { MissingRolls } from './MissingRolls'
import { Owing } from './Owing'
import { Timetable } from './Timetable'
import classes from './desk.module.css'

export default function DeskHome({ firstName }: { firstName: string }) {
  const time = useSchoolTime()
  return (
    <Page width="full">
      <Welcome firstName={firstName} date={time.date} />
      <DeskFacts today={time.date} />
      <Classes />
    </Page>
  )
}

function Classes() {
  const groups = useGroups()
  const drafts = useDrafts('roll:')
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  const time = useSchoolTime()
  if (!groups || !drafts) return filling ?? <ListSkeleton rows={8} />
  const { today, others } = timetableOf(groups, time)
  return (
    <>
      <UnfinishedRolls rolls={unfinishedRollsOf(drafts, groups)} today={time.date} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {groups.length === 0 ? (filling ?? <EmptyState title={homeTexts.noGroups} picture="star" />) : <Timetable lessons={today} others={others} date={time.date} />}
        </div>
        <div className={classes.column}>
          <AnnouncedAbsences date={time.date} />
          <MissingRolls lessons={today} date={time.date} />
          <Owing />
          <Birthdays today={time.date} />
        </div>
      </div>
    </>
  )
}
