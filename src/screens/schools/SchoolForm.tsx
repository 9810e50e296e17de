/** Creates or edits a school: its name and address (specification 2.13). */
import { schoolChange, schoolCreation, type SchoolPlace } from '../../contract'
import type { RowReader } from '../../pieces/changes/concurrent-edit'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { EditForm } from '../../pieces/forms/EditForm'
import { useOrder } from '../../provider/online'
import { fieldLabels, schoolTexts as texts } from '../../texts'
import type { FieldDefinition } from '../../ui'

const fields: FieldDefinition[] = [
  { name: 'name', label: fieldLabels.name, type: 'text', required: true, maxLength: 150 },
  { name: 'street', label: texts.street, type: 'text', maxLength: 300 },
  { name: 'locality', label: texts.locality, type: 'text', maxLength: 150, hint: texts.localityHint },
  { name: 'municipality', label: texts.municipality, type: 'text', maxLength: 150 },
  { name: 'state', label: texts.stateOfAddress, type: 'text', maxLength: 150 },
]

export function NewSchool({ onClose }: { onClose: () => void }) {
  const create = useOrder('schoolCreate')
  return (
    <DraftedForm
      draft="school/new"
      title={texts.create}
      fields={fields}
      schema={schoolCreation}
      send={(body, key) => create({ body }, key)}
      another={['municipality', 'state']}
      success={texts.created}
      onClose={onClose}
    />
  )
}

type Props = { school: SchoolPlace; reader: RowReader<SchoolPlace>; onClose: () => void }

export function EditSchool({ school, reader, onClose }: Props) {
  const change = useOrder('schoolChange')
  return (
    <EditForm
      draft={`school/${school.id}`}
      title={texts.edit}
      fields={fields}
      row={school}
      boxes={(row) => row}
      reader={reader}
      schema={schoolChange}
      send={(body, version) => change({ id: school.id, body }, null, version)}
      success={texts.edited}
      onClose={onClose}
    />
  )
}
