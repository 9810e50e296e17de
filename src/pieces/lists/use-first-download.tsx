/** What stands where a list is empty only because this device has not been filled yet. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSyncState, useWorkspace } from '../../offline'
import { downloadTexts, words } from '../../texts'
import { CountedProgress, EmptyState, ListSkeleton } from '../../ui'

/** null once the provider was read: then an empty list is really empty. */
export function useFirstDownload(): ReactNode {
  const sync = useSyncState()
  const { syncNow } = useWorkspace()
  switch (sync?.kind) {
    case undefined:
      return <ListSkeleton rows={6} />
    case 'downloading':
      return (
        <>
          <CountedProgress label={downloadTexts.running} done={sync.done} total={sync.total ?? 0} />
          <ListSkeleton rows={6} />
        </>
      )
    case 'sent':
      return sync.at === null ? <ListSkeleton rows={6} /> : null
    case 'offline':
      return (
        <EmptyState title={downloadTexts.never} picture="cloud" action={<Button onClick={syncNow}>{words.retry}</Button>}>
          {downloadTexts.neverHint}
        </EmptyState>
      )
    default:
      return null
  }
}
