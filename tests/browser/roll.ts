/** The roll call as a teacher sees it. */
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { heard } from '../server/calls-in'
import type { Provider } from './provider'
import { schoolAs } from './school'
import { people } from './story'

/** Every row of attendance that a page or browser asks for from now on to be made, alone or with others. */
export function creationsFrom(where: { on(event: 'request', hear: (request: Request) => void): unknown }): string[] {
  const sent: string[] = []
  where.on('request', (request) =>
    sent.push(
      ...heard(request.method(), request.url(), request.postData()).filter(
        (call) => call.startsWith('POST') && call.includes('/attendance/'),
      ),
    ),
  )
  return sent
}

export function rollOn(page: Page) {
  const roll = page.getByRole('region', { name: /^Lista de / })
  return {
    roll,
    tiles: roll.locator('[data-tile]'),
    /** The tile of the student at this place of the list. */
    tile: (index: number) => roll.locator('[data-tile]').nth(index),
    save: roll.getByRole('button', { name: /^Guardar · / }),
    saved: roll.getByText('Guardado en este equipo'),
    undo: roll.getByRole('button', { name: 'Deshacer' }),
  }
}

/** The student's name, as the tile says it before the colon. */
export async function nameOn(tile: Locator): Promise<string> {
  const label = await tile.getAttribute('aria-label')
  const [name = ''] = (label ?? '').split(':')
  expect(name).not.toBe('')
  return name
}

/** Counts every trusted click of a person on this page, over navigations. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) =>
        isTrusted && sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}

/** The group whose roll is open on this page, as the desk finds it at the provider. */
export async function groupOn(page: Page, provider: Provider) {
  const school = schoolAs(provider, await provider.signIn(people.desk))
  const label = await rollOn(page).roll.getAttribute('aria-label')
  const group = (await school.groups()).find(({ name }) => `Lista de ${name}` === label)
  if (!group) throw new Error(`No group is called ${label}`)
  const rows = () => school.rollOf(group.id)
  return {
    group,
    rows,
    change: school.change,
    /** Today's row of the student of this name. */
    async rowOf(name: string) {
      const row = (await rows()).find(({ student }) => `${student.first_name} ${student.last_name}` === name)
      if (!row) throw new Error(`${name} has no row today`)
      return row
    },
  }
}

/** The ten seconds of Deshacer are over; a story that has none to lose installs the page's clock before. */
export const undoPasses = (page: Page) => page.clock.fastForward(11_000)

/** Takes the roll of the open class with one absent student and answers the student's name. */
export async function takeRoll(page: Page): Promise<string> {
  const { tiles, tile, save, saved } = rollOn(page)
  await expect(tiles).toHaveCount(20)
  const absent = await nameOn(tile(4))
  await tile(4).click()
  await save.click()
  await expect(saved).toBeVisible()
  return absent
}

/** What each tile of a roll of so many students shows, by the student's name. */
export async function marksOn(page: Page, students = 20): Promise<Map<string, string>> {
  const { tiles } = rollOn(page)
  await expect(tiles).toHaveCount(students)
  const labels = await tiles.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''))
  return new Map(labels.map(nameAndMark))
}

const nameAndMark = (label: string): [name: string, mark: string] => {
  const [name = '', mark = ''] = label.split(': ')
  return [name, mark]
}

/**
 * Taps every tile of a roll that was taken, each once and faster than any hand. Resolves in the moment in which the
 * screen has shown so many of the new marks, which it does when they are on disk; answers whose these are, and goes on
 * tapping.
 */
export async function tapEveryTile(page: Page, enough: number): Promise<ReadonlySet<string>> {
  const shown = new Set<string>()
  await new Promise<void>((resolve, reject) => {
    const tell = (label: string) => {
      shown.add(nameAndMark(label)[0])
      if (shown.size === enough) resolve()
    }
    page
      .exposeFunction('tellShown', tell)
      .then(() => page.evaluate(tapAll))
      .catch(reject)
  })
  return shown
}

/** Runs in the page. */
function tapAll(): void {
  const tell = Reflect.get(globalThis, 'tellShown') as (label: string) => void
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')]
  for (const tile of tiles)
    new MutationObserver(() => tell(tile.ariaLabel ?? '')).observe(tile, { attributeFilter: ['aria-label'] })
  const taps = setInterval(() => {
    const tile = tiles.shift()
    if (tile) tile.click()
    else clearInterval(taps)
  })
}
