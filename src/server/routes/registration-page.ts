/** The HTML of the registration page: tutor, children and contact, each field with its typed value and error. */
import { longestCare, longestPhone, pickupBox } from '../../contract'
import { paths, providerPages } from '../../paths'
import { registrationWords as words } from '../../texts/registration'
import { escapeHtml, htmlPage } from '../html-pages'
import type { Profile } from '../profile'
import { consentBox } from './registration-care'
import { longestHours, type WishPlace } from './registration-wishes'

/** The form's values by name: `<part>.<field>`, `children`, and `add` or `remove` if that button was pressed. */
export type Typed = Readonly<Record<string, string>>
export type Options = Record<'gender' | 'relationship', readonly { value: string; label: string }[]> & {
  /** Empty: the page does not ask for a group. */
  wish: readonly WishPlace[]
  /** Whether the page asks for allergies, who may pick the child up and photos, each apart. */
  care: boolean
}
/** `errors`: by field name. `focus`: number of the child whose first field gets the focus. */
type Shown = {
  typed: Typed
  children: number
  errors?: Readonly<Record<string, string[]>>
  alert?: string
  options: Options
  focus?: number
}

type Field = {
  name: string
  label: string
  most: number
  type?: 'email' | 'tel' | 'date' | 'long' | 'gender' | 'relationship' | 'wish' | 'photo' | 'consent'
  autocomplete?: string
  optional?: true
  /** What the data are for, or a heading's explanation; above the box. */
  hint?: string
  focused?: boolean
}

/**
 * The largest number of children in one form. A family with more sends a second form, whose children are added to the
 * same registration.
 */
export const mostChildren = 6

/** The prefix of the field names of child 1, 2, … */
export const childPart = (number: number) => (number === 1 ? 'student' : `student${number}`)

const nameFields = (part: string, autocomplete: boolean): Field[] => [
  { name: `${part}.first_name`, label: words.first_name, most: 150, autocomplete: autocomplete ? 'given-name' : 'off' },
  { name: `${part}.last_name`, label: words.last_name, most: 150, autocomplete: autocomplete ? 'family-name' : 'off' },
]

const tutorFields: Field[] = [
  ...nameFields('tutor', true),
  { name: 'tutor.email', label: words.email, most: 254, type: 'email', autocomplete: 'email' },
  { name: 'tutor.phone', label: words.phone, most: longestPhone, type: 'tel', autocomplete: 'tel' },
  { name: 'tutor.gender', label: words.gender, most: 40, type: 'gender' },
  { name: 'tutor.relationship', label: words.relationship, most: 40, type: 'relationship' },
]

const childFields = (number: number, asksWish: boolean, asksCare: boolean): Field[] => [
  ...nameFields(childPart(number), false),
  { name: `${childPart(number)}.birthdate`, label: words.birthdate, most: 10, type: 'date' },
  ...(asksWish
    ? ([
        { name: `${childPart(number)}.wish`, label: words.wish, most: 40, type: 'wish', optional: true },
        { name: `${childPart(number)}.hours`, label: words.hours, most: longestHours, optional: true },
      ] satisfies Field[])
    : []),
  ...(asksCare ? careFields(childPart(number)) : []),
  {
    name: `${childPart(number)}.comment`,
    label: asksCare ? words.otherComment : words.comment,
    most: 2000,
    type: 'long',
    optional: true,
  },
]

/** How many persons who may pick the child up the page asks for; the desk can add more. */
const askedPickups = [1, 2]

const careFields = (part: string): Field[] => [
  { name: `${part}.care`, label: words.care, most: longestCare, type: 'long', optional: true, hint: words.careFor },
  { name: `${part}.${consentBox}`, label: words.careConsent, most: 2, type: 'consent', optional: true },
  ...askedPickups.flatMap((place): Field[] => {
    const box = (of: Parameters<typeof pickupBox>[1]) => `${part}.${pickupBox(place, of)}`
    return [
      {
        name: box('name'),
        label: words.pickupName(place),
        most: 150,
        optional: true,
        ...(place === 1 && { hint: words.pickupFor }),
      },
      { name: box('relation'), label: words.pickupRelation(place), most: 60, optional: true },
      { name: box('phone'), label: words.pickupPhone(place), most: longestPhone, type: 'tel', optional: true },
    ]
  }),
  { name: `${part}.not_to`, label: words.notTo, most: longestCare, type: 'long', optional: true, hint: words.notToFor },
  { name: `${part}.photo`, label: words.photo, most: 3, type: 'photo', optional: true, hint: words.photoFor },
]

const contactFields: Field[] = [
  ...nameFields('contact', false),
  { name: 'contact.phone', label: words.phone, most: longestPhone, type: 'tel' },
  { name: 'contact.relationship', label: words.relationship, most: 40, type: 'relationship' },
]

export function registrationPage(school: Profile, shown: Shown): string {
  const { children, focus } = shown
  const alert = shown.alert ? `<p class="error" role="alert">${escapeHtml(shown.alert)}</p>` : ''
  const fieldset = (legend: string, fields: Field[], more = '') =>
    `<fieldset><legend>${escapeHtml(legend)}</legend>${fields.map((field) => fieldHtml(field, shown)).join('')}${more}</fieldset>`
  const students = Array.from({ length: children }, (_, index) => {
    const number = index + 1
    const [first, ...others] = childFields(number, shown.options.wish.length > 0, shown.options.care)
    const fields = first ? [{ ...first, focused: number === focus }, ...others] : []
    const remove =
      number === 1
        ? ''
        : `<button class="quiet" name="remove" value="${number}" formnovalidate>${escapeHtml(words.remove(number))}</button>`
    return fieldset(words.student(number, children), fields, remove)
  })
  const add =
    children < mostChildren
      ? `<button class="quiet" name="add" value="1" formnovalidate>${escapeHtml(words.add)}</button>`
      : `<p>${escapeHtml(words.most)}</p>`
  const privacy = `<p>${escapeHtml(words.privacy)} <a href="${paths.privacy}">${escapeHtml(words.privacyLink)}</a>.</p>`
  // Enter presses a form's first button. This hidden one submits; otherwise Enter would press «remove» or «add».
  const byEnter = `<button class="unseen" tabindex="-1" aria-hidden="true">${escapeHtml(words.send)}</button>`
  const body = [
    byEnter,
    `<input type="hidden" name="children" value="${children}">`,
    fieldset(words.tutor, tutorFields),
    ...students,
    add,
    fieldset(words.contact, contactFields),
    privacy,
    `<button>${escapeHtml(words.send)}</button>`,
  ].join('')
  // `novalidate`: the server reports errors in Spanish beside the fields; the browser would use its own language.
  return htmlPage(
    school,
    words.title,
    `<p>${escapeHtml(words.lead)}</p>${alert}<form method="post" action="${providerPages.registration}" novalidate>${body}</form>`,
  )
}

function fieldHtml(field: Field, { typed, errors = {}, options }: Shown): string {
  const { name, label } = field
  const problems = errors[name] ?? []
  const attributes = [
    `id="${name}" name="${name}"`,
    field.optional ? '' : ' required',
    field.focused ? ' autofocus' : '',
    field.autocomplete ? ` autocomplete="${field.autocomplete}"` : '',
    problems.length > 0 ? ` aria-invalid="true" aria-describedby="${name}-error"` : '',
  ].join('')
  const problem =
    problems.length > 0 ? `<p class="problem" id="${name}-error">${escapeHtml(problems.join(' '))}</p>` : ''
  const hint = field.hint ? `<p class="hint">${escapeHtml(field.hint)}</p>` : ''
  if (field.type === 'consent') {
    const ticked = typed[name] === undefined ? '' : ' checked'
    return `${hint}<label class="tick"><input type="checkbox" value="si" ${attributes}${ticked}>${escapeHtml(label)}</label>${problem}`
  }
  return `<label for="${name}">${escapeHtml(label)}</label>${hint}${control(field, attributes, typed[name] ?? '', options)}${problem}`
}

function control(
  { type = 'text', most }: Field | { type: 'text'; most: number },
  attributes: string,
  value: string,
  options: Options,
): string {
  if (type === 'wish') return wishSelect(attributes, value, options.wish)
  if (type === 'photo') return photoSelect(attributes, value)
  if (type === 'long') return `<textarea ${attributes} maxlength="${most}" rows="3">${escapeHtml(value)}</textarea>`
  if (type !== 'gender' && type !== 'relationship')
    return `<input ${attributes} type="${type}" maxlength="${most}" value="${escapeHtml(value)}">`
  const choices = options[type].map(
    (option) =>
      `<option value="${escapeHtml(option.value)}"${option.value === value ? ' selected' : ''}>${escapeHtml(option.label)}</option>`,
  )
  return `<select ${attributes}><option value="">${escapeHtml(words.choose)}</option>${choices.join('')}</select>`
}

function photoSelect(attributes: string, chosen: string): string {
  const choices = Object.entries(words.photoAnswers).map(
    ([value, label]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  )
  return `<select ${attributes}><option value="">${escapeHtml(words.photoLater)}</option>${choices.join('')}</select>`
}

/** Each location with its groups and an option for the location itself. A single location: only its groups. */
function wishSelect(attributes: string, chosen: string, places: Options['wish']): string {
  const option = (value: string, label: string) =>
    `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`
  const groupsOf = ({ groups }: WishPlace) => groups.map(({ value, label }) => option(value, label)).join('')
  const choices =
    places.length === 1
      ? places.map(groupsOf)
      : places.map(
          (place) =>
            `<optgroup label="${escapeHtml(place.label)}">${groupsOf(place)}${option(place.value, words.inPlace(place.label))}</optgroup>`,
        )
  return `<select ${attributes}><option value="">${escapeHtml(words.noWish)}</option>${choices.join('')}</select>`
}
