/**
 * A card with the steps that a new student still needs: tutor, group, first receipt. Each step is saved by itself, and
 * which steps are done is read from the provider's data, so that the work can be continued later or on another device.
 */
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Page, Receipt, Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { realNow } from '../../offline'
import { paymentOf } from '../../paths'
import EnrolForm from '../../pieces/memberships/EnrolForm'
import { justMade } from '../../pieces/receipts/just-made'
import { Card } from '../../pieces/record/Card'
import { useAllPages, type Loaded } from '../../provider/online'
import { useSession } from '../../session'
import { words } from '../../texts'
import { membershipTexts, stepTexts as texts } from '../../texts/memberships'
import { Moves, StatePill } from '../../ui'
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
    .map(({ class_group }) => class_group.name || class_group.id)
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
          <ol className={classes.steps}>
            <StepLine
              label={texts.tutor}
              done={tutor ? tutor.name || texts.done : null}
              next={next === 'tutor'}
              actionLabel={texts.assignTutor}
              onOpen={() => setOpen('tutor')}
            />
            <StepLine
              label={texts.group}
              done={stepStates.group === 'done' ? groups.join(', ') : null}
              next={next === 'group'}
              actionLabel={membershipTexts.add}
              onOpen={() => setOpen('group')}
            />
            {receipt === 'not-expected' ? null : (
              <StepLine
                label={texts.receipt}
                done={receipt === 'done' ? texts.done : null}
                next={next === 'receipt'}
                actionLabel={texts.createReceipt}
                blockedBy={receiptBlockedBy}
                onOpen={() => setOpen('receipt')}
              />
            )}
          </ol>
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

type LineProps = {
  label: string
  /** The text of a step that is done; null if the step is not done. */
  done: string | null
  next: boolean
  actionLabel: string
  /** Why the step cannot be done yet. */
  blockedBy?: string
  onOpen: () => void
}

function StepLine({ label, done, next, actionLabel, blockedBy, onOpen }: LineProps): ReactNode {
  return (
    <li className={classes.step}>
      <strong>{label}</strong>
      {done !== null ? (
        <StatePill size="sm" tone="hoja" icon="check">
          {done}
        </StatePill>
      ) : blockedBy !== undefined ? (
        <span>{blockedBy}</span>
      ) : (
        <OnlineButton variant={next ? 'filled' : 'default'} onClick={onOpen}>
          {actionLabel}
        </OnlineButton>
      )}
    </li>
  )
}
