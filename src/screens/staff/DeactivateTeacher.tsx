/** Deactivates the account of somebody who teaches, and gives each of the person's groups to somebody else, at once. */
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  groupsOfTeacher,
  schoolDay,
  teacherTurn,
  type Answer,
  type Group,
  type GroupOfTeacher,
  type StaffMember,
} from '../../contract'
import { groupNaming } from '../../domain/group-naming'
import { fullName } from '../../domain/person-name'
import { schoolNow, useGroups } from '../../offline'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useFailureLog } from '../../pieces/forms/use-options'
import { useAllPages, useOrder } from '../../provider/online'
import { scheduleOf, shared } from '../../texts'
import { membershipTexts } from '../../texts/memberships'
import { staffTexts as texts } from '../../texts/staff'
import type { FieldDefinition } from '../../ui'

/** The option for a group that gets no teacher. */
const nobody = 'nobody'
const boxOf = ({ id }: GroupOfTeacher) => `group-${id}`
const typedForm = z.looseObject({ from: teacherTurn.shape.from })

/** `groups`: the person's active groups. `reason`: why the window opened, if the provider refused to deactivate. */
export type Deactivating = { groups: readonly GroupOfTeacher[]; reason?: string }
type Props = Deactivating & { member: StaffMember; onClose: () => void }

export function DeactivateTeacher({ member, groups: present, reason, onClose }: Props) {
  const deactivate = useOrder('staffActivate')
  const teachers = useAllPages('teacherList', { query: { page_size: 1000 } }, { partial: true })
  const here = useGroups() ?? []
  const [today] = useState(() => schoolDay(schoolNow()))
  // The groups as they were when the window opened, or when the provider reported others.
  const [groups, setGroups] = useState(present)
  const { nameOf } = groupNaming([...here, ...groups])
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
    ...groups.map((group): FieldDefinition => ({
      name: boxOf(group),
      label: nameOf(group),
      ...hintOf(here.find(({ id }) => id === group.id)),
      type: 'select',
      required: true,
      options,
      derived: (raw, written) => (written === 'all' && raw.all ? raw.all : undefined),
    })),
  ]
  /** Names the errors as the boxes, and shows the groups that the provider names if they are others. */
  function withBoxNames(answer: Answer<unknown>): Answer<unknown> {
    if (answer.ok) return answer
    const { failure } = answer
    const { success, data } = groupsOfTeacher.safeParse(failure.current)
    if (success) setGroups(data.groups)
    const fields = Object.fromEntries(
      Object.entries(failure.fields).map(([name, problems]) => {
        const [, index] = /^groups\.(\d+)\.teacher$/.exec(name) ?? []
        const group = index === undefined ? undefined : groups[Number(index)]
        return [group ? boxOf(group) : name, problems]
      }),
    )
    return { ...answer, failure: { ...failure, fields } }
  }

  return (
    <DraftedForm
      draft={`staff/${member.id}/off`}
      title={texts.deactivateTitle(fullName(member) || member.id)}
      fields={fields}
      initial={{ from: today }}
      schema={typedForm}
      submit={shared.deactivate}
      note={() => (
        <>
          {reason === undefined ? null : <p role="status">{reason}</p>}
          <p>{texts.deactivateHint}</p>
        </>
      )}
      send={async ({ from, ...typed }, key) => {
        const given = groups.map((group) => {
          const chosen = typed[boxOf(group)]
          return { group: group.id, teacher: typeof chosen === 'string' && chosen !== nobody ? chosen : '' }
        })
        const body = { is_active: false, from, groups: given }
        return withBoxNames(await deactivate({ id: member.id, body }, key, member.version))
      }}
      success={texts.deactivated}
      onClose={onClose}
    />
  )
}

/** The group's schedule, if this device has received the group. */
function hintOf(group: Group | undefined): Pick<FieldDefinition, 'hint'> {
  return group ? { hint: scheduleOf(group) } : {}
}
