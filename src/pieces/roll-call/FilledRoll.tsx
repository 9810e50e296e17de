/**
 * Shows a roll when this device knows the group's members and the day's rows, or when the download of the rows has
 * stopped.
 */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Id } from '../../contract'
import { isComing, useFillingState, useMembers, useUnfilled } from '../../offline'
import { school } from '../../school'
import { ListSkeleton, Settling } from '../../ui'
import { Filling, FillingLine } from '../lists/filling'

type Props = {
  group: Id
  /** YYYY-MM-DD. */
  date: string
  children: ReactNode
  /** Called when the download has stopped before the roll can be shown. */
  onStopped?: () => void
}

export function FilledRoll({ group, date, children, onStopped }: Props) {
  // A provider may send members without names, or names in one string without a separate family name. Then the student
  // list is needed too.
  const nameless = useMembers(group)?.some(({ student }) => school.familyNameFirst || student.name === '') ?? false
  const unfilled = useUnfilled([
    { list: 'statuses' },
    { list: 'members', group },
    { list: 'day', group, date },
    ...(nameless ? [{ list: 'students' } as const] : []),
  ])
  const { kind } = useFillingState()
  // Once a roll has been shown it stays, because somebody may have begun to mark.
  const [begun, setBegun] = useState(false)
  const marked = unfilled?.every((step) => step === 'day')
  const stands = marked && (unfilled?.length === 0 || kind === 'stopped' || begun)
  const isStopped = unfilled !== undefined && !stands && (kind === 'stopped' || !isComing(unfilled))
  const stopped = useEffectEvent(() => onStopped?.())
  useEffect(() => {
    if (isStopped) stopped()
  }, [isStopped])
  if (unfilled === undefined) return <ListSkeleton rows={8} />
  if (!stands) return <Filling unfilled={unfilled} />
  if (!begun) setBegun(true)
  return (
    <Settling>
      {unfilled.length > 0 && <FillingLine unfilled={unfilled} />}
      {children}
    </Settling>
  )
}
