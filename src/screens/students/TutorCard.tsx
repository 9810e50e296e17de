/** The card of the student's tutor: name, relationship, phone and e-mail, and messages about cycles that are over. */
import { Link } from 'wouter'
import type { Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { tutorOf } from '../../paths'
import { Phone } from '../../pieces/people/Phone'
import { Card, Facts } from '../../pieces/record/Card'
import { useOnline } from '../../provider/online'
import { profile } from '../../profile'
import { useSession } from '../../session'
import { fieldLabels, loadErrors, missing, studentTexts, tutorTexts } from '../../texts'
import { CycleEnd } from './CycleEnd'
import { RelatedPerson } from './RelatedPerson'

export function TutorCard({ student }: { student: Student }) {
  const { tutor } = student
  return (
    <Card title={fieldLabels.tutor}>
      {tutor ? (
        <TutorOf key={tutor.id} id={tutor.id} storedName={tutor.name} student={student} />
      ) : (
        <p>{studentTexts.noTutor}</p>
      )}
    </Card>
  )
}

function TutorOf({ id, storedName, student }: { id: string; storedName: string; student: Student }) {
  const { may } = useSession()
  const loaded = useOnline('tutor', { id })
  return (
    <RelatedPerson
      loaded={loaded}
      storedName={storedName && <Link href={tutorOf(id)}>{storedName}</Link>}
      missing={missing.tutor}
      failed={loadErrors.details}
    >
      {(tutor) => (
        <>
          <Facts
            lines={[
              [fieldLabels.name, <Link href={tutorOf(id)}>{fullName(tutor) || id}</Link>],
              [fieldLabels.relationship, tutor.relationship?.label ?? '---'],
              [
                fieldLabels.phone,
                <Phone
                  phone={tutor.phone}
                  name={fullName(tutor)}
                  draft={tutorTexts.draft(tutor.first_name, profile().name)}
                />,
              ],
              [fieldLabels.email, tutor.email === '' ? '---' : <a href={`mailto:${tutor.email}`}>{tutor.email}</a>],
            ]}
          />
          {may('phone.draft') ? <CycleEnd student={student} tutor={tutor} /> : null}
        </>
      )}
    </RelatedPerson>
  )
}
