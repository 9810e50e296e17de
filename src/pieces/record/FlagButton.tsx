/**
 * A button that sets a flag at the provider. It shows the notice (specification 4.4, 8.5) and offers to undo it for ten
 * seconds. If somebody else has set the flag already, the button says so and the page is read again.
 */
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Answer } from '../../contract'
import { useReachable } from '../../offline'
import { useReadAnew } from '../../provider/online'
import { failureText, notices, shared } from '../../texts'
import { meanwhileTexts } from '../../texts/meanwhile'
import { notify, RowButton, Settling } from '../../ui'
import { changeRow, type RowNow, type Versioned } from '../changes/change-row'
import { useVersions } from '../changes/use-row-now'

type Props<Row> = {
  /** The row as the page shows it. */
  row: Row
  flag: (row: Row) => boolean
  now: RowNow<Row>
  /**
   * Sends the flag. Use an order of `useOrder`, so that everything on screen is read again. `version`: null if the call
   * names none.
   */
  send: (on: boolean, version: number | null) => Promise<Answer<unknown>>
  /** The specification's sentence if setting the flag failed. */
  failed: string
  /** The button's labels: `on` while the flag is on, `off` while it is off. */
  words?: { on: string; off: string }
  /** The name of the row, if the button is in each row of a list. */
  of?: string
}

export function FlagButton<Row extends Versioned>({
  row,
  flag,
  now,
  send,
  failed,
  words = { on: shared.deactivate, off: shared.activate },
  of,
}: Props<Row>) {
  const [busy, setBusy] = useState(false)
  const notice = useId()
  const reachable = useReachable()
  const versions = useVersions()
  const readAnew = useReadAnew()
  const on = flag(row)
  const word = on ? words.on : words.off

  /**
   * Resolves after the provider's answer. The notice's undo calls this with `seen` null: it reads the row first, and
   * its own notice has no undo.
   */
  async function set(next: boolean, seen: Row | null): Promise<void> {
    const outcome = await changeRow<Row, boolean>({
      now,
      seen,
      base: { flag: !next },
      mine: { flag: next },
      valuesOf: (one) => ({ flag: flag(one) }),
      same: (_, one, other) => one === other,
      versions: await versions(),
      send: (_, version) => send(next, version),
      // If a flag differs from what was seen, it already has the wanted value, so there is nothing to choose.
      ask: async () => null,
    })
    if (outcome.end === 'unread') return void notify.error(failed, meanwhileTexts.unread(failureText(outcome.failure)))
    if (outcome.end !== 'answered') {
      readAnew()
      return void notify.info(next ? meanwhileTexts.alreadyOn : meanwhileTexts.alreadyOff)
    }
    if (!outcome.answer.ok) return void notify.error(failed, failureText(outcome.answer.failure))
    const undo = { label: shared.undo, run: () => void set(!next, null) }
    // `id`: replaces the notice of the opposite.
    notify.done(next ? notices.activated : notices.deactivated, { id: notice, ...(seen && { action: undo }) })
  }

  const button = {
    title: reachable ? undefined : shared.needsNetwork,
    onClick: async () => {
      // Not disabled while busy, because a disabled button loses the focus.
      if (busy) return
      setBusy(true)
      await set(!on, row)
      setBusy(false)
    },
  }
  return (
    <Settling contentKey={word}>
      {of === undefined ? (
        <Button variant="default" aria-busy={busy} disabled={!reachable} {...button}>
          {word}
        </Button>
      ) : (
        <RowButton disabled={!reachable} aria-busy={busy} aria-label={`${word}: ${of}`} {...button}>
          {word}
        </RowButton>
      )}
    </Settling>
  )
}
