/**
 * The frame around every screen: sidebar (below 768 px a drawer), top bar with title and sync chip, banners, the screen
 * itself.
 */
import { ActionIcon } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useMemo, useState, type ReactNode } from 'react'
import { useReachable, useIdleOnce, useWorkspace } from '../offline'
import { signOut } from '../pieces/account/sign-out'
import InstallSteps from '../pieces/install/InstallSteps'
import { providerAnswers, useSession, type SignedIn } from '../session'
import { menu as words } from '../texts'
import { Icon } from '../ui'
import { SideWindow } from '../ui/SideWindow'
import { Back } from './Back'
import { DeviceBanner } from './DeviceBanner'
import classes from './Frame.module.css'
import MeaningBanner from './MeaningBanner'
import { menuOf } from './menu'
import { News } from './News'
import NoticeKeeper from './NoticeKeeper'
import OutboxNotices from './OutboxNotices'
import ProfileBanner from './ProfileBanner'
import ProfileKeeper from './ProfileKeeper'
import { useRetryOnReconnect } from './retry-on-reconnect'
import type { RouteName } from './routes'
import { SearchButton } from './SearchButton'
import { SessionBanner } from './SessionBanner'
import { Sidebar } from './Sidebar'
import SignOutQuestion from './SignOutQuestion'
import { SyncChip } from './SyncChip'
import { Title } from './Title'
import { UpdateBanner } from './UpdateBanner'

/** Whether notices are allowed in this browser. Most people never allow them, and then NoticeKeeper is not needed. */
const mayShowNotices = () => 'Notification' in window && Notification.permission === 'granted'

type Window = 'none' | 'drawer' | 'install' | 'signOut' | 'signOutOffline'

export function Frame({
  person,
  route,
  title,
  children,
}: {
  person: SignedIn
  route: RouteName | null
  title: string
  children: ReactNode
}) {
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  // Until the person folds or unfolds the menu, it is folded in a narrow window: below 68em, or below 80em if the menu
  // has no sections. So on a tablet the page has more width.
  const hasRoomForMenu = useMediaQuery(
    menuOf(person.role).sections.length > 0 ? '(min-width: 68em)' : '(min-width: 80em)',
    true,
    { getInitialValueInEffect: false },
  )
  const [chosenCollapsed, setCollapsed] = useLocalStorage<boolean | null>({
    key: 'lucero-menu',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const collapsed = chosenCollapsed ?? !hasRoomForMenu
  const [open, setOpen] = useState<Window>('none')
  const close = () => setOpen('none')
  const { signOutDevice, unsent } = useWorkspace()
  const { may } = useSession()
  const reachable = useReachable()
  const narrow = wide && collapsed
  // On a phone the back link is below the bar, because there is no space beside the title.
  const back = route && <Back route={route} role={person.role} />
  const isPageIdle = useIdleOnce()
  // The permission is read once, and not before the page is idle, because the browser asks another process for it.
  const showsNotices = useMemo(() => isPageIdle && mayShowNotices(), [isPageIdle])
  useRetryOnReconnect()

  /**
   * Signs out, but first asks if changes are unsent or the provider does not answer. The changes are counted in the
   * database, because a count on screen may be old.
   */
  async function askToLeave() {
    // If counting fails, nothing is lost: signing out keeps unsent changes.
    const [waiting, online] = await Promise.all([unsent().catch(() => 0), reachable && providerAnswers()])
    if (!online) setOpen('signOutOffline')
    else if (waiting > 0) setOpen('signOut')
    else void signOut(person, signOutDevice)
  }

  const sidebar = (
    <Sidebar
      person={person}
      route={route}
      collapsed={narrow}
      onClose={wide ? undefined : close}
      onInstallSteps={() => setOpen('install')}
      onSignOut={() => void askToLeave()}
    />
  )
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#contenido">
        {words.skip}
      </a>
      {wide ? (
        <aside className={classes.aside}>{sidebar}</aside>
      ) : (
        <SideWindow
          opened={open === 'drawer'}
          onClose={close}
          size="min(17rem, 92vw)"
          withCloseButton={false}
          attributes={{ content: { 'aria-label': words.label } }}
          classNames={{ content: classes.drawer, body: classes.drawerBody }}
        >
          {sidebar}
        </SideWindow>
      )}
      <div className={classes.column}>
        <header className={classes.bar}>
          <ActionIcon
            aria-label={!wide ? words.open : collapsed ? words.expand : words.collapse}
            aria-expanded={wide ? !collapsed : open === 'drawer'}
            onClick={() => (wide ? setCollapsed(!collapsed) : setOpen('drawer'))}
          >
            <Icon name="menu" />
          </ActionIcon>
          {wide && back}
          <Title key={route} text={title} />
          {/* The chip is before the search button, so that the button does not move when the chip's width changes. */}
          <SyncChip sends={may('attendance.take')} />
          {may('student.see') ? <SearchButton /> : null}
        </header>
        {wide ? null : back}
        <News
          banners={
            <>
              <UpdateBanner />
              <DeviceBanner />
              <SessionBanner person={person} />
              {may('profile.edit') ? <ProfileBanner /> : null}
              {may('points.reset') ? <MeaningBanner /> : null}
            </>
          }
        >
          <main id="contenido" className={classes.main} tabIndex={-1}>
            {children}
          </main>
        </News>
      </div>
      <OutboxNotices />
      {isPageIdle && <ProfileKeeper />}
      {showsNotices && <NoticeKeeper />}
      {open === 'install' ? <InstallSteps onClose={close} /> : null}
      {open === 'signOut' || open === 'signOutOffline' ? (
        <SignOutQuestion person={person} online={open === 'signOut'} onClose={close} />
      ) : null}
    </div>
  )
}
