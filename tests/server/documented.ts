/**
 * Checks an answer against the provider's own OpenAPI document. A 500 is never documented: it is a defect, and a test
 * that provokes one checks for it.
 */
import { openApi } from '../../src/server/openapi'

type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>

const paths: Paths = JSON.parse(JSON.stringify(openApi().paths))
/** Paths with fewer placeholders first, so that a fixed path is matched before one with an id in its place. */
const patterns = Object.entries(paths)
  .map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replace(/\/$/, '/?')}$`),
  }))
  .sort((one, other) => one.path.split('{').length - other.path.split('{').length)

/** An error text if the OpenAPI document does not list this status for the call; null if it does. */
export function undocumented(method: string, pathname: string, status: number): string | null {
  const found = patterns.find(({ pattern, operations }) => pattern.test(pathname) && method.toLowerCase() in operations)
  const responses = found?.operations[method.toLowerCase()]?.responses
  if (!found || !responses || status === 500 || String(status) in responses) return null
  return `${method} ${found.path} answered ${status}, which its document does not name`
}
