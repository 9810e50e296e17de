/**
 * The capabilities that a provider last announced, in memory and in the identity record. While the provider does not
 * respond, they apply to whoever is signed in, even if another user received them: otherwise changes would be sent
 * without row versions and Idempotency-Keys.
 */
import { capabilities, knownCapabilities, type Capability } from '../../contract'
import { deviceDatabase, type AnnouncementRecord } from './device-database'
import { learnSchoolClock } from './school-clock'

/** The capabilities that this page has received, by provider. */
const announcedBy = new Map<string, readonly Capability[]>()

/** Stores the capabilities and the school's clock from the JSON of a capabilities answer. */
export function learnAnnouncement(provider: string, announced: unknown): void {
  learnSchoolClock(announced)
  const read = capabilities.safeParse(announced)
  if (read.success) learnCapabilities(provider, read.data)
}

/**
 * Stores the capabilities in memory and in the identity record, so that the service worker and an offline start know
 * them.
 */
export function learnCapabilities(provider: string, announced: readonly Capability[]): void {
  announcedBy.set(provider, announced)
  void deviceDatabase()
    .identity.update('current', announcementRecord(provider))
    .catch(() => undefined)
}

/**
 * The last capabilities of a provider; null if neither memory nor the identity record has any (a sign-out deletes the
 * record). Rejects if the device's database cannot be read.
 */
export async function recallCapabilities(provider: string): Promise<readonly Capability[] | null> {
  const inMemory = announcedBy.get(provider)
  if (inMemory) return inMemory
  const stored = (await deviceDatabase().identity.get('current'))?.announced
  return stored?.provider === provider ? knownCapabilities.filter((name) => stored.capabilities.includes(name)) : null
}

export function announcementRecord(provider: string): AnnouncementRecord {
  const announced = announcedBy.get(provider)
  return announced ? { announced: { provider, capabilities: announced } } : {}
}
