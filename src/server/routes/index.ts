/** One handler for every endpoint of the contract. */
import type { Handlers } from '../endpoints/call'
import type { FileStore } from '../files/store'
import { attendanceHandlers } from './attendance'
import { bankDataHandlers } from './bank-data'
import { contactHandlers } from './contacts'
import { groupHandlers } from './groups'
import { optionHandlers } from './options'
import { paymentHandlers } from './payments'
import { schoolHandlers } from './schools'
import { sessionHandlers, type SigningIn } from './sessions'
import { studentHandlers } from './students'
import { tutorHandlers } from './tutors'

export function handlersOf(provider: SigningIn & { files: FileStore }): Handlers {
  const { capable, schoolClock, files } = provider
  return {
    ...sessionHandlers(provider),
    ...optionHandlers,
    ...attendanceHandlers(capable, schoolClock),
    ...studentHandlers(capable, schoolClock),
    ...groupHandlers(capable),
    ...schoolHandlers,
    ...tutorHandlers(provider),
    ...contactHandlers(schoolClock),
    ...paymentHandlers(files),
    ...bankDataHandlers(files),
  }
}
