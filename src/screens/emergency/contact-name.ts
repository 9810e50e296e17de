/** The name of an emergency contact, or a sentence that says why there is none. */
import type { EmergencyRow } from '../../contract'
import { emergencyTexts as texts } from '../../texts/emergency'

export function contactName(contact: EmergencyRow | undefined): string {
  if (!contact) return texts.noContactHere
  return contact.name || texts.noContact
}
