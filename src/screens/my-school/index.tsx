/** Mi escuela: an administrator fills in the school's profile, card by card. Each card is saved by itself. */
import { Fragment, useEffect, useState } from 'react'
import { noticeSections, type Option, type Profile } from '../../contract'
import { useAnnounced, useStatuses } from '../../offline'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { Card, Facts } from '../../pieces/record/Card'
import { ChangeHistory } from '../../pieces/record/ChangeHistory'
import { DetailPage } from '../../pieces/record/DetailPage'
import { learnProfile } from '../../profile'
import { useAllPages, useOnline } from '../../provider/online'
import { dateText, phoneText, shared } from '../../texts'
import { mySchoolTexts as texts, profileLabels as labels } from '../../texts/my-school'
import { HelpLink } from '../../ui'
import { BackupCard } from './BackupCard'
import { cards, type CardName } from './cards'
import { EditCard } from './EditCard'
import { EditEntry } from './EditEntry'
import { entryLists, unshownSchools, type Editing } from './entries'
import { EntryCard } from './EntryCard'
import { ExportCard } from './ExportCard'
import classes from './my-school.module.css'
import { PlacesToShow } from './PlacesToShow'

export default function MySchoolScreen() {
  const loaded = useOnline('profile', {})
  const options = useStatuses() ?? []
  const addsSchools = useAnnounced('catalogue')
  const schools = useAllPages('schoolList', { query: { page_size: 1000 } })
  const allSchools = schools.state === 'ready' ? schools.value.flatMap(({ rows }) => rows) : []
  const [editing, setEditing] = useState<CardName | null>(null)
  const [entry, setEntry] = useState<Editing | null>(null)
  const received = loaded.state === 'ready' && !loaded.isCached ? loaded.value : null
  useEffect(() => {
    if (received) learnProfile(received)
  }, [received])
  return (
    <DetailPage loaded={loaded} missing={texts.failed}>
      {(profile) => (
        <>
          {cards.map((card) => (
            <Card
              key={card}
              title={texts[card]}
              actions={
                <OnlineButton variant="default" aria-label={texts.edit(texts[card])} onClick={() => setEditing(card)}>
                  {shared.edit}
                </OnlineButton>
              }
            >
              {card === 'privacy' ? <Notice profile={profile} /> : <Facts lines={linesOf(card, profile, options)} />}
            </Card>
          ))}
          {entryLists.map((list) => (
            <EntryCard
              key={list}
              profile={profile}
              list={list}
              schools={unshownSchools(profile, allSchools)}
              mayAdd={list !== 'places' || !addsSchools}
              onEdit={setEntry}
            >
              {list === 'places' ? (
                <PlacesToShow profile={profile} schools={unshownSchools(profile, allSchools)} />
              ) : null}
            </EntryCard>
          ))}
          <BackupCard />
          <ExportCard />
          <HelpLink topic="escuela" />
          <ChangeHistory table="profile" id="1" />
          {entry === null ? null : (
            <EditEntry
              key={entry.id}
              {...entry}
              profile={profile}
              schools={unshownSchools(profile, allSchools)}
              onClose={() => setEntry(null)}
            />
          )}
          {editing === null ? null : (
            <EditCard
              key={editing}
              card={editing}
              profile={profile}
              options={options}
              onClose={() => setEditing(null)}
            />
          )}
        </>
      )}
    </DetailPage>
  )
}

function Notice({ profile: { privacy, privacy_updated } }: { profile: Profile }) {
  if (privacy === '') return <p>{texts.noPrivacy}</p>
  return (
    <>
      <p>
        {labels.privacy_updated}: {dateText(privacy_updated)}
      </p>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={classes.notice} tabIndex={0} role="group" aria-label={labels.privacy}>
        {noticeSections(privacy).map(({ heading, paragraphs }, index) => (
          <Fragment key={index}>
            {heading === '' ? null : <h3>{heading}</h3>}
            {paragraphs.map((paragraph, line) => (
              <p key={line}>{paragraph}</p>
            ))}
          </Fragment>
        ))}
      </div>
    </>
  )
}

function linesOf(card: Exclude<CardName, 'privacy'>, profile: Profile, options: readonly Option[]) {
  const text = (value: string) => value || texts.noValue
  const optionText = (value: string) => {
    const option = options.find((each) => each.value === value)
    if (!option) return value || texts.ownLabel
    return option.hidden ? texts.hiddenOption(option.label) : option.label
  }
  switch (card) {
    case 'identity':
      return [
        [labels.name, text(profile.name)],
        [labels.full_name, text(profile.full_name)],
        [labels.description, text(profile.description)],
        [labels.logo, profile.logo === '' ? texts.noValue : <img className={classes.logo} src={profile.logo} alt="" />],
        [labels.theme_color, <Color key="theme" of={profile.theme_color} />],
        [labels.accent_color, <Color key="accent" of={profile.accent_color} />],
      ] as const
    case 'contact':
      return [
        [labels.email, text(profile.email)],
        [labels.phone, text(profile.phone && phoneText(profile.phone))],
        [labels.chat, text(profile.chat && phoneText(profile.chat))],
        [labels.social, <WebAddress key="social" of={text(profile.social)} />],
        [labels.reviews, <WebAddress key="reviews" of={text(profile.reviews)} />],
      ] as const
    case 'page':
      return [
        [labels.headline, text(profile.headline)],
        [labels.welcome, text(profile.welcome)],
        [labels.chat_message, text(profile.chat_message)],
        [labels.lessons, profile.lessons ? shared.yes : shared.no],
        [labels.films, profile.films ? shared.yes : shared.no],
        [labels.essence, text(profile.essence)],
        [labels.summary, text(profile.summary)],
      ] as const
    case 'names':
      return [
        [labels.folio_prefix, text(profile.folio_prefix)],
        [labels.family_name_first, profile.family_name_first ? shared.yes : shared.no],
      ] as const
    case 'attendance':
      return [
        [labels.present, optionText(profile.present)],
        [labels.absent, optionText(profile.absent)],
        [labels.late, optionText(profile.late)],
        [labels.excused, optionText(profile.excused)],
      ] as const
  }
}

/** A web address that may break after a slash: on a narrow screen it would break inside a word. */
function WebAddress({ of }: { of: string }) {
  return of.split(/(?<=\/)(?!\/)/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ))
}

function Color({ of }: { of: string }) {
  if (of === '') return texts.noValue
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ background: of }} /> {of}
    </span>
  )
}
