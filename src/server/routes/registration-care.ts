/**
 * What the registration page asks about a child's care: allergies (kept only with a consent of its own), who may pick
 * the child up, to whom it is never handed over, and photos.
 */
import { careBoxes, careOfBoxes, pickupBox, type CareWish } from '../../contract'
import { registrationWords as words } from '../../texts/registration'
import { parseInput } from '../endpoints/field-errors'

/** The name of the box in which the family consents to the storing of health data. */
export const consentBox = 'care_consent'

type Read = { care: CareWish; errors: Record<string, string[]> }

/** Reads the boxes of one child. `errors`: by the name of the box. */
export function careOfForm(typed: Readonly<Record<string, string>>): Read {
  const read = parseInput(careBoxes, typed)
  const errors: Record<string, string[]> = read.ok ? {} : read.errors
  if (typed.care !== undefined && typed[consentBox] === undefined) errors[consentBox] = [words.careNeedsConsent]
  for (const name of Object.keys(typed)) {
    const place = Number(/^pickup(\d)_/.exec(name)?.[1] ?? 0)
    if (place > 0 && typed[pickupBox(place, 'name')] === undefined)
      errors[pickupBox(place, 'name')] = [words.pickupNeedsName]
  }
  return { care: read.ok ? careOfBoxes(read.value, read.value) : {}, errors }
}

/** The values of the columns care, pickups (as JSON), not_to and photo of a new student. */
export function careValues({ care = '', pickups = [], not_to = '', photo = '' }: CareWish): string[] {
  return [care, JSON.stringify(pickups), not_to, photo]
}
