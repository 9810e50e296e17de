/** Adds an option to a list, or changes its label. */
import { newOption, optionChange, type ListedOption, type OptionListName } from '../../contract'
import type { RowReader } from '../../pieces/changes/concurrent-edit'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { EditForm } from '../../pieces/forms/EditForm'
import { useOrder } from '../../provider/online'
import { optionTexts as texts } from '../../texts/options'
import type { FieldDefinition } from '../../ui'
import type { SendChange } from './use-option-list'

const fields: FieldDefinition[] = [{ name: 'label', label: texts.label, type: 'text', required: true, maxLength: 60 }]

export function NewOption({ list, onClose }: { list: OptionListName; onClose: () => void }) {
  const create = useOrder('optionCreate')
  return (
    <DraftedForm
      draft={`option/new/${list}`}
      title={texts.createIn(texts.lists[list])}
      fields={fields}
      schema={newOption}
      send={({ label }, key) => create({ body: { list, label } }, key)}
      another={[]}
      success={texts.created}
      onClose={onClose}
    />
  )
}

type Props = {
  list: OptionListName
  option: ListedOption
  reader: RowReader<ListedOption>
  change: SendChange
  onClose: () => void
}

export function EditOption({ list, option, reader, change, onClose }: Props) {
  return (
    <EditForm
      draft={`option/${list}/${option.id}`}
      title={texts.edit}
      fields={fields}
      row={option}
      boxes={(row) => row}
      reader={reader}
      schema={optionChange}
      send={(body, version) => change({ id: option.id, body }, null, version)}
      success={texts.edited}
      onClose={onClose}
    />
  )
}
