/** The sidebar's entries by role, in order (specification 2.5). */
import { may, type Action, type Capability } from '../contract'
import { paths, providerPages } from '../paths'
import { origin } from '../provider/origin'
import { menu as words, titles } from '../texts'
import type { IconName } from '../ui'
import type { RouteName } from './routes'

/** `capability`: shows the entry only if the provider announces it. */
export type MenuItem = { label: string; icon: IconName; to: string; outside?: true; capability?: Capability }
export type MenuSection = { label: string; icon: IconName; to?: string; items: MenuItem[] }
type Guarded<Entry> = Entry & { permission: Action | null }

const home: MenuItem = { label: words.home, icon: 'home', to: paths.home }

const sections: Guarded<Omit<MenuSection, 'items'> & { items: Guarded<MenuItem>[] }>[] = [
  {
    label: words.users,
    icon: 'people',
    permission: 'menu.staff',
    items: [
      { label: words.students, icon: 'person', to: paths.students, permission: null },
      { label: words.tutors, icon: 'people', to: paths.tutors, permission: null },
      { label: words.contacts, icon: 'contact', to: paths.contacts, permission: null },
      {
        label: titles.registrations,
        icon: 'note',
        to: paths.registrations,
        permission: 'registration.manage',
        capability: 'registrations',
      },
      { label: titles.staff, icon: 'key', to: paths.staff, permission: 'staff.manage', capability: 'staff' },
      {
        label: words.registration,
        icon: 'external',
        to: `${origin}${providerPages.registration}`,
        outside: true,
        permission: null,
      },
    ],
  },
  {
    label: words.payments,
    icon: 'coins',
    permission: 'menu.staff',
    items: [
      { label: words.paymentHistory, icon: 'receipt', to: paths.payments, permission: null },
      { label: titles.renewals, icon: 'retry', to: paths.renewals, permission: null, capability: 'cycles' },
      { label: words.bankData, icon: 'bank', to: paths.bankData, permission: null },
      {
        label: words.cashCount,
        icon: 'coins',
        to: paths.cashCount,
        permission: 'cash.count',
        capability: 'cash-count',
      },
    ],
  },
  {
    label: words.schools,
    icon: 'school',
    to: paths.schools,
    permission: 'menu.staff',
    items: [
      { label: words.attendance, icon: 'roll', to: paths.attendance, permission: 'attendance.take' },
      { label: words.groups, icon: 'group', to: paths.groups, permission: null },
    ],
  },
]

const alone: Guarded<MenuItem>[] = [
  { label: words.groups, icon: 'group', to: paths.groups, permission: 'menu.groups' },
  {
    label: titles.emergency,
    icon: 'contact',
    to: paths.emergency,
    permission: 'emergency.see',
    capability: 'emergency-sheet',
  },
  { label: words.myPayments, icon: 'receipt', to: paths.myPayments, permission: 'menu.myPayments' },
]

/** The entries between Inicio and Cerrar Sesión for a role. */
export function menuOf(role: string): { items: MenuItem[]; sections: MenuSection[] } {
  const granted = ({ permission }: { permission: Action | null }) => permission === null || may(role, permission)
  return {
    items: [home, ...alone.filter(granted)],
    sections: sections.filter(granted).map((section) => ({ ...section, items: section.items.filter(granted) })),
  }
}

/** Screens that are not in every menu, with the entries they belong to. */
const above: Partial<Record<RouteName, readonly RouteName[]>> = {
  student: ['students', 'groups'],
  attendance: ['groups'],
  rollCall: ['groups'],
  group: ['groups'],
  tutor: ['tutors'],
  payment: ['payments', 'myPayments'],
}

/**
 * The address of the menu entry of a screen, or of the entry that the screen belongs to (`above`); home if neither
 * exists.
 */
export function entryOf(role: string, name: RouteName): string {
  const { items, sections } = menuOf(role)
  const entries: string[] = [...items, ...sections, ...sections.flatMap((section) => section.items)].flatMap(
    ({ to }) => to ?? [],
  )
  const own = [name, ...(above[name] ?? [])].find((one) => entries.includes(paths[one]))
  return own ? paths[own] : paths.home
}
