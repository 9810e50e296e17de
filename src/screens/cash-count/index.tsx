/**
 * Corte de caja: the income of a span of days by type of payment and receiver, and the cash drawer, counted and closed.
 */
import { Button } from '@mantine/core'
import { daysFrom } from '../../contract'
import { useSession } from '../../session'
import { atSchool, useGroupNaming } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { SheetButton } from '../../pieces/files/SheetButton'
import { SpanPicker } from '../../pieces/lists/SpanPicker'
import { useReadAtIfOld } from '../../pieces/lists/StaleAnswer'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { WhenLoaded } from '../../pieces/lists/WhenLoaded'
import { Card } from '../../pieces/record/Card'
import { useNamesByFolio } from '../../pieces/receipts/use-names-by-folio'
import { useOnline } from '../../provider/online'
import { cashTexts as texts } from '../../texts/cash'
import { HelpLink, Icon, ListSkeleton, Page } from '../../ui'
import { CashSheet } from './CashSheet'
import { Drawer } from './Drawer'
import { Drawers } from './Drawers'
import { CashMovements } from './CashMovements'
import { cashSpanFormat, type CashSpan } from './place'
import { fileNameOf, sheetOf } from './sheet'
import { Sums } from './Sums'
import classes from './cash.module.css'

export default function CashCountScreen() {
  const { date: today } = useSchoolTime()
  const [state, setState] = useStateInAddress(cashSpanFormat)
  const from = state.from || today
  const to = state.to || from
  const yesterday = daysFrom(today, -1)
  return (
    <Page width="full" lead={<HelpLink topic="corte" />}>
      <SpanPicker
        from={from}
        to={to}
        latestDay={today}
        spans={[
          [texts.today, today, today],
          [texts.yesterday, yesterday, yesterday],
          [texts.month, `${today.slice(0, 8)}01`, today],
        ]}
        onChange={setState}
      />
      <CashReportOf key={`${from} ${to}`} from={from} to={to} today={today} />
    </Page>
  )
}

function CashReportOf({ from, to, today }: CashSpan & { today: string }) {
  const { may } = useSession()
  const names = useNamesByFolio()
  const { nameOf } = useGroupNaming()
  const loaded = useOnline('cashCut', { query: { from, to } })
  const readAtIfOld = useReadAtIfOld(loaded)
  return (
    <WhenLoaded loaded={loaded} failed={texts.failed} placeholder={<ListSkeleton rows={6} />}>
      {(report) => (
        <>
          <div className={classes.cards}>
            <Sums
              report={report}
              actions={
                <>
                  <Button
                    variant="default"
                    leftSection={<Icon name="receipt" size={20} />}
                    onClick={() => window.print()}
                  >
                    {texts.print}
                  </Button>
                  <SheetButton
                    sheet={() => sheetOf(report, names, nameOf)}
                    workbook={{
                      sheet: 'entries',
                      query: { from: report.from, to: report.to },
                      name: fileNameOf(report),
                    }}
                    disabled={report.entries.length === 0}
                  />
                </>
              }
            />
            {from === to ? (
              <Drawer report={report} today={today} mayReopen={may('cash.reopen')} />
            ) : (
              <Drawers days={report.days} />
            )}
          </div>
          <CashMovements entries={report.entries} names={names} />
          {report.dated_elsewhere.length === 0 ? null : (
            <Card title={texts.datedElsewhere(report.dated_elsewhere.length)}>
              <p className={classes.hint}>{texts.datedElsewhereHint}</p>
              <CashMovements entries={report.dated_elsewhere} names={names} label={texts.datedElsewhereList} />
            </Card>
          )}
          <CashSheet report={report} readAt={readAtIfOld === null ? null : atSchool(readAtIfOld)} />
        </>
      )}
    </WhenLoaded>
  )
}
