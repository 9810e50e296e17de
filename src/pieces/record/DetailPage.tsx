/**
 * The page of one record as the provider sends it or, until the provider answers and while it cannot be reached, as
 * this device stores it.
 */
import type { ComponentProps, ReactNode } from 'react'
import type { Loaded } from '../../provider/online'
import { Page, PageSkeleton } from '../../ui'
import { StaleAnswer } from '../lists/StaleAnswer'
import { StaleMirror } from '../lists/StaleMirror'
import { DetailFailed } from './DetailFailed'

type Props<Row> = Pick<ComponentProps<typeof DetailFailed>, 'missing' | 'title'> & {
  loaded: Loaded<Row>
  /** The record that this device stores; undefined if it stores none. */
  stored?: Row
  /** The sentence above the stored record. */
  storedLead?: string
  children: (row: Row) => ReactNode
}

export function DetailPage<Row>({ loaded, stored, storedLead, children, ...sentences }: Props<Row>) {
  if (loaded.state === 'ready')
    return (
      <Page>
        <StaleAnswer loaded={loaded} />
        {children(loaded.value)}
      </Page>
    )
  // The stored record is not shown if the provider answers that the record was deleted or that this account may not see
  // it.
  const isRefused =
    loaded.state === 'failed' && (loaded.failure.code === 'missing' || loaded.failure.code === 'forbidden')
  if (stored !== undefined && !isRefused)
    return (
      <Page lead={storedLead}>
        <StaleMirror />
        {children(stored)}
      </Page>
    )
  return loaded.state === 'failed' ? <DetailFailed of={loaded} {...sentences} /> : <PageSkeleton />
}
