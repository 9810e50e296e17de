/** The cards of Mi escuela, each with the fields of its form. */
import { longestPhone, mediaTypes, offeredOptions, type Option, type Profile } from '../../contract'
import { isReadable } from '../../domain/contrast'
import { mySchoolTexts as texts, profileLabels as labels } from '../../texts/my-school'
import type { FieldDefinition } from '../../ui'
import { smallPicture } from './picture'

export const cards = ['identity', 'contact', 'page', 'names', 'attendance', 'privacy'] as const
export type CardName = (typeof cards)[number]

const pictures = [mediaTypes.png, mediaTypes.jpg, mediaTypes.webp]

const color = (name: 'theme_color' | 'accent_color'): FieldDefinition => ({
  name,
  label: labels[name],
  type: 'text',
  maxLength: 7,
  hint: texts.colorHint,
  check: (value) => (/^#[\da-f]{6}$/i.test(value.trim()) && !isReadable(value.trim()) ? texts.pale : undefined),
})

const meanings = ['present', 'absent', 'late', 'excused'] as const

/** A hidden option is only offered if it has this meaning already: the box must show what is stored. */
const meaningField = (
  name: (typeof meanings)[number],
  profile: Profile,
  options: readonly Option[],
): FieldDefinition => ({
  name,
  label: labels[name],
  type: 'select',
  options: offeredOptions(
    options,
    options.find(({ value }) => value === profile[name]),
  ),
})

/** Those of `options` that are hidden and have one of the meanings in `values`. */
export function hiddenMeanings(values: Partial<Record<string, unknown>>, options: readonly Option[]): Option[] {
  return options.filter(({ hidden, value }) => hidden && meanings.some((name) => values[name] === value))
}

export function fieldsOf(card: CardName, profile: Profile, options: readonly Option[]): FieldDefinition[] {
  switch (card) {
    case 'identity':
      return [
        { name: 'name', label: labels.name, type: 'text', maxLength: 60, hint: texts.nameHint },
        { name: 'full_name', label: labels.full_name, type: 'text', maxLength: 120, hint: texts.fullNameHint },
        { name: 'description', label: labels.description, type: 'text', maxLength: 200 },
        {
          name: 'logo',
          label: labels.logo,
          type: 'file',
          accept: pictures.join(','),
          hint: texts.logoHint,
          fileProblem: ({ type }) => (pictures.some((picture) => picture === type) ? null : texts.logoProblem),
          prepareFile: smallPicture,
        },
        ...(profile.logo !== '' ? [{ name: 'remove_logo', label: texts.removeLogo, type: 'checkbox' } as const] : []),
        color('theme_color'),
        color('accent_color'),
      ]
    case 'contact':
      return [
        { name: 'email', label: labels.email, type: 'email', maxLength: 254 },
        { name: 'phone', label: labels.phone, type: 'tel', maxLength: longestPhone, hint: texts.phoneHint },
        { name: 'chat', label: labels.chat, type: 'tel', maxLength: longestPhone, hint: texts.chatHint },
        { name: 'social', label: labels.social, type: 'text', maxLength: 300, hint: texts.linkHint },
        { name: 'reviews', label: labels.reviews, type: 'text', maxLength: 300, hint: texts.linkHint },
      ]
    case 'page':
      return [
        { name: 'headline', label: labels.headline, type: 'text', maxLength: 120, hint: texts.headlineHint },
        { name: 'welcome', label: labels.welcome, type: 'textarea', maxLength: 500 },
        { name: 'chat_message', label: labels.chat_message, type: 'textarea', maxLength: 300, hint: texts.messageHint },
        { name: 'lessons', label: labels.lessons, type: 'checkbox', hint: texts.lessonsHint },
        { name: 'films', label: labels.films, type: 'checkbox', hint: texts.filmsHint },
        { name: 'essence', label: labels.essence, type: 'textarea', maxLength: 300, hint: texts.essenceHint },
        { name: 'summary', label: labels.summary, type: 'textarea', maxLength: 160, hint: texts.summaryHint },
      ]
    case 'names':
      return [
        { name: 'folio_prefix', label: labels.folio_prefix, type: 'text', maxLength: 6, hint: texts.prefixHint },
        { name: 'family_name_first', label: labels.family_name_first, type: 'checkbox' },
      ]
    case 'attendance':
      return meanings.map((name) => meaningField(name, profile, options))
    case 'privacy':
      return [{ name: 'privacy', label: labels.privacy, type: 'textarea', maxLength: 20_000, hint: texts.privacyHint }]
  }
}
