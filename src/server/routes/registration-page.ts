/** The registration page's HTML: three groups of fields, each with what was typed and what is wrong with it. */
import { paths, providerPages } from '../../paths'
import { registrationWords as words } from '../../texts/registration'
import { escapeHtml, page } from '../html-pages'

/** What was typed, by the field's name on the page (`part.field`). */
export type Typed = Readonly<Record<string, string>>
export type Options = Record<'gender' | 'relationship', readonly { value: string; label: string }[]>
type Shown = { typed: Typed; errors: Readonly<Record<string, string[]>>; alert: string; options: Options }

type Field = { name: string; label: string; most: number; type?: 'email' | 'tel' | 'date' | 'long' | 'gender' | 'relationship'; autocomplete?: string; optional?: true }

const nameFields = (part: string, autocomplete: boolean): Field[] => [
  { name: `${part}.first_name`, label: words.first_name, most: 150, autocomplete: autocomplete ? 'given-name' : 'off' },
  { name: `${part}.last_name`, label: words.last_name, most: 150, autocomplete: autocomplete ? 'family-name' : 'off' },
]

const groups: { legend: string; fields: Field[] }[] = [
  {
    legend: words.tutor,
    fields: [
      ...nameFields('tutor', true),
      { name: 'tutor.email', label: words.email, most: 254, type: 'email', autocomplete: 'email' },
      { name: 'tutor.phone', label: words.phone, most: 25, type: 'tel', autocomplete: 'tel' },
      { name: 'tutor.gender', label: words.gender, most: 40, type: 'gender' },
      { name: 'tutor.relationship', label: words.relationship, most: 40, type: 'relationship' },
    ],
  },
  {
    legend: words.student,
    fields: [
      ...nameFields('student', false),
      { name: 'student.birthdate', label: words.birthdate, most: 10, type: 'date' },
      { name: 'student.comment', label: words.comment, most: 2000, type: 'long', optional: true },
    ],
  },
  {
    legend: words.contact,
    fields: [
      ...nameFields('contact', false),
      { name: 'contact.phone', label: words.phone, most: 25, type: 'tel' },
      { name: 'contact.relationship', label: words.relationship, most: 40, type: 'relationship' },
    ],
  },
]

export function registrationPage(shown: Shown): string {
  const alert = shown.alert ? `<p class="error" role="alert">${escapeHtml(shown.alert)}</p>` : ''
  const fieldsets = groups.map(({ legend, fields }) => `<fieldset><legend>${escapeHtml(legend)}</legend>${fields.map((field) => fieldHtml(field, shown)).join('')}</fieldset>`)
  const privacy = `<p>${escapeHtml(words.privacy)} <a href="${paths.privacy}">${escapeHtml(words.privacyLink)}</a>.</p>`
  return page(
    words.title,
    // The server says what is wrong, in Spanish, beside the field; the browser would say it in its own language.
    `<p>${escapeHtml(words.lead)}</p>${alert}<form method="post" action="${providerPages.registration}" novalidate>${fieldsets.join('')}${privacy}<button>${escapeHtml(words.send)}</button></form>`,
  )
}

function fieldHtml(field: Field, { typed, errors, options }: Shown): string {
  const { name, label } = field
  const problems = errors[name] ?? []
  const attributes = [
    `id="${name}" name="${name}"`,
    field.optional ? '' : ' required',
    field.autocomplete ? ` autocomplete="${field.autocomplete}"` : '',
    problems.length > 0 ? ` aria-invalid="true" aria-describedby="${name}-error"` : '',
  ].join('')
  const problem = problems.length > 0 ? `<p class="problem" id="${name}-error">${escapeHtml(problems.join(' '))}</p>` : ''
  return `<label for="${name}">${escapeHtml(label)}</label>${control(field, attributes, typed[name] ?? '', options)}${problem}`
}

function control({ type = 'text', most }: Field | { type: 'text'; most: number }, attributes: string, value: string, options: Options): string {
  if (type === 'long') return `<textarea ${attributes} maxlength="${most}" rows="3">${escapeHtml(value)}</textarea>`
  if (type !== 'gender' && type !== 'relationship') return `<input ${attributes} type="${type}" maxlength="${most}" value="${escapeHtml(value)}">`
  const choices = options[type].map((option) => `<option value="${escapeHtml(option.value)}"${option.value === value ? ' selected' : ''}>${escapeHtml(option.label)}</option>`)
  return `<select ${attributes}><option value="">${escapeHtml(words.choose)}</option>${choices.join('')}</select>`
}
