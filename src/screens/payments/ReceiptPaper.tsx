/** The printed sheet of a receipt: number and date, title, lines, sums, and the amount in words. */
import type { ReactNode } from 'react'
import { Paper, PaperHead } from '../../pieces/paper/Paper'
import { school } from '../../school'
import { dateText, phoneText, sheetTexts } from '../../texts'
import classes from './ReceiptPaper.module.css'

type Props = {
  label: string
  title: string
  numberLabel?: string
  number: string
  date: string | null
  /** Why the receipt is not valid; null if it is valid. */
  invalid?: string | null
  /** If given, the sheet is printed as soon as it is rendered. Called after printing. */
  onPrinted?: () => void
  children: ReactNode
}

export function ReceiptPaper({
  label,
  title,
  numberLabel = sheetTexts.number,
  number,
  date,
  invalid = null,
  onPrinted,
  children,
}: Props) {
  return (
    <Paper onPrinted={onPrinted}>
      <section className={classes.sheet} aria-label={label}>
        <PaperHead detail={`${sheetTexts.contact}: ${phoneText(school.phone)} · ${school.email}`}>
          <div className={classes.number}>
            <span>{numberLabel}</span>
            <strong>{number}</strong>
            <span>{dateText(date)}</span>
          </div>
        </PaperHead>
        <h1 className={classes.title}>{title}</h1>
        {invalid === null ? null : <p className={classes.void}>{invalid}</p>}
        {children}
      </section>
    </Paper>
  )
}

type Pairs = readonly (readonly [label: string, value: string])[]

export function PaperLines({ lines }: { lines: Pairs }) {
  return <PairList className={classes.lines} pairs={lines} />
}

export function PaperSums({ sums }: { sums: Pairs }) {
  return <PairList className={classes.sums} pairs={sums} />
}

function PairList({ className, pairs }: { className: string | undefined; pairs: Pairs }) {
  return (
    <dl className={className}>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '---'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "La cantidad de $950.50" and the amount in words. */
export function PaperAmount({ label, amount, words }: { label: string; amount: string; words: string }) {
  return (
    <p className={classes.amount}>
      {label} <strong>{amount}</strong>
      <span>({words})</span>
    </p>
  )
}

export function PaperFoot({ children }: { children: string }) {
  return <footer className={classes.foot}>{children}</footer>
}
