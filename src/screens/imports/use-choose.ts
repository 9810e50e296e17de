import { createContext, use, useState } from 'react'
import type { ImportChoice, ImportTrial } from '../../contract'
import { useAnnounced } from '../../offline'
import { useOrder, useReadAnew } from '../../provider/online'
import { importTexts as texts } from '../../texts/sheet-import'
import { notifyFailure } from '../../pieces/online/notify-failure'

/**
 * Returns a function that sends decisions one after the other. `send`: called once the decision before it is answered,
 * with the import's version after that answer; null if there was none, if it was refused, or if line and column numbers
 * may mean something else since then (see `movesLines`). `versionAfter`: returns the version for the next `send`.
 */
function openTurns() {
  let last: Promise<number | null> = Promise.resolve(null)
  return async <Result>(
    send: (since: number | null) => Promise<Result>,
    versionAfter: (answer: Result) => number | null,
  ): Promise<Result> => {
    const sent = last.then(send)
    last = sent.then(versionAfter)
    return sent
  }
}

/** The turns of the trial on screen: each has its own, because after a restored backup another one may have its id. */
export const TurnsContext = createContext(openTurns())

export function useTurns() {
  return useState(openTurns)[0]
}

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
  const inTurn = use(TurnsContext)
  return async (choice) => {
    const isOfTrial = movesLines(choice)
    const answer = await inTurn(
      (since) => {
        const newest = Math.max(version ?? 0, isOfTrial ? 0 : (since ?? 0))
        return change({ id, body: choice }, null, versions && version !== null ? newest : null)
      },
      (answer) => (answer.ok && !isOfTrial ? answer.value.version : null),
    )
    if (answer.ok) return true
    notifyFailure(answer.failure, texts.notSaved)
    // Somebody else may have changed the import meanwhile, so it is read again; what is typed on this page stays.
    readAnew()
    return false
  }
}
