/**
 * What this provider announces beyond the specification. A failure means none; one that passes says nothing, and then holds what
 * was announced the last time, to whomever on this device.
 */
import { isFromTheWay, type Answer, type Capability, type FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { learnCapabilities, recallCapabilities } from '../database/announcements'
import { readMetadata, writeMetadata } from '../database/metadata'
import type { PersonDatabase } from '../database/person-database'
import { learnSchoolClock } from '../database/school-clock'

/** Not asked again sooner where no answer came. */
const pauseMs = 30_000
/** A page is open all day, and what is announced no more may be refused on its way, time after time. */
const goodForMs = 5 * 60_000

/** Answers of a provider that has no such page, or another one there. Any other failure passes: a moment later it may answer. */
const plainNo: readonly FailureCode[] = ['missing', 'forbidden', 'unauthorized', 'malformed']

const unknownAddress = 404

type Surroundings = {
  /** Scheme and host, '' for the page's own. */
  provider: string
  client: ProviderClient
  database: PersonDatabase
  now: () => number
  /** False once this person has left the device: nothing of theirs is written any more. */
  going: () => boolean
}

/** Whoever asks first waits for the answer, also for "there is no such page"; from then on it is asked anew beside what goes on. */
export function openCapabilities({ provider, client, database, now, going }: Surroundings): () => Promise<readonly Capability[]> {
  let known: readonly Capability[] | null = null
  let asking: Promise<readonly Capability[]> | null = null
  let rest = { from: now(), ms: 0 }

  async function ask(): Promise<readonly Capability[]> {
    const answer = await client('capabilities', {}, { heard: (announced) => learnSchoolClock(announced, now()) })
    const passes = !answer.ok && !(await isPlainNo(answer))
    asking = null
    rest = { from: now(), ms: passes ? pauseMs : goodForMs }
    if (passes) return earlier()
    known = answer.ok ? answer.value : []
    learnCapabilities(provider, known)
    // Whoever asked waits for the provider, not for the disk.
    if (going()) void writeMetadata(database, 'capabilities', [...known]).catch(() => undefined)
    return known
  }

  /** A web framework answers an address it does not know with a page of its own; so may a proxy, whose word takes nothing away that was announced. */
  async function isPlainNo({ failure }: Extract<Answer<unknown>, { ok: false }>): Promise<boolean> {
    if (plainNo.includes(failure.code)) return true
    return isFromTheWay(failure) && failure.status === unknownAddress && (await earlier()).length === 0
  }

  async function earlier(): Promise<readonly Capability[]> {
    const own = () => database.ready().then(() => readMetadata(database, 'capabilities'))
    return (await recallCapabilities(provider).catch(() => null)) ?? (await own().catch(() => null)) ?? []
  }

  return async () => {
    if (Math.abs(now() - rest.from) >= rest.ms) asking ??= ask()
    return known ?? asking ?? earlier()
  }
}
