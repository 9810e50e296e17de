/** A board of classes: what stands at which hour, whether its roll was taken, and the way to it. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { rollStateOf, type RollState } from '../../domain/roll-state'
import type { Lesson } from '../../domain/timetable'
import { useDrafts, useRoster, useUnfilled } from '../../offline'
import { rollCallOf } from '../../paths'
import { daysOf, homeTexts, hoursOf } from '../../texts'
import { StatePill, type IconName, type Tone } from '../../ui'
import { FillingLine } from '../lists/filling'
import { keptRollsOf, rollKey } from '../roll-call/roll-draft'
import classes from './Board.module.css'

type Props = {
  title: string
  hint?: string
  lessons: readonly Lesson[]
  date: string
}

export function Board({ title, hint, lessons, date }: Props) {
  const unfilled = useUnfilled(lessons.flatMap(({ group: { id: group } }) => [{ list: 'members', group }, { list: 'day', group, date }] as const))
  if (lessons.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {unfilled !== undefined && unfilled.length > 0 && <FillingLine unfilled={unfilled} />}
      <ul className={classes.board}>
        {lessons.map((lesson) => (
          <BoardCard key={lesson.group.id} lesson={lesson} date={date} />
        ))}
      </ul>
    </section>
  )
}

const looks: Record<RollState, { tone: Tone; icon: IconName }> = {
  taken: { tone: 'hoja', icon: 'check' },
  running: { tone: 'cielo', icon: 'clock' },
  missing: { tone: 'rojo', icon: 'alert' },
  later: { tone: 'noche', icon: 'clock' },
  empty: { tone: 'noche', icon: 'people' },
}

function BoardCard({ lesson, date }: { lesson: Lesson; date: string }) {
  const { group, phase } = lesson
  const roster = useRoster(group.id, date, 'at rest')
  const entries = roster?.entries
  const drafts = useDrafts(rollKey(group.id, date), 'at rest')
  const midway = keptRollsOf(drafts ?? []).some((roll) => roll.groupId === group.id && roll.date === date)
  const total = entries?.length ?? 0
  const taken = entries?.filter(({ row }) => row !== null).length ?? 0
  const reckoned = roster && roster.known !== 'never' && rollStateOf(phase, { total, taken, begun: midway })
  // Where the provider was last asked before that day, somebody may have taken it meanwhile.
  const state = reckoned === 'missing' && roster?.known === 'earlier' ? undefined : reckoned
  const action = state === 'taken' ? homeTexts.seeRoll : midway ? homeTexts.continueRoll : homeTexts.takeRoll
  return (
    <li className={classes.card}>
      <span className={classes.name}>{group.name}</span>
      <span className={classes.state}>
        {state && (
          <StatePill tone={looks[state].tone} icon={looks[state].icon}>
            {homeTexts.board[state]}
          </StatePill>
        )}
      </span>
      <span className={classes.hours}>
        {phase === 'untimed' && <span>{daysOf(group)}</span>}
        <span>{hoursOf(group)}</span>
        {taken > 0 && taken < total && <span className={classes.count}>{homeTexts.takenOf(taken, total)}</span>}
      </span>
      <Button
        className={classes.action}
        component={Link}
        href={rollCallOf(group.id)}
        variant={state === 'missing' || state === 'running' ? 'filled' : 'default'}
        aria-label={homeTexts.rollOf(action, group.name)}
      >
        {action}
      </Button>
    </li>
  )
}
