/** Assembles the handlers of all endpoints of the contract. */
import type { Handlers } from '../endpoints/handlers'
import type { Services } from '../services'
import { absenceHandlers } from './absences'
import { attendanceHandlers } from './attendance'
import { auditHandlers } from './audit'
import { backupHandlers } from './backup'
import { bankDataHandlers } from './bank-data'
import { batchHandlers } from './batch'
import { calendarHandlers } from './calendar'
import { careHandlers } from './care'
import { cashHandlers } from './cash'
import { contactHandlers } from './contacts'
import { cycleHandlers } from './cycles'
import { emergencyHandlers } from './emergency'
import { monthlyReceiptHandlers } from './monthly-receipts'
import { groupChangeHandlers } from './group-changes'
import { groupHandlers } from './groups'
import { importHandlers } from './imports'
import { invitationHandlers } from './invitations'
import { ledgerHandlers } from './ledger'
import { membershipPlanHandlers } from './membership-plans'
import { membershipHandlers } from './memberships'
import { mergeHandlers } from './merges'
import { messageHandlers } from './messages'
import { optionListHandlers } from './option-lists'
import { optionHandlers } from './options'
import { priceListHandlers } from './price-lists'
import { paymentHandlers } from './payments'
import { profileHandlers } from './profile'
import { pushHandlers } from './push'
import { registrationHandlers } from './registrations'
import { reportHandlers } from './reports'
import { schoolYearHandlers } from './school-year'
import { schoolHandlers } from './schools'
import { sessionHandlers } from './sessions'
import { staffHandlers } from './staff'
import { studentHandlers } from './students'
import { tutorHandlers } from './tutors'

export function handlersOf(services: Services): Handlers {
  return {
    ...sessionHandlers(services),
    ...optionHandlers,
    ...optionListHandlers(services),
    ...attendanceHandlers(services),
    ...batchHandlers(),
    ...studentHandlers(services),
    ...careHandlers(services),
    ...groupHandlers(services),
    ...groupChangeHandlers(services),
    ...schoolYearHandlers(services),
    ...calendarHandlers(services),
    ...membershipHandlers(services),
    ...membershipPlanHandlers(services),
    ...registrationHandlers(services),
    ...schoolHandlers(services),
    ...profileHandlers(services),
    ...backupHandlers(services),
    ...tutorHandlers(services),
    ...staffHandlers(services),
    ...invitationHandlers(services),
    ...contactHandlers(services),
    ...emergencyHandlers,
    ...paymentHandlers(services),
    ...ledgerHandlers(services),
    ...monthlyReceiptHandlers(services),
    ...cashHandlers(services),
    ...bankDataHandlers(services),
    ...priceListHandlers(services),
    ...auditHandlers,
    ...cycleHandlers(services),
    ...mergeHandlers(services),
    ...messageHandlers(services),
    ...absenceHandlers(services),
    ...pushHandlers(services),
    ...importHandlers(services),
    ...reportHandlers(services),
  }
}
