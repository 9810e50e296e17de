/**
 * Makes one call of the contract's endpoint table as the client makes it: with JSON, or with a form if the table says
 * so.
 */
import { endpoints, type EndpointName } from '../../src/contract'
import type { TestProvider } from './provider'

export type Asked = {
  id?: number | string
  entry?: number
  query?: Record<string, unknown>
  body?: Record<string, unknown> | readonly unknown[]
  token?: string | undefined
  headers?: Record<string, string>
}
export type Told = { status: number; body: unknown; headers: Headers }

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

export async function ask(
  provider: Pick<TestProvider, 'fetch'> | Fetch,
  name: EndpointName,
  { id, entry, query = {}, body, token, headers = {} }: Asked = {},
): Promise<Told> {
  const endpoint = endpoints[name]
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  const form = 'encoding' in endpoint && endpoint.encoding === 'form'
  const fetch = typeof provider === 'function' ? provider : provider.fetch
  const response = await fetch(
    endpoint.path.replace('{id}', String(id ?? '')).replace('{entry}', String(entry ?? '')) + (search && `?${search}`),
    {
      method: endpoint.method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && !form && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: form ? formOf(body) : JSON.stringify(body) }),
    },
  )
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/** The rows of a list, whether it is an array or a page. */
export function rowsOf({ body }: Told): Record<string, unknown>[] {
  if (Array.isArray(body)) return body
  if (typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results)) return body.results
  throw new Error(`not a list: ${JSON.stringify(body)}`)
}

/** Every row of a list, on all of its pages. */
export async function everyRow(
  provider: Parameters<typeof ask>[0],
  name: EndpointName,
  asked: Asked = {},
): Promise<Record<string, unknown>[]> {
  const told = await ask(provider, name, asked)
  const next = Array.isArray(told.body) ? null : rowOf(told).next
  if (typeof next !== 'string') return rowsOf(told)
  return [
    ...rowsOf(told),
    ...(await everyRow(provider, name, {
      ...asked,
      query: Object.fromEntries(new URLSearchParams(next.split('?')[1])),
    })),
  ]
}

export function rowOf({ body }: Told): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new Error(`not a row: ${JSON.stringify(body)}`)
}
