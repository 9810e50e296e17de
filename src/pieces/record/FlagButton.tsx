/**
 * A button that switches a flag of a row at the provider, such as active/inactive. The notice afterwards (specification
 * 4.4, 8.5) offers for ten seconds to undo it. If somebody else has already switched the flag, a notice says so, and
 * the page is read again.
 */
import { useId } from 'react'
import type { Answer, Failure, Id } from '../../contract'
import { useReadAnew } from '../../provider/online'
import { failureText, notices, shared } from '../../texts'
import { meanwhileTexts } from '../../texts/meanwhile'
import { notify, Settling } from '../../ui'
import { changeRow, type RowReader, type Versioned } from '../changes/concurrent-edit'
import { useVersions } from '../changes/use-row-now'
import { OnlineButton, OnlineRowButton } from '../online/OnlineButton'
import { useBusy } from '../online/use-busy'

type Props<Row> = {
  /** The row as the page shows it. */
  row: Row
  flag: (row: Row) => boolean
  reader: RowReader<Row>
  /**
   * Sends the flag, with a function of `useOrder`, so that everything on screen is then read again. `version`: the
   * row's; null to send without one.
   */
  send: (on: boolean, version: number | null) => Promise<Answer<unknown>>
  /** The specification's sentence if setting the flag failed. */
  failed: string
  /** Called if the provider refused; returns true if it shows the reason itself, so that no notice is needed. */
  onRefused?: ((failure: Failure) => boolean) | undefined
  /** The button's labels: `on` while the flag is on, `off` while it is off. */
  words?: { on: string; off: string }
  /** The row's name, as part of the button's accessible name; needed if each row of a list has such a button. */
  of?: string
}

export function FlagButton<Row extends Versioned>({
  row,
  flag,
  reader,
  send,
  failed,
  onRefused,
  words = { on: shared.deactivate, off: shared.activate },
  of,
}: Props<Row>) {
  const notice = useId()
  const versions = useVersions()
  const readAnew = useReadAnew()
  const on = flag(row)
  const word = on ? words.on : words.off

  /**
   * Switches the flag; resolves after the provider's answer. `seen`: the row that the person saw. The notice's undo
   * passes null: then the row is read first, and the next notice has no undo.
   */
  async function set(next: boolean, seen: Row | null): Promise<void> {
    const outcome = await changeRow<Row, boolean>({
      reader,
      seen,
      base: { flag: !next },
      mine: { flag: next },
      valuesOf: (one) => ({ flag: flag(one) }),
      isSame: (_, one, other) => one === other,
      hasVersions: await versions(),
      send: (_, version) => send(next, version),
      // If a flag differs from what was seen, it already has the wanted value, so there is nothing to choose.
      askPerson: async () => null,
    })
    if (outcome.end === 'unread') return void notify.error(failed, meanwhileTexts.unread(failureText(outcome.failure)))
    if (outcome.end !== 'answered') {
      readAnew()
      return void notify.info(next ? meanwhileTexts.alreadyOn : meanwhileTexts.alreadyOff)
    }
    if (!outcome.answer.ok) {
      const { failure } = outcome.answer
      return onRefused?.(failure) ? undefined : void notify.error(failed, failureText(failure))
    }
    const undo = { label: shared.undo, run: () => void set(!next, null) }
    // With the same `id`, the notice replaces the one that said the opposite.
    notify.done(next ? notices.activated : notices.deactivated, { id: notice, ...(seen && { action: undo }) })
  }

  // While busy the button is not disabled, because a disabled button loses the focus.
  const { busy, press } = useBusy(() => set(!on, row))
  return (
    <Settling contentKey={word}>
      {of === undefined ? (
        <OnlineButton variant="default" aria-busy={busy} onClick={press}>
          {word}
        </OnlineButton>
      ) : (
        <OnlineRowButton aria-busy={busy} aria-label={`${word}: ${of}`} onClick={press}>
          {word}
        </OnlineRowButton>
      )}
    </Settling>
  )
}

type ActiveProps<Row> = Pick<Props<Row>, 'row' | 'reader' | 'words' | 'of' | 'onRefused'> & {
  /** Sends the change; a function of `useOrder`. */
  change: (
    request: { id: Id; body: { is_active: boolean } },
    key: null,
    version: number | null,
  ) => Promise<Answer<unknown>>
  failed?: string
}

/** A `FlagButton` for `is_active`. */
export function ActiveButton<Row extends Versioned & { id: Id; is_active: boolean }>({
  change,
  failed = notices.statusCannotChange,
  ...button
}: ActiveProps<Row>) {
  return (
    <FlagButton
      {...button}
      flag={({ is_active }) => is_active}
      send={(is_active, version) => change({ id: button.row.id, body: { is_active } }, null, version)}
      failed={failed}
    />
  )
}
