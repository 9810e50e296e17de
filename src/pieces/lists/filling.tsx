/** Placeholders for a list that was never downloaded. They load lazily: a device that has its lists needs none. */
import type { ReactNode } from 'react'
import { useUnfilled, type MirrorList } from '../../offline'
import { lazyPart, ListSkeleton } from '../../ui'

const waiting = <ListSkeleton rows={6} />

/** Replaces a list: a skeleton and the progress, or why the download stopped. */
export const Filling = lazyPart(() => import('./FillingPicture'), { waiting })

/** The same in one line, for a list that is partly here. */
export const FillingLine = lazyPart(() => import('./FillingWords'))

/**
 * null when these lists have been downloaded completely, so that an empty one is really empty. `title`: the sentence if
 * they cannot be read.
 */
export function useFilling(lists: readonly MirrorList[], title?: string): ReactNode {
  const unfilled = useUnfilled(lists)
  if (unfilled === undefined) return waiting
  return unfilled.length === 0 ? null : <Filling unfilled={unfilled} title={title} />
}
