/**
 * The steps that a new student still needs: tutor, group, first receipt. Each is saved on its own, and the state is
 * read from the provider's data, so that the work can be continued later or on another device.
 */
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Page, Receipt, Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { realNow, useReachable } from '../../offline'
import { paymentOf } from '../../paths'
import { EnrolWindow } from '../../pieces/memberships/EnrolWindow'
import { justMade } from '../../pieces/receipts/just-made'
import { Card } from '../../pieces/record/Card'
import { useAllPages, type Loaded } from '../../provider/online'
import { useSession } from '../../session'
import { shared, words } from '../../texts'
import { membershipTexts, stepTexts as texts } from '../../texts/memberships'
import { lazyWindow, StatePill } from '../../ui'
import { AssignTutor } from './AssignTutor'
import classes from './FirstSteps.module.css'

const ReceiptForm = lazyWindow(async () => ({
  default: (await import('../../pieces/receipts/ReceiptForm')).ReceiptForm,
}))

/**
 * Milliseconds after registration, during which a first receipt is expected. Older students may have been paid for in
 * another way.
 */
const newForMs = 30 * 86_400_000

const steps = ['tutor', 'group', 'receipt'] as const
type Step = (typeof steps)[number]
/** 'unread': reading failed, so the step counts neither as done nor as missing. 'unasked': the step is not expected. */
type Standing = 'done' | 'left' | 'reading' | 'unread' | 'unasked'

/** Render it only for active students and for people who may enrol. */
export default function FirstSteps({ student }: { student: Student }) {
  const [open, setOpen] = useState<Step | null>(null)
  const [, go] = useLocation()
  const { may } = useSession()
  const [now] = useState(realNow)
  const { id, tutor, folio } = student
  const history = useAllPages('groupHistory', { id }, { keep: true })
  const asked = tutor !== null && folio !== '' && now - Date.parse(student.created) < newForMs
  const receipts = useAllPages(
    'receiptList',
    { query: { user_id: tutor?.id ?? '', search: folio, page_size: 100 } },
    { enabled: asked && may('payment.edit'), keep: true },
  )
  if (history.state !== 'ready') return null
  const groups = history.value
    .flatMap(({ rows }) => rows)
    .filter(({ is_active }) => is_active)
    .map(({ class_group }) => class_group.name || class_group.id)
  // Without a tutor there can be no receipt, however long the student has been here.
  const receipt: Standing = !may('payment.edit')
    ? 'unasked'
    : tutor === null
      ? 'left'
      : asked
        ? standingOf(receipts, folio)
        : 'unasked'
  const standing: Record<Step, Standing> = {
    tutor: tutor === null ? 'left' : 'done',
    group: groups.length === 0 ? 'left' : 'done',
    receipt,
  }
  // A step that is still loading does not count as missing, so the card does not flash up for a student who needs
  // nothing.
  const next = steps.find((step) => standing[step] === 'left')
  const waits =
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
          <p className={classes.hint}>{texts.hint}</p>
          <ol className={classes.steps}>
            <StepLine
              label={texts.tutor}
              done={tutor ? tutor.name || texts.done : null}
              next={next === 'tutor'}
              deed={texts.assignTutor}
              onOpen={() => setOpen('tutor')}
            />
            <StepLine
              label={texts.group}
              done={standing.group === 'done' ? groups.join(', ') : null}
              next={next === 'group'}
              deed={membershipTexts.add}
              onOpen={() => setOpen('group')}
            />
            {receipt === 'unasked' ? null : (
              <StepLine
                label={texts.receipt}
                done={receipt === 'done' ? texts.done : null}
                next={next === 'receipt'}
                deed={texts.createReceipt}
                waits={waits}
                onOpen={() => setOpen('receipt')}
              />
            )}
          </ol>
        </Card>
      )}
      {/* The windows are outside of the card, which disappears with the last step: after a lost answer the window must stay, to send it again. */}
      {open === 'tutor' ? <AssignTutor student={student} onClose={close} /> : null}
      {open === 'group' ? <EnrolWindow student={{ id, name }} onClose={close} /> : null}
      {open === 'receipt' && tutor ? (
        <ReceiptForm tutor={tutor} student={id} onClose={close} onSaved={(made) => go(paymentOf(made.id), justMade)} />
      ) : null}
    </>
  )
}

/** Only the provider's present answer proves that there is no receipt; an older one proves only that there is one. */
function standingOf(receipts: Loaded<Page<Receipt>[]>, folio: string): Standing {
  if (receipts.state !== 'ready') return receipts.state === 'failed' ? 'unread' : 'reading'
  if (receipts.value.some(({ rows }) => rows.some(({ student_folio }) => student_folio === folio))) return 'done'
  if (receipts.failure) return 'unread'
  return receipts.isCached ? 'reading' : 'left'
}

type LineProps = {
  label: string
  /** What exists already; null if the step is missing. */
  done: string | null
  next: boolean
  deed: string
  /** Why the step cannot be done yet. */
  waits?: string
  onOpen: () => void
}

function StepLine({ label, done, next, deed, waits, onOpen }: LineProps): ReactNode {
  const reachable = useReachable()
  return (
    <li className={classes.step}>
      <strong>{label}</strong>
      {done !== null ? (
        <StatePill size="sm" tone="hoja" icon="check">
          {done}
        </StatePill>
      ) : waits !== undefined ? (
        <span>{waits}</span>
      ) : (
        <Button
          variant={next ? 'filled' : 'default'}
          disabled={!reachable}
          title={reachable ? undefined : shared.needsNetwork}
          onClick={onOpen}
        >
          {deed}
        </Button>
      )}
    </li>
  )
}
