/** The sidebar (specification 2.5): entries that the role may open, the signed-in person, signing out. */
import { useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { initialsOf } from '../domain/person-name'
import { useCapabilities, usePersistence } from '../offline'
import { paths } from '../paths'
import { installOffer, promptInstall, watchInstallOffer } from '../pieces/install/install-prompt'
import { useProfile } from '../profile'
import { Logo } from '../pieces/paper/Logo'
import type { SignedIn } from '../session'
import { colourSchemes, install, menu as words } from '../texts'
import { Garland, Icon, Settling, type IconName } from '../ui'
import { entryOf, menuOf, type MenuItem } from './menu'
import type { RouteName } from './routes'
import classes from './Sidebar.module.css'

type Props = {
  person: SignedIn
  route: RouteName | null
  /** Whether only the icons are visible; the labels stay for screen readers and as tooltips. */
  collapsed: boolean
  /** Closes the drawer; also called when a link of the sidebar is followed. Undefined if there is no drawer. */
  onClose?: () => void
  onInstallSteps: () => void
  onSignOut: () => void
}

export function Sidebar({ person, route, collapsed, onClose, onInstallSteps, onSignOut }: Props) {
  const school = useProfile()
  const announced = useCapabilities()
  const isAvailable = ({ capability }: MenuItem) => !capability || announced?.includes(capability)
  const { items, sections } = menuOf(person.role)
  // When the provider announces a capability, the entries that need it appear and move the entries below them. So the
  // list of entries is the `contentKey` of `Settling`, which then ignores taps for a second.
  const shownItems = [...items, ...sections.flatMap((section) => section.items)].filter(isAvailable)
  const persisted = usePersistence()
  const installing = useSyncExternalStore(watchInstallOffer, installOffer)
  const [path] = useLocation()
  const currentEntry = route && entryOf(person.role, route)

  /** The value of `aria-current`: 'page' if the entry is the present page, 'true' if that page belongs to the entry. */
  function currentOf(to: string): 'page' | 'true' | undefined {
    if (to !== currentEntry) return undefined
    return path.replace(/\/$/, '') === to.replace(/\/$/, '') ? 'page' : 'true'
  }

  const entriesOf = (menuItems: MenuItem[]) =>
    menuItems.filter(isAvailable).map((item) => (
      <li key={item.to}>
        <Entry {...item} current={currentOf(item.to)} collapsed={collapsed} />
      </li>
    ))
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.brand}>
        <Logo size={40} />
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
          <ul>{entriesOf(items)}</ul>
          {sections.map(({ label, icon, to, items: sectionItems }) => (
            <div key={label} className={classes.section}>
              {to ? (
                <Link
                  href={to}
                  className={classes.heading}
                  title={collapsed ? label : undefined}
                  aria-current={currentOf(to)}
                >
                  {collapsed ? <Icon name={icon} size={22} /> : null}
                  <span data-hidden={collapsed || undefined}>{label}</span>
                </Link>
              ) : (
                <p className={classes.heading} data-hidden={collapsed || undefined}>
                  {label}
                </p>
              )}
              <ul aria-label={label}>{entriesOf(sectionItems)}</ul>
            </div>
          ))}
        </Settling>
      </nav>
      <div className={classes.foot}>
        {persisted === false ? (
          <Entry icon="alert" label={install.atRisk} to={paths.outbox} collapsed={collapsed} onClick={onClose} />
        ) : null}
        {installing === 'none' ? null : (
          <Entry
            icon="download"
            label={install.offer(school.name)}
            collapsed={collapsed}
            onClick={installing === 'steps' ? onInstallSteps : () => void promptInstall()}
          />
        )}
        <div className={classes.person} title={collapsed ? `${person.name} · ${person.email}` : undefined}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(person.name || person.email)}
          </span>
          <span className={classes.who} data-hidden={collapsed || undefined}>
            <strong>{person.name}</strong>
            <span>{person.email}</span>
          </span>
        </div>
        <Entry icon="logout" label={words.signOut} collapsed={collapsed} onClick={onSignOut} />
      </div>
    </div>
  )
}

type EntryProps = {
  icon: IconName
  label: string
  collapsed: boolean
  /** The address of a link; an entry without it is a button. */
  to?: string
  outside?: boolean
  current?: 'page' | 'true'
  onClick?: () => void
}

function Entry({ icon, label, collapsed, to, outside, current, onClick }: EntryProps) {
  const shared = { className: classes.item, title: collapsed ? label : undefined, onClick }
  const content = (
    <>
      <Icon name={icon} size={22} />
      <span data-hidden={collapsed || undefined}>{label}</span>
    </>
  )
  if (to === undefined)
    return (
      <button type="button" {...shared}>
        {content}
      </button>
    )
  if (!outside)
    return (
      <Link {...shared} href={to} aria-current={current}>
        {content}
      </Link>
    )
  return (
    <a {...shared} href={to} target="_blank" rel="noreferrer">
      {content}
      <span className={classes.outside}>{words.opensOutside}</span>
    </a>
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
