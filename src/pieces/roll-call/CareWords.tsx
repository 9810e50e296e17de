/** The care sheet of one child in words: allergies, who may pick the child up, photos. Nothing if it is empty. */
import { schoolDay, type Id } from '../../contract'
import { schoolNow, useStudents } from '../../offline'
import { careLines } from '../../texts/care'
import classes from './Details.module.css'

export function CareWords({ student }: { student: Id }) {
  const record = useStudents()?.find(({ id }) => id === student)
  const lines = record ? careLines(record, schoolDay(schoolNow())) : []
  return lines.map(({ field, label, text }) => (
    <p key={field} className={classes.care}>
      <strong>{label}: </strong>
      {text}
    </p>
  ))
}
