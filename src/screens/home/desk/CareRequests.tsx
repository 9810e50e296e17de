/** The children whose families ask for a change of the care sheet; the desk decides. Nothing if there are none. */
import { listName } from '../../../profile'
import { useStudents } from '../../../offline'
import { studentOf } from '../../../paths'
import { fieldLabels } from '../../../texts'
import { careFieldsOf, careTexts as texts } from '../../../texts/care'
import { useMoving } from '../../../ui'
import classes from './desk.module.css'
import { DeskLine } from './DeskLine'

export function CareRequests() {
  const asking = useStudents()?.filter(({ care_asked }) => care_asked) ?? []
  useMoving(String(asking.length))
  if (asking.length === 0) return null
  const title = texts.requests(asking.length)
  return (
    <section className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      <ul className={classes.lines}>
        {asking.map((student) => (
          <DeskLine
            key={student.id}
            href={studentOf(student.id)}
            title={listName(student) || student.id}
            detail={careFieldsOf(student.care_asked ?? {})
              .map((field) => fieldLabels[field])
              .join(', ')}
            end={null}
          />
        ))}
      </ul>
    </section>
  )
}
