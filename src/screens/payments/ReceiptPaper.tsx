/** The printed sheet of a receipt or of a payment notice: number and date, title, the amount in words, lines, sums. */
import { Paper, PaperHead } from '../../pieces/paper/Paper'
import { Pairs } from '../../pieces/record/Card'
import { useProfile } from '../../profile'
import { amountInWords, dateText, moneyText, sheetTexts } from '../../texts'
import classes from './ReceiptPaper.module.css'

/** A line whose value is undefined is left out; '' is printed as "---". */
type Lines = readonly (readonly [label: string, value: string | undefined])[]

type Props = {
  /**
   * Whether the sheet proves a payment. If not, it is a payment notice: it has no signature and says that it is no
   * proof.
   */
  isProof: boolean
  label: string
  title: string
  number: string
  date: string | null
  /** Why the sheet is not valid; null if it is valid. */
  invalid: string | null
  /** Who has paid, or must pay. */
  person: string | undefined
  pesos: number
  lines: Lines
  sums?: Lines
  /** If given, the sheet is printed as soon as it is rendered. Called after printing. */
  onPrinted?: () => void
}

export function ReceiptPaper({
  isProof,
  label,
  title,
  number,
  date,
  invalid,
  person,
  pesos,
  onPrinted,
  ...rest
}: Props) {
  const school = useProfile()
  return (
    <Paper onPrinted={onPrinted}>
      <section className={classes.sheet} aria-label={label}>
        <PaperHead detail={sheetTexts.contact(school)}>
          <div className={classes.number}>
            <span>{isProof ? sheetTexts.number : sheetTexts.noticeNumber}</span>
            <strong>{number}</strong>
            <span>{dateText(date)}</span>
          </div>
        </PaperHead>
        <h1 className={classes.title}>{title}</h1>
        {invalid === null ? null : <p className={classes.void}>{invalid}</p>}
        <p>
          {isProof ? sheetTexts.received : sheetTexts.to} <strong>{person || '---'}</strong>
        </p>
        <p className={classes.amount}>
          {isProof ? sheetTexts.amount : sheetTexts.toPay} <strong>{moneyText(pesos)}</strong>
          <span>({amountInWords(pesos)})</span>
        </p>
        <Pairs className={classes.lines} lines={withDashes(rest.lines)} />
        {rest.sums ? <Pairs className={classes.sums} lines={withDashes(rest.sums)} /> : null}
        {isProof ? <footer className={classes.foot}>{sheetTexts.signature}</footer> : <p>{sheetTexts.noProof}</p>}
      </section>
    </Paper>
  )
}

function withDashes(lines: Lines): Lines {
  return lines.map(([label, value]) => [label, value === '' ? '---' : value])
}
