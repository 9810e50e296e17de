/**
 * Rolls of any day that were begun on this device but not saved, each with a button to continue. A roll that somebody
 * else has taken since is listed too, if it lacks points or observations given on this device.
 */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Group } from '../../contract'
import { useDrafts, useGroupNaming, useIsMember, useRoster } from '../../offline'
import { rollOfDay } from '../../paths'
import { useMinute } from '../../pieces/clock/use-school-time'
import { storedRollsOf, type RollDraft } from '../../pieces/roll-call/roll-draft'
import { unsavedIn } from '../../pieces/roll-call/roll-edits'
import { ageText, dayText, homeTexts } from '../../texts'
import { Icon, Moves } from '../../ui'
import classes from './UnfinishedRolls.module.css'

/** `marks`: what was marked. `savedAt`: when it was last stored, milliseconds since the epoch. */
type UnfinishedRoll = { group: Group; date: string; marks: RollDraft; savedAt: number }

/**
 * The unfinished rolls, newest first; undefined while the device is being read. Left out: rolls of groups that this
 * person may no longer see, and rolls without a mark for a student who was in the group on the roll's day.
 */
export function useUnfinishedRolls(groups: readonly Group[]): UnfinishedRoll[] | undefined {
  const drafts = useDrafts('roll:')
  const isMember = useIsMember()
  const rolls = drafts && storedRollsOf(drafts)
  return rolls
    ?.flatMap(({ groupId, date, marks, savedAt }) => {
      const group = groups.find(({ id }) => id === groupId)
      const here = Object.entries(marks).flatMap(([student, { mark }]) =>
        isMember(student, groupId, date) ? [[student, mark] as const] : [],
      )
      return group && here.length > 0 ? [{ group, date, marks: Object.fromEntries(here), savedAt }] : []
    })
    .sort((one, other) => other.savedAt - one.savedAt)
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

function Line({ roll, today, now }: { roll: UnfinishedRoll; today: string; now: number }) {
  const { nameOf } = useGroupNaming()
  const entries = useRoster(roll.group.id, roll.date)?.entries
  const unsaved = entries && unsavedIn(entries, roll.marks)
  if (!unsaved || unsaved.marked.length + unsaved.given.length === 0) return null
  const isTaken = entries.every(({ row }) => row !== null)
  const { group, date } = roll
  const unsavedText = isTaken
    ? homeTexts.givenTo(unsaved.given.length)
    : homeTexts.marked(unsaved.marked.length + unsaved.given.length)
  return (
    <li className={classes.roll}>
      <Moves />
      <Icon name="pencil" size={20} />
      <span className={classes.words}>
        <strong>{homeTexts.midway}</strong> {homeTexts.midwayOf(nameOf(group), dayText(date, today))}
        <span className={classes.age}> · {homeTexts.leftAgo(unsavedText, ageText(roll.savedAt, now))}</span>
      </span>
      <Button
        component={Link}
        href={rollOfDay(group.id, date, today)}
        aria-label={homeTexts.rollOf(homeTexts.continueRoll, nameOf(group))}
      >
        {homeTexts.continueRoll}
      </Button>
    </li>
  )
}
