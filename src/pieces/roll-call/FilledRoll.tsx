/** A roll stands once this device knows who is in the group; until the day's rows are here it waits for them, as long as they are coming. */
import { useState, type ReactNode } from 'react'
import type { Id } from '../../contract'
import { useFillingState, useMembers, useUnfilled } from '../../offline'
import { school } from '../../school'
import { ListSkeleton } from '../../ui'
import { Filling, FillingLine } from '../lists/filling'

type Props = { group: Id; /** YYYY-MM-DD */ date: string; children: ReactNode }

export function FilledRoll({ group, date, children }: Props) {
  // A provider may name members by their number alone, and in one piece, which has no family name.
  const nameless = useMembers(group)?.some(({ student }) => school.familyNameFirst || student.name === '') ?? false
  const unfilled = useUnfilled([{ list: 'statuses' }, { list: 'members', group }, { list: 'day', group, date }, ...(nameless ? [{ list: 'students' } as const] : [])])
  const { kind } = useFillingState()
  // What somebody has begun to mark is not taken away again.
  const [begun, setBegun] = useState(false)
  if (unfilled === undefined) return <ListSkeleton rows={8} />
  const marked = unfilled.every((step) => step === 'day')
  const stands = marked && (unfilled.length === 0 || kind === 'stopped' || begun)
  if (!stands) return <Filling unfilled={unfilled} />
  if (!begun) setBegun(true)
  return (
    <>
      {unfilled.length > 0 && <FillingLine unfilled={unfilled} />}
      {children}
    </>
  )
}
