/** Shows what a call returned, with its age if it is old; a placeholder while loading, or why the call failed. */
import type { ReactNode } from 'react'
import type { Loaded } from '../../provider/online'
import { failureText } from '../../texts'
import { ListSkeleton, LoadFailed } from '../../ui'
import { StaleAnswer } from './StaleAnswer'

type Props<Value> = {
  loaded: Loaded<Value>
  /** The specification's sentence if the call failed. */
  failed: string
  /** Shown while loading; by default one grey row. */
  placeholder?: ReactNode
  children: (value: Value) => ReactNode
}

export function WhenLoaded<Value>({ loaded, failed, placeholder, children }: Props<Value>) {
  if (loaded.state === 'loading') return placeholder ?? <ListSkeleton rows={1} />
  if (loaded.state === 'failed') return <ReadFailed title={failed} of={loaded} />
  return (
    <>
      <StaleAnswer loaded={loaded} />
      {children(loaded.value)}
    </>
  )
}

/** A call that failed: what could not be read, why, and a button to try again. */
export function ReadFailed({ title, of }: { title: string; of: Extract<Loaded<unknown>, { state: 'failed' }> }) {
  return <LoadFailed title={title} detail={failureText(of.failure)} onRetry={of.retry} />
}
