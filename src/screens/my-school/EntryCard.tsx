/** A list of the public page as a card: its entries, each with a form of its own, and a button for one more. */
import type { ReactNode } from 'react'
import { mostEntries, schoolDay, type EntryList, type Profile, type SchoolPlace } from '../../contract'
import { schoolNow } from '../../offline'
import { randomKey } from '../../pieces/online/use-keyed-order'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { Card } from '../../pieces/record/Card'
import { shared } from '../../texts'
import { mySchoolTexts as texts } from '../../texts/my-school'
import { entriesOf, type Editing } from './entries'
import classes from './my-school.module.css'

type Props = {
  profile: Profile
  list: EntryList
  /** The provider's active locations to which no location of the page is linked (`unshownSchools`). */
  schools: readonly SchoolPlace[]
  /** Whether an entry can be added here. */
  mayAdd: boolean
  onEdit: (entry: Editing) => void
  children?: ReactNode
}

export function EntryCard({ profile, list, schools, mayAdd, onEdit, children }: Props) {
  const words = texts.lists[list]
  const entries = entriesOf(profile, list, schoolDay(schoolNow()), schools)
  const isFull = entries.length >= mostEntries[list]
  return (
    <Card
      title={words.title}
      actions={
        isFull || !mayAdd ? undefined : (
          <OnlineButton variant="default" onClick={() => onEdit({ list, id: randomKey(), isNew: true })}>
            {words.add}
          </OnlineButton>
        )
      }
    >
      {entries.length === 0 ? <p>{words.none}</p> : null}
      {isFull ? (
        <p role="note">
          {texts.full(
            mostEntries[list],
            entries.some(({ hasEnded }) => hasEnded),
          )}
        </p>
      ) : null}
      <ul className={classes.entries}>
        {entries.map(({ id, title, more }) => (
          <li key={id}>
            <p className={classes.entry}>
              <strong>{title}</strong>
              <span>{more}</span>
            </p>
            <OnlineButton
              variant="default"
              aria-label={texts.editEntry(title)}
              onClick={() => onEdit({ list, id, isNew: false })}
            >
              {shared.edit}
            </OnlineButton>
          </li>
        ))}
      </ul>
      {isFull ? null : children}
    </Card>
  )
}
