/**
 * The product as people use it: built as `npm run build` builds it, served by the real provider, entered by signing in.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { buildServer } from '../../.config/build/server.ts'
import { password, run } from '../browser/provider.ts'
import type { WireRow } from './school.ts'

/** Not in `dist`, so that a build there and the bench do not disturb each other. */
const folder = path.resolve('.artifacts/bench/product')
export const client = path.join(folder, 'client')
/** The provider's program; it serves the client that is built beside it. */
export const program = path.join(folder, 'server/main.js')

/** The first row of the attendance list, in the table or in a class's sheet, whichever the window has room for. */
export const attendanceRow = 'tbody td, main select[aria-label^="Estado de"]'

let isBuilt = false

/** Builds once per run of the bench. */
export async function buildProduct(): Promise<void> {
  if (isBuilt) return
  execFileSync('npm', ['run', '--silent', 'build:client', '--', '--outDir', client], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await buildServer(path.dirname(program))
  isBuilt = true
}

/** Starts the provider on the embedded database with the demo school. */
export async function startProduct(): ReturnType<typeof run> {
  await buildProduct()
  return run(program, mkdtempSync(path.join(tmpdir(), 'lucero-bench-data-')), 0, {}, [])
}

/**
 * Signs in on the login screen and waits until the device has downloaded everything and can open without a network.
 * Returns the attendance rows on the device.
 */
export async function enter(page: Page, origin: string, email: string): Promise<WireRow[]> {
  await page.goto(`${origin}/login`)
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', password)
  await page.click('button[type=submit]')
  await page.waitForURL('**/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByText('Todo enviado').first().waitFor()
  return page.evaluate(async () => {
    const rows: WireRow[] = []
    for (let search: string | null = '?page=1&page_size=1000'; search !== null;) {
      const response: Response = await fetch(`/api/users/attendance/student/${search}`, {
        headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
      })
      const { next, results }: { next: string | null; results: WireRow[] } = await response.json()
      rows.push(...results)
      search = next === null ? null : next.slice(next.indexOf('?'))
    }
    return rows
  })
}
