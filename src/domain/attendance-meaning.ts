/**
 * The meaning of a provider's attendance options: present, absent, late or excused. An option is recognized by its
 * value in the school's settings or by its whole label, never by a part of the label or by its position in the list.
 */
import type { Option } from '../contract'
import { searchKeyOf } from './search-key'

export type Meaning = 'present' | 'absent' | 'late' | 'excused'

/** The option of each meaning; a meaning is missing if no option, or more than one, was recognized for it. */
export type Meanings = Partial<Record<Meaning, Option>>

/** The labels that are recognized, each with one meaning only. Written as search keys (without accents and case). */
const knownLabels = {
  present: ['asistencia', 'asistio', 'presente', 'present', 'attended'],
  absent: ['falta', 'falto', 'ausente', 'ausencia', 'inasistencia', 'no asistio', 'absent'],
  late: ['retardo', 'retraso', 'llego tarde', 'tarde', 'late'],
  excused: ['justificada', 'falta justificada', 'ausencia justificada', 'inasistencia justificada', 'excused'],
} as const satisfies Record<Meaning, readonly string[]>

const meaningOrder = ['present', 'absent', 'late', 'excused'] as const

/**
 * Finds the option of each meaning. `configured`: an option's `value` by meaning, from the school's profile. If
 * `options` does not have the configured value, takes the option with a known label, unless there are several.
 */
export function meaningsOf(options: readonly Option[], configured: Partial<Record<Meaning, string>>): Meanings {
  const meanings: Meanings = {}
  for (const meaning of meaningOrder) {
    const option =
      options.find(({ value }) => value === configured[meaning]) ??
      onlyOne(options.filter(({ label }) => hasKnownLabel(meaning, label)))
    if (option) meanings[meaning] = option
  }
  return meanings
}

/** The meanings without which no roll can be taken. */
const rollMeanings = ['present', 'absent'] as const

/** The meanings that the roll requires and for which no option was found. */
export function missingMeanings(meanings: Meanings): Meaning[] {
  return rollMeanings.filter((meaning) => meanings[meaning] === undefined)
}

/** Whether the roll requires the option, so that it cannot be hidden. */
export function isNeededByRolls(meanings: Meanings, value: string): boolean {
  return rollMeanings.some((meaning) => meanings[meaning]?.value === value)
}

/** The meaning of a row's status; null for any other option of the school, which is shown by its label only. */
export function meaningOf(meanings: Meanings, value: string | null | undefined): Meaning | null {
  return meaningOrder.find((meaning) => meanings[meaning] !== undefined && meanings[meaning].value === value) ?? null
}

/** The meaning whose known labels have this text, or null. */
export function labelMeaning(label: string): Meaning | null {
  return meaningOrder.find((meaning) => hasKnownLabel(meaning, label)) ?? null
}

function hasKnownLabel(meaning: Meaning, label: string): boolean {
  const key = searchKeyOf(label)
  return knownLabels[meaning].some((known) => known === key)
}

function onlyOne(options: Option[]): Option | undefined {
  return options.length === 1 ? options[0] : undefined
}
