/** The sidebar (specification 2.5): entries that the role may open, the signed-in person, signing out. */
import { useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { initialsOf } from '../domain/person-name'
import { useCapabilities, usePersistence } from '../offline'
import { paths } from '../paths'
import { installOffer, promptInstall, watchInstallOffer } from '../pieces/install/install-prompt'
import { school } from '../school'
import type { SignedIn } from '../session'
import { colourSchemes, install, menu as words } from '../texts'
import { Garland, Icon, Settling, Star, type IconName } from '../ui'
import { entryOf, menuOf, type MenuItem, type MenuSection } from './menu'
import type { RouteName } from './routes'
import classes from './Sidebar.module.css'

type Props = {
  person: SignedIn
  route: RouteName | null
  /** Icons only; labels stay for screen readers and as tooltips. */
  collapsed: boolean
  /** Only in the drawer: closes it; also called when an entry is opened. */
  onClose?: () => void
  onInstallSteps: () => void
  onSignOut: () => void
}

export function Sidebar({ person, route, collapsed, onClose, onInstallSteps, onSignOut }: Props) {
  const announced = useCapabilities()
  const isAvailable = ({ capability }: MenuItem) => !capability || announced?.includes(capability)
  const { items, sections } = menuOf(person.role)
  // Entries that need a capability appear when the provider has announced it, and then move the entries below them.
  const shownItems = [...items, ...sections.flatMap((section) => section.items)].filter(isAvailable)
  const persisted = usePersistence()
  const currentEntry = route && entryOf(person.role, route)
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.brand}>
        <Star size={40} />
        {collapsed ? null : <span className={classes.name}>{school.name}</span>}
        <ColourButton />
        {onClose ? (
          <button type="button" className={classes.colours} aria-label={words.close} onClick={onClose}>
            <Icon name="cross" />
          </button>
        ) : null}
      </div>
      {collapsed ? null : <Garland className={classes.garland} />}
      <nav
        className={classes.menu}
        aria-label={words.label}
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose?.()}
      >
        <Settling contentKey={shownItems.map(({ to }) => to).join()}>
          <ul>
            {items.filter(isAvailable).map((item) => (
              <Item key={item.to} item={item} currentEntry={currentEntry} collapsed={collapsed} />
            ))}
          </ul>
          {sections.map((section) => (
            <Section
              key={section.label}
              section={{ ...section, items: section.items.filter(isAvailable) }}
              currentEntry={currentEntry}
              collapsed={collapsed}
            />
          ))}
        </Settling>
      </nav>
      <div className={classes.foot}>
        {persisted === false ? (
          <Link
            className={classes.item}
            href={paths.outbox}
            title={collapsed ? install.atRisk : undefined}
            onClick={onClose}
          >
            <Label icon="alert" label={install.atRisk} collapsed={collapsed} />
          </Link>
        ) : null}
        <InstallButton collapsed={collapsed} onSteps={onInstallSteps} />
        <div className={classes.person} title={collapsed ? `${person.name} · ${person.email}` : undefined}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(person.name || person.email)}
          </span>
          <span className={classes.who} data-hidden={collapsed || undefined}>
            <strong>{person.name}</strong>
            <span>{person.email}</span>
          </span>
        </div>
        <MenuAction icon="logout" label={words.signOut} collapsed={collapsed} onClick={onSignOut} />
      </div>
    </div>
  )
}

/** `currentEntry`: the address of the menu entry that the present page belongs to; null for an unknown page. */
type EntryProps = { currentEntry: string | null; collapsed: boolean }

function Section({ section, currentEntry, collapsed }: EntryProps & { section: MenuSection }) {
  const current = useCurrent(section.to ?? '', currentEntry)
  return (
    <div className={classes.section}>
      {section.to ? (
        <Link
          href={section.to}
          className={classes.heading}
          title={collapsed ? section.label : undefined}
          aria-current={current}
        >
          <Label icon={section.icon} label={section.label} collapsed={collapsed} heading />
        </Link>
      ) : (
        <p className={classes.heading} data-hidden={collapsed || undefined}>
          {section.label}
        </p>
      )}
      <ul aria-label={section.label}>
        {section.items.map((item) => (
          <Item key={item.to} item={item} currentEntry={currentEntry} collapsed={collapsed} />
        ))}
      </ul>
    </div>
  )
}

function Item({ item, currentEntry, collapsed }: EntryProps & { item: MenuItem }) {
  const current = useCurrent(item.to, currentEntry)
  const label = <Label icon={item.icon} label={item.label} collapsed={collapsed} />
  return (
    <li>
      {item.outside ? (
        <a
          className={classes.item}
          href={item.to}
          target="_blank"
          rel="noreferrer"
          title={collapsed ? item.label : undefined}
        >
          {label}
          <span className={classes.outside}>{words.opensOutside}</span>
        </a>
      ) : (
        <Link className={classes.item} href={item.to} aria-current={current} title={collapsed ? item.label : undefined}>
          {label}
        </Link>
      )}
    </li>
  )
}

function MenuAction({
  icon,
  label,
  collapsed,
  onClick,
}: {
  icon: IconName
  label: string
  collapsed: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className={classes.item} onClick={onClick} title={collapsed ? label : undefined}>
      <Label icon={icon} label={label} collapsed={collapsed} />
    </button>
  )
}

function Label({
  icon,
  label,
  collapsed,
  heading = false,
}: {
  icon: IconName
  label: string
  collapsed: boolean
  heading?: boolean
}) {
  return (
    <>
      {heading && !collapsed ? null : <Icon name={icon} size={22} />}
      <span data-hidden={collapsed || undefined}>{label}</span>
    </>
  )
}

const nextScheme = { auto: 'light', light: 'dark', dark: 'auto' } as const
const schemeIcon = { auto: 'contrast', light: 'sun', dark: 'moon' } as const

function ColourButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const label = `${words.colours}: ${colourSchemes[colorScheme].toLowerCase()}`
  return (
    <button
      type="button"
      className={classes.colours}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(nextScheme[colorScheme])}
    >
      <Icon name={schemeIcon[colorScheme]} size={22} />
    </button>
  )
}

function InstallButton({ collapsed, onSteps }: { collapsed: boolean; onSteps: () => void }) {
  const offer = useSyncExternalStore(watchInstallOffer, installOffer)
  if (offer === 'none') return null
  return (
    <MenuAction
      icon="download"
      label={install.offer}
      collapsed={collapsed}
      onClick={offer === 'steps' ? onSteps : () => void promptInstall()}
    />
  )
}

/** The value of `aria-current`: 'page' if the entry is the present page, 'true' if that page belongs to the entry. */
function useCurrent(to: string, here: string | null): 'page' | 'true' | undefined {
  const [path] = useLocation()
  if (to !== here) return undefined
  return path.replace(/\/$/, '') === to.replace(/\/$/, '') ? 'page' : 'true'
}
