/** Home of who takes attendance: the roll of the class that is on, open already, then today's board and every other group. */
import { timetableOf } from '../../domain/timetable'
import { useDrafts, useGroups } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { Board } from '../../pieces/lessons/Board'
import { LessonLine } from '../../pieces/lessons/LessonLine'
import { useFilling } from '../../pieces/lists/filling'
import { RollCall } from '../../pieces/roll-call/RollCall'
import { homeTexts, loadErrors, weekdayDateText } from '../../texts'
import { EmptyState, ListSkeleton, Page } from '../../ui'
import { AnnouncedAbsences } from './AnnouncedAbsences'
import { NextLesson } from './NextLesson'
import classes from './SchoolHome.module.css'
import { UnfinishedRolls, unfinishedRollsOf } from './UnfinishedRolls'

type Props = { firstName: string; /** The roll of the class that is on stands open here: a teacher's home. */ opensRoll: boolean }

export function SchoolHome({ firstName, opensRoll }: Props) {
  const groups = useGroups()
  const drafts = useDrafts('roll:')
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  const time = useSchoolTime()
  if (!groups || !drafts || groups.length === 0)
    return (
      <Page>
        <Welcome firstName={firstName} date={time.date} />
        {filling ?? (groups && drafts ? <EmptyState title={homeTexts.noGroups} picture="star">{homeTexts.noGroupsHint}</EmptyState> : <ListSkeleton rows={8} />)}
      </Page>
    )

  const { today, now, next, others } = timetableOf(groups, time)
  const open = opensRoll ? now : null
  const midway = unfinishedRollsOf(drafts, groups).filter(({ group, date }) => date !== time.date || group.id !== open?.group.id)
  return (
    <Page>
      {open ? (
        <div className={classes.open}>
          <RollCall
            group={{ id: open.group.id, name: open.group.name }}
            date={time.date}
            lead={<LessonLine group={open.group} />}
            aside={<Welcome firstName={firstName} date={time.date} beside />}
          />
        </div>
      ) : (
        <>
          <Welcome firstName={firstName} date={time.date} />
          {opensRoll && <NextLesson next={next} any={today.length > 0} />}
        </>
      )}
      <UnfinishedRolls rolls={midway} today={time.date} />
      {opensRoll ? null : <AnnouncedAbsences date={time.date} />}
      <Board title={open ? homeTexts.otherToday : homeTexts.today} lessons={today.filter((lesson) => lesson !== open)} date={time.date} />
      <Board title={homeTexts.others} hint={homeTexts.othersHint} lessons={others.map((group) => ({ group, phase: 'untimed', start: null, end: null }))} date={time.date} />
    </Page>
  )
}

/** `beside` a class that is on: where it is narrow, the day alone. */
function Welcome({ firstName, date, beside }: { firstName: string; date: string; beside?: boolean }) {
  const day = weekdayDateText(date, date)
  return (
    <p className={classes.welcome} data-beside={beside}>
      <span className={classes.hello}>{homeTexts.welcome(firstName)}</span> <span>{beside ? day : homeTexts.todayIs(day)}</span>
    </p>
  )
}
