/**
 * A group's attendance by week as a bar chart, with the same figures as a table. The chart is rendered when it is
 * scrolled into view.
 */
import { Card } from '../../pieces/record/Card'
import { weeksTexts as texts } from '../../texts'
import { ListSkeleton } from '../../ui'
import { WhenInView } from '../../ui/WhenInView'
import WeeksChart from './WeeksChart'

const placeholder = <ListSkeleton rows={1} height={240} />

export function AttendanceWeeks({ groupId }: { groupId: string }) {
  return (
    <Card title={texts.title}>
      <WhenInView placeholder={placeholder}>
        <WeeksChart groupId={groupId} />
      </WhenInView>
    </Card>
  )
}
