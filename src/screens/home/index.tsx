/**
 * The home screen, by what the role may do: a teacher's open roll, the desk's board, a family's children, or a pupil's
 * stars.
 */
import { useSession } from '../../session'
import { lazyPart, PageSkeleton } from '../../ui'
import { SchoolHome } from './SchoolHome'

/** The homes of other roles are loaded when they are shown, so that a teacher's start does not include their code. */
const placeholder = <PageSkeleton />
const DeskHome = lazyPart(() => import('./desk/DeskHome'), { waiting: placeholder })
const FamilyHome = lazyPart(() => import('./FamilyHome'), { waiting: placeholder })
const PupilHome = lazyPart(() => import('./PupilHome'), { waiting: placeholder })

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
