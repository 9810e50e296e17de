/** The report of income: charged, received and owed by group, month and location; and every debt with its age. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Debt, IncomeReport } from '../../contract'
import { debtsByAge, sumOf } from '../../domain/debt-age'
import type { GroupNaming } from '../../domain/group-naming'
import { useGroupNaming } from '../../offline'
import { paymentOf } from '../../paths'
import { WorkbookButton } from '../../pieces/files/WorkbookButton'
import { LocalList } from '../../pieces/lists/LocalList'
import { WhenLoaded } from '../../pieces/lists/WhenLoaded'
import { PrintButton } from '../../pieces/paper/PrintButton'
import { Card } from '../../pieces/record/Card'
import { useOnline } from '../../provider/online'
import { moneyText } from '../../texts'
import { reportTexts as texts } from '../../texts/reports'
import { EmptyState, ListSkeleton, type Column } from '../../ui'
import { debtFacts, incomePapers, linesBy, sumsOf, type IncomeLine } from './income-tables'
import type { ReportState } from './place'
import classes from './reports.module.css'

type Props = {
  /** With the days that are shown. */
  state: ReportState
  /** The days and filters as one text, for the paper. */
  detail: string
}

export function IncomeReportOf({ state: { from, to, school, group }, detail }: Props) {
  const query = { from, to, ...(school && { school }), ...(group && { group }) }
  const loaded = useOnline('incomeReport', { query })
  return (
    <WhenLoaded loaded={loaded} failed={texts.failedIncome} placeholder={<ListSkeleton rows={6} />}>
      {(report) =>
        report.rows.length === 0 && report.debts.length === 0 ? (
          <EmptyState title={texts.noIncome}>{texts.noneHint}</EmptyState>
        ) : (
          <Shown
            report={report}
            detail={detail}
            workbook={<WorkbookButton sheet="report-income" query={query} name={texts.incomeFile} />}
          />
        )
      }
    </WhenLoaded>
  )
}

function Shown({ report, detail, workbook }: { report: IncomeReport; detail: string; workbook: ReactNode }) {
  const { nameOf } = useGroupNaming()
  const total = sumsOf(report.rows)
  const imported = sumOf(report.rows.map((row) => row.imported))
  const rules = [texts.incomeRule, ...(imported === 0 ? [] : [texts.imported(moneyText(imported))])]
  return (
    <>
      <Card
        title={texts.incomeTitle}
        actions={
          <>
            <PrintButton
              paper={() => ({
                title: texts.incomePaper,
                detail,
                tables: incomePapers(report, nameOf),
                notes: [...rules, texts.debtsRule],
              })}
            />
            {workbook}
          </>
        }
      >
        <p className={classes.sums}>
          {(
            [
              [texts.charged, total.charged],
              [texts.received, total.received],
              [texts.owed, total.owed],
            ] as const
          ).map(([label, amount]) => (
            <span key={label}>
              <strong>{moneyText(amount)}</strong> {label.toLocaleLowerCase('es')}
            </span>
          ))}
        </p>
        {rules.map((rule) => (
          <p key={rule} className={classes.hint}>
            {rule}
          </p>
        ))}
        {linesBy(report, nameOf).map(({ title, lines }) => (
          <section key={title} className={classes.part} aria-label={title}>
            <h3>{title}</h3>
            <LocalList
              titled
              label={title}
              columns={lineColumns(title)}
              rows={lines}
              keyOf={({ key }) => key}
              textOf={({ label }) => label}
              empty={<EmptyState title={texts.noIncome} />}
            />
          </section>
        ))}
      </Card>
      <Card title={texts.debts}>
        {report.debts.length === 0 ? (
          <EmptyState title={texts.noDebts}>{texts.noDebtsHint}</EmptyState>
        ) : (
          <>
            <dl className={classes.ages}>
              {debtsByAge(report.debts).map(({ age, count, owed }) => (
                <div key={age}>
                  <dt>{texts.ages[age]}</dt>
                  <dd>{texts.debtsOf(count, moneyText(owed))}</dd>
                </div>
              ))}
            </dl>
            <p className={classes.hint}>{texts.debtsRule}</p>
            <LocalList
              titled
              label={texts.debts}
              tableFrom="62em"
              columns={debtColumns(nameOf)}
              rows={report.debts}
              keyOf={({ id }) => id}
              textOf={(debt) => `${Object.values(debtFacts(debt, nameOf)).join(' ')} ${debt.folio}`}
              search={texts.searchDebts}
              empty={<EmptyState title={texts.notFound}>{texts.notFoundHint}</EmptyState>}
            />
          </>
        )}
      </Card>
    </>
  )
}

function lineColumns(title: string): Column<IncomeLine>[] {
  return [
    { key: 'label', label: title, card: 'title', cell: ({ label }) => label },
    { key: 'charged', label: texts.charged, align: 'right', cell: ({ charged }) => moneyText(charged) },
    { key: 'received', label: texts.received, align: 'right', cell: ({ received }) => moneyText(received) },
    { key: 'owed', label: texts.owed, align: 'right', cell: ({ owed }) => <strong>{moneyText(owed)}</strong> },
  ]
}

function debtColumns(nameOf: GroupNaming['nameOf']): Column<Debt>[] {
  const fact = (name: keyof ReturnType<typeof debtFacts>) => (debt: Debt) => debtFacts(debt, nameOf)[name]
  return [
    {
      key: 'student',
      label: texts.student,
      card: 'title',
      cell: (debt) => <Link href={paymentOf(debt.id)}>{fact('student')(debt)}</Link>,
    },
    { key: 'folio', label: texts.folio, nowrap: true, cell: ({ folio }) => folio || '---' },
    { key: 'tutor', label: texts.tutor, cell: fact('tutor') },
    { key: 'group', label: texts.group, cell: fact('group') },
    { key: 'period', label: texts.period, nowrap: 'roomy', cell: fact('period') },
    { key: 'age', label: texts.age, nowrap: 'roomy', cell: ({ days }) => texts.ageText(days) },
    {
      key: 'owed',
      label: texts.owed,
      align: 'right',
      nowrap: true,
      cell: ({ owed }) => <strong>{moneyText(owed)}</strong>,
    },
  ]
}
