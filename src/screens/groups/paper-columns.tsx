/** The columns of the printed list of groups, which on screen are cards. */
import type { Group } from '../../contract'
import { daysOf, groupFilterTexts, groupTexts as texts, hoursOf, shared } from '../../texts'
import { reportTexts } from '../../texts/reports'
import type { Column } from '../../ui'
import { teacherOf } from './filters'

export const paperColumns: readonly Column<Group>[] = [
  { key: 'name', label: reportTexts.group, cell: ({ name, id }) => name || id },
  { key: 'school', label: reportTexts.school, cell: ({ school }) => school?.name || texts.noSchool },
  { key: 'teacher', label: groupFilterTexts.teacher, cell: (group) => teacherOf(group) || texts.noTeacher },
  { key: 'days', label: texts.days, cell: (group) => `${daysOf(group)} · ${hoursOf(group)}` },
  { key: 'quota', label: texts.quota, align: 'right', cell: ({ quota_limit }) => quota_limit ?? '---' },
  {
    key: 'state',
    label: groupFilterTexts.status,
    cell: ({ is_active }) => (is_active ? shared.active : shared.inactive),
  },
]
