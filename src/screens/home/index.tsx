/**
 * The home screen, by what the role may do: a teacher's open roll, the desk's board, a family's children, or a pupil's
 * stars.
 */
import { useSession } from '../../session'
import DeskHome from './desk/DeskHome'
import FamilyHome from './FamilyHome'
import PupilHome from './PupilHome'
import { SchoolHome } from './SchoolHome'

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
