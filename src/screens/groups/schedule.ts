/** When a group meets, in one line. */
import type { Group } from '../../contract'
import { groupTexts } from '../../texts'
import { hoursOf } from '../home/LessonLine'

/** "Lunes, Miércoles · 16:00–17:00" */
export function scheduleOf(group: Group): string {
  return [daysOf(group), hoursOf(group)].join(' · ')
}

export function daysOf({ days }: Group): string {
  return days.join(', ') || groupTexts.noDays
}
