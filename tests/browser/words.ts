/**
 * Words on the page: which are broken over two lines, which are cut off by a box, and which dots between two elements
 * begin or end a line.
 */
import type { Page } from '@playwright/test'

/**
 * Words that are broken over two lines. E-mail addresses, and words too wide for any line of this screen, may break.
 */
export const brokenWordsOn = (page: Page) =>
  page.evaluate(() => {
    const inside = document.querySelector('[role=dialog]') ?? document.body
    const texts = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (
        !text.parentElement?.checkVisibility({ checkVisibilityCSS: true }) ||
        text.parentElement.closest('option, script, style')
      )
        continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        if (word.includes('@')) continue
        // A line may end after a hyphen, a dash or a slash.
        for (const part of word.matchAll(/[^-–—/]+/g)) {
          const range = document.createRange()
          range.setStart(text, index + part.index)
          range.setEnd(text, index + part.index + part[0].length)
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
          const lines = new Set(boxes.map(({ top }) => Math.round(top)))
          const width = boxes.reduce((sum, box) => sum + box.width, 0)
          if (lines.size > 1 && width < innerWidth - 100) broken.push(word)
        }
      }
    }
    return broken
  })

/** Texts that extend sideways beyond a box that does not scroll. */
export const cutWordsOn = (page: Page) =>
  page.evaluate(() => {
    const inside = document.querySelector('[role=dialog]') ?? document.body
    const texts = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (
        !text.parentElement?.checkVisibility({ checkVisibilityCSS: true }) ||
        text.parentElement.closest('option, script, style')
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      for (
        let box: Element | null = text.parentElement;
        width > 1 && box && box !== document.body;
        box = box.parentElement
      ) {
        const { display, overflowX } = getComputedStyle(box)
        if (display === 'inline' || overflowX === 'visible') continue
        const edges = box.getBoundingClientRect()
        // Elements for screen readers only are about 1 px wide; their text is cut off on purpose.
        if (overflowX === 'auto' || overflowX === 'scroll' || edges.width <= 2) break
        if (right > edges.right + 1.5 || left < edges.left - 1.5) cut.push((text.textContent ?? '').trim())
      }
    }
    return cut
  })

/**
 * Dots between two elements that are the first or the last of a line. `Dotted` clips such a dot; the label of a button
 * is centred and may break after one.
 */
export const hangingDotsOn = (page: Page) =>
  page.evaluate(() => {
    const inside = document.querySelector('[role=dialog]') ?? document.body
    const texts = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT)
    const boxOf = (text: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      return range.getBoundingClientRect()
    }
    const isClipped = (text: Text, { right }: DOMRect) => {
      for (let box = text.parentElement; box; box = box.parentElement) {
        const { clipPath, fontSize } = getComputedStyle(box)
        if (clipPath.startsWith('inset') && right <= box.getBoundingClientRect().left + Number.parseFloat(fontSize))
          return true
      }
      return false
    }
    const seen: { dot: boolean; box: DOMRect; line: Element | null; words: string }[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim() ?? ''
      if (words === '' || !(text instanceof Text) || !text.parentElement?.checkVisibility({ checkVisibilityCSS: true }))
        continue
      const place = text.data.indexOf(words)
      const dot = text.parentElement.closest('button')
        ? -1
        : /^·/.test(words)
          ? place
          : /·$/.test(words)
            ? place + words.length - 1
            : -1
      const line = text.parentElement.closest('p, li, h1, h2, h3, h4, a, button, small, td, th, dd, dt')
      const box = dot < 0 ? boxOf(text, place, place + words.length) : boxOf(text, dot, dot + 1)
      if (dot >= 0 && isClipped(text, box)) continue
      seen.push({
        dot: dot >= 0 && words !== text.parentElement.closest('li, p')?.textContent?.trim(),
        box,
        line,
        words,
      })
    }
    return seen.flatMap(({ dot, box, line, words }, index) => {
      const [before, after] = [seen[index - 1], seen[index + 1]]
      const hangs =
        dot &&
        ((before?.line === line && words.startsWith('·') && before.box.bottom < box.top + 3) ||
          (after?.line === line && words.endsWith('·') && after.box.top > box.bottom - 3))
      return hangs ? [`${before?.words} ${words} ${after?.words}`] : []
    })
  })
