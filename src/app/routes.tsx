/**
 * The route table: the screen of each address under /dashboard, and what the screen requires. The guard (`Screen` in
 * Portal.tsx) and the menu (menu.ts) both use it. Titles are in texts/frame.ts.
 */
import type { ComponentType } from 'react'
import type { Action, Capability } from '../contract'
import { paths } from '../paths'
import AttendanceScreen from '../screens/attendance'
import BankDataScreen from '../screens/bank-data'
import CalendarScreen from '../screens/calendar'
import CashCountScreen from '../screens/cash-count'
import ContactsScreen from '../screens/contacts'
import EmergencyScreen from '../screens/emergency'
import GroupsScreen from '../screens/groups'
import GroupScreen from '../screens/groups/GroupDetail'
import HelpScreen from '../screens/help'
import TopicPage from '../screens/help/TopicPage'
import HomeScreen from '../screens/home'
import ImportsScreen from '../screens/imports'
import MyPaymentsScreen from '../screens/my-payments'
import MySchoolScreen from '../screens/my-school'
import OptionsScreen from '../screens/options'
import OutboxScreen from '../screens/outbox'
import PaymentsScreen from '../screens/payments'
import PaymentScreen from '../screens/payments/PaymentDetail'
import PriceListsScreen from '../screens/price-lists'
import RegistrationsScreen from '../screens/registrations'
import RenewalsScreen from '../screens/renewals'
import ReportsScreen from '../screens/reports'
import RollCallScreen from '../screens/roll-call'
import SchoolsScreen from '../screens/schools'
import StaffScreen from '../screens/staff'
import StudentsScreen from '../screens/students'
import StudentScreen from '../screens/students/StudentDetail'
import TutorsScreen from '../screens/tutors'
import TutorScreen from '../screens/tutors/TutorDetail'

export type RouteName = Exclude<keyof typeof paths, 'landing' | 'login' | 'privacy'>

export type Route = {
  /** The action that the role table must allow; null: any session. */
  permission: Action | null
  /** What the provider must announce; undefined: nothing. */
  capability?: Capability
  screen: ComponentType
}

function route(permission: Action | null, screen: ComponentType, capability?: Capability): Route {
  return { permission, capability, screen }
}

/** If an address of `paths` has no route here, the code does not compile (see `RouteName` for those without one). */
export const routes: Record<RouteName, Route> = {
  home: route(null, HomeScreen),
  attendance: route('attendance.take', AttendanceScreen),
  rollCall: route('attendance.take', RollCallScreen),
  emergency: route('emergency.see', EmergencyScreen, 'emergency-sheet'),
  outbox: route(null, OutboxScreen),
  help: route(null, HelpScreen),
  helpTopic: route(null, TopicPage),
  groups: route('group.see', GroupsScreen),
  group: route('group.see', GroupScreen),
  students: route('student.see', StudentsScreen),
  imports: route('sheet.import', ImportsScreen, 'import'),
  student: route('student.see', StudentScreen),
  tutors: route('tutor.edit', TutorsScreen),
  tutor: route('tutor.see', TutorScreen),
  contacts: route('contact.see', ContactsScreen),
  registrations: route('registration.manage', RegistrationsScreen, 'registrations'),
  staff: route('staff.manage', StaffScreen, 'staff'),
  schools: route('school.see', SchoolsScreen),
  calendar: route('calendar.see', CalendarScreen, 'calendar'),
  mySchool: route('profile.edit', MySchoolScreen, 'profile'),
  payments: route('payment.edit', PaymentsScreen),
  payment: route('payment.see', PaymentScreen),
  renewals: route('phone.draft', RenewalsScreen, 'cycles'),
  options: route('catalogue.edit', OptionsScreen, 'catalogue'),
  priceLists: route('group.administer', PriceListsScreen, 'catalogue'),
  bankData: route('bankData.list', BankDataScreen),
  cashCount: route('cash.count', CashCountScreen, 'cash-count'),
  reports: route('report.see', ReportsScreen, 'reports'),
  myPayments: route('menu.myPayments', MyPaymentsScreen),
}

/**
 * The routes in the order in which `routeAt` tries them: fixed addresses first, so that 'assistance' in
 * `paths.attendance` is not read as the id of a student.
 */
const names = [...Object.keys(routes)]
  .filter(isRouteName)
  .sort((a, b) => Number(paths[a].includes(':')) - Number(paths[b].includes(':')))

function isRouteName(name: string): name is RouteName {
  return name in routes
}

/** The screen at a path, or null. A trailing slash makes no difference. */
export function routeAt(path: string): RouteName | null {
  const parts = partsOf(path)
  return (
    names.find((name) => {
      const pattern = partsOf(paths[name])
      return (
        pattern.length === parts.length && pattern.every((part, index) => part.startsWith(':') || part === parts[index])
      )
    }) ?? null
  )
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
