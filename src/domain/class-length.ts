/** How long a class lasts by its two hours: pure. */

const day = 24 * 60
/** No class is longer, minutes: one that would be has its hours exchanged. */
const longest = 12 * 60

const minutesOf = (hour: string) => Number(hour.slice(0, hour.indexOf(':'))) * 60 + Number(hour.slice(hour.indexOf(':') + 1, hour.indexOf(':') + 3))

/** Whether a class may begin and end so, "16:00" to "17:00"; it may go over midnight. */
export function isClassTime(start: string, end: string): boolean {
  const length = (minutesOf(end) - minutesOf(start) + day) % day
  return length > 0 && length <= longest
}
