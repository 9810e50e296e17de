/** Birthdays of today and the next six days, of the active students on this device. */
import { birthdaysFrom } from '../../../domain/birthdays'
import { distinctNames } from '../../../domain/distinct-names'
import { fullName } from '../../../domain/person-name'
import { useStudents, useUnfilled } from '../../../offline'
import { studentOf } from '../../../paths'
import { FillingLine } from '../../../pieces/lists/filling'
import { deskTexts as texts } from '../../../texts/desk'
import { ListSkeleton, useMoving } from '../../../ui'
import classes from './desk.module.css'
import { DeskLine } from './DeskLine'

export function Birthdays({ today }: { today: string }) {
  const students = useStudents()
  const unfilled = useUnfilled([{ list: 'students' }])
  const birthdays =
    students &&
    birthdaysFrom(
      students.filter(({ is_active }) => is_active),
      today,
    )
  const names =
    students &&
    distinctNames(students.map((student) => ({ id: student.id, name: fullName(student), sign: student.folio })))
  useMoving(birthdays?.map(({ who }) => who.id).join())
  return (
    <section className={classes.card} aria-label={texts.birthdays}>
      <h2>{texts.birthdays}</h2>
      {unfilled !== undefined && unfilled.length > 0 ? <FillingLine unfilled={unfilled} /> : null}
      {birthdays === undefined ? <ListSkeleton rows={2} height={40} /> : null}
      {birthdays?.length === 0 && unfilled?.length === 0 ? <p className={classes.hint}>{texts.noBirthdays}</p> : null}
      {birthdays && birthdays.length > 0 ? (
        <ul className={classes.lines}>
          {birthdays.map(({ who, date, turns }) => (
            <DeskLine
              key={who.id}
              href={studentOf(who.id)}
              title={names?.get(who.id) ?? fullName(who)}
              detail={texts.turns(turns)}
              end={<span>{texts.on(date, today)}</span>}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
