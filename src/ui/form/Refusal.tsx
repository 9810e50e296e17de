/**
 * Why a form was not saved: the reason, errors of fields without a box, what happens to the typed text, and the next
 * action.
 */
import { Alert, Button } from '@mantine/core'
import { notices } from '../../texts'
import classes from './FormDialog.module.css'

export type Refused = {
  reason: string
  lines: readonly string[]
  hint?: string
  action?: { label: string; run: () => void }
}

export function Refusal({ reason, lines, hint, action }: Refused) {
  return (
    <Alert color="rojo" variant="light" title={notices.error} role="alert" tabIndex={-1}>
      {reason}
      {lines.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
      {hint ? <p className={classes.line}>{hint}</p> : null}
      {action ? (
        <Button className={classes.line} variant="default" onClick={action.run}>
          {action.label}
        </Button>
      ) : null}
    </Alert>
  )
}
