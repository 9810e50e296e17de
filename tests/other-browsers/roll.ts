/** The roll call as a teacher sees it. */
import { expect } from 'vitest'
import { people } from '../browser/people'
import type { Cable } from './cable'
import type { Device } from './device'
import { chip, installed, says, signIn } from './story'

export const tile = '[data-tile]'
/** The selector of a tile; `place`: counts from 0. */
export const tileAt = (place: number) => `li:nth-child(${place + 1}) > ${tile}`

/** The requests over the cable that create rows of attendance. */
export const creationsIn = (cable: Cable) =>
  cable.sent('POST').filter((line) => line.includes('/api/users/attendance/'))

/** Signs in the teacher whose class is on now, and returns the names of its students. */
export async function teacherOn(device: Device): Promise<string[]> {
  await signIn(device, people.teacher)
  await installed(device)
  // The day's lists have been downloaded.
  await says(device, chip, /Todo enviado/)
  await expect.poll(() => device.names(tile)).toHaveLength(20)
  return (await device.names(tile)).map((label) => label.replace(/:.*/, ''))
}
