/**
 * The screen's heading. It sets the document's title, and takes the focus on navigation so that screen readers announce
 * the page.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { school } from '../school'
import classes from './Frame.module.css'

let first = true

/** Characters from which on the title is smaller on a phone. */
const longAt = 20

export function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // From one student to another the title stays the same, but the page is another one.
  const [path] = useLocation()
  useEffect(() => {
    document.title = `${text} · ${school.name}`
    // Not after loading: then screen readers read the page from the top.
    if (!first) heading.current?.focus({ preventScroll: true })
    first = false
  }, [text, path])
  return (
    <h1 ref={heading} className={classes.title} data-long={text.length > longAt || undefined} tabIndex={-1}>
      {text}
    </h1>
  )
}
