/**
 * Shows a roll only when the statuses, the group's members, the day's rows and, if names need it, the students are on
 * this device. If the download has stopped, the roll is shown even if the day's rows are missing.
 */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Id } from '../../contract'
import { isComing, useFillingState, useMembers, useUnfilled } from '../../offline'
import { useProfile } from '../../profile'
import { ListSkeleton, Settling } from '../../ui'
import { Filling, FillingLine } from '../lists/filling'

type Props = {
  group: Id
  /** YYYY-MM-DD. */
  date: string
  children: ReactNode
  /** Called if the roll cannot be shown, because the download has stopped or does not include the roll's lists. */
  onStopped?: () => void
}

export function FilledRoll({ group, date, children, onStopped }: Props) {
  const school = useProfile()
  // The list of students is needed too if the provider sends members without names, or if the school puts family names
  // first, because members have their name in one string.
  const needsStudents =
    useMembers(group)?.some(({ student }) => school.family_name_first || student.name === '') ?? false
  const unfilled = useUnfilled([
    { list: 'statuses' },
    { list: 'members', group },
    { list: 'day', group, date },
    ...(needsStudents ? [{ list: 'students' } as const] : []),
  ])
  const { kind } = useFillingState()
  // Once a roll has been shown it stays, because somebody may have begun to mark.
  const [wasShown, setWasShown] = useState(false)
  const onlyDayMissing = unfilled?.every((step) => step === 'day')
  const canShow = onlyDayMissing && (unfilled?.length === 0 || kind === 'stopped' || wasShown)
  const isStopped = unfilled !== undefined && !canShow && (kind === 'stopped' || !isComing(unfilled))
  const reportStopped = useEffectEvent(() => onStopped?.())
  useEffect(() => {
    if (isStopped) reportStopped()
  }, [isStopped])
  if (unfilled === undefined) return <ListSkeleton rows={8} />
  if (!canShow) return <Filling unfilled={unfilled} />
  if (!wasShown) setWasShown(true)
  return (
    <Settling>
      {unfilled.length > 0 && <FillingLine unfilled={unfilled} />}
      {children}
    </Settling>
  )
}
