/** A group's attendance by week, drawn when somebody scrolls to it: a bar a week, and the same figures as a table. */
import { lazy, Suspense } from 'react'
import { weeksTexts as texts } from '../../texts'
import { ListSkeleton } from '../../ui'
import { Card } from '../../pieces/record/Card'
import { WhenSeen } from '../../ui/WhenInView'

const WeeksPicture = lazy(() => import('./WeeksChart'))

export function AttendanceWeeks({ groupId }: { groupId: string }) {
  const waiting = <ListSkeleton rows={1} height={240} />
  return (
    <Card title={texts.title}>
      <WhenSeen waiting={waiting}>
        <Suspense fallback={waiting}>
          <WeeksPicture groupId={groupId} />
        </Suspense>
      </WhenSeen>
    </Card>
  )
}
