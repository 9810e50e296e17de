/** A sheet of the school's paper: who it is from, what it is, its number. On screen it is not there; alone on what is printed. */
import { Portal } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { school } from '../../school'
import { dateText, phoneText, sheetTexts } from '../../texts'
import { Star } from '../../ui'
import classes from './Paper.module.css'

type Props = { label: string; title: string; /** What the number is one of. */ numbered?: string; number: string; date: string | null; /** Why it is not valid. */ invalid?: string | null; children: ReactNode }

export function Paper({ label, title, numbered = sheetTexts.number, number, date, invalid = null, children }: Props) {
  // Beside the portal, not in it: everything else of the page stays off the paper.
  return (
    <Portal reuseTargetNode={false} className={classes.paper}>
      <section className={classes.sheet} aria-label={label}>
        <header className={classes.head}>
          <Star className={classes.star} />
          <div>
            <strong className={classes.school}>{school.fullName}</strong>
            <span>
              {sheetTexts.contact}: {phoneText(school.phone)} · {school.email}
            </span>
          </div>
          <div className={classes.number}>
            <span>{numbered}</span>
            <strong>{number}</strong>
            <span>{dateText(date)}</span>
          </div>
        </header>
        <h1 className={classes.title}>{title}</h1>
        {invalid === null ? null : <p className={classes.void}>{invalid}</p>}
        {children}
      </section>
    </Portal>
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

/** "La cantidad de $950.50", and in words. */
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

/** Stands on a sheet that goes to the printer as soon as it is there: from within, for the sheet itself is drawn a moment after what asks for it. */
export function PrintsItself({ onPrinted }: { onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const closed = () => printed()
    window.addEventListener('afterprint', closed)
    window.print()
    return () => window.removeEventListener('afterprint', closed)
  }, [])
  return null
}
