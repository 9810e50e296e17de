/** The roll call as a teacher sees it. */
import { expect, type Locator, type Page } from '@playwright/test'

export function rollOn(page: Page) {
  const roll = page.getByRole('region', { name: /^Lista de / })
  return {
    roll,
    tiles: roll.locator('[data-tile]'),
    /** The tile of the pupil at this place of the list. */
    tile: (index: number) => roll.locator('[data-tile]').nth(index),
    save: roll.getByRole('button', { name: /^Guardar · / }),
    saved: roll.getByText('Guardado en este equipo'),
    undo: roll.getByRole('button', { name: 'Deshacer' }),
  }
}

/** The pupil's name, as the tile says it before the colon. */
export async function nameOn(tile: Locator): Promise<string> {
  const label = await tile.getAttribute('aria-label')
  const [name = ''] = (label ?? '').split(':')
  expect(name).not.toBe('')
  return name
}

/** Counts every trusted click of a person on this page, over navigations. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => isTrusted && sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)), true)
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}
