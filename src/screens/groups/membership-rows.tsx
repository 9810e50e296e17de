/**
 * Rows and columns of a group's student table: each membership with the data that this device has of its student.
 */
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { Action, Id, Membership, Relation, Student } from '../../contract'
import { membersOn, neverBegan } from '../../domain/membership-days'
import { sortedByName } from '../../domain/name-order'
import { listName } from '../../profile'
import type { ShownAttendance } from '../../offline'
import { studentOf } from '../../paths'
import type { RowReader } from '../../pieces/changes/concurrent-edit'
import { sheetFrom, type Sheet } from '../../pieces/files/csv'
import { MembershipActions } from '../../pieces/memberships/MembershipActions'
import { PlacePill } from '../../pieces/memberships/PlacePill'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { ageColumn, folioColumn, owedClassesColumn, pointsColumn } from '../../pieces/students/student-columns'
import { fieldLabels, groupTexts as texts, notices, shared } from '../../texts'
import type { Column } from '../../ui'

export type MembershipRow = Pick<Student, 'id' | 'folio' | 'age' | 'total_points' | 'number_of_classes_that_must'> & {
  membership: Membership
  name: string
}

/** A line of the printed roll. */
export type RollRow = Pick<MembershipRow, 'id' | 'name' | 'folio'>

/** The rows, sorted by name. */
export function membershipRowsOf(members: readonly Membership[], students: readonly Student[]): MembershipRow[] {
  const studentsById = new Map(students.map((student) => [student.id, student]))
  const rows = members
    .filter((membership) => !neverBegan(membership))
    .map((membership) => {
      const student = studentsById.get(membership.student.id)
      return {
        membership,
        ...rollRowOf(membership.student, student),
        age: student?.age ?? null,
        total_points: student?.total_points ?? null,
        number_of_classes_that_must: student?.number_of_classes_that_must ?? null,
      }
    })
  return sortedByName(rows, ({ name }) => name)
}

/** `student`: undefined if this device does not have the student; the name is then taken from the membership. */
function rollRowOf({ id, name }: Relation, student: Student | undefined): RollRow {
  return { id, name: (student && listName(student)) || name || id, folio: student?.folio ?? '' }
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
  const studentsById = new Map(students.map((student) => [student.id, student]))
  const rows = [...listed.values()].map((relation) => rollRowOf(relation, studentsById.get(relation.id)))
  return sortedByName(rows, ({ name }) => name)
}

type ColumnOptions = {
  may: (action: Action) => boolean
  readerOf: (membership: Id) => RowReader<Membership>
  /** Opens the form for moving to another group; null if memberships can only be activated and deactivated. */
  onChange: ((row: MembershipRow) => void) | null
  /** Opens the form about what is planned. */
  onPlan: (row: MembershipRow) => void
  activate: ComponentProps<typeof ActiveButton<Membership>>['change']
}

export function columnsOf({ may, readerOf, onChange, onPlan, activate }: ColumnOptions): Column<MembershipRow>[] {
  const columns: (Column<MembershipRow> | false)[] = [
    {
      key: 'name',
      label: fieldLabels.name,
      card: 'title',
      cell: (row) => (may('student.see') ? <Link href={studentOf(row.id)}>{row.name}</Link> : row.name),
    },
    folioColumn,
    ageColumn,
    may('points.seeTotal') && pointsColumn,
    may('student.identity') && owedClassesColumn,
    {
      key: 'state',
      label: texts.membership,
      cell: (row) => (
        <PlacePill membership={row.membership} words={{ present: shared.active, former: shared.inactive }} />
      ),
    },
    may('membership.activate') && {
      key: 'actions',
      label: shared.actions,
      card: 'actions',
      cell: (row) =>
        onChange ? (
          <MembershipActions
            membership={row.membership}
            of={row.name}
            onChange={() => onChange(row)}
            onPlan={() => onPlan(row)}
          />
        ) : (
          <ActiveButton
            of={row.name}
            row={row.membership}
            reader={readerOf(row.membership.id)}
            change={activate}
            failed={notices.stateNotChanged}
          />
        ),
    },
  ]
  return columns.filter((column) => column !== false)
}

export function sheetOf(group: string, rows: readonly MembershipRow[]): Sheet {
  return sheetFrom(texts.fileName(group), rows, [
    [fieldLabels.id, (row) => row.id],
    [fieldLabels.folio, (row) => row.folio],
    [fieldLabels.name, (row) => row.name],
    [fieldLabels.age, (row) => row.age],
    [fieldLabels.total_points, (row) => row.total_points],
    [fieldLabels.number_of_classes_that_must, (row) => row.number_of_classes_that_must],
    [texts.membership, (row) => (row.membership.is_active ? shared.yes : shared.no)],
  ])
}
