/** The printed part of a page, with the school's header; hidden on screen. */
import { Portal } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useProfile } from '../../profile'
import { Logo } from './Logo'
import classes from './Paper.module.css'

type Props = {
  /** If given, the paper is printed alone as soon as it is rendered. Called after the print dialog is closed. */
  onPrinted?: () => void
  children: ReactNode
}

/** Renders outside of the page's root element (Mantine's Portal), so that print styles can hide everything else. */
export function Paper({ onPrinted, children }: Props) {
  return (
    <Portal reuseTargetNode={false} className={onPrinted ? `${classes.paper} ${classes.alone}` : classes.paper}>
      {children}
      {onPrinted ? <PrintOnMount onPrinted={onPrinted} /> : null}
    </Portal>
  )
}

/**
 * How long the paper stays after `afterprint`, ms, unless a person touches the page or presses a key: Safari fires the
 * event while its print dialog is still open and before it has read the page.
 */
const minPaperMs = 3_500
const userEvents = ['pointerdown', 'keydown'] as const

/**
 * Prints after the paper has been rendered. Calls `onPrinted` when the person is back at the page: at a touch or a key,
 * or when the page has the focus.
 */
function PrintOnMount({ onPrinted }: { onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    const leave = () => {
      unmounted.abort()
      printed()
    }
    const dialogClosed = () => {
      for (const hand of userEvents) window.addEventListener(hand, leave, { signal, capture: true })
      const timer = setInterval(() => document.hasFocus() && leave(), minPaperMs)
      signal.addEventListener('abort', () => clearInterval(timer))
    }
    window.addEventListener('afterprint', dialogClosed, { signal, once: true })
    window.print()
    return () => unmounted.abort()
  }, [])
  return null
}

/** The header of a paper: the school's name and `detail`, with `children` at the right. */
export function PaperHead({ detail, children }: { detail: string; children: ReactNode }) {
  const school = useProfile()
  return (
    <header className={classes.head}>
      <Logo size={40} />
      <div className={classes.school}>
        <strong>{school.full_name}</strong>
        <span>{detail}</span>
      </div>
      {children}
    </header>
  )
}
