/** Looks up in MDN's compatibility tables what the promised browsers support. */
import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { promised } from './promised.ts'

/** Loads MDN's tables. This takes half a second, so it is no top-level import. */
export function readTables(): CompatData {
  return createRequire(import.meta.url)('@mdn/browser-compat-data')
}

const browsers = Object.keys(promised).filter((name): name is keyof typeof promised => name in promised)

/** The first promised browser without the feature, or null. `prefixed`: the sheet also has it with a vendor prefix. */
export function lackedBy(entry: Identifier | undefined, { prefixed = false } = {}): string | null {
  const { support, status } = entry?.__compat ?? {}
  // Counts features that the tables do not list, or that were never on a standards track, as supported.
  if (!support || status?.standard_track === false) return null
  const lacking = browsers.find((browser) => {
    const said = support[browser]
    if (said === undefined) return false
    const statements = [said].flat()
    // Ignores a partial implementation beside a prefixed one, such as `mask` in Chrome before 120.
    const named = statements.filter((one) => !(one.partial_implementation && statements.some(({ prefix }) => prefix)))
    return !named.some((statement) => isSupported(statement, promised[browser], prefixed))
  })
  return lacking ? `${lacking} ${promised[lacking]}` : null
}

function isSupported(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  version: string,
  prefixed: boolean,
): boolean {
  if (
    typeof version_added !== 'string' ||
    version_added === 'preview' ||
    flags ||
    alternative_name ||
    (prefix && !prefixed)
  )
    return false
  return (
    versionNumber(version_added) <= versionNumber(version) &&
    !(typeof version_removed === 'string' && versionNumber(version_removed) <= versionNumber(version))
  )
}

/** A version as a comparable number: "≤37" is 37, "16.4" is 16.004. */
function versionNumber(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major + minor / 1000
}

/** A feature that is used, and the first promised browser that lacks it. */
export type TooNew = { feature: string; browser: string }
