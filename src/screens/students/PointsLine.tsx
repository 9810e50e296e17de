/** The sum of points over time as a stepped line, and a hidden table for screen readers. */
import { VisuallyHidden } from '@mantine/core'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { countText, dateText, pictureTexts, studentTexts, yearlessText } from '../../texts'
import { FigureTable } from '../../ui'
import type { Step } from './attendance-counts'
import classes from './AttendanceCharts.module.css'

/** Sizes in units of the SVG's view box. `edge`: the space at the left, for the scale. */
const width = 320
const height = 140
const edge = 28

export function PointsLine({ steps }: { steps: readonly Step[] }) {
  const { date: today } = useSchoolTime()
  const first = steps[0]
  const last = steps.at(-1)
  const sums = [0, ...steps.map(({ sum }) => sum)]
  const [low, high] = [Math.min(...sums), Math.max(...sums)]
  const start = dayNumber(first?.date)
  const days = Math.max(1, dayNumber(last?.date) - start)
  const x = (date: string) => edge + ((dayNumber(date) - start) / days) * (width - edge - 12)
  const y = (sum: number) => height - 24 - ((sum - low) / Math.max(1, high - low)) * (height - 40)
  const line = steps
    .map(({ date, sum }, index) => (index === 0 ? `M ${edge} ${y(0)} V ${y(sum)}` : `H ${x(date)} V ${y(sum)}`))
    .join(' ')
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h3>{pictureTexts.points}</h3>
      </figcaption>
      {first && last ? (
        <>
          <svg className={classes.line} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
            <path d={`M ${edge} ${y(0)} H ${width - 12}`} className={classes.ground} />
            <path d={`${line} H ${width - 12}`} className={classes.path} />
            <circle cx={x(last.date)} cy={y(last.sum)} r={5} className={classes.end} />
            <text x={edge - 4} y={y(high) + 4} className={classes.scale}>
              {countText(high)}
            </text>
            <text x={edge - 4} y={y(low) + 4} className={classes.scale}>
              {countText(low)}
            </text>
          </svg>
          <p className={classes.ends} aria-hidden>
            <span>{yearlessText(first.date, today)}</span>
            <span>{yearlessText(last.date, today)}</span>
          </p>
          <VisuallyHidden>
            <FigureTable
              caption={pictureTexts.points}
              head={[pictureTexts.day, pictureTexts.gained, pictureTexts.sum]}
              rows={steps.map(({ date, points, sum }) => ({ key: date, cells: [dateText(date), points, sum] }))}
            />
          </VisuallyHidden>
        </>
      ) : (
        <p>{studentTexts.noPoints}</p>
      )}
    </figure>
  )
}

function dayNumber(date: string | undefined): number {
  return date === undefined ? 0 : Date.parse(`${date}T00:00:00Z`) / 86_400_000
}
