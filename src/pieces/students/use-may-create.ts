/**
 * Whether this person may create students: administrators and reception always, a tutor if the school allows it
 * (`create_student`, specification 6.2).
 */
import { useOnline } from '../../provider/online'
import { useSession } from '../../session'

export function useMayCreate(): boolean {
  const { scope } = useSession()
  const reach = scope('student.create')
  // For a tutor this list contains only that tutor.
  const own = useOnline('tutorList', {}, { enabled: reach === 'own' })
  if (reach !== 'own') return reach === 'all'
  return own.state === 'ready' && own.value.rows.some((tutor) => tutor.create_student)
}
