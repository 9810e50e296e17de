/** A group's schedule in one line. */
import type { Group } from '../contract'
import { weekdayFromName } from '../domain/weekday'
import { groupTexts } from './groups'
import { homeTexts } from './home'

type Hours = Pick<Group, 'start_time' | 'final_time'>

/** "Lunes, Miércoles · 16:00–17:00". */
export function scheduleOf(group: Hours & Pick<Group, 'days'>): string {
  return [daysOf(group), hoursOf(group)].join(' · ')
}

/** "Lunes, Miércoles", "Lunes a viernes", "Todos los días": three or more days are shortened if all are consecutive. */
export function daysOf({ days }: Pick<Group, 'days'>): string {
  const places = days.map(fromMonday)
  const inRow = places.every(
    (place, index) => place !== null && (index === 0 || place === (places[index - 1] ?? NaN) + 1),
  )
  const [first, last] = [days[0], days.at(-1)]
  if (inRow && days.length === 7) return groupTexts.everyDay
  if (inRow && days.length > 2 && first && last) return groupTexts.daysFrom(first, last)
  return days.join(', ') || groupTexts.noDays
}

/** "16:00–17:00"; "16:00" if there is no end; 'Sin horario' if there are no hours. */
export function hoursOf({ start_time: start, final_time: final }: Hours): string {
  return [start, final].filter(Boolean).join('–') || homeTexts.untimed
}

/** The weekday as 0 (Monday) to 6; null for an unknown name. */
function fromMonday(name: string): number | null {
  const weekday = weekdayFromName(name)
  return weekday === null ? null : (weekday + 6) % 7
}
