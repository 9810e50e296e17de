/**
 * A card of the student's page with the cycle in each group. It is hidden if no cycle has begun, if the provider has no
 * cycles, and while they are read.
 */
import { schoolDay } from '../../contract'
import { schoolNow, useGroupNaming } from '../../offline'
import { cycleTexts as texts } from '../../texts/cycle'
import { StaleAnswer } from '../lists/StaleAnswer'
import { Moves } from '../../ui'
import { Card } from '../record/Card'
import { CycleMeter } from './CycleMeter'
import classes from './cycle.module.css'
import { useStudentCycles } from './use-cycles'

export default function StudentCycles({ studentId }: { studentId: string }) {
  const { loaded, cycles } = useStudentCycles(studentId)
  const { nameOf } = useGroupNaming()
  const today = schoolDay(schoolNow())
  const begun = cycles?.flatMap(({ group, cycle }) => (cycle ? [{ group, cycle }] : [])) ?? []
  if (begun.length === 0) return null
  return (
    <Card title={texts.title}>
      <Moves />
      <StaleAnswer loaded={loaded} />
      <ul className={classes.lines}>
        {begun.map(({ group, cycle }) => (
          <li key={group.id}>
            <span className={classes.who}>{nameOf(group)}</span>
            <CycleMeter cycle={cycle} />
            <span className={classes.more}>
              <span>{texts.since(cycle.began, today)}</span>
              {cycle.lastClass ? <span>{texts.last(cycle.lastClass, today)}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{texts.hint}</p>
    </Card>
  )
}
