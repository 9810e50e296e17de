/**
 * What a family needs to pay one receipt: amount, CLABE, beneficiary and concept, each with Copiar, and the CoDi code.
 */
import { plainDigits, type BankData, type Receipt } from '../../contract'
import { owedOf } from '../../domain/balance'
import { useGroups } from '../../offline'
import { useOnline } from '../../provider/online'
import { accountText, cardTexts, failureText, moneyText, notices, phoneText, transferConcept } from '../../texts'
import { ListSkeleton, LoadFailed } from '../../ui'
import { StaleAnswer } from '../lists/StaleAnswer'
import { ClabeCheck } from './ClabeCheck'
import { CodiButton } from './CodiButton'
import { CopyLine } from './CopyLine'
import classes from './transfer.module.css'

type Props = {
  receipt: Receipt
  /** The child's name; '' if it is unknown. */
  studentName: string
  /** Whether bank name, account number, CoDi phone and CoDi reference are shown too. */
  full?: boolean
}

export function TransferDetails({ receipt, studentName, full = false }: Props) {
  const groups = useGroups()
  const id = groups?.find((group) => group.id === receipt.group?.id)?.payment_configuration?.bank_data?.id
  const loaded = useOnline('bankData', { id: id ?? '' }, { enabled: id !== undefined })
  const answer = id !== undefined && loaded.state === 'ready' ? loaded.value : null
  // Nobody should pay into an account that the school has deactivated.
  const account = answer?.is_active ? answer : null
  const hasNoAccount = (groups !== undefined && id === undefined) || (answer !== null && account === null)
  const unknown = receipt.group === null ? cardTexts.noGroup : hasNoAccount ? cardTexts.noAccount : null
  const owed = owedOf(receipt)
  return (
    <>
      {unknown ? (
        <p>{unknown}</p>
      ) : loaded.state === 'loading' ? (
        <ListSkeleton rows={2} />
      ) : loaded.state === 'failed' ? (
        <LoadFailed title={notices.cardUnavailable} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : full ? (
        <StaleAnswer loaded={loaded} />
      ) : null}
      <dl className={classes.bankCard}>
        {owed > 0 ? (
          <CopyLine label={cardTexts.toPay} value={owed.toFixed(2)}>
            <strong>{moneyText(owed)}</strong>
          </CopyLine>
        ) : null}
        {account ? (
          <>
            <CopyLine label={cardTexts.clabe} value={plainDigits(account.clabe)}>
              <span className={classes.number}>{accountText(account.clabe)}</span>
              <ClabeCheck clabe={account.clabe} />
            </CopyLine>
            <CopyLine label={cardTexts.beneficiary} value={account.account_holder} />
          </>
        ) : null}
        <CopyLine
          label={cardTexts.concept}
          value={transferConcept({ folio: receipt.student_folio, name: studentName, period: receipt.payment_period })}
        />
        {account && full ? <OtherData account={account} /> : null}
      </dl>
      {account ? <CodiButton address={account.codi_qr} name={account.bank_name} /> : null}
    </>
  )
}

function OtherData({ account: { bank_name, account_number, codi_phone, codi_reference } }: { account: BankData }) {
  return (
    <>
      <CopyLine label={cardTexts.bank} value={bank_name} />
      <CopyLine label={cardTexts.account} value={plainDigits(account_number)}>
        <span className={classes.number}>{accountText(account_number)}</span>
      </CopyLine>
      {codi_phone ? (
        <CopyLine label={cardTexts.codiPhone} value={codi_phone}>
          {phoneText(codi_phone)}
        </CopyLine>
      ) : null}
      {codi_reference ? <CopyLine label={cardTexts.codiReference} value={codi_reference} /> : null}
    </>
  )
}
