/** The screen's one heading: names the window, and takes the focus when another page is opened, so that it is read out. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { school } from '../school'
import classes from './Frame.module.css'

let first = true

/** Characters from which a phone's bar has no room for a word of full size. */
const longAt = 20

export function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // From one student to another the words stay, and it is another page all the same.
  const [path] = useLocation()
  useEffect(() => {
    document.title = `${text} · ${school.name}`
    // Not on arrival: a page that was just loaded is read from its top.
    if (!first) heading.current?.focus({ preventScroll: true })
    first = false
  }, [text, path])
  return (
    <h1 ref={heading} className={classes.title} data-long={text.length > longAt || undefined} tabIndex={-1}>
      {text}
    </h1>
  )
}
