/**
 * Lookup lists as options of a select. If one cannot be read, that is only logged, and the form opens without it
 * (specification 8.3).
 */
import { useEffect } from 'react'
import type { Option, Relation } from '../../contract'
import { useAllPages, type Loaded, type Question } from '../../provider/online'

/** undefined while loading; empty if reading failed. */
export function useOptions(
  name: 'genders' | 'relationships' | 'paymentTypes' | 'paymentStatuses',
): readonly Option[] | undefined {
  const loaded = useAllPages(name, {}, { storeOffline: true, partial: true })
  useFailureLog(name, loaded)
  if (loaded.state === 'loading') return undefined
  return loaded.state === 'ready' ? loaded.value.flatMap((page) => page.rows) : []
}

/** Logs that a lookup list could not be read. */
export function useFailureLog(name: Question, loaded: Loaded<unknown>): void {
  const code = loaded.state === 'loading' ? undefined : loaded.failure?.code
  useEffect(() => {
    // For support staff: the form does not show this failure.
    // eslint-disable-next-line no-console
    if (code) console.warn(`The lookup list "${name}" could not be read: ${code}`)
  }, [name, code])
}

/** The options, with the chosen one added if the list lacks it. */
export function optionsOf(options: readonly Option[], chosen?: Option | null): Option[] {
  return !chosen || options.some(({ value }) => value === chosen.value)
    ? [...options]
    : [{ ...chosen, label: chosen.label || chosen.value }, ...options]
}

export function optionOfRelation(relation: Relation | null | undefined): Option | null {
  return relation ? { value: relation.id, label: relation.name || relation.id } : null
}
