/** Home of a family: a welcome and the children with their points and the classes they owe (spec section 2). */
import { useStudents } from '../../offline'
import { countText, empty, homeTexts } from '../../texts'
import { EmptyState, Icon, ListSkeleton, Page } from '../../ui'
import { useFirstDownload } from '../first-download'
import { initialsOf } from '../roll-call/initials'
import classes from './FamilyHome.module.css'

export function FamilyHome({ firstName }: { firstName: string }) {
  const students = useStudents()
  const filling = useFirstDownload()
  return (
    <Page width="narrow" lead={<span className={classes.hello}>{homeTexts.welcome(firstName)}</span>}>
      {students === undefined ? (
        <ListSkeleton rows={3} height={112} />
      ) : students.length === 0 ? (
        (filling ?? <EmptyState title={empty.ownStudents} picture="star" />)
      ) : (
        <ul className={classes.students} aria-label={homeTexts.students}>
          {students.map((student) => {
            const name = `${student.first_name} ${student.last_name}`.trim()
            return (
              <li key={student.id} className={classes.student}>
                <span className={classes.initials} aria-hidden>
                  {initialsOf(name)}
                </span>
                <span className={classes.name}>{name}</span>
                <dl className={classes.facts}>
                  <div>
                    <dt>{homeTexts.pointsLabel}</dt>
                    <dd>
                      <Icon name="star" size={18} className={classes.star} />
                      {countText(student.total_points ?? 0)}
                    </dd>
                  </div>
                  <div>
                    <dt>{homeTexts.debtLabel}</dt>
                    {/* Spec section 9: 0 where it is empty. */}
                    <dd>{countText(student.number_of_classes_that_must ?? 0)}</dd>
                  </div>
                </dl>
              </li>
            )
          })}
        </ul>
      )}
    </Page>
  )
}
