/** A teacher's home: the open roll of the present class, then untaken rolls, today's classes and all other groups. */
import { useState } from 'react'
import { extraLesson, timetableOf } from '../../domain/timetable'
import { useGroups, useUntakenClasses } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { Board } from '../../pieces/lessons/Board'
import { LessonLine } from '../../pieces/lessons/LessonLine'
import { UntakenRolls } from '../../pieces/lessons/UntakenRolls'
import { useFilling } from '../../pieces/lists/filling'
import { RollCall } from '../../pieces/roll-call/RollCall'
import { dayText, homeTexts, loadErrors } from '../../texts'
import { EmptyState, HelpLink, ListSkeleton, Page, Settling } from '../../ui'
import { isSameClass } from './class-in-hand'
import { NextLesson } from './NextLesson'
import { OtherClassNow } from './OtherClassNow'
import classes from './SchoolHome.module.css'
import { UnfinishedRolls, useUnfinishedRolls } from './UnfinishedRolls'
import { useRollInHand } from './use-roll-in-hand'
import { Welcome } from './Welcome'

export function SchoolHome({ firstName }: { firstName: string }) {
  const groups = useGroups()
  const unfinished = useUnfinishedRolls(groups ?? [])
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  const time = useSchoolTime()
  const untaken = useUntakenClasses(groups, time)
  const { today, now, next, others } = timetableOf(groups ?? [], time)
  const { open, touchHandlers, onBusy } = useRollInHand(now)
  // What is below the open roll is rendered only when that roll (`openKey`) is on screen. Otherwise the roll would push
  // it down, and a tap on a class there would hit a tile or *Guardar*.
  const openKey = open ? `${open.group.id} ${open.date}` : ''
  const [shownKey, setShownKey] = useState<string | null>(null)
  const rollShown = shownKey === openKey
  if (!open && (!groups || !unfinished || groups.length === 0))
    return (
      <Page>
        <Welcome firstName={firstName} date={time.date} />
        {filling ??
          (groups && unfinished ? (
            <EmptyState title={homeTexts.noGroups} picture="star">
              {homeTexts.noGroupsHint}
            </EmptyState>
          ) : (
            <ListSkeleton rows={8} />
          ))}
      </Page>
    )

  const isOpen = ({ group, date }: { group: { id: string }; date: string }) =>
    open?.group.id === group.id && open.date === date
  const forgotten = untaken?.filter(
    (lesson) => !isOpen(lesson) && !unfinished?.some((roll) => isSameClass(roll, lesson)),
  )
  if (!open && forgotten && !rollShown) setShownKey(openKey)
  const contentAbove = [openKey, ...(forgotten ?? []).map(({ group, date }) => `${group.id} ${date}`)].join('/')
  return (
    <Page>
      <Settling contentKey={openKey}>
        {open ? (
          <div className={classes.open} {...touchHandlers}>
            <RollCall
              group={{ id: open.group.id, name: open.group.name }}
              date={open.date}
              lead={
                <LessonLine
                  group={open.group}
                  date={open.date}
                  day={open.date === time.date ? undefined : dayText(open.date, time.date)}
                />
              }
              aside={
                now && !isSameClass(now, open) ? (
                  <OtherClassNow lesson={now} today={time.date} />
                ) : (
                  <Welcome firstName={firstName} date={time.date} beside />
                )
              }
              onBusy={onBusy}
              onShown={() => setShownKey(openKey)}
            />
          </div>
        ) : (
          <>
            <Welcome firstName={firstName} date={time.date} />
            <NextLesson next={next} hasClassesToday={today.length > 0} />
          </>
        )}
      </Settling>
      {/* What appears or disappears above the boards moves the boards: taps on them are then ignored for a second. */}
      <Settling contentKey={contentAbove}>
        {rollShown && <UnfinishedRolls rolls={unfinished?.filter((roll) => !isOpen(roll)) ?? []} today={time.date} />}
        {forgotten && rollShown ? (
          <>
            <UntakenRolls lessons={forgotten} today={time.date} />
            <Board
              title={open ? homeTexts.otherToday : homeTexts.today}
              lessons={today.filter((lesson) => !isOpen(lesson))}
              today={time.date}
            />
            <Board
              title={homeTexts.others}
              hint={homeTexts.othersHint}
              lessons={others.map((group) => extraLesson(group, time.date))}
              today={time.date}
            />
            <HelpLink topic="empezar-el-dia" />
          </>
        ) : (
          <ListSkeleton rows={2} height={112} />
        )}
      </Settling>
    </Page>
  )
}
