/**
 * Corte de caja: the income of a span of days by type of payment and receiver, and the cash drawer, counted and closed.
 */
import { useSession } from '../../session'
import { atSchool } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { StaleAnswer, useOldAt } from '../../pieces/lists/StaleAnswer'
import { useAddressed } from '../../pieces/lists/use-place'
import { Card } from '../../pieces/record/Card'
import { useNamesByFolio } from '../../pieces/receipts/use-names-by-folio'
import { useOnline } from '../../provider/online'
import { failureText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { ListSkeleton, LoadFailed, Page } from '../../ui'
import { CashActions } from './CashActions'
import { CashSheet } from './CashSheet'
import { Drawer } from './Drawer'
import { Drawers } from './Drawers'
import { Entries } from './Entries'
import { cashPlace, type CashPlace } from './place'
import { SpanPicker } from './SpanPicker'
import { Sums } from './Sums'
import classes from './cash.module.css'

export default function CashCountScreen() {
  const { date: today } = useSchoolTime()
  const [place, setPlace] = useAddressed(cashPlace)
  const from = place.from || today
  const to = place.to || from
  return (
    <Page width="full">
      <SpanPicker from={from} to={to} today={today} onChange={setPlace} />
      <Cut key={`${from} ${to}`} from={from} to={to} today={today} />
    </Page>
  )
}

function Cut({ from, to, today }: CashPlace & { today: string }) {
  const { may } = useSession()
  const names = useNamesByFolio()
  const loaded = useOnline('cashCut', { query: { from, to } })
  const oldAt = useOldAt(loaded)
  if (loaded.state === 'failed')
    return (
      <LoadFailed
        title={texts.failed}
        detail={loaded.failure.detail || failureText(loaded.failure)}
        onRetry={loaded.retry}
      />
    )
  if (loaded.state === 'loading') return <ListSkeleton rows={6} />
  const cut = loaded.value
  return (
    <>
      <StaleAnswer loaded={loaded} />
      <div className={classes.cards}>
        <Sums cut={cut} actions={<CashActions cut={cut} names={names} />} />
        {from === to ? <Drawer cut={cut} today={today} reopens={may('cash.reopen')} /> : <Drawers days={cut.days} />}
      </div>
      <Entries entries={cut.entries} names={names} />
      {cut.dated_elsewhere.length === 0 ? null : (
        <Card title={texts.datedElsewhere(cut.dated_elsewhere.length)}>
          <p className={classes.hint}>{texts.datedElsewhereHint}</p>
          <Entries entries={cut.dated_elsewhere} names={names} label={texts.datedElsewhereList} />
        </Card>
      )}
      <CashSheet cut={cut} readAt={oldAt === null ? null : atSchool(oldAt)} />
    </>
  )
}
