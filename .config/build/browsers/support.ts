/** What the promised browsers have, as MDN's tables say. */
import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { promised } from './promised.ts'

/** Half a second to read, so only where something is checked. */
export function readTables(): CompatData {
  return createRequire(import.meta.url)('@mdn/browser-compat-data')
}

const browsers = ['chrome', 'edge', 'firefox', 'safari', 'safari_ios'] as const satisfies readonly (keyof typeof promised)[]

/** The first promised browser that lacks it, or null. `prefixed`: it stands there with a vendor's name as well. */
export function lackedBy(entry: Identifier | undefined, { prefixed = false } = {}): string | null {
  const { support, status } = entry?.__compat ?? {}
  // What the tables do not know, or nobody ever agreed on, is no invention of yesterday.
  if (!support || status?.standard_track === false) return null
  const lacking = browsers.find((browser) => {
    const said = support[browser]
    if (said === undefined) return false
    const statements = [said].flat()
    // Known by its bare name and without effect: `mask` in Chrome before 120.
    const named = statements.filter((one) => !(one.partial_implementation && statements.some(({ prefix }) => prefix)))
    return !named.some((statement) => has(statement, promised[browser], prefixed))
  })
  return lacking ? `${lacking} ${promised[lacking]}` : null
}

function has({ version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement, version: string, prefixed: boolean): boolean {
  if (typeof version_added !== 'string' || version_added === 'preview' || flags || alternative_name || (prefix && !prefixed)) return false
  return number(version_added) <= number(version) && !(typeof version_removed === 'string' && number(version_removed) <= number(version))
}

/** "≤37" and "16.4" by their size. */
function number(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major + minor / 1000
}

/** Something that is used, and the first promised browser that lacks it. */
export type TooNew = { feature: string; browser: string }
