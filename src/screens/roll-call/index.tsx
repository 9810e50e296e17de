/** The screen of a roll: /dashboard/lista?group_id=…(&date=…). Without a group it offers the groups to choose from. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { SchoolTime } from '../../contract'
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { hasNoClassOn } from '../../domain/meets-on'
import { extraLesson, timetableOf, type Lesson } from '../../domain/timetable'
import { useGroups } from '../../offline'
import { paths, rollCallOf } from '../../paths'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { Board } from '../../pieces/lessons/Board'
import { CancelClass } from '../../pieces/lessons/CancelClass'
import { EmergencyLink } from '../../pieces/lessons/EmergencyLink'
import { LessonLine } from '../../pieces/lessons/LessonLine'
import { NoGroups } from '../../pieces/lessons/NoGroups'
import { useFilling } from '../../pieces/lists/filling'
import { rollAt } from '../../pieces/roll-call/roll-at'
import { RollCall } from '../../pieces/roll-call/RollCall'
import { homeTexts, loadErrors, missing, rollCallTexts, wholeDayText } from '../../texts'
import { EmptyState, HelpLink, ListSkeleton, Page } from '../../ui'
import { DayStrip } from './DayStrip'
import { NoClass } from './NoClass'
import classes from './roll-call.module.css'

export default function RollCallScreen() {
  const groups = useGroups()
  const time = useSchoolTime()
  const addressSearch = useSearch()
  const { groupId, date } = rollAt(addressSearch, time.date)
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  // A roll that is on screen stays if a download removes its group from this person's groups; LessonLine then says that
  // the group is no longer theirs.
  const [shown, setShown] = useState<ScheduledGroup | null>(null)
  const group = groups?.find(({ id }) => id === groupId) ?? (shown?.id === groupId ? shown : null)
  if (group !== shown) setShown(group)
  if (!groups) return <Page>{filling ?? <ListSkeleton rows={8} />}</Page>

  if (groupId === null) {
    if (groups.length === 0)
      return (
        <Page>
          <NoGroups />
        </Page>
      )
    const { today, others } = timetableOf(groups, time)
    return (
      <Page lead={rollCallTexts.chooseGroup}>
        <Board title={homeTexts.today} lessons={today} today={time.date} />
        <Board
          title={homeTexts.others}
          lessons={others.map((group) => extraLesson(group, time.date))}
          today={time.date}
        />
      </Page>
    )
  }

  if (!group) {
    const home = (
      <Button component={Link} href={paths.home} variant="default">
        {homeTexts.back}
      </Button>
    )
    return (
      <Page>
        <EmptyState title={missing.group} picture="lost" action={home} />
      </Page>
    )
  }
  return (
    <Roll group={group} date={date} time={time} hasDateInAddress={new URLSearchParams(addressSearch).has('date')} />
  )
}

type Props = {
  group: ScheduledGroup
  /** YYYY-MM-DD. */
  date: string
  time: SchoolTime
  /** Whether the address contains a date. */
  hasDateInAddress: boolean
}

function Roll({ group, date, time, hasDateInAddress }: Props) {
  const [, go] = useLocation()
  // The date is written into the address, so that a page that stays open past midnight keeps its roll.
  useEffect(() => {
    if (!hasDateInAddress) go(rollCallOf(group.id, date), { replace: true })
  }, [go, group.id, date, hasDateInAddress])
  const [rollShown, setRollShown] = useState(false)
  const lesson = timetableOf([group], time).today.find((one) => one.date === date)
  return (
    <Page>
      <div className={classes.day}>
        <p>
          {rollCallTexts.rollOfDay(wholeDayText(date, time.date))}
          {lesson ? <Beginning key={`${group.id} ${date}`} lesson={lesson} /> : null}
          <EmergencyLink small group={group} />
        </p>
        <CancelClass groupId={group.id} date={date} variant="subtle" />
        <DayStrip group={group} date={date} today={time.date} />
      </div>
      <RollCall
        group={{ id: group.id, name: group.name }}
        date={date}
        lead={<LessonLine group={group} date={date} />}
        askToBegin={
          hasNoClassOn(group, date)
            ? (begin) => <NoClass group={group} date={date} time={time} onBegin={begin} />
            : undefined
        }
        onShown={() => setRollShown(true)}
      />
      {/* The link is rendered after the roll, which is above it and would move it while loading. */}
      {rollShown && <HelpLink topic="pasar-lista" />}
    </Page>
  )
}

/** The hour of a class that has not begun yet. When it begins, the text changes but stays, so that nothing moves. */
function Beginning({ lesson: { at, phase } }: { lesson: Lesson }) {
  const [isEarly] = useState(phase === 'later')
  if (!isEarly) return null
  const hour = at ?? ''
  return (
    <strong className={classes.begins}>
      {phase === 'later' ? rollCallTexts.begins(hour) : rollCallTexts.hasBegun(hour)}
    </strong>
  )
}
