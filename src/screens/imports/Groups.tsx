/** The groups named in the file, each with a select for the school's group that is meant; undecided ones first. */
import { NativeSelect } from '@mantine/core'
import type { ImportTrial } from '../../contract'
import { Card } from '../../pieces/record/Card'
import { importTexts as texts } from '../../texts/sheet-import'
import { useGroupChoices } from './group-options'
import classes from './imports.module.css'
import { NewGroupsButton } from './NewGroups'
import { useChoose } from './use-choose'

/** Options that are no groups. `undecided`: nobody has chosen yet. `none`: the students get no group. */
const [undecided, none] = ['?', '']

export function Groups({ trial }: { trial: ImportTrial }) {
  const choose = useChoose(trial)
  const choices = useGroupChoices(trial.kind)
  if (trial.groups.length === 0) return null
  // Undecided groups (`group` null) come first.
  const written = [...trial.groups].sort((one, other) => Number(one.group !== null) - Number(other.group !== null))
  return (
    <Card title={texts.groups} actions={<NewGroupsButton trial={trial} />}>
      <p className={classes.hint}>{texts.groupsHint}</p>
      <div className={classes.boxes}>
        {written.map(({ written: name, count, group, suggestions }) => (
          <NativeSelect
            key={name}
            label={trial.kind === 'students' ? texts.groupOf(name, count) : texts.groupIn(name, count)}
            value={group ?? undecided}
            data={[
              ...(group === null ? [{ value: undecided, label: texts.undecided }] : []),
              ...[...choices]
                .sort((one, other) => rankOf(suggestions, one.id) - rankOf(suggestions, other.id))
                .map(({ id, label }) => ({ value: id, label })),
              { value: none, label: texts.noGroup },
            ]}
            onChange={({ currentTarget }) => void choose({ groups: [{ written: name, group: currentTarget.value }] })}
          />
        ))}
      </div>
    </Card>
  )
}

function rankOf(suggestions: readonly string[], id: string): number {
  const rank = suggestions.indexOf(id)
  return rank < 0 ? suggestions.length : rank
}
