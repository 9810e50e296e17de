/** On the smallest phone, and on a tablet at 200 %, a roll shows children's tiles above the whole button Guardar. */
import { rollOn, roomOn, withSevenOptions } from './roll'
import { places, rows, show } from './screens'
import { expect, people, settled, signIn, test } from './story'

test.use({ writes: false })

const sizes = [
  { name: 'a small phone', width: 360, height: 740, children: 4 },
  { name: 'a phone', width: 390, height: 844, children: 6 },
  // 820 × 1180 px at 200 %.
  { name: 'a tablet at 200 %', width: 410, height: 590, children: 2 },
] as const

for (const options of ['the school’s four', 'seven'] as const)
  for (const { name, width, height, children } of sizes)
    test(
      `${name} with ${options} options shows ${children} children above a whole Guardar`,
      { tag: '@long' },
      async ({ page }) => {
        if (options === 'seven') await withSevenOptions(page)
        await page.setViewportSize({ width, height })
        await signIn(page, people.teacher)
        await show(page, {
          name: rows.group.name,
          address: places.rollCall.address,
          ready: (page) => expect(rollOn(page).tiles).toHaveCount(20),
        })
        const { tile } = rollOn(page)
        expect.soft(await roomOn(page)).toMatchObject({ isWhole: true })
        expect.soft((await roomOn(page)).children).toBeGreaterThanOrEqual(children)
        // Taps three children once, twice and three times, so that *Guardar* counts several marks and has a longer
        // text.
        await settled(page)
        for (const [index, taps] of [1, 2, 3].entries())
          for (let tap = 0; tap < taps; tap += 1) await tile(index).click()
        expect.soft(await roomOn(page)).toMatchObject({ isWhole: true })
        expect.soft((await roomOn(page)).children).toBeGreaterThanOrEqual(children)
      },
    )
