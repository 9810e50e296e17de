/** With which statuses each call may be answered, by the rules that all of them go by and by what their handlers decide. The suites hold every answer against it. */
import * as z from 'zod/mini'
import { endpoints, type EndpointName } from '../../contract'
import { readers } from './handlers'
import { isChanging } from './nouns'
import { needsTransaction } from './register-endpoints'

/** Creations that are no forms; those that are answer 201 all the same. */
const createdByJson: readonly EndpointName[] = ['membershipCreate', 'messageCreate', 'cashClose']

/** What stands, or what is closed, may be in the way. */
const conflicting: readonly EndpointName[] = [
  ...(['attendanceCreate', 'absenceCreate', 'absenceWithdraw', 'membershipCreate', 'membershipActivate', 'registrationAccept', 'registrationRefuse', 'staffInvite'] as const),
  ...(['receiptCreate', 'receiptChange', 'entryCreate', 'entryCancel', 'monthlyUndo', 'cashClose', 'cashReopen'] as const),
]

/** The one with which a call is done. */
export function doneWith(name: EndpointName): 200 | 201 {
  const endpoint = endpoints[name]
  return ('encoding' in endpoint && endpoint.encoding === 'form') || createdByJson.includes(name) ? 201 : 200
}

/** Those with which it is refused, ascending. A 500 is none of them: it is a mistake of the provider. */
export function refusedWithOneOf(name: EndpointName): number[] {
  const { method, path, permission } = endpoints[name]
  const [reads, isPublic] = [method === 'GET', permission === 'public']
  const { body, capability } = readers[name]
  const asksPassword = name === 'login' || (body instanceof z.ZodMiniObject && 'current_password' in body.shape)
  const when: [boolean, readonly number[]][] = [
    [true, [400, 503]],
    [!isPublic || name === 'login' || name === 'renewToken', [401]],
    [!isPublic && permission !== 'session', [403]],
    [path.includes('{id}') || capability !== undefined || (!isPublic && needsTransaction(name)), [404]],
    [!reads, [408, 413, 415]],
    [conflicting.includes(name), [409]],
    [isChanging(name), [412]],
    [method === 'POST' && !isPublic && needsTransaction(name), [422]],
    [asksPassword || (reads && !isPublic), [429]],
    [!reads || needsTransaction(name), [507]],
  ]
  return when.flatMap(([may, statuses]) => (may ? statuses : [])).sort((one, other) => one - other)
}
