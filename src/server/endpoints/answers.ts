/**
 * The HTTP statuses with which each call may be answered. The API document lists them, and the tests check every answer
 * against them.
 */
import * as z from 'zod/mini'
import { endpoints, type EndpointName } from '../../contract'
import { schemas } from './handlers'
import { isChanging } from './resources'
import { needsTransaction } from './register-endpoints'

/** Calls with a JSON body that answer 201, as all calls with `encoding: 'form'` do. */
const createdByJson: readonly EndpointName[] = [
  'groupCreate',
  'membershipCreate',
  'messageCreate',
  'cashClose',
  'tutorCreate',
]

/** Calls that may answer 409: the row exists already, or the state of a row, group or day does not allow the call. */
const conflicting: readonly EndpointName[] = [
  'attendanceCreate',
  'absenceCreate',
  'absenceWithdraw',
  'calendarCreate',
  'groupActivate',
  'groupEnd',
  'schoolYearBegin',
  'studentActivate',
  'studentLeave',
  'studentReturn',
  'membershipCreate',
  'membershipActivate',
  'membershipPlan',
  'studentCreate',
  'tutorCreate',
  'registrationAccept',
  'registrationRefuse',
  'staffActivate',
  'invitationCreate',
  'studentAccountGive',
  'mergeRecords',
  'mergeUndo',
  'importChange',
  'importApply',
  'importUndo',
  'receiptCreate',
  'receiptChange',
  'entryCreate',
  'entryCancel',
  'monthlyReceipts',
  'monthlyUndo',
  'cashClose',
  'cashReopen',
]

/** The status of the call's answer if it succeeds. */
export function successStatus(name: EndpointName): 200 | 201 {
  const endpoint = endpoints[name]
  return ('encoding' in endpoint && endpoint.encoding === 'form') || createdByJson.includes(name) ? 201 : 200
}

/**
 * The statuses with which the call may be refused, ascending. 500 is not among them, because it always means a
 * fault of the provider.
 */
export function refusalStatuses(name: EndpointName): number[] {
  const { method, path, permission } = endpoints[name]
  const [reads, isPublic] = [method === 'GET', permission === 'public']
  const { body, capability } = schemas[name]
  const asksPassword = name === 'login' || (body instanceof z.ZodMiniObject && 'current_password' in body.shape)
  const conditions: [boolean, readonly number[]][] = [
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
  return conditions.flatMap(([applies, statuses]) => (applies ? statuses : [])).sort((one, other) => one - other)
}
