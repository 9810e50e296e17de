/**
 * Reports that this device keeps failing to read or write its database, or that another tab blocks the database, so
 * that nobody waits in vain.
 */
import { Button } from '@mantine/core'
import { useSyncState } from '../offline'
import { deviceFailing as words } from '../texts'
import { Banner } from './Banner'

export function DeviceBanner() {
  const kind = useSyncState()?.kind
  if (kind !== 'failing' && kind !== 'blocked') return null
  return (
    <Banner
      tone="rojo"
      icon="alert"
      actions={
        <Button size="sm" variant="default" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      }
    >
      {kind === 'blocked' ? words.blocked : words.failing}
    </Banner>
  )
}
