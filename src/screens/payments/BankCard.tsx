/** Where and what to transfer for a payment: the transfer notice, then the group's account like a bank card, each value with Copiar. */
import { Alert } from '@mantine/core'
import type { Id, Receipt } from '../../contract'
import { useGroups } from '../../offline'
import { useOnline } from '../../provider/online'
import { accountText, cardTexts, failureText, moneyText, notices, phoneText, transferConcept } from '../../texts'
import { ListSkeleton, LoadFailed } from '../../ui'
import { ClabeCheck } from '../bank-data/ClabeCheck'
import { clabeDigits } from '../bank-data/clabe'
import { CodiButton } from '../bank-data/CodiQr'
import { Card } from '../card'
import { fullName } from '../full-name'
import { KeptAge } from '../kept-age'
import { balanceOf } from './balance'
import { CopyLine } from './CopyLine'
import classes from './payments.module.css'
import { useChild } from './use-child'

export function BankCard({ receipt }: { receipt: Receipt }) {
  return (
    <Card title={cardTexts.title}>
      <Body receipt={receipt} />
    </Card>
  )
}

function Body({ receipt }: { receipt: Receipt }) {
  const groups = useGroups()
  if (receipt.group === null) return <p>{cardTexts.noGroup}</p>
  if (groups === undefined) return <ListSkeleton rows={2} />
  const account = groups.find(({ id }) => id === receipt.group?.id)?.payment_configuration?.bank_data?.id
  return account === undefined ? <p>{cardTexts.noAccount}</p> : <Account id={account} receipt={receipt} />
}

function Account({ id, receipt }: { id: Id; receipt: Receipt }) {
  const loaded = useOnline('bankData', { id })
  const child = useChild(receipt)
  if (loaded.state === 'loading' || child === undefined) return <ListSkeleton rows={3} />
  if (loaded.state === 'failed') return <LoadFailed title={notices.cardUnavailable} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
  const { bank_name, account_holder, account_number, clabe, codi_phone, codi_reference, codi_qr } = loaded.value
  const balance = balanceOf(receipt)
  const owed = balance !== null && balance > 0
  return (
    <>
      <KeptAge loaded={loaded} />
      {receipt.is_active ? (
        <Alert color={owed ? 'cielo' : 'hoja'} variant="light" title={cardTexts.notice}>
          {owed ? cardTexts.noticeBody : cardTexts.nothingOwed}
        </Alert>
      ) : (
        <Alert color="ambar" variant="light" title={cardTexts.notice}>
          {cardTexts.inactive}
        </Alert>
      )}
      <dl className={classes.bankCard}>
        {owed ? (
          <CopyLine label={cardTexts.toPay} value={balance.toFixed(2)}>
            <strong>{moneyText(balance)}</strong>
          </CopyLine>
        ) : null}
        <CopyLine label={cardTexts.clabe} value={clabeDigits(clabe)}>
          <span className={classes.number}>{accountText(clabe)}</span>
          <ClabeCheck clabe={clabe} />
        </CopyLine>
        <CopyLine label={cardTexts.beneficiary} value={account_holder} />
        <CopyLine label={cardTexts.concept} value={transferConcept({ folio: receipt.student_folio, name: child ? fullName(child) : '', period: receipt.payment_period })} />
        <CopyLine label={cardTexts.bank} value={bank_name} />
        <CopyLine label={cardTexts.account} value={clabeDigits(account_number)}>
          <span className={classes.number}>{accountText(account_number)}</span>
        </CopyLine>
        {codi_phone ? (
          <CopyLine label={cardTexts.codiPhone} value={codi_phone}>
            {phoneText(codi_phone)}
          </CopyLine>
        ) : null}
        {codi_reference ? <CopyLine label={cardTexts.codiReference} value={codi_reference} /> : null}
      </dl>
      <CodiButton address={codi_qr} name={bank_name} />
    </>
  )
}
