/** Reads times of day as people and spreadsheets write them. Pure. */

const time =
  /(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?\s*(?:h(?:rs?)?\b\.?)?\s*(?:([ap])(?:\.?\s?m\b\.?|\b\.?(?!\s*(?:las?\s*)?\d)))?/gi

/**
 * The times in a text, at most two, as HH:MM: "16:00 a 17:00", "4 pm", "12:30 a. m.". In "4 a 5 pm" both are in the
 * afternoon. A spreadsheet's part of a day, such as 0.6875, is a time too.
 */
export function timesIn(written: string): string[] {
  if (/^0?\.\d+$/.test(written)) {
    const minutes = Math.round(Number(written) * 1440)
    return [clock(Math.floor(minutes / 60), minutes % 60)]
  }
  const [first, second] = [...written.matchAll(time)].map(([, hour = '', minutes = '0', half = '']) => ({
    hour: Number(hour),
    minutes: Number(minutes),
    half: half.toLowerCase(),
  }))
  if (!first) return []
  const isSameHalf = second?.half === 'p' && first.half === '' && second.hour < 12 && first.hour < second.hour
  const start = isSameHalf ? { ...first, half: 'p' } : first
  return (second ? [start, second] : [start]).map(({ hour, minutes, half }) =>
    clock(half === '' || hour > 12 ? hour : (hour % 12) + (half === 'p' ? 12 : 0), minutes),
  )
}

/** The time of a text that has one alone; other text is returned unchanged. */
export function timeIn(written: string): string {
  const [only, another] = timesIn(written)
  const rest = written
    .replace(time, '')
    .replace(/^(?:a\s+)?las?\b/i, '')
    .trim()
  return only === undefined || another !== undefined || (rest !== '' && !/^0?\.\d+$/.test(written)) ? written : only
}

/** The latest hour of the night, in hours since midnight, at which a class is more likely in the afternoon. */
const lastNightHour = 6
/** The time in the afternoon that "4:00" may mean; '' for a time that is not of the night. `time`: HH:MM. */
export function likelierAfternoon(time: string): string {
  const hour = Number(time.slice(0, 2))
  return hour > 0 && hour < lastNightHour ? clock(hour + 12, Number(time.slice(3))) : ''
}

const clock = (hour: number, minutes: number) => `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
export const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
