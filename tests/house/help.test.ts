/**
 * The help: each role has its pages, six at most; each page is short.
 */
import { expect, test } from 'vitest'
import { roles } from '../../src/contract'
import { topicsByRole } from '../../src/screens/help/topics'
import { helpPages } from '../../src/texts/help'
import { helpTitles } from '../../src/texts/help-titles'

const topics = Object.keys(helpTitles)
const steps = Object.values(helpPages).flatMap((page) => page.steps)

test('each role has one to six pages, and each page has a role', () => {
  for (const role of roles) {
    expect(topicsByRole[role].length, role).toBeGreaterThan(0)
    expect(topicsByRole[role].length, role).toBeLessThanOrEqual(6)
  }
  expect(new Set(Object.values(topicsByRole).flat())).toEqual(new Set(topics))
})

test('a page is short: six steps at most, each of two lines on a tablet', () => {
  for (const [topic, page] of Object.entries(helpPages)) expect(page.steps.length, topic).toBeLessThanOrEqual(6)
  expect(steps.filter(({ text }) => text.length > 190).map(({ text }) => text)).toEqual([])
})
