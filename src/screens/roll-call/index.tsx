/** The roll on a screen of its own: /dashboard/lista?group_id=…(&date=…), and without a group the choice of one. */
import { Button } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { timetableOf } from '../../domain/timetable'
import { useGroups } from '../../offline'
import { paths } from '../../paths'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { Board } from '../../pieces/lessons/Board'
import { EmergencyLink } from '../../pieces/lessons/EmergencyLink'
import { LessonLine } from '../../pieces/lessons/LessonLine'
import { useFilling } from '../../pieces/lists/filling'
import { rollAt } from '../../pieces/roll-call/roll-at'
import { RollCall } from '../../pieces/roll-call/RollCall'
import { homeTexts, loadErrors, missing, rollCallTexts, wholeDayText } from '../../texts'
import { EmptyState, ListSkeleton, Page } from '../../ui'
import { DayStrip } from './DayStrip'
import classes from './roll-call.module.css'

export default function RollCallScreen() {
  const groups = useGroups()
  const time = useSchoolTime()
  const { groupId, date } = rollAt(useSearch(), time.date)
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  if (!groups) return <Page>{filling ?? <ListSkeleton rows={8} />}</Page>

  if (groupId === null) {
    const { today, others } = timetableOf(groups, time)
    return (
      <Page lead={rollCallTexts.chooseGroup}>
        <Board title={homeTexts.today} lessons={today} date={time.date} />
        <Board title={homeTexts.others} lessons={others.map((group) => ({ group, phase: 'untimed', start: null, end: null }))} date={time.date} />
      </Page>
    )
  }

  const group = groups.find(({ id }) => id === groupId)
  if (!group) {
    const home = <Button component={Link} href={paths.home} variant="default">{homeTexts.back}</Button>
    return <Page><EmptyState title={missing.group} picture="lost" action={home} /></Page>
  }

  return (
    <Page>
      <div className={classes.day}>
        <p>
          {rollCallTexts.rollOfDay(wholeDayText(date, time.date))}
          <EmergencyLink small group={group} />
        </p>
        <DayStrip group={group} date={date} today={time.date} />
      </div>
      <RollCall group={{ id: group.id, name: group.name }} date={date} lead={<LessonLine group={group} date={date} />} />
    </Page>
  )
}
