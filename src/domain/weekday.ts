/** Recognizes the names of weekdays that providers and schools write. */
import { searchKeyOf } from './search-key'

const weekdays = [
  ['domingo', 'sunday'],
  ['lunes', 'monday'],
  ['martes', 'tuesday'],
  ['miercoles', 'wednesday'],
  ['jueves', 'thursday'],
  ['viernes', 'friday'],
  ['sabado', 'saturday'],
]

/** 0 (Sunday) to 6 for "Miércoles", "mié" (three letters or more), "Wednesday"; null if the name is unknown. */
export function weekdayFromName(name: string): number | null {
  const key = searchKeyOf(name)
  if (key.length < 3) return null
  const index = weekdays.findIndex((names) => names.some((full) => full.startsWith(key)))
  return index < 0 ? null : index
}
