/** Compares the sentences of a page with the facts. */
import type { Page } from '@playwright/test'
import { chipOn } from './story'

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
 * Lines that the present document has shown and then taken back: they said that there is nothing of something, or gave
 * another number in the same words. A line that was only extended was not taken back.
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

/** Matches lines that say that there is nothing, except “Nada tuyo espera”, which stays true when it is replaced. */
const saysNone = /^(?:---|0 |Sin |No |Nada (?!tuyo )|Ning[uú]n|Todav[ií]a no )|\bno (?:tiene|hay)\b/

/** An unsent change on this device. */
type Slot = { state: string; group: { id: string } | null }

/** The outbox of the person whose database this device has, read directly and not through the app. */
export const outboxOn = (page: Page) =>
  page.evaluate(async () => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('unread'))
      })
    const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('lucero-person'))
    const database = await answerOf(indexedDB.open(known?.name ?? ''))
    const bundles = (await answerOf(database.transaction('outbox').objectStore('outbox').getAll())) as {
      slots: Slot[]
    }[]
    database.close()
    return bundles.flatMap(({ slots }) => slots)
  })

/** The facts. `minutes`: the school's time, minutes since midnight. `rows`: today's rows of each group, by its name. */
export type Truth = { minutes: number; rows: ReadonlyMap<string, { id: string; atProvider: number }> }

/** How long the device may take to notice that a minute of the school's clock has begun, minutes. */
const noticing = 0.25

/** Sentences on this page that are not true at this moment. */
export async function untrueOn(page: Page, { minutes, rows }: Truth): Promise<string[]> {
  const slots = await outboxOn(page)
  const text = await page.getByRole('main').innerText()
  return [
    ...untrueOfChip((await chipOn(page).textContent()) ?? '', slots),
    ...(/Todo enviado|Nada tuyo espera/.test(text) && slots.length > 0 ? [`main: all sent, with ${slots.length}`] : []),
    ...[...text.matchAll(/(Sigue|Ya empezó) [^\n]*?,? a las (\d+):(\d\d)/g)].flatMap(([said, word, hour, minute]) => {
      const start = Number(hour) * 60 + Number(minute)
      const isSo = word === 'Sigue' ? minutes < start + noticing : minutes > start - noticing
      return isSo ? [] : [said]
    }),
    ...(await untrueOfBoards(page, slots, { minutes, rows })),
  ]
}

function untrueOfChip(said: string, slots: readonly Slot[]): string[] {
  const unsent = slots.filter(({ state }) => ['queued', 'sending', 'unknown', 'waiting'].includes(state)).length
  const conflicts = slots.filter(({ state }) => state === 'conflict').length
  const counted = (pattern: RegExp, count: number) => {
    const [, number] = pattern.exec(said) ?? []
    return number === undefined || Number(number) === count
  }
  const isSo =
    (!said.includes('Todo enviado') || slots.length === 0) &&
    (!said.includes('nada por enviar') || slots.length === 0) &&
    counted(/(\d+) por enviar/, unsent) &&
    counted(/(\d+) guardados? aquí/, slots.length) &&
    counted(/(\d+) conflictos?/, conflicts)
  return isSo ? [] : [`chip: ${said}, with ${unsent} unsent and ${conflicts} conflicts of ${slots.length}`]
}

/**
 * Untrue states of rolls on the boards of today's classes. A class with any row or unsent change counts as taken,
 * because these tests save a roll only as a whole.
 */
async function untrueOfBoards(page: Page, slots: readonly Slot[], { minutes, rows }: Truth): Promise<string[]> {
  const cards = await page
    .getByRole('region', { name: /^(?:Clases de hoy|Otras clases de hoy)$/ })
    .getByRole('listitem')
    .allInnerTexts()
  return cards.flatMap((card) => {
    const [, from = '', to = ''] = /(\d+:\d\d)–(\d+:\d\d)/.exec(card) ?? []
    const group = rows.get(card.split('\n')[0]?.trim() ?? '')
    if (!group || from === '') return [`a card of no class: ${card}`]
    const isTaken = group.atProvider > 0 || slots.some((slot) => slot.group?.id === group.id)
    const [start, end] = [from, to].map((hour) => Number(hour.split(':')[0]) * 60 + Number(hour.split(':')[1]))
    const truths: Record<string, boolean> = {
      Tomada: isTaken,
      'En curso': !isTaken && minutes > (start ?? 0) - noticing && minutes < (end ?? 0) + 1 + noticing,
      'Sin tomar': !isTaken && minutes > (end ?? 0),
      'Más tarde': !isTaken && minutes < (start ?? 0) + noticing,
    }
    return Object.entries(truths).flatMap(([word, isSo]) => (card.includes(word) && !isSo ? [`${word}: ${card}`] : []))
  })
}
