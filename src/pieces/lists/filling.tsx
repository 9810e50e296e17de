/** Placeholders for a list that was never downloaded. Their code loads lazily: a device with all lists needs none. */
import type { ReactNode } from 'react'
import { useUnfilled, type MirrorList } from '../../offline'
import { lazyPart, ListSkeleton } from '../../ui'

const waiting = <ListSkeleton rows={6} />

/** In place of a list: a skeleton and the progress, or why the download stopped. */
export const Filling = lazyPart(() => import('./FillingPicture'), { waiting })

/** The progress or the reason in one line, above a list of which a part is on this device. */
export const FillingLine = lazyPart(() => import('./FillingWords'))

/**
 * The placeholder for these lists; null once all are completely on this device, so that an empty list is really empty.
 * `title`: the sentence if they cannot be read.
 */
export function useFilling(lists: readonly MirrorList[], title?: string): ReactNode {
  const unfilled = useUnfilled(lists)
  if (unfilled === undefined) return waiting
  return unfilled.length === 0 ? null : <Filling unfilled={unfilled} title={title} />
}
