/** Assembles the handlers of all endpoints of the contract. */
import type { Handlers } from '../endpoints/handlers'
import type { Resources } from '../endpoints/resources'
import type { FileStorage } from '../files/file-storage'
import type { AccountChanges } from '../security/account-changes'
import { absenceHandlers } from './absences'
import { attendanceHandlers } from './attendance'
import { auditHandlers } from './audit'
import { bankDataHandlers } from './bank-data'
import { batchHandlers } from './batch'
import { cashHandlers } from './cash'
import { contactHandlers } from './contacts'
import { cycleHandlers } from './cycles'
import { emergencyHandlers } from './emergency'
import { monthlyReceiptHandlers } from './monthly-receipts'
import { groupHandlers } from './groups'
import { ledgerHandlers } from './ledger'
import { membershipHandlers } from './memberships'
import { messageHandlers } from './messages'
import { optionHandlers } from './options'
import { paymentHandlers } from './payments'
import { pushHandlers, type Pushing } from './push'
import { registrationHandlers } from './registrations'
import { schoolHandlers } from './schools'
import { sessionHandlers, type SigningIn } from './sessions'
import { staffHandlers, type Inviting } from './staff'
import { studentHandlers } from './students'
import { tutorHandlers } from './tutors'

export function handlersOf(
  provider: SigningIn &
    Inviting &
    Pushing & { files: FileStorage; resources: Resources; accountChanges: AccountChanges },
): Handlers {
  const { capable, schoolClock, files, resources } = provider
  return {
    ...sessionHandlers(provider),
    ...optionHandlers,
    ...attendanceHandlers(capable, resources, schoolClock),
    ...batchHandlers(),
    ...studentHandlers(provider),
    ...groupHandlers(capable, resources, schoolClock),
    ...membershipHandlers(provider),
    ...registrationHandlers(provider),
    ...schoolHandlers,
    ...tutorHandlers(provider),
    ...staffHandlers(provider),
    ...contactHandlers(resources, schoolClock),
    ...emergencyHandlers,
    ...paymentHandlers(capable, files, resources, schoolClock),
    ...ledgerHandlers(files, schoolClock),
    ...monthlyReceiptHandlers(schoolClock),
    ...cashHandlers(schoolClock),
    ...bankDataHandlers(files, resources),
    ...auditHandlers,
    ...cycleHandlers,
    ...messageHandlers(schoolClock),
    ...absenceHandlers(resources, schoolClock),
    ...pushHandlers(provider),
  }
}
