/** Words as they stand in the page: which are broken over two lines, and which are cut by a box around them. */
import type { Page } from '@playwright/test'

/** An address, or a word that no line of this screen has room for, may break. */
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
        // A line may end behind a hyphen, a dash or a stroke.
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

/** Sideways, by a box that does not scroll. */
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
        // What only a screen reader finds is a dot.
        if (overflowX === 'auto' || overflowX === 'scroll' || edges.width <= 1) break
        if (right > edges.right + 1.5 || left < edges.left - 1.5) cut.push((text.textContent ?? '').trim())
      }
    }
    return cut
  })
