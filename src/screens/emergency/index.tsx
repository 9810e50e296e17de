/**
 * The emergency sheet at /dashboard/emergencia. It lists the children of the classes that run now or have run since the
 * page was opened, or with ?group_id=… of one group. It is read from this device, with or without a network.
 */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { timetableOf } from '../../domain/timetable'
import { useGroupNaming, useGroups } from '../../offline'
import { emergencyOf, paths } from '../../paths'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { useFilling } from '../../pieces/lists/filling'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { hoursOf, loadErrors, missing } from '../../texts'
import { emergencyTexts as texts } from '../../texts/emergency'
import { EmptyState, Icon, ListSkeleton, Page, SettlingRows } from '../../ui'
import { ClassCard } from './ClassCard'
import { ClassPapers, type ShownClass } from './ClassPapers'

export default function EmergencyScreen() {
  const groups = useGroups()
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  if (!groups || filling) return <Page>{filling ?? <ListSkeleton rows={8} />}</Page>

  return <EmergencySheet groups={groups} />
}

function EmergencySheet({ groups }: { groups: readonly ScheduledGroup[] }) {
  const { nameOf } = useGroupNaming()
  const chosenId = new URLSearchParams(useSearch()).get('group_id')
  const [, go] = useLocation()
  const time = useSchoolTime()
  // The classes that have run since the page was opened: one that ends stays on the sheet that somebody is reading.
  const [runningKeys, setRunningKeys] = useState<readonly string[]>([])
  const { today, others } = timetableOf(groups, time)
  const newKeys = today.flatMap((lesson) => (lesson.phase === 'now' ? [keyOf(lesson)] : []))
  if (newKeys.some((key) => !runningKeys.includes(key))) setRunningKeys([...new Set([...runningKeys, ...newKeys])])
  const shown: ShownClass[] =
    chosenId === null
      ? today.filter((lesson) => runningKeys.includes(keyOf(lesson)))
      : groups
          .filter(({ id }) => id === chosenId)
          // A class that runs past midnight has the date of the day on which it began.
          .map((group) => ({ group, date: today.find((lesson) => lesson.group === group)?.date ?? time.date }))
  const choices = [...new Set([...today.map(({ group }) => group), ...others, ...shown.map(({ group }) => group)])]
  return (
    <Page
      actions={
        <>
          <NativeSelect
            aria-label={texts.choose}
            value={chosenId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              go(value === '' ? paths.emergency : emergencyOf(value), { replace: true })
            }
            data={[
              { value: '', label: texts.now },
              ...choices.map((group) => ({
                value: group.id,
                label: [nameOf(group), hoursOf(group)].filter(Boolean).join(' · '),
              })),
            ]}
          />
          <Button
            variant="default"
            leftSection={<Icon name="receipt" size={20} />}
            disabled={shown.length === 0}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </>
      }
    >
      <StaleMirror />
      <SettlingRows queryKey={chosenId ?? ''} keys={shown.map(keyOf)}>
        {shown.map((shownClass) => (
          <ClassCard key={keyOf(shownClass)} {...shownClass} />
        ))}
      </SettlingRows>
      {shown.length === 0 &&
        (chosenId === null ? (
          <EmptyState title={texts.nothingNow}>{texts.nothingNowHint}</EmptyState>
        ) : (
          <EmptyState picture="lost" title={missing.group} />
        ))}
      {shown.length > 0 && <ClassPapers classes={shown} />}
    </Page>
  )
}

function keyOf({ group, date }: ShownClass): string {
  return `${group.id} ${date}`
}
