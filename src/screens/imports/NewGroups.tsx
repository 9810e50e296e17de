/** Creates, in one form, the groups that the file names and that the school does not have. */
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { schoolDay, weekdayNames, type Answer, type ImportTrial } from '../../contract'
import { schoolNow, useAnnounced } from '../../offline'
import { submitResultOf } from '../../pieces/forms/submit-result'
import { useAllPages, useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { groupTexts } from '../../texts'
import { groupFormTexts } from '../../texts/group-forms'
import { importTexts as texts } from '../../texts/sheet-import'
import { FormDialog, type FieldDefinition, type OptionSource } from '../../ui'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useChoose } from './use-choose'

/** Monday first, as people plan a week. */
const week = [...weekdayNames.slice(1), weekdayNames[0]]
const parts = ['name', 'school', 'days', 'start_time', 'final_time'] as const
type Part = (typeof parts)[number]
const boxOf = (part: Part, index: number) => `${part}-${index}`

const SchoolOptions: OptionSource = ({ children }) => {
  const loaded = useAllPages('schoolList', { query: { page_size: 1000 } }, { partial: true })
  if (loaded.state === 'loading') return children(undefined)
  const rows = loaded.state === 'ready' ? loaded.value.flatMap((page) => page.rows) : []
  return children({
    options: rows.filter(({ is_active }) => is_active).map(({ id, name }) => ({ value: id, label: name || id })),
    more: false,
  })
}

export function NewGroupsButton({ trial }: { trial: ImportTrial }) {
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  const mayCreate = useAnnounced('catalogue') && may('group.edit')
  const count = trial.groups.filter(({ create }) => create !== null).length
  if (!mayCreate || (count === 0 && !open)) return null
  return (
    <>
      <OnlineButton variant="default" onClick={() => setOpen(true)}>
        {texts.createGroups(count)}
      </OnlineButton>
      {open ? <NewGroups trial={trial} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function NewGroups({ trial, onClose }: { trial: ImportTrial; onClose: () => void }) {
  const order = useOrder('groupCreate')
  const choose = useChoose(trial)
  // The groups as they were when the form opened: a group that is created disappears from `trial.groups`.
  const [groups] = useState(() => trial.groups.filter(({ create }) => create !== null))
  /** The ids of the created groups, by index in `groups`: a form that is sent again creates only the others. */
  const created = useRef(new Map<number, string>())
  const fields = groups.flatMap(({ written, count }, index): FieldDefinition[] => [
    {
      name: boxOf('name', index),
      label: groupFormTexts.create,
      type: 'text',
      heading: texts.groupOf(written, count),
      maxLength: 120,
      hint: texts.newGroupHint,
    },
    { name: boxOf('school', index), label: groupTexts.school, type: 'select', source: SchoolOptions },
    {
      name: boxOf('days', index),
      label: groupTexts.days,
      type: 'several',
      options: week.map((day) => ({ value: day, label: day })),
    },
    { name: boxOf('start_time', index), label: groupFormTexts.start, type: 'time' },
    { name: boxOf('final_time', index), label: groupFormTexts.final, type: 'time' },
  ])
  const initial = Object.fromEntries(
    groups.flatMap(({ create }, index) => [
      [boxOf('name', index), create?.name ?? ''],
      [boxOf('school', index), create?.school ?? ''],
    ]),
  )

  async function send(values: Record<string, unknown>) {
    for (const index of groups.keys()) {
      const valueOf = (part: Part) => String(values[boxOf(part, index)] ?? '').trim()
      if (valueOf('name') === '' || created.current.has(index)) continue
      const answer = await order({
        body: {
          name: valueOf('name'),
          school: valueOf('school'),
          days: week.filter((day) => valueOf('days').split(',').includes(day)),
          start_time: valueOf('start_time'),
          final_time: valueOf('final_time'),
          start_date: schoolDay(schoolNow()),
        },
      })
      if (!answer.ok) return submitResultOf(atBoxes(answer, index), { fields })
      created.current.set(index, answer.value.id)
    }
    const chosen = [...created.current].map(([index, group]) => ({
      written: groups[index]?.written ?? '',
      group,
      created: true,
    }))
    if (chosen.length > 0) await choose({ groups: chosen })
    return { ok: true as const }
  }

  return (
    <FormDialog
      title={texts.newGroups}
      fields={fields}
      initial={initial}
      schema={z.looseObject({})}
      submit={texts.create}
      onSubmit={send}
      onClose={onClose}
    />
  )
}

/** The refusal with its errors at the boxes of the group with this index. */
function atBoxes<Value>(answer: Answer<Value>, index: number): Answer<Value> {
  if (answer.ok) return answer
  const fields = Object.fromEntries(
    Object.entries(answer.failure.fields).map(([name, errors]) => [
      parts.some((part) => part === name) ? `${name}-${index}` : name,
      errors,
    ]),
  )
  return { ok: false, failure: { ...answer.failure, fields } }
}
