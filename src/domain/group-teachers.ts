/** Who teaches a group on a day. Pure. The provider's SQL function `teacher_on` follows the same rule. */
import type { Group } from '../contract'

type Taught = Pick<Group, 'teacher' | 'earlier_teachers'>

/** The group's teacher on `day` (YYYY-MM-DD); null if there is none. */
export function teacherOn({ teacher, earlier_teachers = [] }: Taught, day: string): Group['teacher'] {
  const earlier = earlier_teachers.find(({ until }) => day < until)
  return earlier ? earlier.teacher : teacher
}
