import type { ImportChoice, ImportTrial } from '../../contract'
import { useAnnounced } from '../../offline'
import { useOrder, useReadAnew } from '../../provider/online'
import { failureText } from '../../texts'
import { importTexts as texts } from '../../texts/sheet-import'
import { notify } from '../../ui'

/** Returns a function that sends a decision about an import, and resolves to whether the provider stored it. */
export function useChoose({ id, version }: ImportTrial): (choice: ImportChoice) => Promise<boolean> {
  const change = useOrder('importChange')
  const versions = useAnnounced('row-versions')
  const readAnew = useReadAnew()
  return async (choice) => {
    const answer = await change({ id, body: choice }, null, versions ? version : null)
    if (answer.ok) return true
    const [reason] = Object.values(answer.failure.fields).flat()
    notify.error(texts.notSaved, reason ?? failureText(answer.failure))
    // Somebody else may have changed the import meanwhile, so it is read again; what is typed on this page stays.
    readAnew()
    return false
  }
}
