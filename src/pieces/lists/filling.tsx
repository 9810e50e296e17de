/** What stands where this device was never filled with a list: its words come by themselves, for a filled device needs none. */
import type { ReactNode } from 'react'
import { useUnfilled, type MirrorList } from '../../offline'
import { lazyPart, ListSkeleton } from '../../ui'

const waiting = <ListSkeleton rows={6} />

/** In a list's place: a skeleton and what is still to come, or why it does not come. */
export const Filling = lazyPart(() => import('./FillingPicture'), { waiting })

/** The same in one line, above what is here already. */
export const FillingLine = lazyPart(() => import('./FillingWords'))

/** null once these lists were read to their end: then what is empty is really empty. `title`: what is said where they cannot be read. */
export function useFilling(lists: readonly MirrorList[], title?: string): ReactNode {
  const unfilled = useUnfilled(lists)
  if (unfilled === undefined) return waiting
  return unfilled.length === 0 ? null : <Filling unfilled={unfilled} title={title} />
}
