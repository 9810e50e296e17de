/**
 * One person's device under a screen: the real workspace over fake IndexedDB, and the real provider behind a connection
 * that a test can cut.
 */
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { timeoutManager } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { identityOf } from '../../src/app/device-record'
import type { BatchCall } from '../../src/contract'
import { forgetIdentity, rememberIdentity, useWorkspace, Workspace } from '../../src/offline'
import { personDatabaseName } from '../../src/offline/database/device-database'
import { settleMs } from '../../src/ui/ignore-early-taps'
import { forgetAnswers } from '../../src/provider/online'
import { AnswerCacheContext, CallerContext } from '../../src/provider/online/caller'
import { checkSession, leave, restore } from '../../src/session'
import { NoticeBoard } from '../../src/ui'
import { callsIn, heard } from '../server/calls-in'
import { openTestProvider, type TestProvider, type TestSettings } from '../server/provider'
import { now, password, people, type Who } from '../server/school'

export { now, today, yesterday } from '../server/school'

/** Options of a wait for something that must first be read from a provider or a disk, perhaps on a busy machine. */
export const patiently = { timeout: 20_000 }
configure({ asyncUtilTimeout: 5_000 })

/** TanStack Query repeats a failed query within this many ms; here its timers up to this length fire at once. */
const backOffMs = 10_000
timeoutManager.setTimeoutProvider({
  setTimeout: (work, ms) => setTimeout(work, ms > backOffMs ? ms : 0),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer),
})

export type School = TestProvider & {
  /** From now on no call gets through; after `mend` every call does. */
  cut(): void
  /** Cuts once no call is on its way: an answer that arrives after the cut would show that there is a connection. */
  cutAtRest(): Promise<void>
  mend(): void
  /** Replaces the provider's answer if `instead` returns one; null ends it. */
  answer(instead: ((url: string, init?: RequestInit) => Response | undefined) | null): void
  /** Calls for which `answers` is true reach the provider and are done, but their answers get lost; null ends it. */
  losing(answers: ((url: string, init?: RequestInit) => boolean) | null): void
  /** "POST /api/…" for every call that got through the connection. */
  calls: string[]
  /** Signs in a colleague on another device and returns a function that calls the provider directly. */
  as(
    who: Who,
  ): Promise<(method: 'GET' | 'POST' | 'PATCH', path: string, body?: Record<string, unknown>) => Promise<unknown>>
}

/**
 * Node's warnings about timers that are too long for it. Such a timer fires at once and again and again, so a test that
 * has set one proves nothing, and `close` throws.
 */
const overflows: Error[] = []
process.on('warning', (warning) => void (warning.name === 'TimeoutOverflowWarning' && overflows.push(warning)))

export async function openSchool(settings: TestSettings = {}): Promise<School> {
  // Sets the tests' clock before the database starts: if the clock were set back by months later, a timer of the
  // database would become too long.
  startClock(now)
  const provider = await openTestProvider(settings)
  const calls: string[] = []
  let whole = true
  let instead: ((url: string, init?: RequestInit) => Response | undefined) | null = null
  let lost: ((url: string, init?: RequestInit) => boolean) | null = null
  const travelling = new Set<Promise<Response>>()
  function reach(url: string, init?: RequestInit): Promise<Response> {
    const answered = provider.fetch(url, init).finally(() => travelling.delete(answered))
    travelling.add(answered)
    return answered
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!whole) throw new TypeError('the cable is cut')
    calls.push(...heard(init?.method ?? 'GET', url, init?.body))
    const together = callsIn(url, init?.body)
    return together && (instead || lost) ? oneByOne(together, init) : answered(url, init)
  })
  async function answered(url: string, init?: RequestInit): Promise<Response> {
    const reply = instead?.(url, init) ?? (await reach(url, init))
    if (lost?.(url, init)) throw new TypeError('the answer got lost')
    return reply
  }
  /** If a test replaces some answers, sends the calls of a batch one by one, so that each of them can be replaced. */
  async function oneByOne(together: readonly BatchCall[], init?: RequestInit): Promise<Response> {
    const told: { status: number; body: unknown }[] = []
    for (const { method, path, body, if_match, key } of together) {
      const headers = new Headers(init?.headers)
      if (if_match !== undefined) headers.set('If-Match', `"${if_match}"`)
      if (key !== undefined) headers.set('Idempotency-Key', key)
      if (method === 'POST') headers.delete('Content-Type')
      const form = new FormData()
      for (const [name, value] of Object.entries(body)) form.append(name, String(value))
      const reply = await answered(path, { method, headers, body: method === 'POST' ? form : JSON.stringify(body) })
      const raw = await reply.text()
      told.push({ status: reply.status, body: raw === '' ? null : JSON.parse(raw) })
    }
    return Response.json(told)
  }
  // A colleague signs in once, and again only when the session has ended or the test's clock is before its beginning.
  const colleagues = new Map<Who, Awaited<ReturnType<typeof provider.signIn>> & { since: number }>()
  async function signedIn(who: Who) {
    const last = colleagues.get(who)
    const known = last && last.since <= Date.now() ? last : undefined
    const headers = { Authorization: `Bearer ${known?.token}` }
    if (known && (await provider.fetch('/api/users/option/gender/', { headers })).ok) return known
    const session = await provider.signIn(who)
    colleagues.set(who, { ...session, since: Date.now() })
    return session
  }
  return {
    ...provider,
    // First waits for the calls of the last test that are not answered yet: they would change the next test's school.
    async restore() {
      whole = false
      await Promise.allSettled(travelling)
      await provider.restore()
      whole = true
    },
    async close() {
      await provider.close()
      if (overflows[0]) throw overflows[0]
    },
    calls,
    cut: () => void (whole = false),
    async cutAtRest() {
      while (travelling.size > 0) await Promise.allSettled(travelling)
      whole = false
    },
    mend() {
      whole = true
      window.dispatchEvent(new Event('online'))
    },
    answer: (some) => void (instead = some),
    losing: (some) => void (lost = some),
    async as(who) {
      const { token } = await signedIn(who)
      return async (method, path, body) => {
        const formed = method === 'POST' || Object.values(body ?? {}).some((value) => value instanceof Blob)
        const headers = {
          Authorization: `Bearer ${token}`,
          ...(body && !formed && { 'Content-Type': 'application/json' }),
        }
        const form = new FormData()
        for (const [name, value] of Object.entries(body ?? {}))
          form.append(name, value instanceof Blob ? value : String(value))
        const reply = await provider.fetch(path, {
          method,
          headers,
          ...(body && { body: formed ? form : JSON.stringify(body) }),
        })
        if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
        return reply.json()
      }
    },
  }
}

/** One school for all tests of a file; before each test the clock is set, and after each the school is restored. */
export function openStories(): { readonly school: School } {
  let school: School | undefined
  beforeAll(async () => void (school = await openSchool()))
  afterAll(() => school?.close())
  beforeEach(() => {
    if (!school) return
    setClock(school)
    school.calls.length = 0
  })
  afterEach(async () => {
    await clearDevice()
    school?.answer(null)
    school?.losing(null)
    school?.mend()
    vi.restoreAllMocks()
    await school?.restore()
  })
  return {
    get school() {
      if (!school) throw new Error('the school opens before the first story')
      return school
    },
  }
}

/** Sets the clock of page and provider to `at`, epoch ms; it runs on from there, and timers run as usual. */
export function setClock(school: School, at = now): void {
  startClock(at)
  school.clock.now = at
}

function startClock(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at, shouldAdvanceTime: true })
}

/** Moves the page's clock on by `seconds`, restores the connection and fires `online`: what waits is sent. */
export function later(school: School, seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000)
  school.mend()
}

/** Moves the clock on so that a place that has just changed takes taps again (`Settling`). */
export function settled(): void {
  vi.setSystemTime(Date.now() + settleMs)
}

/** How long nothing on the page must change until it counts as at rest, ms. */
const restMs = 300

/**
 * Waits until nothing on the page changes any more; then what moved last takes taps. For pages on which answers that
 * arrive late move what is tapped.
 */
export async function pageAtRest(): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(end, restMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, restMs)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  settled()
}

/**
 * Presses an element as a person does: again if the tap was ignored because something had just appeared or moved
 * (`Settling`), which happens at any moment on a slow machine. Not for stories about ignored taps.
 */
export async function press(element: Element): Promise<void> {
  let taken = false
  const note = () => {
    taken = true
  }
  // An ignored tap is stopped on its way down to the element, so this listener does not hear it.
  element.addEventListener('click', note)
  try {
    settled()
    await userEvent.click(element)
    while (!taken) {
      await pageAtRest()
      if (!element.isConnected) throw new Error(`"${element.textContent}" left the page before it could be pressed`)
      if (element.matches(':disabled')) throw new Error(`"${element.textContent}" is disabled`)
      await userEvent.click(element)
    }
  } finally {
    element.removeEventListener('click', note)
  }
}

/** Finds a button of the window *Imprimir lista*; a list on the page has a button of that name too. */
export async function inPrintWindow(name: string): Promise<HTMLElement> {
  const asked = within(await screen.findByRole('dialog', { name: 'Imprimir lista' }, patiently))
  return asked.findByRole('button', { name }, patiently)
}

type Facts = { school: School; who: Who; screen: ReactNode; /** Path and query. */ at?: string }

/** Signs in and shows the screen; `leave` closes the page and leaves the device as it is. */
export async function renderOnDevice({ school, who, screen, at = '/dashboard' }: Facts) {
  history.replaceState(null, '', at)
  const { token, refresh, group, name, email } = await school.signIn(who)
  restore({ token, refresh, role: group, name, email })
  const session = checkSession()
  if (session.state !== 'in') throw new Error(`${people[who].email} with ${password} is not in`)
  await rememberIdentity(identityOf(session))
  const page = render(
    <MantineProvider env="test">
      <NoticeBoard />
      <CallerContext value={session}>
        <Workspace identity={identityOf(session)}>
          <Shelved>{screen}</Shelved>
        </Workspace>
      </CallerContext>
    </MantineProvider>,
  )
  return { ...page, leave: page.unmount }
}

/** Resolves when this person's first download has ended. */
export async function deviceFilled(who: Who): Promise<void> {
  const name = personDatabaseName({ provider: '', owner: String(people[who].id) })
  const done = async () => {
    const opened = await answerOf(indexedDB.open(name))
    const keys = await answerOf(opened.transaction('metadata').objectStore('metadata').getAllKeys())
    opened.close()
    return keys.includes('downloadedAt')
  }
  await waitFor(async () => {
    if (!(await done())) throw new Error(`the device of ${who} is not filled`)
  }, patiently)
}

/** Chooses a status in a row's select, which offers only the present one until it is clicked. */
export async function chooseStatus(picker: Element, status: string): Promise<void> {
  await userEvent.click(picker)
  await userEvent.selectOptions(picker, status)
}

export function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) =>
    Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }),
  )
}

function Shelved({ children }: { children: ReactNode }) {
  return <AnswerCacheContext value={useWorkspace()}>{children}</AnswerCacheContext>
}

/** Closes the page, signs the person out, and deletes everything that this person has on the device. */
export async function clearDevice(): Promise<void> {
  cleanup()
  // The board's module must be loaded before its notices are removed.
  await import('../../src/ui/NoticeBoard')
  // A notice that nobody closed would delay the notices of the next test.
  notifications.clean()
  notifications.cleanQueue()
  forgetAnswers()
  await forgetIdentity()
  leave()
  const persons = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('lucero-person') ? [name] : []))
  await Promise.all(
    persons.map(
      (name) =>
        new Promise((done) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: done })),
    ),
  )
}
