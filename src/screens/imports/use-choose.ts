import type { ImportChoice, ImportTrial } from '../../contract'
import { useAnnounced } from '../../offline'
import { useOrder, useReadAnew } from '../../provider/online'
import { failureText } from '../../texts'
import { importTexts as texts } from '../../texts/sheet-import'
import { notify } from '../../ui'

/** Sends what a person decides about an import, for the version on screen. Resolves to whether it was stored. */
export function useChoose({ id, version }: ImportTrial): (choice: ImportChoice) => Promise<boolean> {
  const change = useOrder('importChange')
  const versions = useAnnounced('row-versions')
  const readAnew = useReadAnew()
  return async (choice) => {
    const answer = await change({ id, body: choice }, null, versions ? version : null)
    if (answer.ok) return true
    const [reason] = Object.values(answer.failure.fields).flat()
    notify.error(texts.notSaved, reason ?? failureText(answer.failure))
    // Somebody else has decided something meanwhile: it is shown, and what is typed here stays.
    readAnew()
    return false
  }
}
