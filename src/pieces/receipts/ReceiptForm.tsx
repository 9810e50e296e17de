/**
 * Creates a receipt (*Crear Pago* on screen). Every step works with the keyboard alone:
 *
 *   student ──▶ group, if the student is in several ──▶ form ──▶ `onSaved`
 *
 * The form is filled in from the group's payment configuration. Most callers' `onSaved` opens the new receipt's page,
 * to print it.
 */
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isOutcomeUnknown, schoolDay, type Id, type Receipt, type Student } from '../../contract'
import { receiptDefaults, restOf, receiptOfMonth, statusAfter } from '../../domain/new-receipt'
import { hasComputedStatuses } from '../../domain/receipt-status'
import { schoolNow, useCapabilities, useGroupNaming, useGroups, useStudents } from '../../offline'
import { studentOf } from '../../paths'
import { useAskAll, useOrder, useAllPages } from '../../provider/online'
import { monthText, paymentTexts } from '../../texts'
import { DraftedForm } from '../forms/DraftedForm'
import { FormWaiting } from '../forms/FormWaiting'
import { refusedHere } from '../forms/submit-result'
import { useOptions } from '../forms/use-options'
import { TypedAmounts } from './Amounts'
import { ChildPicker } from './ChildPicker'
import { GroupPicker } from './GroupPicker'
import { contradictionTexts } from './objections'
import { folioOptions, groupOptions, newReceipt, receiptFields } from './receipt-fields'

type Props = {
  /** Offers only this tutor's children with a folio; if left out, all students. */
  tutor?: { id: Id; name: string }
  /** The student, if it is already known. */
  student?: Id
  /** The group, if it is already known. */
  group?: Id
  onClose: () => void
  /** Called with the new receipt when the provider has created it, before `onClose`. */
  onSaved?: (receipt: Receipt) => void
}

type Child = Student & { tutor: { id: Id; name: string } }

export function ReceiptForm({ tutor, student, group, onClose, onSaved }: Props) {
  const students = useStudents()
  const [, go] = useLocation()
  const [picked, setPicked] = useState<Id | undefined>(student)
  const children = students
    ?.filter(hasTutor)
    .filter((student) => student.folio !== '' && (!tutor || student.tutor.id === tutor.id))
  const chosen = children?.find((child) => child.id === picked)
  if (!children || !chosen) {
    const incomplete = tutor ? [] : students?.filter((each) => each.is_active && !(hasTutor(each) && each.folio !== ''))
    return (
      <ChildPicker
        students={children}
        incomplete={incomplete ?? []}
        onChoose={({ id }) => setPicked(id)}
        onIncomplete={({ id }) => go(studentOf(id))}
        onClose={onClose}
      />
    )
  }
  const siblings = children.filter((child) => child.tutor.id === chosen.tutor.id)
  return <ForChild child={chosen} group={group} siblings={siblings} onClose={onClose} onSaved={onSaved} />
}

function hasTutor(student: Student): student is Child {
  return student.tutor !== null
}

type ForChildProps = Pick<Props, 'group' | 'onClose' | 'onSaved'> & { child: Child; siblings: readonly Child[] }

function ForChild({ child, group: given, siblings, ...rest }: ForChildProps) {
  const groups = useGroups()
  const history = useAllPages('groupHistory', { id: child.id }, { enabled: given === undefined, storeOffline: true })
  const [chosen, setChosen] = useState(given ?? null)
  if (groups === undefined || (given === undefined && history.state === 'loading')) {
    return <FormWaiting title={paymentTexts.create} onClose={rest.onClose} />
  }
  const current =
    history.state === 'ready'
      ? history.value
          .flatMap(({ rows }) => rows)
          .filter(({ is_active }) => is_active)
          .map(({ class_group }) => class_group)
      : []
  if (chosen === null && current.length > 1)
    return <GroupPicker groups={current} onChoose={setChosen} onClose={rest.onClose} />
  if (chosen === null) {
    // Stored in `chosen`, so that an open form is not replaced when `history` is read again. If `history` cannot be
    // read, the group is chosen in the form.
    setChosen(current[0]?.id ?? '')
    return null
  }
  return <ReceiptFormBody child={child} siblings={siblings} group={chosen} {...rest} />
}

function ReceiptFormBody({ child, siblings, group, onClose, onSaved }: Omit<ForChildProps, 'group'> & { group: Id }) {
  const groups = useGroups() ?? []
  const { nameOf } = useGroupNaming()
  const statuses = useOptions('paymentStatuses')
  const types = [...(useOptions('paymentTypes') ?? [])]
  const announced = useCapabilities()
  const create = useOrder('receiptCreate')
  const ask = useAskAll('receiptList')
  const outcomeUnknown = useRef(false)
  const of = groups.find(({ id }) => id === group)
  const configuration = of?.payment_configuration ?? null
  const [now] = useState(schoolNow)
  const { payment_period, is_active, ...amounts } = receiptDefaults({ configuration, now })
  // Waits for capabilities and statuses: they decide which boxes the form has, and a provider refuses unknown fields.
  if (!statuses || !announced) return <FormWaiting title={paymentTexts.create} onClose={onClose} />
  const paymentsIn = announced.includes('payments-ledger') && hasComputedStatuses(statuses) ? 'first entry' : 'form'

  /**
   * Finds an earlier receipt of the same child, group and month; null if there is none or the list cannot be read.
   * Skipped if the outcome of the last try, with an idempotency key, is unknown: the receipt that this try may have
   * made would count as a duplicate.
   */
  async function findDuplicate(folio: string, group: Id, key: string | null): Promise<Receipt | null> {
    if (outcomeUnknown.current && key !== null) return null
    const answer = await ask({ query: { user_id: child.tutor.id, search: folio, page_size: 100 } })
    return answer.ok
      ? receiptOfMonth(
          answer.value.flatMap((page) => page.rows),
          { folio, group, period: payment_period },
        )
      : null
  }

  return (
    <DraftedForm
      draft={`receipt/new/${child.id}`}
      title={paymentTexts.create}
      fields={receiptFields({
        children: folioOptions(siblings, child.folio),
        groups: groupOptions(groups, nameOf),
        statuses,
        types,
        today: schoolDay(now),
        paymentsIn,
      })}
      initial={{ ...amounts, status: statusAfter(amounts, statuses, null)?.value, student_folio: child.folio, group }}
      schema={newReceipt}
      note={(typed) => (
        <>
          {of && configuration ? <p>{paymentTexts.prefilled(configuration.name, of.name)}</p> : null}
          <TypedAmounts typed={typed} />
        </>
      )}
      send={async ({ over, again, ...values }, key) => {
        const written = { ...values, payment_total: values.payment_total ?? null }
        const objections = contradictionTexts(written, statuses.find(({ value }) => value === values.status) ?? null, {
          over: over ?? false,
        })
        const other = again ? null : await findDuplicate(values.student_folio, values.group, key)
        if (other) objections.again = [paymentTexts.twice(monthText(payment_period), other.id)]
        if (Object.keys(objections).length > 0) return refusedHere(objections)
        const follows = { payment_total: restOf(values) ?? 0, status: statusAfter(values, statuses, null)?.value ?? '' }
        const answer = await create(
          { body: { ...follows, ...values, user: child.tutor.id, payment_period, is_active } },
          key,
        )
        if (answer.ok) onSaved?.(answer.value)
        outcomeUnknown.current = !answer.ok && isOutcomeUnknown(answer.failure)
        return answer
      }}
      success={paymentTexts.created}
      onClose={onClose}
    />
  )
}
