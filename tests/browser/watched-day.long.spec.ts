/**
 * A teacher's day in which the network goes and comes back, watched in every frame: no tap hits what was not there half
 * a second before, and at each step what the page says is compared with the provider and with this device's database.
 */
import type { Locator } from '@playwright/test'
import { openProvider, type Provider } from './provider'
import { marksOn, nameOn, rollOn } from './roll'
import { outboxOn, untrueOn } from './sayings'
import { schoolAs } from './school'
import { chipOn, expect, installed, people, reload, settled, signIn, test as base } from './story'
import { misledTapsOn } from './taps'

/** A Wednesday. Of this teacher's classes Baby Stars begins at 15:00, Kids 2 at 16:00, Kids 3 at 17:00. */
const beforeClass = '2026-11-18T14:59'

/** Each day has a provider of its own, whose clock begins a minute before the first class. */
const test = base.extend<{ provider: Provider }>({
  provider: async ({}, use) => {
    const provider = await openProvider({ clock: beforeClass })
    await use(provider)
    await provider.leave()
  },
})
test.setTimeout(600_000)

/** Width and height of the screen, and the root font's size, all px. */
const screens = [
  [820, 1180, 16],
  [360, 740, 16],
  [1180, 820, 16],
  [360, 740, 24],
] as const

for (const [width, height, standard] of screens) {
  test(
    `a day at ${width} px with a ${standard} px font misleads no tap and says nothing that is not so`,
    { tag: '@long' },
    async ({ page, context, provider }) => {
      let clock = { shows: minutesOf(beforeClass), at: Date.now() }
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard } })
      const misled = await misledTapsOn(page)
      const desk = schoolAs(provider, await provider.signIn(people.desk))
      const groups = await schoolAs(provider, await provider.signIn(people.teacher)).groups()
      const groupNamed = (name: string) => groups.find((group) => group.name === name)?.id ?? -1
      const { roll, tiles, tile, save, saved, undo } = rollOn(page)
      const rollOf = (name: string) => page.getByRole('region', { name: `Lista de ${name}`, exact: true })

      /** How many rows each group has today at the provider. */
      async function rowsNow() {
        const counted = await Promise.all(groups.map(async ({ id }) => (await desk.rollOf(id)).length))
        return new Map(groups.map(({ id, name }, index) => [name, { id: String(id), atProvider: counted[index] ?? 0 }]))
      }

      async function expectTruth(step: string): Promise<void> {
        await test.step(step, async () => {
          expect.soft(misled(), step).toEqual([])
          const rows = await rowsNow()
          // Compared again if it fails: page and database are read one after the other, and may change in between.
          await expect(async () => {
            const minutes = clock.shows + (Date.now() - clock.at) / 60_000
            expect(await untrueOn(page, { minutes, rows })).toEqual([])
          }, step).toPass({ timeout: 8_000 })
        })
      }

      /** Waits until what has just moved takes taps again, and taps. */
      async function tap(target: Locator): Promise<void> {
        await settled(page)
        await target.click()
      }

      /** The provider is away while the school's clock goes on to `time`. */
      async function laterAt(time: string): Promise<void> {
        await provider.kill()
        await provider.start(time)
        clock = { shows: minutesOf(time), at: Date.now() }
        // A page that opens asks for the school's time at once.
        await reload(page)
        await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
      }

      await signIn(page, people.teacher)
      await installed(page)
      await expect(page.getByText('Sigue Baby Stars · Lucero Del Valle a las 15:00')).toBeVisible()
      await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
      await expectTruth('before the first class')

      await expect(rollOf('Baby Stars')).toBeVisible({ timeout: 80_000 })
      await expectTruth('the first class has begun')
      const students = await tiles.count()
      await tap(tile(2))
      await context.setOffline(true)
      await tap(tile(4))
      await expect(chipOn(page)).toHaveText(/Sin conexión/, { timeout: 60_000 })
      const marks = await marksOn(page, students)
      await expectTruth('marked without a network')

      await tap(save)
      await expect(saved).toBeVisible()
      await expectTruth('saved without a network')
      await tap(undo)
      await expect(save).toBeVisible()
      expect(await outboxOn(page)).toEqual([])
      expect(await marksOn(page, students)).toEqual(marks)
      await expectTruth('undone')
      await tap(save)
      await expect(saved).toBeVisible()
      await context.setOffline(false)
      await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
      await expectTruth('sent')
      expect(await desk.rollOf(groupNamed('Baby Stars'))).toHaveLength(students)

      // The desk excuses a child whom the teacher marks absent at the same time.
      const name = await nameOn(tile(6))
      const row = (await desk.rollOf(groupNamed('Baby Stars'))).find(
        ({ student }) => `${student.first_name} ${student.last_name}` === name,
      )
      await context.setOffline(true)
      await tap(tile(6))
      await expect(tile(6)).toHaveAccessibleName(`${name}: Falta`)
      await desk.change(row?.id ?? -1, { status: 'justificada' })
      await context.setOffline(false)
      await expect(chipOn(page)).toHaveText('1 conflicto', { timeout: 60_000 })
      await expectTruth('in conflict with the desk')
      await tap(chipOn(page))
      const mine = page.getByRole('button', { name: 'Conservar el mío' })
      await expect(mine).toBeVisible()
      await expectTruth('Por enviar')
      await tap(mine)
      await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
      await expectTruth('decided')
      await page.goBack()
      await expect(roll).toBeVisible()
      await expectTruth('home again')

      await laterAt('2026-11-18T16:59')
      await expect(rollOf('Kids 2')).toBeVisible({ timeout: 60_000 })
      await expectTruth('the second class')
      await tap(tile(1))
      await expectTruth('marked')
      // Kids 3 begins while the open roll of Kids 2 has marks.
      await expect(page.getByText(/Ya empezó Kids 3/).first()).toBeVisible({ timeout: 80_000 })
      await expect(rollOf('Kids 2')).toBeVisible()
      await expectTruth('the third class has begun')
      await tap(save)
      await expect(saved).toBeVisible()
      await expectTruth('the second roll is saved')
      await expect(rollOf('Kids 3')).toBeVisible({ timeout: 80_000 })
      await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
      await expectTruth('the roll of the third class')

      await laterAt('2026-11-18T20:00')
      await expect(page.getByText('Ya no quedan clases hoy.')).toBeVisible({ timeout: 80_000 })
      await expect(page.getByRole('region', { name: 'Clases de hoy' })).toBeVisible()
      await expectTruth('the end of the day')
    },
  )
}

/** Minutes since midnight of a time such as 2026-11-18T14:59. */
function minutesOf(time: string): number {
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14))
}
