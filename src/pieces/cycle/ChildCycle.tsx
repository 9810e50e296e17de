/** A family's line about one child: how many classes of each cycle are used, and how many are left; nothing if the provider does not announce cycles. */
import { CycleMeter } from './CycleMeter'
import classes from './cycle.module.css'
import { useStudentCycles } from './use-cycles'

export function ChildCycle({ studentId }: { studentId: string }) {
  const { announced, cycles } = useStudentCycles(studentId)
  const begun = cycles?.flatMap(({ group, cycle }) => (cycle ? [{ group, cycle }] : [])) ?? []
  // The line has its room before it is known, and keeps it.
  if (announced && begun.length === 0) return <p className={classes.child} aria-hidden />
  return begun.map(({ group, cycle }) => (
    <p key={group.id} className={classes.child}>
      {begun.length > 1 ? <span>{group.name}</span> : null}
      <CycleMeter cycle={cycle} />
    </p>
  ))
}
