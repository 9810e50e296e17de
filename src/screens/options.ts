/** Lookup lists as the options of a select; one that cannot be read is only logged (spec section 8). */
import type { Option } from '../contract'
import { useOnline } from '../provider/online'

/** undefined while it is being read; empty where it could not be. */
export function useOptions(name: 'genders' | 'relationships' | 'paymentTypes' | 'paymentStatuses'): readonly Option[] | undefined {
  const loaded = useOnline(name, {})
  if (loaded.state === 'loading') return undefined
  return loaded.state === 'ready' ? loaded.value.rows : []
}

/** The options with what is chosen now among them, even where the list lacks it. */
export function optionsOf(options: readonly Option[], chosen?: Option | null): Option[] {
  return !chosen || options.some(({ value }) => value === chosen.value) ? [...options] : [{ ...chosen, label: chosen.label || chosen.value }, ...options]
}
