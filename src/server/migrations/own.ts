/** The names of what this program's migrations make in a schema. Another program may keep tables in the same schema: what is not named here is never dumped, emptied or switched off. */
import { migrations } from './index'

const madeAs = (what: 'table' | 'sequence') => migrations.flatMap(({ sql }) => [...sql.matchAll(new RegExp(`\\bcreate ${what} (?:if not exists )?(\\w+)`, 'g'))].flatMap(([, name = '']) => name))

/** Beside them the one in which `migrate` writes down what was done. */
export const ownTables: readonly string[] = ['migration', ...madeAs('table')]

/** Those that belong to no column; the others go with their table. */
export const ownSequences: readonly string[] = madeAs('sequence')
