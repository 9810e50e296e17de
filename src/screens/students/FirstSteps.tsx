/**
 * A card with the steps that a new student still needs: tutor, group, first receipt. Each step is saved by itself, and
 * which steps are done is read from the provider's data, so that the work can be continued later or on another device.
 */
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Page, Receipt, Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { realNow, useGroupNaming } from '../../offline'
import { paymentOf } from '../../paths'
import EnrolForm from '../../pieces/memberships/EnrolForm'
import { justMade } from '../../pieces/receipts/just-made'
import { Card } from '../../pieces/record/Card'
import { StepLine, Steps } from '../../pieces/record/StepLine'
import { useAllPages, type Loaded } from '../../provider/online'
import { useSession } from '../../session'
import { words } from '../../texts'
import { membershipTexts, stepTexts as texts } from '../../texts/memberships'
import { Moves } from '../../ui'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { ReceiptForm } from '../../pieces/receipts/ReceiptForm'
import { AssignTutor } from './AssignTutor'
import classes from './FirstSteps.module.css'

/**
 * For how long after a student's registration a first receipt is expected, ms. A student registered longer ago may have
 * paid in another way.
 */
const expectReceiptMs = 30 * 86_400_000

const steps = ['tutor', 'group', 'receipt'] as const
type Step = (typeof steps)[number]
/**
 * 'missing': the step must be done. 'reading': still unknown. 'unread': reading failed, so the step counts neither as
 * done nor as missing. 'not-expected': this student does not need the step, or this role cannot do it.
 */
type StepState = 'done' | 'missing' | 'reading' | 'unread' | 'not-expected'

/** Render it only for active students and for people who may enrol. */
export default function FirstSteps({ student }: { student: Student }) {
  const [open, setOpen] = useState<Step | null>(null)
  const [, go] = useLocation()
  const { may } = useSession()
  const { nameOf } = useGroupNaming()
  const [now] = useState(realNow)
  const { id, tutor, folio } = student
  const history = useAllPages('groupHistory', { id }, { storeOffline: true })
  const isReceiptExpected = tutor !== null && folio !== '' && now - Date.parse(student.created) < expectReceiptMs
  const receipts = useAllPages(
    'receiptList',
    { query: { user_id: tutor?.id ?? '', search: folio, page_size: 100 } },
    { enabled: isReceiptExpected && may('payment.edit'), storeOffline: true },
  )
  if (history.state !== 'ready') return null
  const groups = history.value
    .flatMap(({ rows }) => rows)
    .filter(({ is_active }) => is_active)
    .map(({ class_group }) => nameOf(class_group))
  // Without a tutor there can be no receipt, so this step is still to be done, even if the student was registered so
  // long ago (`expectReceiptMs`) that none would be expected otherwise.
  const receipt: StepState = !may('payment.edit')
    ? 'not-expected'
    : tutor === null
      ? 'missing'
      : isReceiptExpected
        ? receiptStepState(receipts, folio)
        : 'not-expected'
  const stepStates: Record<Step, StepState> = {
    tutor: tutor === null ? 'missing' : 'done',
    group: groups.length === 0 ? 'missing' : 'done',
    receipt,
  }
  // A step that is still loading does not count as missing, so that the card does not flash up for a student who needs
  // nothing.
  const next = steps.find((step) => stepStates[step] === 'missing')
  const receiptBlockedBy =
    tutor === null
      ? texts.needsTutor
      : receipt === 'reading'
        ? words.loading
        : receipt === 'unread'
          ? texts.unread
          : undefined
  const close = () => setOpen(null)
  const name = fullName(student) || id
  return (
    <>
      {next === undefined ? null : (
        <Card title={texts.title}>
          <Moves />
          <p className={classes.hint}>{texts.hint}</p>
          <Steps>
            <StepLine label={texts.tutor} done={tutor ? tutor.name || texts.done : null}>
              <StepAction label={texts.assignTutor} next={next === 'tutor'} onOpen={() => setOpen('tutor')} />
            </StepLine>
            <StepLine label={texts.group} done={stepStates.group === 'done' ? groups.join(', ') : null}>
              <StepAction label={membershipTexts.add} next={next === 'group'} onOpen={() => setOpen('group')} />
            </StepLine>
            {receipt === 'not-expected' ? null : (
              <StepLine label={texts.receipt} done={receipt === 'done' ? texts.done : null}>
                {receiptBlockedBy !== undefined ? (
                  <span>{receiptBlockedBy}</span>
                ) : (
                  <StepAction label={texts.createReceipt} next={next === 'receipt'} onOpen={() => setOpen('receipt')} />
                )}
              </StepLine>
            )}
          </Steps>
        </Card>
      )}
      {/* The windows are outside of the card, because the card may disappear while a window waits for its answer. */}
      {open === 'tutor' ? <AssignTutor student={student} onClose={close} /> : null}
      {open === 'group' ? <EnrolForm student={{ id, name }} onClose={close} /> : null}
      {open === 'receipt' && tutor ? (
        <ReceiptForm tutor={tutor} student={id} onClose={close} onSaved={(made) => go(paymentOf(made.id), justMade)} />
      ) : null}
    </>
  )
}

/**
 * The state of the step 'receipt'. A stored answer can prove that there is a receipt; only the provider's present
 * answer proves that there is none.
 */
function receiptStepState(receipts: Loaded<Page<Receipt>[]>, folio: string): StepState {
  if (receipts.state !== 'ready') return receipts.state === 'failed' ? 'unread' : 'reading'
  if (receipts.value.some(({ rows }) => rows.some(({ student_folio }) => student_folio === folio))) return 'done'
  if (receipts.failure) return 'unread'
  return receipts.isCached ? 'reading' : 'missing'
}

type ActionProps = { label: string; next: boolean; onOpen: () => void }

function StepAction({ label, next, onOpen }: ActionProps) {
  return (
    <OnlineButton variant={next ? 'filled' : 'default'} onClick={onOpen}>
      {label}
    </OnlineButton>
  )
}
