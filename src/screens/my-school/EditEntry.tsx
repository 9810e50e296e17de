/** The form of one announcement, testimonial or location, beside the public page with what is typed. */
import { entryChange, type EntryList, type Profile, type ProfileChange } from '../../contract'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { learnProfile } from '../../profile'
import { useOrder } from '../../provider/online'
import { mySchoolTexts as texts } from '../../texts/my-school'
import type { RawValues } from '../../ui'
import type { FormSchema } from '../../ui/form/fields'
import { entryAt, entryFields } from './entries'
import { PagePreview } from './PagePreview'

type Props = { list: EntryList; place: number; profile: Profile; onClose: () => void }

export function EditEntry({ list, place, profile, onClose }: Props) {
  const change = useOrder('profileChange')
  const readerOf = useRowReader('profile')
  const fields = entryFields(list)
  const schema: FormSchema<Record<string, unknown>> = entryChange[list]
  /** The change of this entry alone; the places before it stay as they are. */
  const changeOf = (entry: Record<string, unknown>): ProfileChange => ({
    [list]: [...new Array<null>(place).fill(null), entry],
  })
  return (
    <EditForm
      draft={`profile/${list}/${place}`}
      title={texts.lists[list].one}
      fields={fields}
      row={profile}
      boxes={(row) => entryAt(row, list, place)}
      reader={readerOf({})}
      schema={schema}
      beside={(typed: RawValues) => <PagePreview change={changeOf(typed)} section={list} />}
      send={async (values, version) => {
        const answer = await change({ body: changeOf(values) }, null, version)
        if (answer.ok) learnProfile(answer.value)
        return answer
      }}
      success={texts.saved}
      onClose={onClose}
    />
  )
}
