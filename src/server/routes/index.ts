/** One handler for every endpoint of the contract. */
import type { Handlers } from '../endpoints/handlers'
import type { FileStorage } from '../files/file-storage'
import type { AccountChanges } from '../security/account-changes'
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

export function handlersOf(provider: SigningIn & { files: FileStorage; accountChanges: AccountChanges }): Handlers {
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
