/**
 * What a provider last announced to anybody on this device. Whoever comes next begins with it while their own question finds no
 * answer: what guards a change is not given up because another person holds the tablet.
 */
import { capabilities, knownCapabilities, type Capability } from '../../contract'
import { deviceDatabase, type KeptAnnouncement } from './device-database'
import { learnSchoolClock } from './school-clock'

/** By provider. Another page of this device may have heard more. */
const heard = new Map<string, readonly Capability[]>()

/** An answer to the question what there is beyond the specification, as it came. */
export function learnAnnouncement(provider: string, announced: unknown): void {
  learnSchoolClock(announced)
  const read = capabilities.safeParse(announced)
  if (read.success) learnCapabilities(provider, read.data)
}

/** Kept with the person on record, for a worker and for a start without a network. */
export function learnCapabilities(provider: string, announced: readonly Capability[]): void {
  heard.set(provider, announced)
  void deviceDatabase().identity.update('current', keptAnnouncement(provider)).catch(() => undefined)
}

/** null where nobody here has heard any; rejects where the device cannot be read. */
export async function recallCapabilities(provider: string): Promise<readonly Capability[] | null> {
  const here = heard.get(provider)
  if (here) return here
  const kept = (await deviceDatabase().identity.get('current'))?.announced
  return kept?.provider === provider ? knownCapabilities.filter((name) => kept.capabilities.includes(name)) : null
}

export function keptAnnouncement(provider: string): KeptAnnouncement {
  const announced = heard.get(provider)
  return announced ? { announced: { provider, capabilities: announced } } : {}
}
