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

const isForeign404 = (answer: Answer<unknown>) =>
  !answer.ok && isFromIntermediary(answer.failure) && answer.failure.status === 404

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
  /** How many times in a row the answer was a 404 with a foreign page. */
  let foreign404s = 0

  async function ask(): Promise<readonly Capability[]> {
    const answer = await client('capabilities', {}, { heard: (announced) => learnSchoolClock(announced, now()) })
    foreign404s = isForeign404(answer) ? foreign404s + 1 : 0
    const isTemporary = !answer.ok && !(await isNoSuchPage(answer))
    asking = null
    // After a foreign 404 it is asked again soon, because the page may come back.
    pause = { from: now(), ms: isTemporary || foreign404s > 0 ? pauseMs : freshForMs }
    if (isTemporary) return lastKnown()
    known = answer.ok ? answer.value : []
    learnCapabilities(provider, known)
    // Not awaited: the caller needs the answer, not that it is stored.
    if (mayWrite()) void writeMetadata(database, 'capabilities', [...known]).catch(() => undefined)
    return known
  }

  /**
   * A 404 with a foreign page may come from a web framework that has no such page, or from a proxy. It means "no such
   * page" if nothing was announced before, or the second time in a row: a provider that lost the page may also refuse
   * the headers that it announced, and changes would then wait for ever.
   */
  async function isNoSuchPage(answer: Extract<Answer<unknown>, { ok: false }>): Promise<boolean> {
    if (noSuchPage.includes(answer.failure.code)) return true
    return isForeign404(answer) && (foreign404s > 1 || (await lastKnown()).length === 0)
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
