import type { ImportChoice, ImportTrial } from '../../contract'
import { useAnnounced } from '../../offline'
import { useOrder, useReadAnew } from '../../provider/online'
import { importTexts as texts } from '../../texts/sheet-import'
import { notifyFailure } from '../../pieces/online/notify-failure'

/** Returns a function that sends a decision about an import, and resolves to whether the provider stored it. */
export function useChoose({ id, version }: ImportTrial): (choice: ImportChoice) => Promise<boolean> {
  const change = useOrder('importChange')
  const versions = useAnnounced('row-versions')
  const readAnew = useReadAnew()
  return async (choice) => {
    const answer = await change({ id, body: choice }, null, versions ? version : null)
    if (answer.ok) return true
    notifyFailure(answer.failure, texts.notSaved)
    // Somebody else may have changed the import meanwhile, so it is read again; what is typed on this page stays.
    readAnew()
    return false
  }
}
