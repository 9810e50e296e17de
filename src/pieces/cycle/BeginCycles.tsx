/** The form that begins the cycles of all members of one group or several on one day. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { cycleStart, schoolDay, type Id } from '../../contract'
import { schoolNow } from '../../offline'
import { useOrder } from '../../provider/online'
import { cycleTexts as texts } from '../../texts/cycle'
import { membershipTexts } from '../../texts/memberships'
import { DraftedForm } from '../forms/DraftedForm'

const typedForm = z.extend(cycleStart, { groups: z.optional(cycleStart.shape.groups) })

/** `missing`: how many members of the group have no cycle. */
type Props = { groups: readonly { id: Id; name: string; missing: number }[]; onClose: () => void }

export function BeginCycles({ groups: present, onClose }: Props) {
  const begin = useOrder('cycleStart')
  // The groups as the person saw them when the form opened: the page behind the form may read other ones meanwhile.
  const [groups] = useState(present)
  const [today] = useState(() => schoolDay(schoolNow()))
  const ids = groups.map(({ id }) => id)
  const [only] = groups
  return (
    <DraftedForm
      draft={groups.length === 1 && only ? `cycle/group/${only.id}` : 'cycle/groups'}
      title={texts.beginTitle}
      fields={[
        ...(groups.length > 1
          ? [
              {
                name: 'groups',
                label: texts.groups,
                type: 'several' as const,
                required: true,
                options: groups.map(({ id, name, missing }) => ({ value: id, label: texts.groupOf(name, missing) })),
              },
            ]
          : []),
        {
          name: 'from',
          label: membershipTexts.from,
          type: 'date',
          required: true,
          latestDay: today,
          tooLate: membershipTexts.notBegun,
          hint: texts.beginHint,
        },
        { name: 'all', label: texts.beginAll, type: 'checkbox', hint: texts.beginAllHint },
      ]}
      initial={{ from: today, groups: ids.join() }}
      schema={typedForm}
      submit={texts.beginSubmit}
      note={() => <p>{texts.missing(groups.reduce((sum, { missing }) => sum + missing, 0))}</p>}
      send={(body, key) => begin({ body: { ...body, groups: body.groups ?? ids } }, key)}
      success={texts.begun}
      onClose={onClose}
    />
  )
}
