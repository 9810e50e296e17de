/** Adds the id to names that students of a list share, in case their folios were not downloaded yet. */
import type { Relation } from '../../contract'
import { distinctNames } from '../../domain/distinct-names'

export function withDistinctNames<Item extends { student: Relation }>(items: readonly Item[]): Item[] {
  const students = new Map(items.map(({ student }) => [student.id, student]))
  const names = distinctNames([...students.values()].map(({ id, name }) => ({ id, name, sign: '' })))
  return items.map((item) => {
    const name = names.get(item.student.id) ?? item.student.name
    return name === item.student.name ? item : { ...item, student: { ...item.student, name } }
  })
}
