/**
 * Rows and columns of a group's student table: each membership with the data that this device has of its student.
 */
import { Link } from 'wouter'
import type { Action, Answer, Membership, Student } from '../../contract'
import { membersOn } from '../../domain/membership-days'
import { sortedByName } from '../../domain/name-order'
import { listName } from '../../domain/person-name'
import type { ShownAttendance } from '../../offline'
import { studentOf } from '../../paths'
import type { RowReader } from '../../pieces/changes/change-row'
import type { Sheet } from '../../pieces/files/csv'
import { MembershipActions } from '../../pieces/memberships/MembershipActions'
import { ActivePill } from '../../pieces/record/Card'
import { FlagButton } from '../../pieces/record/FlagButton'
import { countText, fieldLabels, groupTexts as texts, notices, shared, studentTexts } from '../../texts'
import type { Column } from '../../ui'

export type MembershipRow = {
  row: Membership
  membership: string
  active: boolean
  id: string
  name: string
  folio: string
  age: number | null
  points: number | null
  debt: number | null
}

/** A line of the printed roll. */
export type RollRow = Pick<MembershipRow, 'id' | 'name' | 'folio'>

/** The rows, sorted by name. If this device does not have a student, the name is taken from the membership. */
export function membershipRowsOf(members: readonly Membership[], students: readonly Student[]): MembershipRow[] {
  const studentsById = new Map(students.map((student) => [student.id, student]))
  const rows = members.map((row) => {
    const {
      id: membership,
      is_active: active,
      student: { id, name },
    } = row
    const student = studentsById.get(id)
    return {
      row,
      membership,
      active,
      id,
      name: (student && listName(student)) || name || id,
      folio: student?.folio ?? '',
      age: student?.age ?? null,
      points: student?.total_points ?? null,
      debt: student?.number_of_classes_that_must ?? null,
    }
  })
  return sortedByName(rows, ({ name }) => name)
}

/** Students who were members on at least one of `days`, or have attendance on one; sorted by name. */
export function rollRowsOf(
  members: readonly Membership[],
  students: readonly Student[],
  history: readonly ShownAttendance[],
  days: readonly string[],
): RollRow[] {
  const dates = new Set(days)
  const listed = new Map(days.flatMap((day) => membersOn(members, day)).map(({ student }) => [student.id, student]))
  for (const { attendance_date, student } of history)
    if (dates.has(attendance_date) && !listed.has(student.id)) listed.set(student.id, student)
  const known = new Map(students.map((student) => [student.id, student]))
  const rows = [...listed.values()].map(({ id, name }) => {
    const student = known.get(id)
    return { id, name: (student && listName(student)) || name || id, folio: student?.folio ?? '' }
  })
  return sortedByName(rows, ({ name }) => name)
}

type ColumnOptions = {
  may: (action: Action) => boolean
  readerOf: (membership: string) => RowReader<Membership>
  /** Opens the form for moving to another group; null if memberships can only be activated and deactivated. */
  onChange: ((row: MembershipRow) => void) | null
  activate: (membership: string, is_active: boolean, version: number | null) => Promise<Answer<unknown>>
}

export function columnsOf({ may, readerOf, onChange, activate }: ColumnOptions): Column<MembershipRow>[] {
  return [
    {
      key: 'name',
      label: fieldLabels.name,
      card: 'title',
      cell: (row) => (may('student.see') ? <Link href={studentOf(row.id)}>{row.name}</Link> : row.name),
    },
    { key: 'folio', label: fieldLabels.folio, width: 100, cell: (row) => row.folio || '---' },
    {
      key: 'age',
      label: fieldLabels.age,
      width: 76,
      cell: (row) => (row.age === null ? '---' : studentTexts.ageOf(row.age)),
    },
    ...(may('points.seeTotal')
      ? [
          {
            key: 'points',
            label: fieldLabels.total_points,
            align: 'right' as const,
            cell: (row: MembershipRow) => countText(row.points ?? 0),
          },
        ]
      : []),
    ...(may('student.identity')
      ? [
          {
            key: 'debt',
            label: fieldLabels.number_of_classes_that_must,
            align: 'right' as const,
            cell: (row: MembershipRow) => countText(row.debt ?? 0),
          },
        ]
      : []),
    { key: 'state', label: texts.membership, cell: (row) => <ActivePill active={row.active} /> },
    ...(may('membership.activate')
      ? [
          {
            key: 'actions',
            label: shared.actions,
            card: 'actions' as const,
            cell: (one: MembershipRow) =>
              onChange ? (
                <MembershipActions membership={one.row} of={one.name} onChange={() => onChange(one)} />
              ) : (
                <FlagButton
                  of={one.name}
                  row={one.row}
                  flag={({ is_active }) => is_active}
                  reader={readerOf(one.membership)}
                  send={(on, version) => activate(one.membership, on, version)}
                  failed={notices.stateNotChanged}
                />
              ),
          },
        ]
      : []),
  ]
}

export function sheetOf(group: string, rows: readonly MembershipRow[]): Sheet {
  return {
    name: texts.fileName(group),
    header: [
      fieldLabels.id,
      fieldLabels.folio,
      fieldLabels.name,
      fieldLabels.age,
      fieldLabels.total_points,
      fieldLabels.number_of_classes_that_must,
      texts.membership,
    ],
    rows: rows.map((row) => [
      row.id,
      row.folio,
      row.name,
      row.age,
      row.points,
      row.debt,
      row.active ? shared.yes : shared.no,
    ]),
  }
}
