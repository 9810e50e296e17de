/** A cycle: the classes that were paid for and are counted down. */
import type { Student } from '../contract'

/** No class is owed any more; of a child who never came, only the attendance can tell that there was a cycle at all. */
export function isCycleOver({ number_of_classes_that_must, is_active }: Pick<Student, 'number_of_classes_that_must' | 'is_active'>): boolean {
  return number_of_classes_that_must === 0 && is_active
}
