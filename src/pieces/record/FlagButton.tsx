/**
 * A button that sets a flag at the provider: the notice (specification 4.4, 8.5), and ten seconds to take it back. A flag
 * that somebody else has set meanwhile is not set back unseen: the button says so, and the page shows it.
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
  /** The row as the person sees it. */
  row: Row
  flag: (row: Row) => boolean
  now: RowNow<Row>
  /** Sends the flag, by an order of `useOrder`, so that everything on screen is read anew; `version` is null where the call names none. */
  send: (on: boolean, version: number | null) => Promise<Answer<unknown>>
  /** The specification's sentence for this flag's failure. */
  failed: string
  /** What the button says where the flag is off and where it is on. */
  words?: { on: string; off: string }
  /** Whose flag it is, where a button stands in each row of a list. */
  of?: string
}

export function FlagButton<Row extends Versioned>({ row, flag, now, send, failed, words = { on: shared.deactivate, off: shared.activate }, of }: Props<Row>) {
  const [busy, setBusy] = useState(false)
  const notice = useId()
  const reachable = useReachable()
  const versions = useVersions()
  const readAnew = useReadAnew()
  const on = flag(row)
  const word = on ? words.on : words.off

  /** Resolves when the provider has answered. The notice offers the way back, which offers none again and knows of no row. */
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
      // What is no longer as it was seen is as it was wanted: of two values there is nothing to choose.
      ask: async () => null,
    })
    if (outcome.end === 'unread') return void notify.error(failed, meanwhileTexts.unread(failureText(outcome.failure)))
    if (outcome.end !== 'answered') {
      readAnew()
      return void notify.info(next ? meanwhileTexts.alreadyOn : meanwhileTexts.alreadyOff)
    }
    if (!outcome.answer.ok) return void notify.error(failed, failureText(outcome.answer.failure))
    const undo = { label: shared.undo, run: () => void set(!next, null) }
    // The notice of the opposite goes.
    notify.done(next ? notices.activated : notices.deactivated, { id: notice, ...(seen && { action: undo }) })
  }

  const button = {
    title: reachable ? undefined : shared.needsNetwork,
    onClick: async () => {
      // A busy button keeps the focus, so it is not disabled.
      if (busy) return
      setBusy(true)
      await set(!on, row)
      setBusy(false)
    },
  }
  return (
    <Settling on={word}>
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
