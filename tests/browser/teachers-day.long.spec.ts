/**
 * A teacher's day on a tablet whose network comes and goes at random, from the first sign-in on. At every moment one
 * question is asked: does the screen say anything untrue?
 */
import type { Locator, Page } from '@playwright/test'
import { marksOn, rollOn } from './roll'
import { schoolAs } from './school'
import { rows } from './screens'
import { chipOn, expect, installed, open, people, settled, signIn, test } from './story'

test.use({ viewport: { width: 820, height: 1180 } })
test.setTimeout(600_000)

/**
 * Texts that are never true of this teacher's school: each of her groups has students, each student a page, each week a
 * roll.
 */
const never = [
  /\b0 (?:alumnos|estudiantes|grupos)\b/,
  /no tiene (?:alumnos|estudiantes)/,
  /Sin alumnos/,
  /todavía no tiene estudiantes/,
  /No se encontr/,
  /No hay estudiantes/,
  /No existe/,
  /no se ha tomado/,
  /Hoy no hay clases/,
  /Algo se rompió/,
  /undefined|NaN|\[object/,
]

const days = [1, 2, 3, 4]
const steps = 30

for (const day of days) {
  test(
    `day ${day} of a network that comes and goes says nothing that is not so`,
    { tag: '@long' },
    async ({ page, context, provider }) => {
      const dice = rolling(day)
      const school = schoolAs(provider, await provider.signIn(people.desk))
      const groups = await schoolAs(provider, await provider.signIn(people.teacher)).groups()
      /** The marks of each roll that a screen showed as saved, by group and name. */
      const saved = new Map<number, ReadonlyMap<string, string>>()
      let network: 'whole' | 'none' | 'silent' = 'whole'
      const told: string[] = []

      async function turn(next: typeof network): Promise<void> {
        if (next === network) return
        told.push(`network ${next}`)
        if (network === 'silent') await provider.start()
        if (next === 'silent') await provider.kill()
        await context.setOffline(next === 'none')
        network = next
      }

      const untrue = await untruthsOn(page)

      /**
       * Checks that the screen has said nothing untrue since the day began, not even for a moment, and that a roll that
       * the chip calls sent is at the provider.
       */
      async function expectTruth(): Promise<void> {
        expect(untrue, told.join('\n')).toEqual([])
        const chip = await chipOn(page).textContent()
        if (!chip?.includes('Todo enviado') || network === 'silent') return
        for (const [group, marks] of saved)
          expect(await rollAt(group), `${told.join('\n')}\n${chip}`).toEqual(sorted(marks))
      }

      async function rollAt(group: number): Promise<[string, string][]> {
        return sorted(
          (await school.rollOf(group)).map(({ student, status }): [string, string] => [
            `${student.first_name} ${student.last_name}`,
            status?.label ?? '',
          ]),
        )
      }

      async function go(address: string): Promise<void> {
        told.push(address)
        await open(page, address)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expectTruth()
      }

      async function takeRoll(group: { id: number; name: string }): Promise<void> {
        await go(`/dashboard/lista?group_id=${group.id}`)
        const { tiles, tile, save, saved: called } = rollOn(page)
        // A device that has not been filled yet has nobody to mark; it says so, and the day goes on.
        if (!(await appears(tiles.first())) || !(await save.isVisible())) return
        await settled(page)
        const students = await tiles.count()
        for (let absent = dice(4); absent > 0; absent -= 1) await tile(dice(students)).click()
        if (dice(4) === 0) await turn(dice(2) === 0 ? 'none' : 'silent')
        await settled(page)
        const marks = await marksOn(page, students)
        await save.click()
        await expect(called.first()).toBeVisible()
        told.push(`${group.name} is saved`)
        saved.set(group.id, marks)
        await expectTruth()
        expect(await marksOn(page, students)).toEqual(marks)
      }

      await open(page, '/login')
      await installed(page)
      await signIn(page, people.teacher)
      if (dice(2) === 0) await turn(dice(2) === 0 ? 'none' : 'silent')
      for (let step = 0; step < steps; step += 1) {
        if (dice(3) === 0) await turn((['whole', 'none', 'silent'] as const)[dice(3)] ?? 'whole')
        const group = groups[dice(groups.length)]
        if (!group) throw new Error('a teacher without groups')
        const places = [
          '/dashboard',
          '/dashboard/group/',
          `/dashboard/group/${group.id}`,
          '/dashboard/student/',
          '/dashboard/student/1',
          `/dashboard/student/assistance?group_id=${group.id}`,
          '/dashboard/student/assistance',
          '/dashboard/por-enviar',
        ]
        if (dice(3) === 0 && !saved.has(group.id)) await takeRoll(group)
        else await go(places[dice(places.length)] ?? '/dashboard')
      }

      await turn('whole')
      // If none of the groups chosen at random has a class today, no roll was taken so far, so this one is taken.
      const withClass = groups.find(({ name }) => name === rows.group.name)
      if (saved.size === 0 && withClass) await takeRoll(withClass)
      await turn('whole')
      await open(page, '/dashboard')
      await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 90_000 })
      await expectTruth()
      expect(saved.size).toBeGreaterThan(0)
    },
  )
}

const sorted = (marks: Iterable<readonly [string, string]>) =>
  [...marks].map(([name, mark]): [string, string] => [name, mark]).sort(([one], [other]) => one.localeCompare(other))

/** Collects untrue texts that appear on this page at any moment. */
async function untruthsOn(page: Page): Promise<readonly string[]> {
  const heard: string[] = []
  await page.exposeFunction('hear', (said: string) => heard.push(said))
  await page.addInitScript(
    (patterns) => {
      const hear = Reflect.get(globalThis, 'hear') as (said: string) => void
      new MutationObserver(() => {
        const said = document.querySelector('main')?.innerText ?? ''
        for (const pattern of patterns) {
          const [words] = new RegExp(`.*(?:${pattern}).*`).exec(said) ?? []
          if (words !== undefined) hear(`${location.pathname}: ${words}`)
        }
      }).observe(document, { subtree: true, childList: true, characterData: true })
    },
    never.map(({ source }) => source),
  )
  return heard
}

async function appears(locator: Locator): Promise<boolean> {
  return locator.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
}

/** Random numbers for one day: a whole number from 0, below `sides`. */
function rolling(seed: number): (sides: number) => number {
  let state = seed * 0x9e3779b9
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % sides
  }
}
