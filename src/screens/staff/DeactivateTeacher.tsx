/** Deactivates the account of somebody who teaches, and gives each of the person's groups to somebody else, at once. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { schoolDay, teacherTurn, type Group, type StaffMember } from '../../contract'
import { fullName } from '../../domain/person-name'
import { schoolNow, useGroupNaming } from '../../offline'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useFailureLog } from '../../pieces/forms/use-options'
import { useAllPages, useOrder } from '../../provider/online'
import { scheduleOf, shared } from '../../texts'
import { membershipTexts } from '../../texts/memberships'
import { staffTexts as texts } from '../../texts/staff'
import type { FieldDefinition } from '../../ui'

/** The option for a group that gets no teacher. */
const nobody = 'nobody'
/** The name of the box of the group at this index of `groups`; the provider's errors have the same names. */
const boxOf = (index: number) => `groups.${index}.teacher`
const typedForm = z.looseObject({ from: teacherTurn.shape.from })

type Props = { member: StaffMember; groups: readonly Group[]; onClose: () => void }

export function DeactivateTeacher({ member, groups: present, onClose }: Props) {
  const deactivate = useOrder('staffActivate')
  const teachers = useAllPages('teacherList', { query: { page_size: 1000 } }, { partial: true })
  const { nameOf } = useGroupNaming()
  const [today] = useState(() => schoolDay(schoolNow()))
  // The groups as they were when the window opened: the boxes are named by their order.
  const [groups] = useState(present)
  useFailureLog('teacherList', teachers)
  if (teachers.state === 'loading') return null
  const others = teachers.state === 'ready' ? teachers.value.flatMap((page) => page.rows) : []
  const options = [
    ...others.filter(({ id }) => id !== member.id).map((row) => ({ value: row.id, label: fullName(row) || row.id })),
    { value: nobody, label: texts.nobody },
  ]
  const fields: FieldDefinition[] = [
    {
      name: 'from',
      label: texts.from,
      type: 'date',
      required: true,
      latestDay: today,
      tooLate: membershipTexts.notBegun,
    },
    ...(groups.length > 1 ? [{ name: 'all', label: texts.all, type: 'select' as const, options }] : []),
    ...groups.map((group, index): FieldDefinition => ({
      name: boxOf(index),
      label: nameOf(group),
      hint: scheduleOf(group),
      type: 'select',
      required: true,
      options,
      derived: (raw, written) => (written === 'all' && raw.all ? raw.all : undefined),
    })),
  ]
  return (
    <DraftedForm
      draft={`staff/${member.id}/off/${groups.map(({ id }) => id).join('-')}`}
      title={texts.deactivateTitle(fullName(member) || member.id)}
      fields={fields}
      initial={{ from: today }}
      schema={typedForm}
      submit={shared.deactivate}
      note={() => <p>{texts.deactivateHint}</p>}
      send={({ from, ...typed }, key) =>
        deactivate(
          {
            id: member.id,
            body: {
              is_active: false,
              from,
              groups: groups.map(({ id }, index) => {
                const chosen = typed[boxOf(index)]
                return { group: id, teacher: typeof chosen === 'string' && chosen !== nobody ? chosen : '' }
              }),
            },
          },
          key,
          member.version,
        )
      }
      success={texts.deactivated}
      onClose={onClose}
    />
  )
}
