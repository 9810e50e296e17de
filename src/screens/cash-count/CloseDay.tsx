/**
 * Counting the drawer and closing its day. The opening is filled in, and the difference is shown before saving. If cash
 * was taken while somebody counted, the form reports that and does not close the day.
 */
import * as z from 'zod/mini'
import { cashClosing, mostPesos, type CashReport } from '../../contract'
import { centsOf } from '../../domain/balance'
import { differenceOf, expectedOf } from '../../domain/cash'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { refusedHere } from '../../pieces/forms/refused-here'
import { useAsk, useOrder, useReadAnew } from '../../provider/online'
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
const typed = z.omit(cashClosing, { day: true })

export default function CloseDay({
  cut,
  onClose,
}: {
  /** A report of one day. */ cut: CashReport
  onClose: () => void
}) {
  const close = useOrder('cashClose')
  const ask = useAsk('cashCut')
  const readAnew = useReadAnew()
  const before = cut.days[0]
  const initial = before ? { opening: before.opening, note: before.note } : { opening: cut.last_opening ?? 0 }
  return (
    <DraftedForm
      draft={`cash/${cut.from}`}
      title={texts.closeOf(cut.from)}
      fields={fields}
      initial={initial}
      schema={typed}
      note={(raw) => <Reckoned cut={cut} raw={raw} />}
      beside={String(cut.cash)}
      send={async (values, key, beside) => {
        const seen = Number(beside)
        const now = await ask({ query: { from: cut.from, to: cut.to } })
        if (now.ok && centsOf(now.value.cash) !== centsOf(seen)) {
          readAnew()
          return refusedHere({ counted: [texts.moved(moneyText(seen), moneyText(now.value.cash))] })
        }
        return close({ body: { ...values, day: cut.from } }, key)
      }}
      submit={texts.close}
      success={texts.done}
      onClose={onClose}
    />
  )
}

function Reckoned({ cut: { cash }, raw }: { cut: CashReport; raw: RawValues }) {
  const amount = (name: 'opening' | 'counted') => (typeof raw[name] === 'string' ? readNumber(raw[name]) : null)
  const drawer = { opening: amount('opening'), cash, counted: amount('counted') }
  return (
    <>
      <dl className={classes.reckoned}>
        <div>
          <dt>{texts.cash}</dt>
          <dd>{moneyText(cash)}</dd>
        </div>
        <div>
          <dt>{texts.expected}</dt>
          <dd>{moneyText(expectedOf(drawer))}</dd>
        </div>
        <div>
          <dt>{texts.difference}</dt>
          <dd>
            <Difference difference={differenceOf(drawer)} />
          </dd>
        </div>
      </dl>
      <p>{texts.closing}</p>
    </>
  )
}
