/** The portal: theme, notices, who is here, and which screen the address asks for. */
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { Workspace } from '../offline'
import { paths } from '../paths'
import { OnlineProvider } from '../provider/online'
import { Forbidden } from '../screens/forbidden'
import { NotFound } from '../screens/not-found'
import { SignIn } from '../screens/sign-in'
import { useSession, type SessionView } from '../session'
import { forbidden, notFound, titles } from '../texts'
import { PageSkeleton } from '../ui'
import { cssVariables, theme } from '../ui/theme'
import { identityOf } from './arrival'
import { Boundary } from './Boundary'
import { Frame } from './Frame'
import { deepLinkOf, loginFor } from './deep-link'
import { routeAt, routes, type RouteName } from './routes'

export function Portal() {
  const session = useSession()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" deduplicateCssVariables={false}>
      <Notifications position="top-center" limit={4} />
      <Boundary>
        <Address session={session} />
      </Boundary>
    </MantineProvider>
  )
}

function Address({ session }: { session: SessionView }) {
  const [path] = useLocation()
  const search = useSearch()
  const atLogin = path.replace(/\/$/, '') === paths.login
  if (session.state === 'out') return atLogin ? <SignIn ended={session.why === 'expired'} /> : <Redirect to={loginFor(path, search, session.why)} replace />
  if (atLogin) return <Redirect to={deepLinkOf(search)} replace />

  const name = routeAt(path)
  const allowed = name && mayOpen(session, name)
  return (
    // Another person is another workspace: nothing of the first stays in memory.
    <OnlineProvider key={session.owner} token={session.token}>
      <Workspace identity={identityOf(session)}>
        <Frame person={session} route={name} title={!name ? notFound.title : allowed ? titles[name] : forbidden.title}>
          <Boundary key={path}>
            <Suspense fallback={<PageSkeleton />}>{!name ? <NotFound /> : allowed ? <Screen name={name} /> : <Forbidden />}</Suspense>
          </Boundary>
        </Frame>
      </Workspace>
    </OnlineProvider>
  )
}

function mayOpen(session: SessionView, name: RouteName): boolean {
  const { permission } = routes[name]
  return permission === null || session.may(permission)
}

function Screen({ name }: { name: RouteName }) {
  const { screen: Component } = routes[name]
  return <Component />
}
