/** The filters of the group list, and their options from the groups on this device (specification 2.8). Pure. */
import type { Group } from '../../contract'
import { compareNames } from '../../domain/name-order'
import { fullName } from '../../domain/person-name'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { listStateFormat, type ListState } from '../../pieces/lists/use-place'
import { groupFilterTexts as texts } from '../../texts'
import type { FieldOption } from '../../ui'

/** A filter that is '' is not active. */
export type Filters = { search: string; school: string; teacher: string; status: '' | 'active' | 'inactive' }
type FilterName = keyof Filters

export const noFilters: Filters = { search: '', school: '', teacher: '', status: '' }

/** The filters and the page as the address stores them. */
export const groupsFormat = {
  read: (asked: URLSearchParams): Filters & ListState => ({
    ...listStateFormat.read(asked),
    school: asked.get('escuela') ?? '',
    teacher: asked.get('maestro') ?? '',
    status: asked.get('estado') === 'activos' ? 'active' : asked.get('estado') === 'inactivos' ? 'inactive' : '',
  }),
  write: ({ school, teacher, status, ...place }: Filters & ListState) => ({
    escuela: school,
    maestro: teacher,
    estado: status && (status === 'active' ? 'activos' : 'inactivos'),
    ...listStateFormat.write(place),
  }),
}

export function filteredGroups(groups: readonly Group[], { search, school, teacher, status }: Filters): Group[] {
  const words = wordsOf(search)
  return groups.filter((group) => {
    if (status !== '' && group.is_active !== (status === 'active')) return false
    if (school !== '' && keyOf(group.school) !== school) return false
    if (teacher !== '' && keyOf(group.teacher) !== teacher) return false
    return matches(searchKeyOf([group.name, teacherOf(group), group.school?.name].join(' ')), words)
  })
}

export function teacherOf({ teacher }: Group): string {
  return teacher ? fullName(teacher) : ''
}

export function schoolsOf(groups: readonly Group[]): FieldOption[] {
  return distinct(groups.flatMap(({ school }) => (school ? [{ value: keyOf(school), label: school.name }] : [])))
}

export function teachersOf(groups: readonly Group[]): FieldOption[] {
  return distinct(
    groups.flatMap((group) => (group.teacher ? [{ value: keyOf(group.teacher), label: teacherOf(group) }] : [])),
  )
}

export const statuses = [
  { value: '', label: texts.any },
  { value: 'active', label: texts.active },
  { value: 'inactive', label: texts.inactive },
] as const

/** A school or teacher. A provider may send the name without an id; the name is then the key. */
type Named = { id?: string | null } & ({ name: string } | { first_name: string; last_name: string })
function keyOf(named: Named | null): string {
  if (!named) return ''
  return named.id ?? ('name' in named ? named.name : fullName(named))
}

function distinct(options: readonly FieldOption[]): FieldOption[] {
  return [...new Map(options.map((option) => [option.value, option])).values()].sort((one, other) =>
    compareNames(one.label, other.label),
  )
}

/** The active filters as texts, in the order of the panel. */
export function chipsOf(filters: Filters, groups: readonly Group[]): { name: FilterName; text: string }[] {
  const labelIn = (options: readonly FieldOption[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value
  const chips: [FilterName, string, string][] = [
    ['search', texts.searched, filters.search.trim()],
    ['school', texts.school, filters.school && labelIn(schoolsOf(groups), filters.school)],
    ['teacher', texts.teacher, filters.teacher && labelIn(teachersOf(groups), filters.teacher)],
    ['status', texts.status, filters.status && labelIn([...statuses], filters.status)],
  ]
  return chips.flatMap(([name, label, value]) => (value === '' ? [] : [{ name, text: texts.chip(label, value) }]))
}
