/** What stands where this device holds no groups, members or students: still downloading, or the specification's sentence where it cannot. */
import type { ReactNode } from 'react'
import { useReachable, useWorkspace } from '../../offline'
import { downloadTexts, loadErrors } from '../../texts'
import { LoadFailed } from '../../ui'
import { useFirstDownload } from './use-first-download'

/** null once the provider was read: then it is really empty. */
export function useNotDownloaded(what: 'groups' | 'groupStudents' | 'students'): ReactNode {
  const filling = useFirstDownload()
  const reachable = useReachable()
  const { syncNow } = useWorkspace()
  return reachable ? filling : <LoadFailed title={loadErrors[what]} detail={downloadTexts.neverHint} onRetry={syncNow} />
}
