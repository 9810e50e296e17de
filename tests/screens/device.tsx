/**
 * One person's device before a screen: the real workspace over fake IndexedDB, the real provider behind a cable that
 * can be cut.
 */
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { timeoutManager } from '@tanstack/react-query'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { identityOf } from '../../src/app/device-record'
import type { BatchCall } from '../../src/contract'
import { forgetIdentity, rememberIdentity, useWorkspace, Workspace } from '../../src/offline'
import { personDatabaseName } from '../../src/offline/database/device-database'
import { settleMs } from '../../src/ui/settle'
import { forgetAnswers } from '../../src/provider/online'
import { AnswerCacheContext, CallerContext } from '../../src/provider/online/caller'
import { checkSession, leave, restore } from '../../src/session'
import { NoticeBoard } from '../../src/ui'
import { callsIn, heard } from '../server/calls-in'
import { openTestProvider, type TestProvider, type TestSettings } from '../server/provider'
import { now, password, people, type Who } from '../server/school'

export { now, today, yesterday } from '../server/school'

/** For what must first be read from a provider or a disk: a busy machine takes its time. */
export const patiently = { timeout: 20_000 }
configure({ asyncUtilTimeout: 5_000 })

/** A question that failed is asked again after some seconds; no story waits for them. */
const backOffMs = 10_000
timeoutManager.setTimeoutProvider({
  setTimeout: (work, ms) => setTimeout(work, ms > backOffMs ? ms : 0),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer),
})

export type School = TestProvider & {
  /** Nothing gets through from now on; then everything again. */
  cut(): void
  /** As cut, once nothing is on its way: an answer that comes after the cut says that there is a connection. */
  cutAtRest(): Promise<void>
  mend(): void
  /** Stands in for the provider's answer to what it recognises; null takes it away. */
  answer(instead: ((url: string, init?: RequestInit) => Response | undefined) | null): void
  /** What it recognises reaches the provider and is done, and the answer gets lost on the way back; null ends it. */
  losing(answers: ((url: string, init?: RequestInit) => boolean) | null): void
  /** "POST /api/…" of every call that went through the cable. */
  calls: string[]
  /** A colleague at another device changes something: straight at the provider. */
  as(
    who: Who,
  ): Promise<(method: 'GET' | 'POST' | 'PATCH', path: string, body?: Record<string, unknown>) => Promise<unknown>>
}

/**
 * A timer longer than any runtime keeps fires at once instead, and often again: whoever set it, the story is not true.
 */
const overflows: Error[] = []
process.on('warning', (warning) => void (warning.name === 'TimeoutOverflowWarning' && overflows.push(warning)))

export async function openSchool(settings: TestSettings = {}): Promise<School> {
  // The database begins under the stories' clock: set back by months under its hands, its own timer would be one of
  // those.
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
  /** Where a story stands in for some answers, the calls of a batch come as they would alone. */
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
  // A colleague signs in once, and again only when that session has ended, or a test has set the clock to before its
  // beginning.
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
    // What a story left on its way would arrive in the next one's school.
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

/** One school for all stories of a file: at its hour before each of them, and as it was at first after each. */
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

/** The clock of page and provider, in milliseconds; it goes on from there, and timers run as ever. */
export function setClock(school: School, at = now): void {
  startClock(at)
  school.clock.now = at
}

function startClock(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at, shouldAdvanceTime: true })
}

/** Time passes, and the browser says that there is a network: what was held back travels. */
export function later(school: School, seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000)
  school.mend()
}

/** Lets a place that has just changed take taps again (`Settling`). */
export function settled(): void {
  vi.setSystemTime(Date.now() + settleMs)
}

type Facts = { school: School; who: Who; screen: ReactNode; /** Path and query. */ at?: string }

/** Signs in and shows the screen; `leave` takes the page away and leaves the device as it is. */
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
          <Shelved>
            <Suspense fallback={null}>{screen}</Suspense>
          </Shelved>
        </Workspace>
      </CallerContext>
    </MantineProvider>,
  )
  return { ...page, leave: page.unmount }
}

/** Resolves once this person's first download has come to its end. */
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

/** A state from a row's picker, which offers what is chosen alone until somebody comes to it. */
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

/** The page goes, the person signs out, and the device forgets everything this person did. */
export async function clearDevice(): Promise<void> {
  cleanup()
  // What was said last is handed on to the board, once that is there.
  await import('../../src/ui/NoticeBoard')
  // What one story said and nobody closed would keep the next one's notices waiting.
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
