/** What a page says, compared with what is so. */
import type { Page } from '@playwright/test'

/** From the next document on, notes every line that `main` shows, even for a moment. */
export async function noteLinesOn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lines = new Set<string>()
    Object.assign(globalThis, { linesShown: lines })
    new MutationObserver(() => {
      for (const line of document.querySelector('main')?.innerText.split('\n') ?? []) lines.add(line.trim())
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/**
 * Lines that the present document has shown and that are no longer so: they said that there is nothing of something,
 * or gave another number in the same words. A line that others have since been added to still is so.
 */
export async function takenBackOn(page: Page): Promise<string[]> {
  const { shown, present } = await page.evaluate(() => ({
    shown: [...(Reflect.get(globalThis, 'linesShown') as Set<string>)],
    present:
      document
        .querySelector('main')
        ?.innerText.split('\n')
        .map((line) => line.trim()) ?? [],
  }))
  const shapeOf = (line: string) => line.replace(/\d+/g, '#')
  const shapes = new Set(present.map(shapeOf))
  return shown.filter(
    (line) =>
      !present.some((later) => later.includes(line)) &&
      (saysNone.test(line) || (/\d/.test(line) && shapes.has(shapeOf(line)))),
  )
}

/** “Nada tuyo espera” is left out: it is so, and “Nada espera en este equipo” then says more. */
const saysNone = /^(?:---|0 |Sin |No |Nada (?!tuyo )|Ning[uú]n|Todav[ií]a no )|\bno (?:tiene|hay)\b/
