/** A teacher takes the roll where there is no signal. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchoolDay, today, type SchoolDay } from './school-day'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.provider.restore())
afterAll(() => day.close())

test('a roll taken without a signal is sent, once, when the signal returns', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.takeRoll('kids2', today, [3, 7])

  const { entries } = await tablet.roster('kids2', today)
  expect(entries.map(({ row }) => row?.fields.status.value?.value).sort()).toEqual([...Array(18).fill('asistencia'), 'falta', 'falta'])
  day.clock.now += 11_000
  await tablet.send()
  expect(await tablet.outbox()).toHaveLength(20)
  expect(await day.row(3, today)).toBeUndefined()

  tablet.network.weather = 'clear'
  tablet.network.reached.length = 0
  day.clock.now += 60_000
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(3, today))?.status).toBe('falta')
  expect((await day.row(4, today))?.status).toBe('asistencia')
  expect(tablet.network.reached.filter((call) => call.startsWith('POST'))).toHaveLength(20)
  const after = await tablet.roster('kids2', today)
  expect(after.entries.every(({ row }) => row?.id !== null && row?.creation === null)).toBe(true)
})
