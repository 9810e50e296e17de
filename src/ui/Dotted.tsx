/** Parts of a line with dots between them: "Kids 2 · martes 3 de marzo". A line that wraps shows no dot at its ends. */
import { Children, type ReactNode } from 'react'
import classes from './Dotted.module.css'

/** An empty part is left out together with its dot. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className={classes.dotted}>
      {Children.toArray(children)
        .filter((part) => part !== '')
        .map((part, index) => (
          <span key={index}>
            {index > 0 ? <span className={classes.dot}> · </span> : null}
            {part}
          </span>
        ))}
    </span>
  )
}
