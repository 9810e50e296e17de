/** The lists of the public page (announcements, testimonials, locations): their entries, and the fields of an entry. */
import { hasEnded, longestPhone, type EntryList, type Profile, type SchoolPlace } from '../../contract'
import { mySchoolTexts as texts, entryLabels as labels } from '../../texts/my-school'
import type { FieldDefinition, RawValues } from '../../ui'

export const entryLists = ['announcements', 'testimonials', 'places'] as const satisfies readonly EntryList[]

/** The entry in the form. `isNew`: it does not exist yet; this device has made its `id`. */
export type Editing = { list: EntryList; id: string; isNew: boolean }

/** Whether the entry is a location with the name and address of one of the provider's schools. */
export function hasSchool(profile: Profile, { list, id }: Pick<Editing, 'list' | 'id'>): boolean {
  return list === 'places' && profile.places.some((place) => place.id === id && place.school !== null)
}

/** The provider's active locations to which no location of the page is linked (its `school`). */
export function unshownSchools(profile: Profile, schools: readonly SchoolPlace[]): SchoolPlace[] {
  return schools.filter(({ id, is_active }) => is_active && profile.places.every(({ school }) => school !== id))
}

/** An entry's values by box name; {} if the list has no such entry. */
export function entryValues(profile: Profile, list: EntryList, id: string): Partial<Record<string, unknown>> {
  const entries: readonly { id: string }[] = profile[list]
  return entries.find((entry) => entry.id === id) ?? {}
}

type Shown = { id: string; title: string; more: string; hasEnded: boolean }

/**
 * The entries as the card lists them. `today`: the school's date. `schools`: the provider's locations that a location
 * typed here can become.
 */
export function entriesOf(
  profile: Profile,
  list: EntryList,
  today: string,
  schools: readonly SchoolPlace[] = [],
): Shown[] {
  switch (list) {
    case 'announcements':
      return profile.announcements.map((entry) => {
        const { id, title, text, until } = entry
        const ended = hasEnded(entry, today)
        const end = until === null ? '' : ended ? texts.endedOn(until) : texts.endsOn(until)
        return { id, title, more: [text, end].filter(Boolean).join(' '), hasEnded: ended }
      })
    case 'testimonials':
      return profile.testimonials.map(({ id, user, text }) => ({ id, title: user, more: text, hasEnded: false }))
    case 'places':
      return profile.places.map(({ id, school, name, address, is_active }) => ({
        id,
        title: name,
        more: is_active
          ? [address, school === null && schools.length > 0 && texts.typedPlace].filter(Boolean).join(' ')
          : texts.closedPlace,
        hasEnded: false,
      }))
  }
}

/**
 * The first field names the entry: a new entry needs it, and emptying it later removes the entry. An entry with a
 * school (`hasSchool`) has a checkbox for that instead. `schools`: the provider's locations that a location without a
 * school can become, whose name and address it then takes.
 */
export function entryFields(
  list: EntryList,
  isNew: boolean,
  ofSchool: boolean,
  schools: readonly SchoolPlace[],
): FieldDefinition[] {
  const naming = {
    type: 'text',
    maxLength: 80,
    ...(isNew ? { required: true } : { hint: texts.lists[list].emptyHint }),
  } as const
  switch (list) {
    case 'announcements':
      return [
        { name: 'title', label: labels.title, ...naming },
        { name: 'when', label: labels.when, type: 'text', maxLength: 60, hint: texts.whenHint },
        { name: 'text', label: labels.text, type: 'textarea', maxLength: 300 },
        { name: 'button', label: labels.button, type: 'text', maxLength: 40, hint: texts.buttonHint },
        { name: 'message', label: labels.message, type: 'textarea', maxLength: 300, hint: texts.messageHint },
        { name: 'until', label: labels.until, type: 'date', hint: texts.untilHint },
      ]
    case 'testimonials':
      return [
        { name: 'user', label: labels.user, ...naming },
        { name: 'text', label: labels.testimonial, type: 'textarea', maxLength: 400, hint: texts.permissionHint },
      ]
    case 'places':
      return [
        ...(ofSchool
          ? []
          : ([
              ...(schools.length > 0 ? [schoolField(schools)] : []),
              { name: 'name', label: labels.name, ...naming, shownIf: isTyped },
              { name: 'address', label: labels.address, type: 'text', maxLength: 250, shownIf: isTyped },
            ] as const)),
        { name: 'hours', label: labels.hours, type: 'textarea', maxLength: 300, hint: texts.hoursHint },
        { name: 'phone', label: labels.phone, type: 'tel', maxLength: longestPhone },
        { name: 'hint', label: labels.hint, type: 'text', maxLength: 200, hint: texts.hintHint },
        { name: 'map', label: labels.map, type: 'text', maxLength: 600, hint: texts.mapHint },
        ...(ofSchool ? [{ name: 'remove', label: texts.removePlace, type: 'checkbox' } as const] : []),
      ]
  }
}

const isTyped = ({ school }: RawValues) => !school

const schoolField = (schools: readonly SchoolPlace[]): FieldDefinition => ({
  name: 'school',
  label: labels.school,
  type: 'select',
  options: schools.map(({ id, name }) => ({ value: id, label: name })),
  hint: texts.placeHint,
})
