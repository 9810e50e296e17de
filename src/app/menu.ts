/**
 * The sidebar's entries by role, in order (specification 2.5). Permission and capability are those of the entry's
 * screen (routes.tsx).
 */
import { may, type Action, type Capability } from '../contract'
import { paths, providerPages } from '../paths'
import { origin } from '../provider/origin'
import { menu as words, titles } from '../texts'
import type { IconName } from '../ui'
import { routes, type RouteName } from './routes'

/** `capability`: shows the entry only if the provider announces it. */
export type MenuItem = { label: string; icon: IconName; to: string; outside?: true; capability?: Capability }
export type MenuSection = { label: string; icon: IconName; to?: string; items: MenuItem[] }
/** `alsoNeeds`: an action that the role must be allowed, in addition to the screen's own permission. */
type Entry = { label: string; icon: IconName; alsoNeeds?: Action } & ({ screen: RouteName } | { to: string })

const topEntries: readonly Entry[] = [
  { label: words.home, icon: 'home', screen: 'home' },
  { label: words.groups, icon: 'group', screen: 'groups', alsoNeeds: 'menu.groups' },
  { label: titles.emergency, icon: 'contact', screen: 'emergency' },
  { label: words.myPayments, icon: 'receipt', screen: 'myPayments' },
  { label: titles.help, icon: 'question', screen: 'help' },
]

/** All sections are shown to roles that may `menu.staff`. */
const sections: readonly { label: string; icon: IconName; screen?: RouteName; entries: readonly Entry[] }[] = [
  {
    label: words.users,
    icon: 'people',
    entries: [
      { label: words.students, icon: 'person', screen: 'students' },
      { label: words.tutors, icon: 'people', screen: 'tutors' },
      { label: words.contacts, icon: 'contact', screen: 'contacts' },
      { label: titles.registrations, icon: 'note', screen: 'registrations' },
      { label: titles.staff, icon: 'key', screen: 'staff' },
      { label: words.registration, icon: 'external', to: `${origin}${providerPages.registration}` },
    ],
  },
  {
    label: words.payments,
    icon: 'coins',
    entries: [
      { label: words.paymentHistory, icon: 'receipt', screen: 'payments' },
      { label: titles.renewals, icon: 'retry', screen: 'renewals' },
      { label: words.bankData, icon: 'bank', screen: 'bankData' },
      { label: words.cashCount, icon: 'coins', screen: 'cashCount' },
    ],
  },
  {
    label: words.schools,
    icon: 'school',
    screen: 'schools',
    entries: [
      { label: words.attendance, icon: 'roll', screen: 'attendance' },
      { label: words.groups, icon: 'group', screen: 'groups' },
    ],
  },
]

/** The entries between Inicio and Cerrar Sesión for a role: those whose screens it may open. */
export function menuOf(role: string): { items: MenuItem[]; sections: MenuSection[] } {
  const itemsOf = (entries: readonly Entry[]) => entries.flatMap((entry) => itemOf(entry, role) ?? [])
  return {
    items: itemsOf(topEntries),
    sections: may(role, 'menu.staff')
      ? sections.map(({ label, icon, screen, entries }) => ({
          label,
          icon,
          to: screen && paths[screen],
          items: itemsOf(entries),
        }))
      : [],
  }
}

function itemOf({ label, icon, alsoNeeds, ...target }: Entry, role: string): MenuItem | null {
  if (alsoNeeds && !may(role, alsoNeeds)) return null
  if (!('screen' in target)) return { label, icon, to: target.to, outside: true }
  const { permission, capability } = routes[target.screen]
  return permission === null || may(role, permission) ? { label, icon, to: paths[target.screen], capability } : null
}

/** Screens that are not in every menu, with the entries they belong to. */
const parentScreens: Partial<Record<RouteName, readonly RouteName[]>> = {
  student: ['students', 'groups'],
  attendance: ['groups'],
  rollCall: ['groups'],
  group: ['groups'],
  tutor: ['tutors'],
  payment: ['payments', 'myPayments'],
  helpTopic: ['help'],
}

/**
 * The address of the menu entry of a screen, or of the entry that the screen belongs to (`parentScreens`); home if the
 * role's menu has neither.
 */
export function entryOf(role: string, name: RouteName): string {
  const { items, sections } = menuOf(role)
  const entries: string[] = [...items, ...sections, ...sections.flatMap((section) => section.items)].flatMap(
    ({ to }) => to ?? [],
  )
  const own = [name, ...(parentScreens[name] ?? [])].find((one) => entries.includes(paths[one]))
  return own ? paths[own] : paths.home
}
