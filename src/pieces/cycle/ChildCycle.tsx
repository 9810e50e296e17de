/** A family's line about one child: how many classes of each cycle are used, and how many are left. Nothing where nobody tells. */
import { CycleMeter } from './CycleMeter'
import classes from './cycle.module.css'
import { useStudentCycles } from './use-cycles'

export function ChildCycle({ studentId }: { studentId: string }) {
  const { cycles } = useStudentCycles(studentId)
  const begun = cycles?.flatMap(({ group, cycle }) => (cycle ? [{ group, cycle }] : [])) ?? []
  return begun.map(({ group, cycle }) => (
    <p key={group.id} className={classes.child}>
      {begun.length > 1 ? <span>{group.name}</span> : null}
      <CycleMeter cycle={cycle} />
    </p>
  ))
}
