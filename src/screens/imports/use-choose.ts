import type { Id, ImportChoice, ImportTrial } from '../../contract'
import { useAnnounced } from '../../offline'
import { useOrder, useReadAnew } from '../../provider/online'
import { importTexts as texts } from '../../texts/sheet-import'
import { notifyFailure } from '../../pieces/online/notify-failure'

/**
 * By import: resolves when the decision that was sent last is answered, to the import's version since then. null if the
 * decision was refused, or if line and column numbers may mean something else since then (see `movesLines`).
 */
const lastAnswered = new Map<Id, Promise<number | null>>()

/** Whether a decision changes what the numbers of lines and columns mean, or replaces all columns at once. */
const movesLines = ({ tab, kind, columns }: ImportChoice) =>
  tab !== undefined || kind !== undefined || columns !== undefined

/**
 * Returns a function that sends a decision about an import, and resolves to whether the provider stored it. People
 * decide faster than the trial is read again. So a decision waits for the answer to the one before it, and is sent with
 * the version of that answer; the trial's version would be outdated, and the decision refused as a conflict.
 */
export function useChoose({ id, version }: ImportTrial): (choice: ImportChoice) => Promise<boolean> {
  const change = useOrder('importChange')
  const versions = useAnnounced('row-versions')
  const readAnew = useReadAnew()
  return async (choice) => {
    const isOfTrial = movesLines(choice)
    const before = lastAnswered.get(id) ?? Promise.resolve(null)
    const sent = before.then((since) => {
      const newest = Math.max(version ?? 0, isOfTrial ? 0 : (since ?? 0))
      return change({ id, body: choice }, null, versions && version !== null ? newest : null)
    })
    lastAnswered.set(
      id,
      sent.then((answer) => (answer.ok && !isOfTrial ? answer.value.version : null)),
    )
    const answer = await sent
    if (answer.ok) return true
    notifyFailure(answer.failure, texts.notSaved)
    // Somebody else may have changed the import meanwhile, so it is read again; what is typed on this page stays.
    readAnew()
    return false
  }
}
