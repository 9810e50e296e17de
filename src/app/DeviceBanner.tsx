/** Says that this device keeps failing to read or write: nobody may wait for what does not come. */
import { Button } from '@mantine/core'
import { useSyncState } from '../offline'
import { deviceFailing as words } from '../texts'
import { Banner } from './Banner'

export function DeviceBanner() {
  if (useSyncState()?.kind !== 'failing') return null
  return (
    <Banner tone="rojo" icon="alert" actions={<Button size="sm" variant="default" onClick={() => location.reload()}>{words.reload}</Button>}>
      {words.said}
    </Banner>
  )
}
