/**
 * A card of the group's page with every member's cycle, sorted by remaining classes, and a button to begin all cycles
 * on one day. Hidden while the cycles are being read, and if no member's payment buys a number of classes (`of`).
 */
import { useState } from 'react'
import { Link } from 'wouter'
import { compareNames } from '../../domain/name-order'
import { listName } from '../../profile'
import { useStudents } from '../../offline'
import { studentOf } from '../../paths'
import { useSession } from '../../session'
import { cycleTexts as texts } from '../../texts/cycle'
import { SettlingRows } from '../../ui'
import { StaleAnswer } from '../lists/StaleAnswer'
import { OnlineButton } from '../online/OnlineButton'
import { Card } from '../record/Card'
import { BeginCycles } from './BeginCycles'
import { CycleMeter } from './CycleMeter'
import classes from './cycle.module.css'
import { useCycleRows, useGroupCycles } from './use-cycles'

export default function GroupCycles({ groupId, name }: { groupId: string; name: string }) {
  const { may } = useSession()
  const [beginning, setBeginning] = useState(false)
  const { loaded, cycles } = useGroupCycles(groupId, useCycleRows(groupId))
  const studentsById = new Map(useStudents()?.map((student) => [student.id, student]))
  if (!cycles?.some(({ of }) => (of ?? 0) > 0)) return null
  const rows = cycles.map(({ student, cycle }) => {
    const record = studentsById.get(student.id)
    return { id: student.id, name: record ? listName(record) : student.name || student.id, cycle }
  })
  rows.sort(
    (one, other) => remainingClasses(one.cycle) - remainingClasses(other.cycle) || compareNames(one.name, other.name),
  )
  return (
    <Card
      title={texts.title}
      actions={
        may('attendance.cycle') ? (
          <OnlineButton variant="default" onClick={() => setBeginning(true)}>
            {texts.begin}
          </OnlineButton>
        ) : undefined
      }
    >
      <StaleAnswer loaded={loaded} />
      <SettlingRows keys={rows.map(({ id }) => id)}>
        <ul className={classes.lines} aria-label={texts.title}>
          {rows.map(({ id, name, cycle }) => (
            <li key={id}>
              <Link className={classes.who} href={studentOf(id)}>
                {name}
              </Link>
              {cycle ? <CycleMeter cycle={cycle} /> : <span className={classes.hint}>{texts.none}</span>}
            </li>
          ))}
        </ul>
      </SettlingRows>
      <p className={classes.hint}>{texts.hint}</p>
      {beginning ? (
        <BeginCycles
          groups={[{ id: groupId, name, missing: rows.filter(({ cycle }) => cycle === null).length }]}
          onClose={() => setBeginning(false)}
        />
      ) : null}
    </Card>
  )
}

/** For sorting: remaining classes, negative if more were used than paid for; Infinity for a member without a cycle. */
function remainingClasses(cycle: { of: number; used: number } | null): number {
  return cycle ? cycle.of - cycle.used : Infinity
}
