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
/**
 * An entry for a screen, labelled by the screen's title if it has no `label`, or for an address `to` outside of the
 * portal. `alsoNeeds`: an action that the role must be allowed, in addition to the screen's own permission.
 */
type Entry = { icon: IconName; alsoNeeds?: Action } & (
  { screen: RouteName; label?: string } | { to: string; label: string }
)

const topEntries: readonly Entry[] = [
  { icon: 'home', screen: 'home' },
  { icon: 'group', screen: 'groups', alsoNeeds: 'menu.groups' },
  { icon: 'calendar', screen: 'calendar', alsoNeeds: 'menu.groups' },
  { icon: 'contact', screen: 'emergency' },
  { icon: 'receipt', screen: 'myPayments' },
  { icon: 'question', screen: 'help' },
]

/** The menu's sections, shown only to roles with the permission `menu.staff`. */
const sections: readonly { label: string; icon: IconName; screen?: RouteName; entries: readonly Entry[] }[] = [
  {
    label: words.users,
    icon: 'people',
    entries: [
      { icon: 'person', screen: 'students' },
      { icon: 'people', screen: 'tutors' },
      { icon: 'contact', screen: 'contacts' },
      { icon: 'note', screen: 'registrations' },
      { icon: 'key', screen: 'staff' },
      { icon: 'external', to: `${origin}${providerPages.registration}`, label: words.registration },
    ],
  },
  {
    label: words.payments,
    icon: 'coins',
    entries: [
      { icon: 'receipt', screen: 'payments' },
      { icon: 'retry', screen: 'renewals' },
      { icon: 'copy', screen: 'priceLists' },
      { icon: 'bank', screen: 'bankData' },
      { icon: 'coins', screen: 'cashCount' },
    ],
  },
  {
    label: titles.schools,
    icon: 'school',
    screen: 'schools',
    entries: [
      { icon: 'roll', screen: 'attendance', label: words.attendance },
      { icon: 'group', screen: 'groups' },
      { icon: 'chart', screen: 'reports' },
      { icon: 'calendar', screen: 'calendar' },
      { icon: 'pencil', screen: 'mySchool' },
      { icon: 'menu', screen: 'options' },
    ],
  },
]

/**
 * The entries that the role may see, and links out of the portal. The sidebar leaves out entries whose capability is
 * not announced, and adds *Cerrar Sesión* and entries about installing the portal.
 */
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

function itemOf(entry: Entry, role: string): MenuItem | null {
  const { icon, alsoNeeds } = entry
  if (alsoNeeds && !may(role, alsoNeeds)) return null
  if ('to' in entry) return { label: entry.label, icon, to: entry.to, outside: true }
  const { screen, label = titles[screen] } = entry
  const { permission, capability } = routes[screen]
  return permission === null || may(role, permission) ? { label, icon, to: paths[screen], capability } : null
}

/** For screens without an entry in some or all menus: the screens whose entry is used instead, the preferred first. */
const parentScreens: Partial<Record<RouteName, readonly RouteName[]>> = {
  student: ['students', 'groups'],
  imports: ['students'],
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
