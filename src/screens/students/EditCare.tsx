/** The form about a student's care: the desk changes it, and a family asks to. */
import { careBoxes, careOfBoxes, boxesOfCare, longestCare, longestPhone, mostPickups, pickupBox } from '../../contract'
import type { Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { fieldLabels, phoneText } from '../../texts'
import { careTexts as texts } from '../../texts/care'
import type { FieldDefinition, RawValues } from '../../ui'

export function EditCare({ student, onClose }: { student: Student; onClose: () => void }) {
  const { may } = useSession()
  const change = useOrder('careChange')
  const ask = useOrder('careAsk')
  const readerOf = useRowReader('student')
  const decides = may('care.edit')
  const order = decides ? change : ask
  return (
    <EditForm
      draft={`student/${student.id}/care`}
      title={texts.editOf(fullName(student) || student.id)}
      fields={fieldsOf(decides ? texts.relationOfStudent : texts.relation)}
      row={student}
      // A family continues with what it has asked for already.
      boxes={(row) => boxesOf(decides ? row : { ...row, ...row.care_asked })}
      reader={readerOf({ id: student.id })}
      schema={careBoxes}
      submit={decides ? undefined : texts.send}
      note={() => <p>{decides ? texts.whoSees : texts.askHint}</p>}
      send={(values, version, boxes) => order({ id: student.id, body: careOfBoxes(values, boxes) }, null, version)}
      success={decides ? texts.saved : texts.asked}
      onClose={onClose}
    />
  )
}

function boxesOf(student: Student): Record<string, string> {
  const boxes = boxesOfCare(student)
  return Object.fromEntries(
    Object.entries(boxes).map(([name, value]) => [name, name.endsWith('_phone') ? phoneText(value) : value]),
  )
}

function fieldsOf(relation: string): FieldDefinition[] {
  const persons = Array.from({ length: mostPickups }, (_, index) => index + 1)
  return [
    { name: 'care', label: fieldLabels.care, type: 'textarea', maxLength: longestCare, hint: texts.careHint },
    { name: 'not_to', label: fieldLabels.not_to, type: 'textarea', maxLength: longestCare },
    {
      name: 'photo',
      label: fieldLabels.photo,
      type: 'choice',
      options: [
        { value: 'yes', label: texts.photos.yes },
        { value: 'no', label: texts.photos.no },
        { value: '', label: texts.notAsked },
      ],
    },
    ...persons.flatMap((place) => personFields(place, relation)),
  ]
}

/** The boxes of a person who may pick the student up. Those after the name are shown once there is a name. */
function personFields(place: number, relation: string): FieldDefinition[] {
  const box = (part: Parameters<typeof pickupBox>[1]) => pickupBox(place, part)
  const isFilled = (name: string) => (raw: RawValues) => String(raw[name] ?? '').trim() !== ''
  const shownIf = isFilled(box('name'))
  const of = (label: string) => `${label} (${texts.person(place).toLocaleLowerCase('es')})`
  return [
    {
      name: box('name'),
      label: of(texts.name),
      type: 'text',
      maxLength: 150,
      ...(place === 1 ? { heading: fieldLabels.pickups } : { shownIf: isFilled(pickupBox(place - 1, 'name')) }),
    },
    { name: box('relation'), label: of(relation), type: 'text', maxLength: 60, shownIf },
    { name: box('phone'), label: of(texts.phone), type: 'tel', maxLength: longestPhone, shownIf },
    { name: box('until'), label: of(texts.until), type: 'date', hint: texts.untilHint, shownIf },
  ]
}
