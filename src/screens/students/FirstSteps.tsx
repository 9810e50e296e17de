/**
 * What a student still lacks before the first class: tutor, group, first receipt. Each step is saved by itself, and what is left
 * is read from what is there: whoever was called away goes on here, on this device or another.
 */
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { realNow, useReachable } from '../../offline'
import { paymentOf } from '../../paths'
import { EnrolForm } from '../../pieces/memberships/EnrolForm'
import { useMayEnrol } from '../../pieces/memberships/use-may-enrol'
import { justMade } from '../../pieces/receipts/just-made'
import { Card } from '../../pieces/record/Card'
import { useOnline } from '../../provider/online'
import { useSession } from '../../session'
import { shared, words } from '../../texts'
import { membershipTexts, stepTexts as texts } from '../../texts/memberships'
import { lazyWindow, StatePill } from '../../ui'
import { AssignTutor } from './AssignTutor'
import classes from './FirstSteps.module.css'

const ReceiptForm = lazyWindow(async () => ({ default: (await import('../../pieces/receipts/ReceiptForm')).ReceiptForm }))

/** Whoever came longer ago may be paid for in ways that have no receipt here. */
const newForMs = 30 * 86_400_000

export function FirstSteps({ student }: { student: Student }) {
  const may = useMayEnrol()
  return may && student.is_active ? <Steps student={student} /> : null
}

type Step = 'tutor' | 'group' | 'receipt'

function Steps({ student }: { student: Student }) {
  const [open, setOpen] = useState<Step | null>(null)
  const [, go] = useLocation()
  const { may } = useSession()
  const [now] = useState(realNow)
  const { id, tutor } = student
  const history = useOnline('groupHistory', { id })
  const isNew = now - Date.parse(student.created) < newForMs
  const receipts = useOnline('receiptList', { query: { user_id: tutor?.id ?? '', search: student.folio, page: 1, page_size: 10 } }, { enabled: isNew && tutor !== null && student.folio !== '' })
  if (history.state !== 'ready') return null
  const reading = isNew && tutor !== null && receipts.state === 'loading'
  const groups = history.value.rows.filter(({ is_active }) => is_active).map(({ class_group }) => class_group.name || class_group.id)
  const paid = !isNew || receipts.state !== 'ready' || receipts.value.rows.some(({ student_folio }) => student_folio === student.folio)
  // Without a tutor there is no receipt yet, whenever the student came.
  const done: Record<Step, boolean> = { tutor: tutor !== null, group: groups.length > 0, receipt: tutor !== null && paid && !reading }
  const left = (['tutor', 'group', 'receipt'] as const).filter((step) => !done[step])
  const next = left[0]
  // Not yet is not none: a card that is not needed does not come for a moment.
  if (next === undefined || (next === 'receipt' && reading)) return null
  const close = () => setOpen(null)
  const name = fullName(student) || id
  return (
    <Card title={texts.title}>
      <p className={classes.hint}>{texts.hint}</p>
      <ol className={classes.steps}>
        <StepLine label={texts.tutor} done={done.tutor ? tutor?.name || texts.done : null} next={next === 'tutor'} deed={texts.assignTutor} onOpen={() => setOpen('tutor')} />
        <StepLine label={texts.group} done={done.group ? groups.join(', ') : null} next={next === 'group'} deed={membershipTexts.add} onOpen={() => setOpen('group')} />
        {may('payment.edit') ? <StepLine label={texts.receipt} done={done.receipt ? texts.done : null} next={next === 'receipt'} deed={texts.createReceipt} waits={tutor === null ? texts.needsTutor : reading ? words.loading : undefined} onOpen={() => setOpen('receipt')} /> : null}
      </ol>
      {open === 'tutor' ? <AssignTutor student={student} onClose={close} /> : null}
      {open === 'group' ? <EnrolForm student={{ id, name }} onClose={close} /> : null}
      {open === 'receipt' && tutor ? <ReceiptForm tutor={tutor} student={id} onClose={close} onSaved={(receipt) => go(paymentOf(receipt.id), justMade)} /> : null}
    </Card>
  )
}

type LineProps = { label: string; /** What is there already, null where the step is left. */ done: string | null; next: boolean; deed: string; /** Why it cannot be done yet. */ waits?: string; onOpen: () => void }

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
        <Button variant={next ? 'filled' : 'default'} disabled={!reachable} title={reachable ? undefined : shared.needsNetwork} onClick={onOpen}>
          {deed}
        </Button>
      )}
    </li>
  )
}
