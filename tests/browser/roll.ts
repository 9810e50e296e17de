/** The roll call as a teacher sees it. */
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { heard } from '../server/calls-in'
import type { Provider } from './provider'
import { schoolAs } from './school'
import { people, settled } from './story'

/** Collects every creation of an attendance row that a page or browser sends from now on, alone or in a batch. */
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
    /** The tile at this index. */
    tile: (index: number) => roll.locator('[data-tile]').nth(index),
    save: roll.getByRole('button', { name: /^Guardar · / }),
    saved: roll.getByText('Guardado en este equipo'),
    undo: roll.getByRole('button', { name: 'Deshacer' }),
  }
}

/** Replaces the school's four options by seven, one with a long label, when the page next reads the options. */
export async function withSevenOptions(page: Page): Promise<void> {
  const labels = {
    asistencia: 'Asistencia',
    falta: 'Falta',
    retardo: 'Retardo',
    justificada: 'Falta justificada',
    enfermeria: 'Está en la enfermería',
    salida: 'Salió antes de la hora',
    transporte: 'Retardo justificado por transporte escolar',
  }
  await page.route('**/option/attendance-status/', (route) =>
    route.fulfill({ json: Object.entries(labels).map(([value, label]) => ({ value, label })) }),
  )
}

/**
 * How much of the roll can be read at once: whether the words of *Guardar* are whole inside their button and on screen,
 * and how many children's tiles are whole above the bar.
 */
export async function roomOn(page: Page): Promise<{ isWhole: boolean; children: number }> {
  const { save, tiles } = rollOn(page)
  const bar = await save.evaluate((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    const box = button.getBoundingClientRect()
    const text = words.getBoundingClientRect()
    return {
      isWhole:
        text.top >= box.top &&
        text.bottom <= box.bottom &&
        text.left >= box.left &&
        text.right <= box.right &&
        box.bottom <= innerHeight &&
        button.scrollWidth <= button.clientWidth &&
        button.textContent.startsWith('Guardar'),
      top: button.parentElement?.getBoundingClientRect().top ?? 0,
    }
  })
  const children = await tiles.evaluateAll(
    (all, top) =>
      all.filter((tile) => {
        const box = (tile.closest('li') ?? tile).getBoundingClientRect()
        return box.top >= 0 && box.bottom <= top
      }).length,
    bar.top,
  )
  return { isWhole: bar.isWhole, children }
}

/** The student's name: the tile's label up to the colon. */
export async function nameOn(tile: Locator): Promise<string> {
  const label = await tile.getAttribute('aria-label')
  const [name = ''] = (label ?? '').split(':')
  expect(name).not.toBe('')
  return name
}

/** Counts a person's clicks on this page, across navigations. */
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

/** The group whose roll is open on this page, with its rows as the provider has them. */
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
    /** Today's row of the student with this name. */
    async rowOf(name: string) {
      const row = (await rows()).find(({ student }) => `${student.first_name} ${student.last_name}` === name)
      if (!row) throw new Error(`${name} has no row today`)
      return row
    },
  }
}

/**
 * Lets the ten seconds of *Deshacer* pass. A test in which they must not pass by themselves installs the page's clock
 * first.
 */
export const undoPasses = (page: Page) => page.clock.fastForward(11_000)

/** Takes the roll of the open class with one absent student; returns the student's name. */
export async function takeRoll(page: Page): Promise<string> {
  const { tiles, tile, save, saved } = rollOn(page)
  await expect(tiles).toHaveCount(20)
  await settled(page)
  const absent = await nameOn(tile(4))
  await tile(4).click()
  await save.click()
  await expect(saved).toBeVisible()
  return absent
}

/** The mark on each tile of a roll with this many students, by the student's name. */
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
 * Taps every tile of a saved roll once, faster than any hand. Resolves as soon as `enough` tiles show their new mark,
 * which they do when it is on disk; returns the names of these students. The tapping continues afterwards.
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
