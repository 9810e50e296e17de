/** Home of a family: a welcome, the payment reminders, and the children on one screen (spec section 2). */
import type { Receipt, Student } from '../../contract'
import { nextPaymentOf } from '../../domain/next-payment'
import { useStudents } from '../../offline'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { useFilling } from '../../pieces/lists/filling'
import { useOnline, type Loaded } from '../../provider/online'
import { useSession } from '../../session'
import { empty, homeTexts, notices } from '../../texts'
import { EmptyState, ListSkeleton, Page } from '../../ui'
import { ChildCard } from './ChildCard'
import classes from './FamilyHome.module.css'
import { Reminders } from './Reminders'

export function FamilyHome({ firstName }: { firstName: string }) {
  const session = useSession()
  const students = useStudents()
  const filling = useFilling([{ list: 'students' }], notices.studentsUnavailable)
  const email = session.state === 'in' ? session.email : ''
  const pays = session.may('home.family')
  const { next, receipts } = useNextPayments(email, pays)
  return (
    <Page width="narrow" lead={<span className={classes.hello}>{homeTexts.welcome(firstName)}</span>}>
      {pays ? <StaleAnswer loaded={receipts} /> : <StaleMirror />}
      {students === undefined ? (
        (filling ?? <ListSkeleton rows={3} height={112} />)
      ) : students.length === 0 ? (
        <EmptyState title={empty.ownStudents} picture="star" />
      ) : (
        <ul className={classes.students} aria-label={homeTexts.students}>
          {students.map((student) => (
            <ChildCard key={student.id} student={student} next={next(student)} />
          ))}
        </ul>
      )}
      {pays ? <Reminders email={email} /> : null}
    </Page>
  )
}

/** `next` answers undefined for who is not told of payments, and while or where they cannot be read. */
function useNextPayments(email: string, pays: boolean): { next: (student: Student) => Receipt | null | undefined; receipts: Loaded<unknown> } {
  const enabled = pays && email !== ''
  const reminders = useOnline('reminderList', { query: { email } }, { enabled })
  const receipts = useOnline('receiptList', { query: { email, page_size: 100 } }, { enabled })
  return {
    receipts,
    next: ({ folio }) => (reminders.state === 'ready' && receipts.state === 'ready' ? nextPaymentOf(folio, reminders.value.rows, receipts.value.rows) : undefined),
  }
}
