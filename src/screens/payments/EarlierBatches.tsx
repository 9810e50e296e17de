/** The existing batches of monthly receipts. Each can be undone until one of its receipts is paid or changed. */
import type { MonthlyBatch } from '../../contract'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { useAllPages } from '../../provider/online'
import { calendarMonthText, dateText, failureText } from '../../texts'
import { monthlyTexts as texts } from '../../texts/fees'
import { notify, useConfirmation } from '../../ui'
import { notifyFailure } from '../../pieces/online/notify-failure'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useKeyedOrder } from '../../pieces/online/use-keyed-order'
import classes from './monthly.module.css'

export function EarlierBatches() {
  const loaded = useAllPages('monthlyList', { query: { page_size: 100 } }, { storeOffline: true })
  if (loaded.state === 'failed')
    return <p className={classes.failed}>{`${texts.earlierFailed} ${failureText(loaded.failure)}`}</p>
  const batches = loaded.state === 'ready' ? loaded.value.flatMap(({ rows }) => rows) : []
  if (loaded.state === 'loading' || batches.length === 0) return null
  return (
    <section className={classes.earlier} aria-label={texts.earlier}>
      <h3>{texts.earlier}</h3>
      <StaleAnswer loaded={loaded} />
      <ul>
        {batches.map((batch) => (
          <Batch key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  )
}

function Batch({ batch: { id, month, made_at, made_by, count, touched } }: { batch: MonthlyBatch }) {
  const undo = useKeyedOrder('monthlyUndo')

  const { ask, confirmation } = useConfirmation({
    title: texts.undoOf(calendarMonthText(month)),
    body: texts.undoQuestion(count, calendarMonthText(month)),
    confirmLabel: texts.undo,
    onConfirm: undoBatch,
  })

  async function undoBatch() {
    const answer = await undo({ body: { batch: id } })
    if (answer.ok) notify.done(texts.undone(answer.value.removed))
    else notifyFailure(answer.failure, texts.notUndone)
  }

  const summary = texts.madeOn(count, month, dateText(made_at), made_by?.name ?? '')
  return (
    <li>
      <span>
        {summary}
        {touched > 0 ? <small>{texts.touched(touched)}</small> : null}
      </span>
      {touched > 0 ? null : (
        <OnlineButton variant="default" aria-label={texts.undoOf(calendarMonthText(month))} onClick={ask}>
          {texts.undo}
        </OnlineButton>
      )}
      {confirmation}
    </li>
  )
}
