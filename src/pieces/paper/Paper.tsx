/** What goes to the printer, under the school's head: on paper in the page's place, on screen not there. */
import { Portal } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { school } from '../../school'
import { Star } from '../../ui'
import classes from './Paper.module.css'

type Props = {
  /** Where it goes to the printer as soon as it is there, and alone: hears that the printer's window was closed. */
  onPrinted?: () => void
  children: ReactNode
}

// Beside the portal, not in it: everything else of the page stays off the paper.
export function Paper({ onPrinted, children }: Props) {
  return (
    <Portal reuseTargetNode={false} className={onPrinted ? `${classes.paper} ${classes.alone}` : classes.paper}>
      {children}
      {onPrinted ? <PrintsItself onPrinted={onPrinted} /> : null}
    </Portal>
  )
}

/** Safari says that it has printed before the printer has read the page, and while its window is still open. */
const mayBeReadMs = 3_500
const hands = ['pointerdown', 'keydown'] as const

/** Asks the printer from within the paper: it is drawn a moment after what asks for it. It leaves once somebody is back at the page. */
function PrintsItself({ onPrinted }: { onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const leave = () => {
      over.abort()
      printed()
    }
    const closed = () => {
      for (const hand of hands) window.addEventListener(hand, leave, { signal, capture: true })
      const timer = setInterval(() => document.hasFocus() && leave(), mayBeReadMs)
      signal.addEventListener('abort', () => clearInterval(timer))
    }
    window.addEventListener('afterprint', closed, { signal, once: true })
    window.print()
    return () => over.abort()
  }, [])
  return null
}

/** Whose paper it is; `children` stand at its right. */
export function PaperHead({ detail, children }: { detail: string; children: ReactNode }) {
  return (
    <header className={classes.head}>
      <Star className={classes.star} />
      <div className={classes.school}>
        <strong>{school.fullName}</strong>
        <span>{detail}</span>
      </div>
      {children}
    </header>
  )
}
