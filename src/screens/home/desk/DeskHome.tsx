/** The desk's home: income, debts, waiting tasks, today's classes, birthdays. */
import { timetableOf } from '../../../domain/timetable'
import { useAbsences, useAnnouncement, useGroups, useUntakenClasses } from '../../../offline'
import { useSchoolTime } from '../../../pieces/clock/use-school-time'
import { NoGroups } from '../../../pieces/lessons/NoGroups'
import { useFilling } from '../../../pieces/lists/filling'
import { loadErrors } from '../../../texts'
import { HelpLink, ListSkeleton, Page, Settling } from '../../../ui'
import { isSameClass } from '../class-in-hand'
import { UnfinishedRolls, useUnfinishedRolls } from '../UnfinishedRolls'
import { Welcome } from '../Welcome'
import { AnnouncedAbsences } from './AnnouncedAbsences'
import { Birthdays } from './Birthdays'
import { CareRequests } from './CareRequests'
import { DeskFacts } from './DeskFacts'
import { MissingRolls } from './MissingRolls'
import { Owing } from './Owing'
import { SchoolSteps } from './SchoolSteps'
import { Timetable } from './Timetable'
import classes from './desk.module.css'

export default function DeskHome({ firstName }: { firstName: string }) {
  const time = useSchoolTime()
  return (
    <Page width="full">
      <Welcome firstName={firstName} date={time.date} />
      <SchoolSteps />
      <DeskFacts today={time.date} />
      <Classes />
    </Page>
  )
}

function Classes() {
  const groups = useGroups()
  const unfinished = useUnfinishedRolls(groups ?? [])
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  const time = useSchoolTime()
  const untaken = useUntakenClasses(groups, time)
  const announced = useAnnouncement('absence-notices')
  const absences = useAbsences()
  if (!groups || !unfinished) return filling ?? <ListSkeleton rows={8} />
  const { today, others } = timetableOf(groups, time)
  const forgotten = untaken?.filter((lesson) => !unfinished.some((roll) => isSameClass(roll, lesson)))
  // The cards are stacked, and the first two are left out if they are empty. So no card is rendered before it is known
  // whether these two are empty.
  const hasAllCards = forgotten !== undefined && announced !== undefined && (!announced || absences !== undefined)
  return (
    <>
      <UnfinishedRolls rolls={unfinished} today={time.date} />
      <Settling>
        <div className={classes.columns}>
          <div className={classes.column}>
            {groups.length === 0 ? (
              (filling ?? <NoGroups />)
            ) : (
              <Timetable lessons={today} others={others} date={time.date} />
            )}
          </div>
          <div className={classes.column}>
            {hasAllCards ? (
              <>
                <CareRequests />
                <AnnouncedAbsences date={time.date} />
                <MissingRolls lessons={today} untaken={forgotten} date={time.date} />
                <Owing />
                <Birthdays today={time.date} />
              </>
            ) : (
              <ListSkeleton rows={3} height={160} />
            )}
          </div>
        </div>
        {hasAllCards && <HelpLink topic="recepcion" />}
      </Settling>
    </>
  )
}
