/** What a sheet of attendance leaves open as a whole: the meaning of each mark, and the year and month of its days. */
import { NativeSelect } from '@mantine/core'
import { markOfPoints, type ImportTrial } from '../../contract'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { Card } from '../../pieces/record/Card'
import { monthNames } from '../../texts/dates'
import { rollTexts as texts } from '../../texts/sheet-import-roll'
import { importTexts } from '../../texts/sheet-import'
import classes from './imports.module.css'
import { useChoose } from './use-choose'

/** Options that are no attendance. `undecided`: nobody has chosen yet. `none`: such cells are not imported. */
const [undecided, none] = ['?', '']
/** How many years before this one are offered. */
const yearCount = 15

export function Marks({ trial }: { trial: ImportTrial }) {
  const choose = useChoose(trial)
  const thisYear = Number(useSchoolTime().date.slice(0, 4))
  const { roll } = trial
  if (!roll) return null
  const years = Array.from({ length: yearCount }, (_, back) => thisYear - back)
  const open = (value: unknown) => (value === null ? [{ value: undecided, label: importTexts.undecided }] : [])
  return (
    <Card title={texts.title}>
      <p className={classes.hint}>{texts.hint}</p>
      <div className={classes.boxes}>
        {roll.asks_year ? (
          <NativeSelect
            label={texts.year}
            value={roll.year ?? undecided}
            data={[...open(roll.year), ...years.map((year) => ({ value: String(year), label: String(year) }))]}
            onChange={({ currentTarget }) => void choose({ year: Number(currentTarget.value) })}
          />
        ) : null}
        {roll.asks_month ? (
          <NativeSelect
            label={texts.month}
            value={roll.month ?? undecided}
            data={[...open(roll.month), ...monthNames.map((label, index) => ({ value: String(index + 1), label }))]}
            onChange={({ currentTarget }) => void choose({ month: Number(currentTarget.value) })}
          />
        ) : null}
        {roll.marks.map(({ written, count, status }) => (
          <NativeSelect
            key={written}
            label={texts.mark(written, count)}
            value={status ?? undecided}
            data={[
              ...open(status),
              ...roll.statuses,
              ...(/^[+-]?\d+$/.test(written) ? [{ value: markOfPoints, label: texts.points }] : []),
              { value: none, label: texts.notImported },
            ]}
            onChange={({ currentTarget }) => void choose({ marks: [{ written, status: currentTarget.value }] })}
          />
        ))}
      </div>
    </Card>
  )
}
