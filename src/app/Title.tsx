/**
 * The screen's heading. It sets the document's title, and takes the focus on navigation so that screen readers announce
 * the page.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useProfile } from '../profile'
import classes from './Frame.module.css'

let isFirstRender = true

/** A title with more characters than this is smaller on a phone. */
const longTitleFrom = 20

export function Title({ text }: { text: string }) {
  const { name } = useProfile()
  const heading = useRef<HTMLHeadingElement>(null)
  // The effect below also depends on the path, because the pages of all students have the same title.
  const [path] = useLocation()
  useEffect(() => {
    document.title = `${text} · ${name}`
  }, [text, name])
  useEffect(() => {
    // The title of the first page takes no focus: after loading, screen readers read the page from the top.
    if (!isFirstRender) heading.current?.focus({ preventScroll: true })
    isFirstRender = false
  }, [text, path])
  return (
    <h1 ref={heading} className={classes.title} data-long={text.length > longTitleFrom || undefined} tabIndex={-1}>
      {text}
    </h1>
  )
}
