/** The portal: theme, notices, the session, and the screen at the present address. */
import { MantineProvider } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useCapabilities, useIdleOnce, useReachable, useWorkspace, Workspace } from '../offline'
import { paths } from '../paths'
import { Forbidden, NotFound } from '../pieces/record/DetailFailed'
import { AnswerCacheContext, CallerContext } from '../provider/online/caller'
import { useProfile } from '../profile'
import SignIn from '../screens/sign-in'
import { leaveWith, useSession, type SessionView } from '../session'
import { blockedStorage, noStorage, notFound, titles } from '../texts'
import { NoticeBoard, PageSkeleton } from '../ui'
import { theme } from '../ui/theme'
import { deepLinkOf, loginFor } from './deep-link'
import { Broken, ErrorBoundary } from './ErrorBoundary'
import { Frame } from './Frame'
import { identityOf } from './device-record'
import { SchoolColours } from './SchoolColours'
import { routeAt, routes, type RouteName } from './routes'

/** `storage`: 'none' if this browser offers no storage, 'blocked' if another tab blocks the database. */
export function Portal({ storage = 'there' }: { storage?: 'there' | 'blocked' | 'none' }) {
  const session = useSession()
  const hasBoard = useIdleOnce()
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <SchoolColours />
      <ErrorBoundary instead={null}>{hasBoard && <NoticeBoard />}</ErrorBoundary>
      <ErrorBoundary>
        {storage === 'there' ? (
          <Address session={session} />
        ) : (
          <Broken {...(storage === 'blocked' ? blockedStorage : noStorage)} />
        )}
      </ErrorBoundary>
    </MantineProvider>
  )
}

function Address({ session }: { session: SessionView }) {
  const [path] = useLocation()
  const search = useSearch()
  const atLogin = path.replace(/\/$/, '') === paths.login
  if (session.state === 'out') {
    if (!atLogin) return <Redirect to={loginFor(path, search, session.why)} replace />
    return <SignIn expired={session.why === 'expired' ? session : null} />
  }
  if (atLogin) return <Redirect to={deepLinkOf(search)} replace />

  // The key gives another person a new frame and a new cache, so that nothing of the previous person stays in memory.
  return <Inside key={session.owner} session={session} path={path} />
}

function Inside({ session, path }: { session: Extract<SessionView, { state: 'in' }>; path: string }) {
  const identity = useMemo(() => identityOf(session), [session])
  // Renders the screen again if the profile changes: `listName` and `meaningsOf` read it while a screen renders.
  useProfile()
  const name = routeAt(path)
  return (
    <CallerContext value={session}>
      <Workspace identity={identity} onLeft={leaveWith}>
        <AnswerCacheProvider>
          <Frame person={session} route={name} title={name ? titles[name] : notFound.heading}>
            <ErrorBoundary key={path}>{name ? <Screen name={name} session={session} /> : <NotFound />}</ErrorBoundary>
          </Frame>
        </AnswerCacheProvider>
      </Workspace>
    </CallerContext>
  )
}

/** Lets the hooks of `provider/online` store their last answers in this person's database. */
function AnswerCacheProvider({ children }: { children: ReactNode }) {
  return <AnswerCacheContext value={useWorkspace()}>{children}</AnswerCacheContext>
}

/**
 * Renders the screen of a route, if the role has its `permission` and the provider announces its `capability`; else a
 * page that says why not, or a placeholder.
 */
function Screen({ name, session }: { name: RouteName; session: SessionView }) {
  const { permission, capability, screen: Component } = routes[name]
  const announced = useCapabilities()
  const reachable = useReachable()
  if (permission !== null && !session.may(permission)) return <Forbidden />
  if (!capability || announced?.includes(capability)) return <Component />
  if (announced) return <NotFound />
  // `announced` is undefined while the device is read, and null if no capabilities were ever received. If they cannot
  // be received now either, the screen is rendered: it explains why it has nothing to show.
  return announced === undefined || reachable ? <PageSkeleton /> : <Component />
}
