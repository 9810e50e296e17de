/** The form of one announcement, testimonial or location, beside the public page with what is typed. */
import * as z from 'zod/mini'
import {
  entryChange,
  entryNames,
  sentFlag,
  type Answer,
  type Profile,
  type ProfileChange,
  type SchoolPlace,
} from '../../contract'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { learnProfile } from '../../profile'
import { useOrder } from '../../provider/online'
import { mySchoolTexts as texts } from '../../texts/my-school'
import type { RawValues } from '../../ui'
import type { FormSchema } from '../../ui/form/fields'
import { entryFields, entryValues, hasSchool, type Editing } from './entries'
import { PagePreview } from './PagePreview'

const placeOfSchool = z.extend(entryChange.places, { remove: z.optional(sentFlag) })

type Props = Editing & {
  profile: Profile
  /** The school's locations that a location of the page can become. */
  schools: readonly SchoolPlace[]
  onClose: () => void
}

export function EditEntry({ list, id, isNew, profile, schools, onClose }: Props) {
  const change = useOrder('profileChange')
  const readerOf = useRowReader('profile')
  const ofSchool = hasSchool(profile, { list, id })
  const schema: FormSchema<Record<string, unknown>> = ofSchool ? placeOfSchool : entryChange[list]
  /**
   * The change of this entry alone. An empty name removes the entry, so its other changes are not sent. A location that
   * becomes one of the school's (`school`) has that one's name and address, so its own are not sent.
   */
  const changeOf = ({ remove, school, name, address, ...others }: Record<string, unknown>): ProfileChange => {
    const own = school ? { school } : withoutMissing({ name, address })
    const entry: Record<string, unknown> = { ...others, ...own }
    const naming = entryNames[list]
    return { [list]: [remove === true || entry[naming] === '' ? { [naming]: '', id } : { ...entry, id }] }
  }
  return (
    <EditForm
      draft={`profile/${list}/${isNew ? 'new' : id}`}
      title={texts.lists[list].one}
      fields={entryFields(list, isNew, ofSchool, schools)}
      row={profile}
      boxes={(row) => entryValues(row, list, id)}
      reader={readerOf({})}
      schema={schema}
      note={ofSchool ? () => <p>{texts.placeOfSchool(String(entryValues(profile, list, id).name))}</p> : undefined}
      beside={(typed: RawValues) => <PagePreview change={changeOf(typed)} section={list} />}
      send={async (values, version) => {
        const answer = await change({ body: changeOf(values) }, null, version)
        if (answer.ok) learnProfile(answer.value)
        return withBoxNames(answer)
      }}
      success={texts.saved}
      onClose={onClose}
    />
  )
}

function withoutMissing(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Turns the provider's error names, such as `announcements.0.title`, into box names, such as `title`. */
function withBoxNames<Value>(answer: Answer<Value>): Answer<Value> {
  if (answer.ok) return answer
  const fields = Object.fromEntries(
    Object.entries(answer.failure.fields).map(([name, problems]) => [name.replace(/^.*\.\d+\./, ''), problems]),
  )
  return { ...answer, failure: { ...answer.failure, fields } }
}
