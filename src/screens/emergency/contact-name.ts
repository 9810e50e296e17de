/** The contact's name, or why there is none. */
import type { EmergencyRow } from '../../contract'
import { emergencyTexts as texts } from '../../texts/emergency'

export function contactName(contact: EmergencyRow | undefined): string {
  if (!contact) return texts.noContactHere
  return contact.name || texts.noContact
}
