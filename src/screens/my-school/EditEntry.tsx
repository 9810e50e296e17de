/** The form of one announcement, testimonial or location, beside the public page with what is typed. */
import { entryChange, entryNames, type Answer, type Profile, type ProfileChange } from '../../contract'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { learnProfile } from '../../profile'
import { useOrder } from '../../provider/online'
import { mySchoolTexts as texts } from '../../texts/my-school'
import type { RawValues } from '../../ui'
import type { FormSchema } from '../../ui/form/fields'
import { entryFields, entryValues, type Editing } from './entries'
import { PagePreview } from './PagePreview'

type Props = Editing & { profile: Profile; onClose: () => void }

export function EditEntry({ list, id, isNew, profile, onClose }: Props) {
  const change = useOrder('profileChange')
  const readerOf = useRowReader('profile')
  const schema: FormSchema<Record<string, unknown>> = entryChange[list]
  /** A change of the profile that changes only this entry. */
  const changeOf = (entry: Record<string, unknown>): ProfileChange => ({ [list]: [{ ...entry, id }] })
  return (
    <EditForm
      draft={`profile/${list}/${isNew ? 'new' : id}`}
      title={texts.lists[list].one}
      fields={entryFields(list, isNew)}
      row={profile}
      boxes={(row) => entryValues(row, list, id)}
      reader={readerOf({})}
      schema={schema}
      beside={(typed: RawValues) => <PagePreview change={changeOf(typed)} section={list} />}
      send={async (values, version) => {
        // An empty name removes the entry, so its other changes are not sent.
        const entry = values[entryNames[list]] === '' ? { [entryNames[list]]: '' } : values
        const answer = await change({ body: changeOf(entry) }, null, version)
        if (answer.ok) learnProfile(answer.value)
        return withBoxNames(answer)
      }}
      success={texts.saved}
      onClose={onClose}
    />
  )
}

/** Turns the provider's error names, such as `announcements.0.title`, into box names, such as `title`. */
function withBoxNames<Value>(answer: Answer<Value>): Answer<Value> {
  if (answer.ok) return answer
  const fields = Object.fromEntries(
    Object.entries(answer.failure.fields).map(([name, problems]) => [name.replace(/^.*\.\d+\./, ''), problems]),
  )
  return { ...answer, failure: { ...answer.failure, fields } }
}
