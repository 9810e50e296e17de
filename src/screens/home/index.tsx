/** The first screen: a teacher's open roll, the desk's board, a family's children, a pupil's stars, by what the role may do. */
import { useSession } from '../../session'
import { FamilyHome } from './FamilyHome'
import { PupilHome } from './PupilHome'
import { SchoolHome } from './SchoolHome'

export default function HomeScreen() {
  const session = useSession()
  if (session.state === 'out') return null
  const [firstName = ''] = session.name.trim().split(/\s+/)
  switch (session.scope('attendance.take')) {
    case 'own':
      return <SchoolHome firstName={firstName} opensRoll />
    case 'all':
      return <SchoolHome firstName={firstName} opensRoll={false} />
    case 'none':
      return session.may('home.family') ? <FamilyHome firstName={firstName} /> : <PupilHome firstName={firstName} />
  }
}
