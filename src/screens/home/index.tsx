/**
 * The home screen, by what the role may do: a teacher's open roll, the desk's board, a family's children, or a pupil's
 * stars.
 */
import { useSession } from '../../session'
import { lazyPart, PageSkeleton } from '../../ui'
import { SchoolHome } from './SchoolHome'

/** Loaded lazily: a teacher's start does not include them. */
const waiting = <PageSkeleton />
const DeskHome = lazyPart(() => import('./desk/DeskHome'), { waiting })
const FamilyHome = lazyPart(() => import('./FamilyHome'), { waiting })
const PupilHome = lazyPart(() => import('./PupilHome'), { waiting })

export default function HomeScreen() {
  const session = useSession()
  if (session.state === 'out') return null
  const [firstName = ''] = session.name.trim().split(/\s+/)
  switch (session.scope('attendance.take')) {
    case 'own':
      return <SchoolHome firstName={firstName} />
    case 'all':
      return <DeskHome firstName={firstName} />
    case 'none':
      return session.may('home.family') ? <FamilyHome firstName={firstName} /> : <PupilHome firstName={firstName} />
  }
}
