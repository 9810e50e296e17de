/** Rolls that were begun but not saved, of today or an earlier day, each with a button to continue. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Group } from '../../contract'
import { useRoster, type DraftEntry } from '../../offline'
import { rollOfDay } from '../../paths'
import { useMinute } from '../../pieces/clock/use-school-time'
import { keptRollsOf } from '../../pieces/roll-call/roll-draft'
import { ageText, dayText, homeTexts } from '../../texts'
import { Icon, useMoving } from '../../ui'
import classes from './UnfinishedRolls.module.css'

export type UnfinishedRoll = { group: Group; date: string; marked: number; savedAt: number }

/** Only rolls of groups that this person still sees, and only with at least one mark; newest first. */
export function unfinishedRollsOf(drafts: readonly DraftEntry[], groups: readonly Group[]): UnfinishedRoll[] {
  const rolls = keptRollsOf(drafts).flatMap(({ groupId, date, marks, savedAt }) => {
    const group = groups.find(({ id }) => id === groupId)
    return group ? [{ group, date, marked: Object.keys(marks).length, savedAt }] : []
  })
  return rolls.sort((one, other) => other.savedAt - one.savedAt)
}

export function UnfinishedRolls({ rolls, today }: { rolls: readonly UnfinishedRoll[]; today: string }) {
  const now = useMinute()
  if (rolls.length === 0) return null
  return (
    <section aria-label={homeTexts.midway}>
      <ul className={classes.rolls}>
        {rolls.map((roll) => (
          <Line key={`${roll.group.id} ${roll.date}`} roll={roll} today={today} now={now} />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { roll: UnfinishedRoll; today: string; now: number }

function Line({ roll, today, now }: LineProps) {
  const { group, date } = roll
  const entries = useRoster(group.id, date)?.entries
  // Somebody else has taken the whole roll since, so there is nothing to continue.
  if (!entries || entries.every(({ row }) => row !== null)) return null
  return <Midway roll={roll} today={today} now={now} />
}

function Midway({ roll: { group, date, marked, savedAt }, today, now }: LineProps) {
  useMoving()
  return (
    <li className={classes.roll}>
      <Icon name="pencil" size={20} />
      <span className={classes.words}>
        <strong>{homeTexts.midway}</strong> {homeTexts.midwayOf(group.name, dayText(date, today))}
        <span className={classes.age}> · {homeTexts.markedAgo(marked, ageText(savedAt, now))}</span>
      </span>
      <Button
        component={Link}
        href={rollOfDay(group.id, date, today)}
        aria-label={homeTexts.rollOf(homeTexts.continueRoll, group.name)}
      >
        {homeTexts.continueRoll}
      </Button>
    </li>
  )
}
