/** A family's payment reminders (specification 2.6). Without a connection the stored ones are shown, with their age. */
import { useEffect } from 'react'
import { Link } from 'wouter'
import { schoolDay, type Page, type Receipt, type Reminder } from '../../contract'
import { duesOf, type Due } from '../../domain/next-payment'
import { schoolNow } from '../../offline'
import { paymentOf } from '../../paths'
import { WhenLoaded } from '../../pieces/lists/WhenLoaded'
import { Card } from '../../pieces/record/Card'
import type { Loaded } from '../../provider/online'
import { empty, familyTexts as texts, moneyText, notices, paymentName } from '../../texts'
import { notify, SettlingRows } from '../../ui'
import classes from './FamilyHome.module.css'

type Props = {
  /** The e-mail that the session stores; '' if it stores none. */
  email: string
  loaded: Loaded<Page<Reminder>[]>
  /** The receipts that are loaded; some may be missing. */
  receipts: readonly Receipt[]
  /** Returns the name of the child with a receipt's folio; '' if there is none on this device. */
  childOf: (folio: string) => string
}

export function Reminders({ email, loaded, receipts, childOf }: Props) {
  useEffect(() => {
    if (email === '') notify.error(notices.noStoredEmail)
  }, [email])
  return (
    <Card title={texts.reminders}>
      {email === '' ? (
        <p role="alert">{notices.noStoredEmail}</p>
      ) : (
        <WhenLoaded loaded={loaded} failed={notices.remindersUnavailable}>
          {(pages) => {
            const reminders = pages.flatMap(({ rows }) => rows)
            const dues = duesOf(reminders, receipts)
            return reminders.length === 0 ? (
              <p className={classes.due}>{empty.reminders}</p>
            ) : (
              <SettlingRows keys={dues.map(({ id }) => id)}>
                <ul className={classes.reminders} aria-label={texts.reminders}>
                  {dues.map((due) => (
                    <Line key={due.id} due={due} childOf={childOf} />
                  ))}
                </ul>
              </SettlingRows>
            )
          }}
        </WhenLoaded>
      )}
    </Card>
  )
}

function Line({ due: { id, folio, period, status, owed }, childOf }: Pick<Props, 'childOf'> & { due: Due }) {
  const what = [paymentName(period, schoolDay(schoolNow())), childOf(folio)].filter(Boolean).join(' · ')
  return (
    <li>
      <span>{what}</span>
      <strong>{moneyText(owed)}</strong>
      <span>{status?.label ?? '---'}</span>
      <Link href={paymentOf(id)} aria-label={texts.seePaymentOf(what)}>
        {texts.seePayment}
      </Link>
    </li>
  )
}
