import { searchKeyOf } from '../search-key'

/** A key of a child's name with its words sorted, because sheets write them in different orders. Pure. */
export const nameKey = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  searchKeyOf(`${first_name} ${last_name}`).split(' ').filter(Boolean).sort().join(' ')
