/** The card of the student's tutor: name, relationship, phone and e-mail. */
import { Link } from 'wouter'
import type { Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { tutorOf } from '../../paths'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { Phone } from '../../pieces/people/Phone'
import { Card, Facts } from '../../pieces/record/Card'
import { useOnline } from '../../provider/online'
import { school } from '../../school'
import { useSession } from '../../session'
import { failureText, fieldLabels, loadErrors, missing, shared, studentTexts, tutorTexts } from '../../texts'
import { ListSkeleton, LoadFailed } from '../../ui'
import { CycleEnd } from './CycleEnd'
import { gotNoAnswer } from './FromDevice'

export function TutorCard({ student }: { student: Student }) {
  const { tutor } = student
  return (
    <Card title={fieldLabels.tutor}>
      {tutor ? (
        <TutorOf key={tutor.id} id={tutor.id} name={tutor.name} student={student} />
      ) : (
        <p>{studentTexts.noTutor}</p>
      )}
    </Card>
  )
}

function TutorOf({
  id,
  name: known,
  student,
}: {
  id: string
  /** The tutor's name in the student's row. */
  name: string
  student: Student
}) {
  const { may } = useSession()
  const loaded = useOnline('tutor', { id })
  if (loaded.state === 'loading') return <ListSkeleton rows={1} />
  if (loaded.state === 'failed') {
    if (gotNoAnswer(loaded.failure) && known !== '')
      return (
        <Facts
          lines={[
            [fieldLabels.name, <Link href={tutorOf(id)}>{known}</Link>],
            [fieldLabels.phone, shared.needsNetwork],
          ]}
        />
      )
    return loaded.failure.code === 'missing' ? (
      <p>{missing.tutor}</p>
    ) : (
      <LoadFailed title={loadErrors.details} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
    )
  }
  const tutor = loaded.value
  const name = fullName(tutor)
  return (
    <>
      <StaleAnswer loaded={loaded} />
      <Facts
        lines={[
          [fieldLabels.name, <Link href={tutorOf(id)}>{name || id}</Link>],
          [fieldLabels.relationship, tutor.relationship?.label ?? '---'],
          [
            fieldLabels.phone,
            <Phone phone={tutor.phone} name={name} draft={tutorTexts.draft(tutor.first_name, school.name)} />,
          ],
          [fieldLabels.email, tutor.email === '' ? '---' : <a href={`mailto:${tutor.email}`}>{tutor.email}</a>],
        ]}
      />
      {may('phone.draft') ? <CycleEnd student={student} tutor={tutor} /> : null}
    </>
  )
}
