/** A family's payment reminders, readable without a connection with their age (spec section 2). */
import { useEffect } from 'react'
import { Link } from 'wouter'
import { paymentOf } from '../../paths'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { Card } from '../../pieces/record/Card'
import { useOnline } from '../../provider/online'
import { dateText, empty, failureText, familyTexts as texts, moneyText, notices } from '../../texts'
import { ListSkeleton, LoadFailed, notify } from '../../ui'
import classes from './FamilyHome.module.css'

/** `email` as the session stores it: '' where it does not. */
export function Reminders({ email }: { email: string }) {
  const loaded = useOnline('reminderList', { query: { email } }, { enabled: email !== '' })
  useEffect(() => {
    if (email === '') notify.error(notices.noStoredEmail)
  }, [email])
  return (
    <Card title={texts.reminders}>
      {email === '' ? (
        <p role="alert">{notices.noStoredEmail}</p>
      ) : loaded.state === 'loading' ? (
        <ListSkeleton rows={1} />
      ) : loaded.state === 'failed' ? (
        <LoadFailed title={notices.remindersUnavailable} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : (
        <>
          <StaleAnswer loaded={loaded} />
          {loaded.value.rows.length === 0 ? (
            <p className={classes.due}>{empty.reminders}</p>
          ) : (
            <ul className={classes.reminders} aria-label={texts.reminders}>
              {loaded.value.rows.map((reminder) => (
                <li key={reminder.id}>
                  <span>{dateText(reminder.payment_period)}</span>
                  <strong>{moneyText(reminder.payment_total)}</strong>
                  <span>{reminder.status?.label ?? '---'}</span>
                  <Link href={paymentOf(reminder.id)} aria-label={texts.seePaymentOf(dateText(reminder.payment_period))}>
                    {texts.seePayment}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}
