/** Parts of a line with dots between them: "Kids 2 · martes 3 de marzo". A line that wraps shows no dot at its ends. */
import { Children, type ReactNode } from 'react'
import classes from './Dotted.module.css'

/** Empty parts are left out, with their dot. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className={classes.dotted}>
      {Children.toArray(children)
        .filter((part) => part !== '')
        .map((part, place) => (
          <span key={place}>
            {place > 0 ? <span className={classes.dot}> · </span> : null}
            {part}
          </span>
        ))}
    </span>
  )
}
