/**
 * A group's attendance by week as a bar chart, with the same figures as a table. The chart is rendered when it is
 * scrolled into view.
 */
import { Card } from '../../pieces/record/Card'
import { weeksTexts as texts } from '../../texts'
import { lazyPart, ListSkeleton } from '../../ui'
import { WhenInView } from '../../ui/WhenInView'

const placeholder = <ListSkeleton rows={1} height={240} />

const WeeksChart = lazyPart(() => import('./WeeksChart'), { waiting: placeholder })

export function AttendanceWeeks({ groupId }: { groupId: string }) {
  return (
    <Card title={texts.title}>
      <WhenInView placeholder={placeholder}>
        <WeeksChart groupId={groupId} />
      </WhenInView>
    </Card>
  )
}
