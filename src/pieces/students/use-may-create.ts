/** Whether this person may add a student: staff always, a tutor while the school has switched it on (specification 6.2). */
import { useOnline } from '../../provider/online'
import { useSession } from '../../session'

export function useMayCreate(): boolean {
  const { scope } = useSession()
  const reach = scope('student.create')
  // A tutor's own list holds that tutor alone.
  const own = useOnline('tutorList', {}, { enabled: reach === 'own' })
  if (reach !== 'own') return reach === 'all'
  return own.state === 'ready' && own.value.rows.some((tutor) => tutor.create_student)
}
