/**
 * The OpenAPI document names every status that a call may return; the provider of every test file is checked against
 * it (provider.ts).
 */
import { expect, it, test } from 'vitest'
import { endpoints, type EndpointName } from '../../src/contract'
import { openApi } from '../../src/server/openapi'
import { undocumented } from './documented'
import { openTestProvider } from './provider'

const document: { paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>> } =
  JSON.parse(JSON.stringify(openApi()))
const responsesOf = (name: EndpointName) =>
  document.paths[endpoints[name].path]?.[endpoints[name].method.toLowerCase()]?.responses ?? {}

test.each<[EndpointName, string[]]>([
  ['login', ['200', '400', '401', '408', '413', '415', '429', '503', '507']],
  ['studentList', ['200', '400', '401', '403', '429', '503']],
  ['attendanceCreate', ['201', '400', '401', '403', '404', '408', '409', '413', '415', '422', '503', '507']],
  ['attendanceChange', ['200', '400', '401', '403', '404', '408', '412', '413', '415', '503', '507']],
  ['membershipCreate', ['201', '400', '401', '403', '404', '408', '409', '413', '415', '422', '503', '507']],
  ['tutorChange', ['200', '400', '401', '403', '404', '408', '412', '413', '415', '429', '503', '507']],
  ['entryCancel', ['200', '400', '401', '403', '404', '408', '409', '412', '413', '415', '422', '503', '507']],
  ['resetPoints', ['200', '400', '401', '403', '404', '429', '503', '507']],
])('%s', (name, statuses) => {
  expect(Object.keys(responsesOf(name))).toEqual(statuses)
})

it('names the header Retry-After for 429 and 503', () => {
  for (const status of ['429', '503'])
    expect(Object.keys(responsesOf('studentList')[status]?.headers ?? {})).toEqual(['Retry-After'])
})

it('is compared with every answer: one that it does not name fails the test that got it, and closing the provider fails too', async () => {
  expect(undocumented('POST', '/api/users/attendance/student/', 200)).toBe(
    'POST /api/users/attendance/student/ answered 200, which its document does not name',
  )
  expect(undocumented('PATCH', '/api/users/attendance/student/7', 201)).toContain(
    '/api/users/attendance/student/{id}/ answered 201',
  )
  expect(undocumented('GET', '/api/users/student/reset-points/', 412)).toContain(
    '/api/users/student/reset-points/ answered 412',
  )
  expect(undocumented('GET', '/anything/else', 418)).toBeNull()

  const provider = await openTestProvider({
    change: (app) => app.addHook('onSend', async (_request, response) => void response.code(418)),
  })
  await expect(provider.fetch('/api/capabilities/')).rejects.toThrow('GET /api/capabilities/ answered 418')
  await fetch(`${await provider.listen()}/api/users/option/gender/`)
  await expect(provider.close()).rejects.toThrow('GET /api/users/option/gender/ answered 418')
})
