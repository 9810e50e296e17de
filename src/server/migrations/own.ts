/**
 * The names of the tables and sequences that the migrations create. The schema may contain another program's tables;
 * these are never dumped, emptied or changed.
 */
import { migrations } from './index'

const madeAs = (what: 'table' | 'sequence') =>
  migrations.flatMap(({ sql }) =>
    [...sql.matchAll(new RegExp(`\\bcreate ${what} (?:if not exists )?(\\w+)`, 'g'))].flatMap(([, name = '']) => name),
  )

/** The tables; `migration` is created by `migrate` itself. */
export const ownTables: readonly string[] = ['migration', ...madeAs('table')]

/** The sequences that belong to no column. */
export const ownSequences: readonly string[] = madeAs('sequence')
