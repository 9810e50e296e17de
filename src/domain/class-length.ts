/** Whether the two hours of a class are plausible. Pure. */

const dayMinutes = 24 * 60
/** The longest plausible class, in minutes. If it seems longer, start and end were probably swapped. */
const longestMinutes = 12 * 60

const minutesOf = (hour: string) =>
  Number(hour.slice(0, hour.indexOf(':'))) * 60 + Number(hour.slice(hour.indexOf(':') + 1, hour.indexOf(':') + 3))

/** Whether a class may last from `start` to `end` ("HH:MM"); it may end after midnight. */
export function isClassTime(start: string, end: string): boolean {
  const length = (minutesOf(end) - minutesOf(start) + dayMinutes) % dayMinutes
  return length > 0 && length <= longestMinutes
}
