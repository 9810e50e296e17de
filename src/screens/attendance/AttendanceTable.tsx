/**
 * The attendance list on wide screens: a table with the columns of the specification (2.7) in the same order, and a
 * heading above each class.
 */
import { useMemo } from 'react'
import { classKeyOf, type ShownAttendance, type ShownClass } from '../../offline'
import { needsDecision, unsentStateOf } from '../../pieces/attendance/waiting'
import { attendanceTexts, fieldLabels, nearDateText } from '../../texts'
import { Table, type Column } from '../../ui'
import { ClassHeading } from './ClassHeading'
import { rowHighlight, type RowContext } from './row-context'
import { RowActions } from './RowActions'
import { RowName } from './RowName'
import RowTrouble from './RowTrouble'
import { StatusSelect } from './StatusSelect'

type Props = {
  /** Search, page and filters of `rows` as one text; see `useReusedKeys`. */
  queryKey: string
  label: string
  rows: ShownAttendance[]
  shownClasses: readonly ShownClass[]
  rowContext: RowContext
  today: string
}

export default function AttendanceTable({ queryKey, label, rows, shownClasses, rowContext, today }: Props) {
  const columns = useMemo(() => columnsOf(rowContext, today), [rowContext, today])
  return (
    <Table
      queryKey={queryKey}
      label={label}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.key}
      markOf={rowHighlight}
      moreOf={troubleOf}
      headingOf={(row) => {
        const of = shownClasses.find(({ key }) => key === classKeyOf(row))
        return of && { key: of.key, heading: <ClassHeading shownClass={of} rowContext={rowContext} today={today} /> }
      }}
    />
  )
}

function columnsOf(rowContext: RowContext, today: string): Column<ShownAttendance>[] {
  return [
    { key: 'id', label: fieldLabels.id, width: 80, cell: (row) => row.id ?? attendanceTexts.unsentNew },
    {
      key: 'date',
      label: fieldLabels.attendance_date,
      width: 210,
      nowrap: true,
      cell: (row) => nearDateText(row.attendance_date, today),
    },
    {
      key: 'group',
      label: fieldLabels.group,
      width: 130,
      cell: (row) => row.group?.name || row.group?.id || attendanceTexts.withoutGroup,
    },
    { key: 'name', label: fieldLabels.name, cell: (row) => <RowName row={row} /> },
    {
      key: 'status',
      label: fieldLabels.status,
      width: 200,
      cell: (row) => <StatusSelect row={row} rowContext={rowContext} />,
    },
    {
      key: 'points',
      label: fieldLabels.points,
      width: 70,
      align: 'right',
      cell: (row) => row.fields.points.value ?? 0,
    },
    {
      key: 'actions',
      label: attendanceTexts.actions,
      width: 270,
      cell: (row) => <RowActions row={row} rowContext={rowContext} />,
    },
  ]
}

function troubleOf(row: ShownAttendance) {
  const waiting = unsentStateOf(row)
  return waiting && needsDecision({ state: waiting }) ? <RowTrouble row={row} /> : null
}
