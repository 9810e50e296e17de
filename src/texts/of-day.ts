/** A day that something belongs to. */

/** "de ayer", "del lunes", "del 20 nov": a day as dayText or wholeDayText says it. */
export function ofDay(day: string): string {
  if (day.startsWith('el ')) return `d${day}`
  return /^(hoy|ayer|mañana)\b/.test(day) ? `de ${day}` : `del ${day}`
}
