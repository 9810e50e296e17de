/** A button that flips a flag at the provider: the specification's notice, and ten seconds to take it back (sections 4 and 8). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../contract'
import { useReachable } from '../../offline'
import { failureText, notices, shared } from '../../texts'
import { notify, RowButton } from '../../ui'

type Flip = {
  /** What the flag is now. */
  on: boolean
  /** Sends the flag; an order of `useOrder`, so that everything on screen is read anew. */
  send: (on: boolean) => Promise<Answer<unknown>>
  /** The specification's sentence for this flag's failure. */
  failed: string
}

/** Flips and says so; the notice offers the way back, which offers none again. Resolves when the provider has answered. */
export async function flip({ on, send, failed }: Flip, undoable = true): Promise<void> {
  const next = !on
  const answer = await send(next)
  if (!answer.ok) {
    notify.error(failed, failureText(answer.failure))
    return
  }
  const undo = { label: shared.undo, run: () => void flip({ on: next, send, failed }, false) }
  notify.done(next ? notices.activated : notices.deactivated, undoable ? { action: undo } : {})
}

type Props = Flip & {
  /** What the button says where the flag is off and where it is on. */
  words?: { on: string; off: string }
  /** Whose flag it is, where a button stands in each row of a list. */
  of?: string
}

export function FlagButton({ words = { on: shared.deactivate, off: shared.activate }, of, ...flag }: Props) {
  const [busy, setBusy] = useState(false)
  const reachable = useReachable()
  const word = flag.on ? words.on : words.off
  const button = {
    title: reachable ? undefined : shared.needsNetwork,
    onClick: async () => {
      // A busy button keeps the focus, so it is not disabled.
      if (busy) return
      setBusy(true)
      await flip(flag)
      setBusy(false)
    },
  }
  return of === undefined ? (
    <Button variant="default" aria-busy={busy} disabled={!reachable} {...button}>
      {word}
    </Button>
  ) : (
    <RowButton disabled={!reachable} aria-busy={busy} aria-label={`${word}: ${of}`} {...button}>
      {word}
    </RowButton>
  )
}
