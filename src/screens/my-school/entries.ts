/** The lists of the public page (announcements, testimonials, locations): the fields of an entry, and its place. */
import { longestPhone, mostEntries, type EntryList, type Profile } from '../../contract'
import { mySchoolTexts as texts, entryLabels as labels } from '../../texts/my-school'
import type { FieldDefinition } from '../../ui'

export const entryLists = ['announcements', 'testimonials', 'places'] as const satisfies readonly EntryList[]

/** An entry's values by box name; {} for a place that nobody has filled. */
export function entryAt(profile: Profile, list: EntryList, place: number): Partial<Record<string, unknown>> {
  return profile[list][place] ?? {}
}

/** The entries that have a title, each with its place. */
export function entriesOf(profile: Profile, list: EntryList): { place: number; title: string; more: string }[] {
  switch (list) {
    case 'announcements':
      return profile.announcements.flatMap(({ title, text, until }, place) =>
        title === '' ? [] : [{ place, title, more: until === null ? text : `${text} ${texts.endsOn(until)}` }],
      )
    case 'testimonials':
      return profile.testimonials.flatMap(({ user, text }, place) =>
        user === '' ? [] : [{ place, title: user, more: text }],
      )
    case 'places':
      return profile.places.flatMap(({ name, address }, place) =>
        name === '' ? [] : [{ place, title: name, more: address }],
      )
  }
}

/** The first place without an entry; null if the list is full. */
export function freePlace(profile: Profile, list: EntryList): number | null {
  const taken = new Set(entriesOf(profile, list).map(({ place }) => place))
  const free = Array.from({ length: mostEntries[list] }, (_, place) => place).find((place) => !taken.has(place))
  return free ?? null
}

export function entryFields(list: EntryList): FieldDefinition[] {
  switch (list) {
    case 'announcements':
      return [
        { name: 'title', label: labels.title, type: 'text', maxLength: 80, hint: texts.emptyTitleHint },
        { name: 'when', label: labels.when, type: 'text', maxLength: 60, hint: texts.whenHint },
        { name: 'text', label: labels.text, type: 'textarea', maxLength: 300 },
        { name: 'button', label: labels.button, type: 'text', maxLength: 40, hint: texts.buttonHint },
        { name: 'message', label: labels.message, type: 'textarea', maxLength: 300, hint: texts.messageHint },
        { name: 'until', label: labels.until, type: 'date', hint: texts.untilHint },
      ]
    case 'testimonials':
      return [
        { name: 'user', label: labels.user, type: 'text', maxLength: 80, hint: texts.emptyUserHint },
        { name: 'text', label: labels.testimonial, type: 'textarea', maxLength: 400, hint: texts.permissionHint },
      ]
    case 'places':
      return [
        { name: 'name', label: labels.name, type: 'text', maxLength: 80, hint: texts.emptyNameHint },
        { name: 'address', label: labels.address, type: 'text', maxLength: 250 },
        { name: 'hours', label: labels.hours, type: 'textarea', maxLength: 300, hint: texts.hoursHint },
        { name: 'phone', label: labels.phone, type: 'tel', maxLength: longestPhone },
        { name: 'hint', label: labels.hint, type: 'text', maxLength: 200, hint: texts.hintHint },
        { name: 'map', label: labels.map, type: 'text', maxLength: 600, hint: texts.mapHint },
      ]
  }
}
