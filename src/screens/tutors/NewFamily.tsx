/** Nueva familia: tutor, contacts and students with their groups in one form, which is saved at once. */
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { longestPhone, offeredOptions, tutorCreation } from '../../contract'
import { tutorOf } from '../../paths'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useOptions } from '../../pieces/forms/use-options'
import { useGroupChoices } from '../../pieces/memberships/group-choices'
import { DuplicateNote, useDuplicates } from '../../pieces/people/DuplicateNote'
import { useTutorFields } from '../../pieces/people/tutor-fields'
import { useOrder } from '../../provider/online'
import { fieldLabels, tutorTexts as texts } from '../../texts'
import { membershipTexts } from '../../texts/memberships'
import type { FieldDefinition, FormSchema, RawValues } from '../../ui'
import { nestedSchema } from './nested-schema'

/** How many students and contacts the form has at most. */
const most = { students: 6, contacts: 3 }
/** The names of the boxes that ask how many students and contacts to enter. */
const countBox = { students: 'studentCount', contacts: 'contactCount' } as const

const schema: FormSchema<Family> = nestedSchema(tutorCreation)
type Family = ReturnType<typeof tutorCreation.parse>

export function NewFamily({ onClose }: { onClose: () => void }) {
  const create = useOrder('tutorCreate')
  const tutorFields = useTutorFields()
  const relationships = useOptions('relationships')
  const groups = useGroupChoices()
  const { duplicates, learn } = useDuplicates()
  const made = useRef('')
  const [, go] = useLocation()
  if (!tutorFields || !relationships || !groups) return null

  const fields: FieldDefinition[] = [
    ...tutorFields,
    countField('students', texts.studentCount, 1),
    ...partsOf('students', texts.studentNumber, [
      { name: 'first_name', label: fieldLabels.first_name, type: 'text', required: true, maxLength: 150 },
      { name: 'last_name', label: fieldLabels.last_name, type: 'text', required: true, maxLength: 150 },
      { name: 'birthdate', label: fieldLabels.birthdate, type: 'date', required: true },
      {
        name: 'group',
        label: fieldLabels.group,
        type: 'select',
        options: groups.map(({ value, label }) => ({ value, label })),
      },
    ]),
    countField('contacts', texts.contactCount, 0),
    ...partsOf('contacts', texts.contactNumber, [
      { name: 'first_name', label: fieldLabels.first_name, type: 'text', required: true, maxLength: 150 },
      { name: 'last_name', label: fieldLabels.last_name, type: 'text', required: true, maxLength: 150 },
      { name: 'phone', label: fieldLabels.phone, type: 'tel', required: true, maxLength: longestPhone },
      {
        name: 'relationship',
        label: fieldLabels.relationship,
        type: 'select',
        required: true,
        options: offeredOptions(relationships),
      },
    ]),
    { name: 'over_quota', label: membershipTexts.overQuota, type: 'checkbox', shownOnError: true },
    { name: 'despite_duplicates', label: texts.despiteDuplicates, type: 'checkbox', shownOnError: true },
  ]
  return (
    <DraftedForm
      draft="family/new"
      title={texts.create}
      fields={fields}
      initial={{ [countBox.students]: '1', [countBox.contacts]: '0' }}
      schema={schema}
      note={() => <DuplicateNote duplicates={duplicates} />}
      send={async (body, key) => {
        const answer = await create({ body: { ...body, despite_duplicates: body.despite_duplicates ?? false } }, key)
        learn(answer)
        if (answer.ok) made.current = answer.value.id
        return answer
      }}
      another={[]}
      success={texts.created}
      onSaved={() => go(tutorOf(made.current))}
      onClose={onClose}
    />
  )
}

type Part = keyof typeof most

/** A box that asks how many students or contacts to enter. */
function countField(part: Part, label: string, least: number): FieldDefinition {
  const options = Array.from({ length: most[part] + 1 - least }, (_, index) => String(least + index))
  return { name: countBox[part], label, type: 'choice', options: options.map((value) => ({ value, label: value })) }
}

/** The boxes of all students or contacts, named as the provider names their errors: `students.1.first_name`. */
function partsOf(part: Part, heading: (number: number) => string, boxes: FieldDefinition[]): FieldDefinition[] {
  return Array.from({ length: most[part] }, (_, index) =>
    boxes.map((box, place) => ({
      ...box,
      name: `${part}.${index}.${box.name}`,
      ...(place === 0 && { heading: heading(index + 1) }),
      shownIf: (raw: RawValues) => Number(raw[countBox[part]]) > index,
    })),
  ).flat()
}
