/** The form of one card of Mi escuela. The saved profile is used on this device at once, without another reading. */
import * as z from 'zod/mini'
import { profileChange, sentFlag, upload, type Option, type Profile, type ProfileChange } from '../../contract'
import { isReadable } from '../../domain/contrast'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { learnProfile } from '../../profile'
import { useOrder } from '../../provider/online'
import { mySchoolTexts as texts, profileLabels as labels } from '../../texts/my-school'
import type { RawValues } from '../../ui'
import { fieldsOf, hiddenMeanings, type CardName } from './cards'
import classes from './my-school.module.css'
import { PagePreview } from './PagePreview'
import { dataUrlOf } from './picture'

/** The boxes' values; the logo is a file until it is sent. */
const schema = z.extend(profileChange, { logo: z.optional(upload), remove_logo: z.optional(sentFlag) })

type Props = { card: CardName; profile: Profile; options: readonly Option[]; onClose: () => void }

export function EditCard({ card, profile, options, onClose }: Props) {
  const change = useOrder('profileChange')
  const readerOf = useRowReader('profile')
  return (
    <EditForm
      draft={`profile/${card}`}
      title={texts[card]}
      fields={fieldsOf(card, profile, options)}
      row={profile}
      boxes={(row) => row}
      reader={readerOf({})}
      schema={schema}
      beside={
        card === 'page' ? (typed: RawValues) => <PagePreview change={pageChange(typed)} section="page" /> : undefined
      }
      note={
        card === 'identity'
          ? Samples
          : card === 'attendance'
            ? (typed: RawValues) => <MeaningHints hidden={hiddenMeanings(typed, options)} />
            : undefined
      }
      send={async ({ logo, remove_logo, ...values }, version) => {
        const picture = logo instanceof Blob ? await dataUrlOf(logo) : remove_logo ? '' : undefined
        const body = { ...values, ...(picture !== undefined && { logo: picture }) }
        const answer = await change({ body }, null, version)
        if (answer.ok) learnProfile(answer.value)
        return answer
      }}
      success={texts.saved}
      onClose={onClose}
    />
  )
}

/** The typed texts as a change of the profile; {} if one of them is invalid. */
function pageChange(typed: RawValues): ProfileChange {
  const { success, data } = profileChange.safeParse(typed)
  return success ? data : {}
}

/** `hidden`: hidden options that have a meaning. */
function MeaningHints({ hidden }: { hidden: readonly Option[] }) {
  return (
    <>
      <p>{texts.meaningHint}</p>
      {hidden.map(({ value, label }) => (
        <p key={value} role="note">
          {texts.hiddenMeaning(label)}
        </p>
      ))}
    </>
  )
}

/** A sample of each typed colour, as text and as background, with a warning if the sample cannot be read well. */
function Samples({ theme_color, accent_color }: RawValues) {
  return (
    <div className={classes.samples}>
      {[
        { label: labels.theme_color, color: String(theme_color ?? '').trim() },
        { label: labels.accent_color, color: String(accent_color ?? '').trim() },
      ].map(({ label, color }) =>
        /^#[\da-f]{6}$/i.test(color) ? (
          <p key={label}>
            <span className={classes.sample} style={{ color }}>
              {texts.sample}
            </span>{' '}
            <span className={classes.sample} style={{ background: color, color: '#fff' }}>
              {label}
            </span>{' '}
            {isReadable(color) ? null : texts.pale}
          </p>
        ) : null,
      )}
    </div>
  )
}
