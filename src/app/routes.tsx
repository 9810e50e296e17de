/**
 * The route table: the screen of every address, and what it requires. The guard (Portal.tsx) and the menu (menu.ts)
 * both follow it. Titles are in texts/frame.ts.
 */
import type { ComponentType } from 'react'
import type { Action, Capability } from '../contract'
import { paths } from '../paths'
import AttendanceScreen, { preloadAttendance } from '../screens/attendance'
import { lazyPart, PageSkeleton } from '../ui'

export type RouteName = Exclude<keyof typeof paths, 'landing' | 'login' | 'privacy'>

type Load = () => Promise<{ default: ComponentType }>

export type Route = {
  /** The action that the role table must allow; null: any session. */
  permission: Action | null
  /** What the provider must announce; undefined: nothing. */
  capability?: Capability
  screen: ComponentType
  /** Loads the screen's code before the screen is shown; resolves when loading has succeeded or failed. */
  preload: () => Promise<unknown>
}

/** The login screen. It is not in the table, because it is the only screen without a session. */
export const SignIn = lazyPart(() => import('../screens/sign-in'))

function route(permission: Action | null, load: Load, capability?: Capability): Route {
  const screen = lazyPart(load, { waiting: <PageSkeleton /> })
  return { permission, capability, screen, preload: screen.preload }
}

/** If an address of `paths` has no route here, the code does not compile. */
export const routes: Record<RouteName, Route> = {
  home: route(null, () => import('../screens/home')),
  // Part of the shell, so that the first render has nothing to wait for.
  attendance: { permission: 'attendance.take', screen: AttendanceScreen, preload: preloadAttendance },
  rollCall: route('attendance.take', () => import('../screens/roll-call')),
  emergency: route('emergency.see', () => import('../screens/emergency'), 'emergency-sheet'),
  outbox: route(null, () => import('../screens/outbox')),
  help: route(null, () => import('../screens/help')),
  helpTopic: route(null, () => import('../screens/help/TopicPage')),
  groups: route('group.see', () => import('../screens/groups')),
  group: route('group.see', () => import('../screens/groups/GroupDetail')),
  students: route('student.see', () => import('../screens/students')),
  student: route('student.see', () => import('../screens/students/StudentDetail')),
  tutors: route('tutor.edit', () => import('../screens/tutors')),
  tutor: route('tutor.see', () => import('../screens/tutors/TutorDetail')),
  contacts: route('contact.see', () => import('../screens/contacts')),
  registrations: route('registration.manage', () => import('../screens/registrations'), 'registrations'),
  staff: route('staff.manage', () => import('../screens/staff'), 'staff'),
  schools: route('school.see', () => import('../screens/schools')),
  payments: route('payment.edit', () => import('../screens/payments')),
  payment: route('payment.see', () => import('../screens/payments/PaymentDetail')),
  renewals: route('phone.draft', () => import('../screens/renewals'), 'cycles'),
  bankData: route('bankData.list', () => import('../screens/bank-data')),
  cashCount: route('cash.count', () => import('../screens/cash-count'), 'cash-count'),
  myPayments: route('menu.myPayments', () => import('../screens/my-payments')),
}

/** The routes in the order in which `routeAt` tries them: fixed addresses first, so that 'assistance' is no id. */
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

/** Loads the code of the screen at an address while other data is loading. */
export function preloadAt(path: string): Promise<unknown> {
  const name = routeAt(path)
  return name ? routes[name].preload() : SignIn.preload()
}
