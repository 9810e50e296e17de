/**
 * The provider's capabilities; none if the provider has no page with capabilities. After a temporary failure, the last
 * capabilities that this device received still apply, also to another user, because they do not depend on the user.
 */
import { isFromIntermediary, type Answer, type Capability, type FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { learnCapabilities, recallCapabilities } from '../database/announcements'
import { readMetadata, writeMetadata } from '../database/metadata'
import type { PersonDatabase } from '../database/person-database'
import { learnSchoolClock } from '../database/school-clock'

/** After a temporary failure the provider is not asked again for this many ms. */
const pauseMs = 30_000
/** An answer is used for this many ms; not longer, because calls that use a withdrawn capability may all fail. */
const freshForMs = 5 * 60_000

/** Failures of a provider that has no page with capabilities; for a foreign 404 see `isNoSuchPage`. */
const noSuchPage: readonly FailureCode[] = ['missing', 'forbidden', 'unauthorized', 'malformed']

/** Whether the answer is a 404 with a page that is not the provider's, but for example a proxy's. */
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
 * Returns a function. Its first call waits for the provider's answer; later calls return the last capabilities at once
 * and refresh them in the background if they are old.
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
  /** How many times in a row the answer was a foreign 404. */
  let foreign404s = 0

  async function ask(): Promise<readonly Capability[]> {
    const answer = await client('capabilities', {}, { heard: (announced) => learnSchoolClock(announced, now()) })
    foreign404s = isForeign404(answer) ? foreign404s + 1 : 0
    const isTemporary = !answer.ok && !(await isNoSuchPage(answer))
    asking = null
    // After a 404 that may be a proxy's (`isForeign404`), the provider is asked again after `pauseMs`, even if the 404
    // counts as its answer.
    pause = { from: now(), ms: isTemporary || foreign404s > 0 ? pauseMs : freshForMs }
    if (isTemporary) return lastKnown()
    known = answer.ok ? answer.value : []
    learnCapabilities(provider, known)
    // The write is not awaited, because the caller needs only the answer.
    if (mayWrite()) void writeMetadata(database, 'capabilities', [...known]).catch(() => undefined)
    return known
  }

  /**
   * A foreign 404 may come from a proxy, or from the web framework of a provider without this page. The first one
   * counts as "no such page" only if nothing was announced before. A second one directly after it always counts: a
   * provider that has withdrawn the page may refuse the headers that it once announced, and changes would wait for
   * ever.
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
