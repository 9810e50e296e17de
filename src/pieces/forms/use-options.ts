/** Lookup lists as the options of a select. One that cannot be read is only logged (specification 8.3): the form opens without it. */
import { useEffect } from 'react'
import type { Option, Relation } from '../../contract'
import { useWhole, type Loaded, type Question } from '../../provider/online'

/** undefined while it is being read; empty where it could not be. */
export function useOptions(name: 'genders' | 'relationships' | 'paymentTypes' | 'paymentStatuses'): readonly Option[] | undefined {
  const loaded = useWhole(name, {}, { keep: true, partial: true })
  useLog(name, loaded)
  if (loaded.state === 'loading') return undefined
  return loaded.state === 'ready' ? loaded.value.flatMap((page) => page.rows) : []
}

/** A lookup that fails is told to nobody but whom a school asks for help. */
export function useLog(name: Question, loaded: Loaded<unknown>): void {
  const code = loaded.state === 'loading' ? undefined : loaded.failure?.code
  useEffect(() => {
    // eslint-disable-next-line no-console -- whom a school asks for help finds it here; the person who fills in the form is not told
    if (code) console.warn(`The lookup list "${name}" could not be read: ${code}`)
  }, [name, code])
}

/** The options with what is chosen now among them, even where the list lacks it. */
export function optionsOf(options: readonly Option[], chosen?: Option | null): Option[] {
  return !chosen || options.some(({ value }) => value === chosen.value) ? [...options] : [{ ...chosen, label: chosen.label || chosen.value }, ...options]
}

/** A related row as the choice that stands for it. */
export function chosenOf(relation: Relation | null | undefined): Option | null {
  return relation ? { value: relation.id, label: relation.name || relation.id } : null
}
