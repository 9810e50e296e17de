/**
 * The provider's capabilities. A definite failure (no such page) means none. After a temporary failure the last known
 * capabilities apply, whoever on this device they were announced to.
 */
import { isFromIntermediary, type Answer, type Capability, type FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { learnCapabilities, recallCapabilities } from '../database/announcements'
import { readMetadata, writeMetadata } from '../database/metadata'
import type { PersonDatabase } from '../database/person-database'
import { learnSchoolClock } from '../database/school-clock'

/** After a temporary failure the provider is not asked again for this many ms. */
const pauseMs = 30_000
/**
 * An answer is used for this many ms. Not for ever: a page is open all day, and using a withdrawn capability may fail
 * every time.
 */
const freshForMs = 5 * 60_000

/** Failures of a provider without a capabilities page. Every other failure is temporary. */
const noSuchPage: readonly FailureCode[] = ['missing', 'forbidden', 'unauthorized', 'malformed']

const notFound = 404

type Surroundings = {
  /** Scheme and host; '' for the page's own origin. */
  provider: string
  client: ProviderClient
  database: PersonDatabase
  now: () => number
  /** False after this person has signed out: nothing is written to their database any more. */
  mayWrite: () => boolean
}

/**
 * The first call waits for the provider's answer; later calls return the known capabilities at once and refresh them in
 * the background.
 */
export function openCapabilities({
  provider,
  client,
  database,
  now,
  mayWrite,
}: Surroundings): () => Promise<readonly Capability[]> {
  let known: readonly Capability[] | null = null
  let asking: Promise<readonly Capability[]> | null = null
  let pause = { from: now(), ms: 0 }

  async function ask(): Promise<readonly Capability[]> {
    const answer = await client('capabilities', {}, { heard: (announced) => learnSchoolClock(announced, now()) })
    const isTemporary = !answer.ok && !(await isNoSuchPage(answer))
    asking = null
    pause = { from: now(), ms: isTemporary ? pauseMs : freshForMs }
    if (isTemporary) return lastKnown()
    known = answer.ok ? answer.value : []
    learnCapabilities(provider, known)
    // Not awaited: the caller needs the answer, not that it is stored.
    if (mayWrite()) void writeMetadata(database, 'capabilities', [...known]).catch(() => undefined)
    return known
  }

  /**
   * A 404 with a foreign page means "no such page" only if nothing was announced before: it may come from a web
   * framework, but also from a proxy.
   */
  async function isNoSuchPage({ failure }: Extract<Answer<unknown>, { ok: false }>): Promise<boolean> {
    if (noSuchPage.includes(failure.code)) return true
    return isFromIntermediary(failure) && failure.status === notFound && (await lastKnown()).length === 0
  }

  async function lastKnown(): Promise<readonly Capability[]> {
    const stored = () => database.ready().then(() => readMetadata(database, 'capabilities'))
    return (await recallCapabilities(provider).catch(() => null)) ?? (await stored().catch(() => null)) ?? []
  }

  return async () => {
    if (Math.abs(now() - pause.from) >= pause.ms) asking ??= ask()
    return known ?? asking ?? lastKnown()
  }
}
