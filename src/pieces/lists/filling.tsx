/** Shown in place of a list that was never completely downloaded, or above it: what is missing, and why. */
import type { ReactNode } from 'react'
import { isComing, useFillingState, useUnfilled, useWorkspace, type MirrorList, type Unfilled } from '../../offline'
import { failureTexts, fillingTexts as texts } from '../../texts'
import { CountedProgress, Icon, ListSkeleton, LoadFailed, useMoving } from '../../ui'
import classes from './filling.module.css'

/**
 * The placeholder for `lists`; null once all of them are completely on this device, so that "no rows" is never claimed
 * too early. `title`: the headline if the download has stopped.
 */
export function useFilling(lists: readonly MirrorList[], title?: string): ReactNode {
  const unfilled = useUnfilled(lists)
  if (unfilled === undefined) return <ListSkeleton rows={6} />
  return unfilled.length === 0 ? null : <Filling unfilled={unfilled} title={title} />
}

type FillingProps = { unfilled: readonly Unfilled[]; title?: string }

/**
 * In place of a list: a skeleton and the progress; if the download has stopped, why and what is missing; if a group is
 * not in this person's list of groups, that its rows will not be downloaded.
 */
export function Filling({ unfilled, title = texts.title }: FillingProps) {
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

/** One line above a partly downloaded list: what is missing, and whether it is being downloaded. */
export function FillingLine({ unfilled }: { unfilled: readonly Unfilled[] }) {
  const { kind } = useFillingState()
  const words = !isComing(unfilled)
    ? `${texts.unlisted}. ${texts.unlistedHint}`
    : kind === 'running'
      ? texts.running(unfilled)
      : `${texts.title}. ${texts.missing(unfilled)}`
  useMoving(words)
  return (
    <p className={classes.line} role="status">
      <Icon name={kind === 'running' && isComing(unfilled) ? 'download' : 'cloudOff'} size={18} />
      {words}
    </p>
  )
}
