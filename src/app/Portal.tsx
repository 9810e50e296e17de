/** The portal: theme, notices, who is here, and which screen the address asks for. */
import { MantineProvider } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { Workspace } from '../offline'
import { paths } from '../paths'
import { CallerContext } from '../provider/caller'
import { Forbidden } from '../screens/forbidden'
import { NotFound } from '../screens/not-found'
import { useSession, type SessionView } from '../session'
import { forbidden, notFound, titles } from '../texts'
import { NoticeBoard, PageSkeleton } from '../ui'
import { cssVariables, theme } from '../ui/theme'
import { identityOf } from './arrival'
import { Boundary } from './Boundary'
import { Frame } from './Frame'
import { deepLinkOf, loginFor } from './deep-link'
import { loadSignIn, routeAt, routes, type RouteName } from './routes'

const SignIn = lazy(loadSignIn)

export function Portal() {
  const session = useSession()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" deduplicateCssVariables={false}>
      <Suspense fallback={null}>
        <NoticeBoard />
      </Suspense>
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
  if (session.state === 'out') {
    if (!atLogin) return <Redirect to={loginFor(path, search, session.why)} replace />
    return (
      <Suspense fallback={null}>
        <SignIn ended={session.why === 'expired'} />
      </Suspense>
    )
  }
  if (atLogin) return <Redirect to={deepLinkOf(search)} replace />

  const name = routeAt(path)
  const allowed = name && mayOpen(session, name)
  return (
    // Another person is another workspace: nothing of the first stays in memory.
    <CallerContext key={session.owner} value={session}>
      <Workspace identity={identityOf(session)}>
        <Frame person={session} route={name} title={!name ? notFound.title : allowed ? titles[name] : forbidden.title}>
          <Boundary key={path}>
            <Suspense fallback={<PageSkeleton />}>{!name ? <NotFound /> : allowed ? <Screen name={name} /> : <Forbidden />}</Suspense>
          </Boundary>
        </Frame>
      </Workspace>
    </CallerContext>
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
