/** The roll call as a teacher sees it. */
import { expect } from 'vitest'
import { people } from '../browser/people'
import type { Cable } from './cable'
import type { Device } from './device'
import { chip, installed, says, signIn } from './story'

export const tile = '[data-tile]'
/** One tile among twenty, by its place. */
export const tileAt = (place: number) => `li:nth-child(${place + 1}) > ${tile}`

/** What went over the cable to make a row of attendance. */
export const creationsIn = (cable: Cable) =>
  cable.sent('POST').filter((line) => line.includes('/api/users/attendance/'))

/** Signs the teacher in, whose class is on, and answers its students' names. */
export async function teacherOn(device: Device): Promise<string[]> {
  await signIn(device, people.teacher)
  await installed(device)
  // The day's lists have been downloaded.
  await says(device, chip, /Todo enviado/)
  await expect.poll(() => device.names(tile)).toHaveLength(20)
  return (await device.names(tile)).map((label) => label.replace(/:.*/, ''))
}
