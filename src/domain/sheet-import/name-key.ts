import { nameWords } from './names'

/** A key of a child's name with its words sorted, because sheets write them in different orders. Pure. */
export const nameKey = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  nameWords(`${first_name} ${last_name}`).sort().join(' ')
