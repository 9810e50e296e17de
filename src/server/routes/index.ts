/** One handler for every endpoint of the contract. */
import type { Handlers } from '../endpoints/call'
import { attendanceHandlers } from './attendance'
import { familyHandlers } from './families'
import { groupHandlers } from './groups'
import { paymentHandlers } from './payments'
import { sessionHandlers, type SigningIn } from './sessions'
import { studentHandlers } from './students'

export function handlersOf(signingIn: SigningIn): Handlers {
  const { capable, clock } = signingIn
  return {
    ...sessionHandlers(signingIn),
    ...attendanceHandlers(capable),
    ...studentHandlers(capable, clock),
    ...groupHandlers(capable),
    ...familyHandlers,
    ...paymentHandlers,
  }
}
