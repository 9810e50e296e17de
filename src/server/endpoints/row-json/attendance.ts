/** JSON of attendance rows and of absences reported in advance. */
import type { From } from '../rows'
import { groupName, object, personName, type RowJson } from './fields'

/**
 * Aliases: a attendance, s its student, g its group, st its status. Every row has all of these; the joins are left
 * joins, so that PostgreSQL can drop those that a count or an order does not use.
 */
export const attendanceFrom: From = {
  table: 'attendance',
  alias: 'a',
  joins: {
    s: 'left join student s on s.id = a.student_id',
    g: 'left join class_group g on g.id = a.group_id',
    st: 'left join attendance_status st on st.value = a.status',
  },
}

export const attendanceJson: RowJson = (_role, versions) =>
  object({
    id: 'a.id',
    attendance_date: 'a.attendance_date',
    student: personName('s'),
    group: groupName,
    status: { value: 'st.value', label: 'st.label' },
    points: 'a.points',
    observations: 'a.observations',
    beginning_of_the_cycle: 'a.beginning_of_the_cycle',
    imported: versions && 'a.imported',
    version: versions && 'a.version',
  })

/** Aliases: n absence, s its student. */
export const absenceFrom: From = {
  table: 'absence',
  alias: 'n',
  joins: { s: 'join student s on s.id = n.student_id' },
}

export const absenceJson: RowJson = (_role, versions) =>
  object({
    id: 'n.id',
    student: personName('s'),
    date: 'n.date',
    reason: 'n.reason',
    class_begins: 'first_class(n.student_id, n.date)',
    version: versions && 'n.version',
  })
