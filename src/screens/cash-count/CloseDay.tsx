/**
 * A form for counting the drawer and closing its day. The opening amount is filled in, and the difference is shown
 * before saving. If the day's cash has changed since the form showed it, the provider refuses and names both sums.
 */
import * as z from 'zod/mini'
import { cashClosing, mostPesos, type CashReport } from '../../contract'
import { differenceOf, expectedOf } from '../../domain/cash-drawer'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { Pairs } from '../../pieces/record/Card'
import { useOrder, useReadAnew } from '../../provider/online'
import { moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { readNumber, type FieldDefinition, type RawValues } from '../../ui'
import { Difference } from './Difference'
import classes from './cash.module.css'

const fields: FieldDefinition[] = [
  { name: 'opening', label: texts.opening, type: 'number', decimals: true, required: true, min: 0, max: mostPesos },
  { name: 'counted', label: texts.counted, type: 'number', decimals: true, required: true, min: 0, max: mostPesos },
  { name: 'note', label: texts.note, type: 'textarea', maxLength: 2000 },
]
const typedClosing = z.omit(cashClosing, { day: true, cash: true })

type Props = {
  /** A report of one day. */
  report: CashReport
  onClose: () => void
}

export default function CloseDay({ report, onClose }: Props) {
  const close = useOrder('cashClose')
  const readAnew = useReadAnew()
  const before = report.days[0]
  const initial = before ? { opening: before.opening, note: before.note } : { opening: report.last_opening ?? 0 }
  return (
    <DraftedForm
      draft={`cash/${report.from}`}
      title={texts.closeOf(report.from)}
      fields={fields}
      initial={initial}
      schema={typedClosing}
      note={(raw) => <ExpectedCash report={report} raw={raw} />}
      shownValue={String(report.cash)}
      send={async (values, key, seen) => {
        const answer = await close({ body: { ...values, day: report.from, cash: Number(seen) } }, key)
        if (!answer.ok && answer.failure.code === 'conflict') readAnew()
        return answer
      }}
      submit={texts.close}
      success={texts.done}
      onClose={onClose}
    />
  )
}

function ExpectedCash({ report: { cash }, raw }: { report: CashReport; raw: RawValues }) {
  const amount = (name: 'opening' | 'counted') => (typeof raw[name] === 'string' ? readNumber(raw[name]) : null)
  const drawer = { opening: amount('opening'), cash, counted: amount('counted') }
  return (
    <>
      <Pairs
        className={classes.reckoned}
        lines={[
          [texts.cash, moneyText(cash)],
          [texts.expected, moneyText(expectedOf(drawer))],
          [texts.difference, <Difference difference={differenceOf(drawer)} />],
        ]}
      />
      <p>{texts.closing}</p>
    </>
  )
}
