/**
 * What the school knows about one child's care, and what the family has asked for; a link to the child's page, where
 * the family asks for changes. Nothing if the provider has no care sheets.
 */
import { Link } from 'wouter'
import { schoolDay, type Student } from '../../contract'
import { schoolNow, useAnnounced } from '../../offline'
import { studentOf } from '../../paths'
import { careFieldsOf, careLines, careTexts as texts } from '../../texts/care'
import { Icon } from '../../ui'
import classes from './FamilyHome.module.css'

export function ChildCare({ student }: { student: Student }) {
  const announced = useAnnounced('care-sheet')
  if (!announced || careFieldsOf(student).length === 0) return null
  const lines = careLines(student, schoolDay(schoolNow()))
  return (
    <div className={classes.care}>
      <Link href={studentOf(student.id)}>
        <Icon name="heart" size={18} />
        {texts.title}
      </Link>
      {lines.length === 0 ? <p>{texts.none}</p> : null}
      {lines.map(({ field, label, text }) => (
        <p key={field}>
          <strong>{label}:</strong> {text}
        </p>
      ))}
      {student.care_asked ? <p role="status">{texts.yourWaiting}</p> : null}
    </div>
  )
}
