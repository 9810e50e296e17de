/**
 * A family's line about one child: used and remaining classes of each cycle; nothing if the provider does not announce
 * cycles.
 */
import { useGroupNaming } from '../../offline'
import { CycleMeter } from './CycleMeter'
import classes from './cycle.module.css'
import { useStudentCycles } from './use-cycles'

export function ChildCycle({ studentId }: { studentId: string }) {
  const { nameOf } = useGroupNaming()
  const { announced, cycles } = useStudentCycles(studentId)
  const begun = cycles?.flatMap(({ group, cycle }) => (cycle ? [{ group, cycle }] : [])) ?? []
  // An empty line while there is no cycle to show, so that nothing moves when one is loaded.
  if (announced && begun.length === 0) return <p className={classes.child} aria-hidden />
  return begun.map(({ group, cycle }) => (
    <p key={group.id} className={classes.child}>
      {begun.length > 1 ? <span>{nameOf(group)}</span> : null}
      <CycleMeter cycle={cycle} />
    </p>
  ))
}
