/**
 * The meaning of a provider's attendance options: present, absent, late or excused. Only whole labels count, never a
 * part of a label or its position.
 */
import type { Option } from '../contract'
import { school } from '../school'
import { searchKeyOf } from './search-key'

export type Meaning = 'present' | 'absent' | 'late' | 'excused'

/** The option of each meaning; a meaning without a certain option is missing. */
export type Meanings = Partial<Record<Meaning, Option>>

/** Unambiguous labels, as search keys (without accents and case). */
const knownLabels = {
  present: ['asistencia', 'asistio', 'presente', 'present', 'attended'],
  absent: ['falta', 'falto', 'ausente', 'ausencia', 'inasistencia', 'no asistio', 'absent'],
  late: ['retardo', 'retraso', 'llego tarde', 'tarde', 'late'],
  excused: ['justificada', 'falta justificada', 'ausencia justificada', 'inasistencia justificada', 'excused'],
} as const satisfies Record<Meaning, readonly string[]>

const meaningOrder = ['present', 'absent', 'late', 'excused'] as const

/**
 * Finds the option of each meaning. `configured`: the option's `value` from the school file. If the provider has no
 * such option, the one with a known label is taken, unless there are two.
 */
export function meaningsOf(
  options: readonly Option[],
  configured: Partial<Record<Meaning, string>> = school.attendance,
): Meanings {
  const found: Meanings = {}
  for (const meaning of meaningOrder) {
    const option =
      options.find(({ value }) => value === configured[meaning]) ??
      onlyOne(options.filter(({ label }) => hasKnownLabel(meaning, label)))
    if (option) found[meaning] = option
  }
  return found
}

/** The meanings that the roll requires and for which no option was found. */
export function missingMeanings(meanings: Meanings): Meaning[] {
  return (['present', 'absent'] as const).filter((meaning) => meanings[meaning] === undefined)
}

/** The meaning of a row's status; null for an option of the school's own, which is shown only by its label. */
export function meaningOf(meanings: Meanings, value: string | null | undefined): Meaning | null {
  return meaningOrder.find((meaning) => meanings[meaning] !== undefined && meanings[meaning].value === value) ?? null
}

function hasKnownLabel(meaning: Meaning, label: string): boolean {
  const key = searchKeyOf(label)
  return knownLabels[meaning].some((known) => known === key)
}

function onlyOne(options: Option[]): Option | undefined {
  return options.length === 1 ? options[0] : undefined
}
