/** Replaces a list that was never downloaded: progress, or why the download stopped, and what is missing. */
import { isComing, useFillingState, useWorkspace, type Unfilled } from '../../offline'
import { failureTexts, fillingTexts as texts } from '../../texts'
import { CountedProgress, ListSkeleton, LoadFailed } from '../../ui'

type Props = { unfilled: readonly Unfilled[]; title?: string }

export default function FillingPicture({ unfilled, title = texts.title }: Props) {
  const state = useFillingState()
  const { syncNow, readAnew } = useWorkspace()
  if (!isComing(unfilled))
    return <LoadFailed title={texts.unlisted} detail={texts.unlistedHint} onRetry={() => void readAnew()} />
  if (state.kind === 'stopped') {
    const detail = [failureTexts[state.why], texts.missing(unfilled), state.why === 'network' && texts.hint]
      .filter(Boolean)
      .join(' ')
    return <LoadFailed title={title} detail={detail} onRetry={syncNow} />
  }
  const counted = unfilled.some((list) => list === state.step)
  return (
    <>
      <CountedProgress
        label={texts.running(unfilled)}
        done={counted ? state.done : 0}
        total={(counted && state.total) || 0}
      />
      <ListSkeleton rows={6} />
    </>
  )
}
