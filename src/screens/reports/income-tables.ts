/** A report of income as it is shown and printed. Pure. */
import type { Debt, IncomeReport, IncomeRow } from '../../contract'
import { debtsByAge, sumOf } from '../../domain/debt-age'
import type { GroupNaming } from '../../domain/group-naming'
import { sheetFrom } from '../../pieces/files/csv'
import type { PaperTable } from '../../pieces/paper/TablePaper'
import { calendarMonthText, moneyText } from '../../texts'
import { reportTexts as texts } from '../../texts/reports'

export type IncomeSums = { charged: number; received: number; owed: number }
export type IncomeLine = IncomeSums & { key: string; label: string }

export function sumsOf(rows: readonly IncomeRow[]): IncomeSums {
  return {
    charged: sumOf(rows.map(({ charged }) => charged)),
    received: sumOf(rows.map(({ received }) => received)),
    owed: sumOf(rows.map(({ owed }) => owed)),
  }
}

type Kind = { title: string; keyOf: (row: IncomeRow) => string; labelOf: (row: IncomeRow) => string }

/** The sums by group, by month, and by location if there are several. */
export function linesBy(
  { rows }: IncomeReport,
  nameOf: GroupNaming['nameOf'],
): { title: string; lines: IncomeLine[] }[] {
  const kinds: Kind[] = [
    {
      title: texts.byGroup,
      keyOf: ({ group }) => group?.id ?? '',
      labelOf: ({ group }) => (group ? nameOf(group) : texts.withoutGroup),
    },
    { title: texts.byMonth, keyOf: ({ month }) => month, labelOf: ({ month }) => calendarMonthText(month) },
    {
      title: texts.bySchool,
      keyOf: ({ school }) => school?.id ?? '',
      labelOf: ({ school }) => school?.name ?? texts.withoutSchool,
    },
  ]
  return kinds
    .map(({ title, keyOf, labelOf }) => {
      const byKey = new Map<string, IncomeRow[]>()
      for (const row of rows) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row])
      const lines = [...byKey].map(([key, own]) => ({ key, label: own[0] ? labelOf(own[0]) : '', ...sumsOf(own) }))
      return { title, lines }
    })
    .filter(({ title, lines }) => title !== texts.bySchool || lines.length > 1)
}

export const debtFacts = (debt: Debt, nameOf: GroupNaming['nameOf']) => ({
  student: debt.student?.name || debt.folio || '---',
  tutor: debt.tutor?.name || '---',
  group: debt.group ? nameOf(debt.group) : '---',
  period: calendarMonthText(debt.payment_period),
})

/** The tables of the paper: the sums, the debts by age, and every debt. */
export function incomePapers(report: IncomeReport, nameOf: GroupNaming['nameOf']): PaperTable[] {
  return [
    ...linesBy(report, nameOf).map(({ title, lines }) => ({
      label: title,
      ...sheetFrom('', lines, [
        [title, ({ label }) => label],
        [texts.charged, ({ charged }) => moneyText(charged)],
        [texts.received, ({ received }) => moneyText(received)],
        [texts.owed, ({ owed }) => moneyText(owed)],
      ]),
    })),
    {
      label: texts.age,
      ...sheetFrom('', debtsByAge(report.debts), [
        [texts.age, ({ age }) => texts.ages[age]],
        [texts.receipts, ({ count }) => count],
        [texts.owed, ({ owed }) => moneyText(owed)],
      ]),
    },
    {
      label: texts.debts,
      ...sheetFrom('', report.debts, [
        [texts.student, (debt) => debtFacts(debt, nameOf).student],
        [texts.tutor, (debt) => debtFacts(debt, nameOf).tutor],
        [texts.group, (debt) => debtFacts(debt, nameOf).group],
        [texts.period, (debt) => debtFacts(debt, nameOf).period],
        [texts.owed, ({ owed }) => moneyText(owed)],
        [texts.days, ({ days }) => days],
      ]),
    },
  ]
}
