/** What an attendance option means here: present, absent, late or excused; never guessed from a part of a label or a position. */
import type { Option } from '../contract'
import { school } from '../school'
import { searchKeyOf } from './search-key'

export type Meaning = 'present' | 'absent' | 'late' | 'excused'

/** The option of each meaning; a meaning nobody can tell is absent. */
export type Meanings = Partial<Record<Meaning, Option>>

/** Whole labels, without accents and case, that can mean one thing only. */
const knownLabels = {
  present: ['asistencia', 'asistio', 'presente', 'present', 'attended'],
  absent: ['falta', 'falto', 'ausente', 'ausencia', 'inasistencia', 'no asistio', 'absent'],
  late: ['retardo', 'retraso', 'llego tarde', 'tarde', 'late'],
  excused: ['justificada', 'falta justificada', 'ausencia justificada', 'inasistencia justificada', 'excused'],
} as const satisfies Record<Meaning, readonly string[]>

const all = ['present', 'absent', 'late', 'excused'] as const

/**
 * The school file names an option's `value`; where the provider has no such option, one whose whole label is known takes its
 * place, unless two claim it.
 */
export function meaningsOf(options: readonly Option[], named: Partial<Record<Meaning, string>> = school.attendance): Meanings {
  const found: Meanings = {}
  for (const meaning of all) {
    const option = options.find(({ value }) => value === named[meaning]) ?? onlyOne(options.filter(({ label }) => isKnown(meaning, label)))
    if (option) found[meaning] = option
  }
  return found
}

/** What the roll cannot do without and no option is known to be. */
export function unknownOf(meanings: Meanings): Meaning[] {
  return (['present', 'absent'] as const).filter((meaning) => meanings[meaning] === undefined)
}

/** What a row's status means, or null: an option of the school's own, shown by its label alone. */
export function meaningOf(meanings: Meanings, value: string | null | undefined): Meaning | null {
  return all.find((meaning) => meanings[meaning] !== undefined && meanings[meaning].value === value) ?? null
}

function isKnown(meaning: Meaning, label: string): boolean {
  const key = searchKeyOf(label)
  return knownLabels[meaning].some((known) => known === key)
}

function onlyOne(options: Option[]): Option | undefined {
  return options.length === 1 ? options[0] : undefined
}
