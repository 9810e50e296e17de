/** A teacher's home: the roll of the class that is on, open already, then today's board and every other group. */
import { timetableOf } from '../../domain/timetable'
import { useDrafts, useGroups } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { Board } from '../../pieces/lessons/Board'
import { LessonLine } from '../../pieces/lessons/LessonLine'
import { useFilling } from '../../pieces/lists/filling'
import { RollCall } from '../../pieces/roll-call/RollCall'
import { homeTexts, loadErrors } from '../../texts'
import { EmptyState, ListSkeleton, Page } from '../../ui'
import { NextLesson } from './NextLesson'
import classes from './SchoolHome.module.css'
import { UnfinishedRolls, unfinishedRollsOf } from './UnfinishedRolls'
import { Welcome } from './Welcome'

export function SchoolHome({ firstName }: { firstName: string }) {
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

  const { today, now: open, next, others } = timetableOf(groups, time)
  const midway = unfinishedRollsOf(drafts, groups).filter(({ group, date }) => date !== time.date || group.id !== open?.group.id)
  return (
    <Page>
      {open ? (
        <div className={classes.open}>
          <RollCall
            group={{ id: open.group.id, name: open.group.name }}
            date={time.date}
            lead={<LessonLine group={open.group} date={time.date} />}
            aside={<Welcome firstName={firstName} date={time.date} beside />}
          />
        </div>
      ) : (
        <>
          <Welcome firstName={firstName} date={time.date} />
          <NextLesson next={next} any={today.length > 0} />
        </>
      )}
      <UnfinishedRolls rolls={midway} today={time.date} />
      <Board title={open ? homeTexts.otherToday : homeTexts.today} lessons={today.filter((lesson) => lesson !== open)} date={time.date} />
      <Board title={homeTexts.others} hint={homeTexts.othersHint} lessons={others.map((group) => ({ group, phase: 'untimed', start: null, end: null }))} date={time.date} />
    </Page>
  )
}
