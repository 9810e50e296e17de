/** A screen as it stands, looked at in one size and colour: nothing runs over its edge, axe finds nothing, and a picture of it is kept. */
import type { Page } from '@playwright/test'
import { prefer, violationsOn, type colorSchemes } from './axe'
import { expect } from './story'

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1366, height: 768 },
} as const

export type Look = { size: keyof typeof sizes; colorScheme: (typeof colorSchemes)[number] }

/**
 * One look a role: what an administrator sees on a desk by night is what reception sees on a phone by day, so each of their
 * screens is looked at on both. Every size in every colour is walk.spec's and takes long.
 */
export const lookOf = {
  admin: { size: 'desk', colorScheme: 'dark' },
  desk: { size: 'phone', colorScheme: 'light' },
  teacher: { size: 'tablet', colorScheme: 'light' },
  tutor: { size: 'phone', colorScheme: 'dark' },
  student: { size: 'phone', colorScheme: 'light' },
  visitor: { size: 'phone', colorScheme: 'dark' },
} as const satisfies Record<string, Look>

/** `picture`: where below .artifacts/screenshots. */
export async function lookAt(page: Page, picture: string, { size, colorScheme }: Look, { fullPage = true, examined = true, ready = async () => {} }: { fullPage?: boolean; examined?: boolean; ready?: (page: Page) => Promise<void> } = {}) {
  await page.setViewportSize(sizes[size])
  await ready(page)
  await prefer(page, colorScheme)
  await page.screenshot({ path: `.artifacts/screenshots/${picture}-${size}-${colorScheme}.png`, animations: 'disabled', fullPage })
  if (examined) expect.soft(await violationsOn(page), `${picture} on a ${size}, ${colorScheme}`).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(overflow, `${picture} on a ${size} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** Every error that a page throws or logs. That a row is not there is the provider's answer, and every browser writes it down. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404 (Not Found)')) complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}
