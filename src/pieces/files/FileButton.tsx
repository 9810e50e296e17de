/** Downloads a file of the provider with the session's token when it is pressed. `address`: '' if there is no file. */
import { useState } from 'react'
import { useFetchFile } from '../../provider/online'
import { failureText, shared } from '../../texts'
import { Icon, notify } from '../../ui'
import { OnlineButton } from '../online/OnlineButton'
import { saveFile } from './save-file'

type Props = { address: string; /** Without the extension, which is taken from `address`. */ name: string }

export function FileButton({ address, name }: Props) {
  const fetchFile = useFetchFile()
  const [busy, setBusy] = useState(false)
  if (address === '') return shared.noFile

  async function open() {
    setBusy(true)
    const answer = await fetchFile(address)
    if (answer.ok) saveFile(answer.value, `${name}${endingOf(address)}`)
    else notify.error(shared.fileFailed, failureText(answer.failure))
    setBusy(false)
  }

  return (
    <OnlineButton
      size="compact-md"
      variant="default"
      leftSection={<Icon name="download" size={18} />}
      loading={busy}
      onClick={() => void open()}
    >
      {shared.download}
    </OnlineButton>
  )
}

function endingOf(address: string): string {
  return /\.[a-z0-9]{1,5}(?=$|\?)/i.exec(address)?.[0] ?? ''
}
