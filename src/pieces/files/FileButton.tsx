/** A button that downloads a file from the provider with the session's token. `address`: '' if there is no file. */
import { useFetchFile } from '../../provider/online'
import { failureText, shared } from '../../texts'
import { Icon, notify } from '../../ui'
import { OnlineButton } from '../online/OnlineButton'
import { useBusy } from '../online/use-busy'
import { saveFile } from './save-file'

type Props = { address: string; /** Without the extension, which is taken from `address`. */ name: string }

export function FileButton({ address, name }: Props) {
  const fetchFile = useFetchFile()
  const { busy, press } = useBusy(open)

  async function open() {
    const answer = await fetchFile(address)
    if (answer.ok) saveFile(answer.value, `${name}${endingOf(address)}`)
    else notify.error(shared.fileFailed, failureText(answer.failure))
  }

  if (address === '') return shared.noFile
  return (
    <OnlineButton
      size="compact-md"
      variant="default"
      leftSection={<Icon name="download" size={18} />}
      loading={busy}
      onClick={press}
    >
      {shared.download}
    </OnlineButton>
  )
}

function endingOf(address: string): string {
  return /\.[a-z0-9]{1,5}(?=$|\?)/i.exec(address)?.[0] ?? ''
}
