/** A list of the public page as a card: its entries, each with a form of its own, and a button for one more. */
import type { EntryList, Profile } from '../../contract'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { Card } from '../../pieces/record/Card'
import { shared } from '../../texts'
import { mySchoolTexts as texts } from '../../texts/my-school'
import { entriesOf, freePlace } from './entries'
import classes from './my-school.module.css'

/** `onEdit`: called with the place of the entry to edit. */
type Props = { profile: Profile; list: EntryList; onEdit: (place: number) => void }

export function EntryCard({ profile, list, onEdit }: Props) {
  const words = texts.lists[list]
  const entries = entriesOf(profile, list)
  const free = freePlace(profile, list)
  return (
    <Card
      title={words.title}
      actions={
        free === null ? undefined : (
          <OnlineButton variant="default" onClick={() => onEdit(free)}>
            {words.add}
          </OnlineButton>
        )
      }
    >
      {entries.length === 0 ? <p>{words.none}</p> : null}
      <ul className={classes.entries}>
        {entries.map(({ place, title, more }) => (
          <li key={place}>
            <p className={classes.entry}>
              <strong>{title}</strong>
              <span>{more}</span>
            </p>
            <OnlineButton variant="default" aria-label={texts.editEntry(title)} onClick={() => onEdit(place)}>
              {shared.edit}
            </OnlineButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
