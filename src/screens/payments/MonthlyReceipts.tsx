/**
 * Generar mensualidades: the person chooses a month and a group, sees the receipts that would be created, and creates
 * them. A batch can be undone until one of its receipts is paid or changed.
 *
 *   asking ──the preview is loaded──▶ shown ──the receipts are created──▶ done
 *      ▲── another month or group ──────┴──────────────────────────────────┘
 */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { monthlyAnswer, isOutcomeUnknown, type Failure, type MonthlyAnswer } from '../../contract'
import { useGroupNaming, useGroups } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { useKeyedOrder } from '../../pieces/online/use-keyed-order'
import { useTrial } from '../../provider/online'
import { calendarMonthText, failureText, moneyText, words } from '../../texts'
import { monthlyTexts as texts } from '../../texts/fees'
import { StatePill } from '../../ui'
import { Window } from '../../ui/Window'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { EarlierBatches } from './EarlierBatches'
import { monthsTo } from './filters'
import { MonthlyPreview, takeFocus } from './MonthlyPreview'
import classes from './monthly.module.css'

type Step =
  | { at: 'asking'; failure: Failure | null }
  | { at: 'shown'; answer: MonthlyAnswer; failure: Failure | null }
  | { at: 'done'; answer: MonthlyAnswer; batch: string }

const asking: Step = { at: 'asking', failure: null }

export default function MonthlyReceipts({ onClose }: { onClose: () => void }) {
  const { date: today } = useSchoolTime()
  const groups = useGroups() ?? []
  const { nameOf } = useGroupNaming()
  const preview = useTrial('monthlyReceipts')
  const create = useKeyedOrder('monthlyReceipts')
  const [month, setMonth] = useState(today.slice(0, 7))
  const [group, setGroup] = useState('')
  const [step, setStep] = useState<Step>(asking)
  const [busy, setBusy] = useState(false)
  const body = { month, ...(group && { groups: [group] }) }

  function choose(change: () => void) {
    change()
    setStep(asking)
  }

  async function run(work: () => Promise<Step>) {
    setBusy(true)
    setStep(await work())
    setBusy(false)
  }

  async function loadPreview(): Promise<Step> {
    const answer = await preview({ body: { ...body, dry_run: true } })
    return answer.ok ? { at: 'shown', answer: answer.value, failure: null } : { at: 'asking', failure: answer.failure }
  }

  async function createReceipts(shown: MonthlyAnswer): Promise<Step> {
    const answer = await create({ body: { ...body, ...(shown.preview && { preview: shown.preview }) } })
    if (!answer.ok) {
      // 'conflict' (409): the receipts that would be created have changed since the preview; the answer contains the
      // new preview.
      const newPreview = answer.failure.code === 'conflict' ? monthlyAnswer.safeParse(answer.failure.current) : null
      return { at: 'shown', answer: newPreview?.success ? newPreview.data : shown, failure: answer.failure }
    }
    const { batch } = answer.value
    // `batch` null: nothing was created, because no receipt was left to create; a colleague may have created them.
    return batch === null
      ? { at: 'shown', answer: answer.value, failure: null }
      : { at: 'done', answer: answer.value, batch }
  }

  return (
    <Window onClose={onClose} lockReason={busy ? words.busy : undefined} title={texts.open} size="lg">
      <div className={classes.body}>
        <div className={classes.choice}>
          <NativeSelect
            label={texts.month}
            value={month}
            disabled={busy}
            data={monthsTo(today, month)
              .slice(0, 6)
              .map((value) => ({ value, label: calendarMonthText(value) }))}
            onChange={({ currentTarget: { value } }) => choose(() => setMonth(value))}
          />
          <NativeSelect
            label={texts.group}
            value={group}
            disabled={busy}
            data={[
              { value: '', label: texts.allGroups },
              // The chosen group stays an option if a colleague deactivates it, because the box must show what is sent.
              ...groups
                .filter(({ id, is_active }) => is_active || id === group)
                .map((each) => ({ value: each.id, label: nameOf(each) })),
            ]}
            onChange={({ currentTarget: { value } }) => choose(() => setGroup(value))}
          />
        </div>
        {step.at === 'done' ? (
          <div role="status" className={classes.done} ref={takeFocus} tabIndex={-1}>
            <StatePill tone="hoja" icon="check" sentence>
              {texts.done(step.answer.made.length, month)}
            </StatePill>
            <p>
              {texts.total}: <strong>{moneyText(step.answer.total)}</strong>. {texts.doneHint}
            </p>
          </div>
        ) : null}
        {step.at === 'shown' ? <MonthlyPreview answer={step.answer} month={month} /> : null}
        {step.at !== 'done' && step.failure ? (
          <p role="alert" className={classes.failed}>
            {failureMessage(step.at, step.failure)}
          </p>
        ) : null}
        {step.at === 'shown' ? null : <EarlierBatches />}
        <div className={classes.actions}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {words.close}
          </Button>
          {step.at === 'asking' ? (
            <OnlineButton loading={busy} data-autofocus onClick={() => void run(loadPreview)}>
              {texts.look}
            </OnlineButton>
          ) : null}
          {step.at === 'shown' && step.answer.made.length > 0 ? (
            <OnlineButton loading={busy} onClick={() => void run(() => createReceipts(step.answer))}>
              {texts.make(step.answer.made.length)}
            </OnlineButton>
          ) : null}
        </div>
      </div>
    </Window>
  )
}

/**
 * The text for a failure. `at` 'asking': the preview failed, which changes nothing. 'shown': creating failed. After a
 * conflict nothing was created; after some other failures that is unknown, and the text says so.
 */
function failureMessage(at: 'asking' | 'shown', failure: Failure): string {
  const why = failureText(failure)
  if (at === 'asking') return `${texts.failed}: ${why}`
  if (failure.code === 'conflict') return why
  return isOutcomeUnknown(failure) ? `${why} ${texts.maybeMade}` : `${texts.notMade}: ${why}`
}
