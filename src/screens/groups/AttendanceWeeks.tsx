/** A group's attendance by week, drawn when somebody scrolls to it: a bar a week, and the same figures as a table. */
import { lazy, Suspense } from 'react'
import { Card } from '../../pieces/record/Card'
import { weeksTexts as texts } from '../../texts'
import { ListSkeleton } from '../../ui'
import { WhenInView } from '../../ui/WhenInView'

const WeeksChart = lazy(() => import('./WeeksChart'))

export function AttendanceWeeks({ groupId }: { groupId: string }) {
  const waiting = <ListSkeleton rows={1} height={240} />
  return (
    <Card title={texts.title}>
      <WhenInView waiting={waiting}>
        <Suspense fallback={waiting}>
          <WeeksChart groupId={groupId} />
        </Suspense>
      </WhenInView>
    </Card>
  )
}
