/**
 * The filter panel of the groups: search, school, teacher, status, the number of matching groups, and a chip for each
 * active filter.
 */
import { Button, NativeSelect } from '@mantine/core'
import type { Group } from '../../contract'
import { groupFilterTexts as texts } from '../../texts'
import { Icon, SearchBox } from '../../ui'
import { chipsOf, noFilters, schoolsOf, statuses, teachersOf, type Filters } from './filters'
import classes from './groups.module.css'

type Props = {
  groups: readonly Group[]
  shown: number
  filters: Filters
  onChange: (filters: Filters) => void
  /** Whether the teacher filter is shown: only to people who administer groups (specification 6.2). */
  byTeacher: boolean
}

export function FilterPanel({ groups, shown, filters, onChange, byTeacher }: Props) {
  const chips = chipsOf(filters, groups)
  return (
    <section className={classes.panel} aria-label={texts.title}>
      <div className={classes.fields}>
        <SearchBox
          value={filters.search}
          onChange={(search) => onChange({ ...filters, search })}
          placeholder={texts.search}
        />
        <NativeSelect
          label={texts.school}
          value={filters.school}
          data={[{ value: '', label: texts.anySchool }, ...schoolsOf(groups)]}
          onChange={(event) => onChange({ ...filters, school: event.currentTarget.value })}
        />
        {byTeacher ? (
          <NativeSelect
            label={texts.teacher}
            value={filters.teacher}
            data={[{ value: '', label: texts.anyTeacher }, ...teachersOf(groups)]}
            onChange={(event) => onChange({ ...filters, teacher: event.currentTarget.value })}
          />
        ) : null}
        <NativeSelect
          label={texts.status}
          value={filters.status}
          data={[...statuses]}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange({ ...filters, status: statuses.find((status) => status.value === value)?.value ?? '' })
          }}
        />
      </div>
      <div className={classes.outcome}>
        <p className={classes.count} role="status">
          {texts.shown(shown, groups.length)}
        </p>
        {chips.length > 0 ? (
          <>
            <ul className={classes.chips} aria-label={texts.chips}>
              {chips.map(({ name, text }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={classes.chip}
                    aria-label={texts.remove(text)}
                    onClick={() => onChange({ ...filters, [name]: '' })}
                  >
                    {text}
                    <Icon name="cross" size={16} />
                  </button>
                </li>
              ))}
            </ul>
            <Button variant="subtle" onClick={() => onChange(noFilters)}>
              {texts.clear}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  )
}
