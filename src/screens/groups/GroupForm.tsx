/** The forms that create a group, empty or as a copy of another one, and that edit a group. */
import { useState } from 'react'
import { groupChange, groupCreation, schoolDay, type Group } from '../../contract'
import { schoolNow, useGroupNaming, useGroups } from '../../offline'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { EditForm } from '../../pieces/forms/EditForm'
import { useOrder } from '../../provider/online'
import { groupFormTexts as texts } from '../../texts/group-forms'
import { membershipTexts } from '../../texts/memberships'
import { boxesOf, ClashWarning, fieldsOf, NoSchools } from './group-fields'

/** The boxes that *Guardar y otro* keeps: what a school's groups have in common. */
const commonBoxes = ['school', 'teacher', 'payment_configuration', 'quota_limit', 'start_date', 'type_service']

/** `copied`: the group whose values the new one begins with. */
export function NewGroup({ copied, onClose }: { copied?: Group; onClose: () => void }) {
  const create = useOrder('groupCreate')
  const onlySchool = onlySchoolOf(useGroups() ?? [])
  const { nameOf } = useGroupNaming()
  const [today] = useState(() => schoolDay(schoolNow()))
  return (
    <DraftedForm
      draft={copied ? `group/copy/${copied.id}` : 'group/new'}
      title={copied ? texts.duplicateOf(nameOf(copied)) : texts.create}
      fields={fieldsOf(copied, { teacher: true })}
      initial={{ ...(copied ? boxesOf(copied) : { school: onlySchool }), start_date: today }}
      schema={groupCreation}
      note={(raw) => (
        <>
          <NoSchools />
          <ClashWarning raw={raw} />
        </>
      )}
      send={(body, key) => create({ body }, key)}
      another={commonBoxes}
      success={texts.created}
      onClose={onClose}
    />
  )
}

export function EditGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const change = useOrder('groupChange')
  const readerOf = useRowReader('group')
  const [today] = useState(() => schoolDay(schoolNow()))
  return (
    <EditForm
      draft={`group/${group.id}`}
      title={texts.edit}
      fields={[
        ...fieldsOf(group, { teacher: false }),
        {
          name: 'from',
          label: texts.changeFrom,
          type: 'date',
          required: true,
          latestDay: today,
          tooLate: membershipTexts.notBegun,
          hint: texts.changeFromHint,
        },
      ]}
      row={group}
      boxes={(row) => ({ ...boxesOf(row), from: today })}
      reader={readerOf({ id: group.id })}
      modifier={{ name: 'from', alone: texts.fromAlone }}
      schema={groupChange}
      note={(raw) => <ClashWarning raw={raw} group={group} />}
      send={(body, version, { from }) => change({ id: group.id, body: { ...body, from: String(from) } }, null, version)}
      success={texts.edited}
      onClose={onClose}
    />
  )
}

/** The id of the school that all groups with a school have in common; undefined if there is none or more than one. */
function onlySchoolOf(groups: readonly Group[]): string | undefined {
  const schools = new Set(groups.flatMap(({ school }) => school?.id ?? []))
  return schools.size === 1 ? [...schools][0] : undefined
}
