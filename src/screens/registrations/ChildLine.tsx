/** One child of a registration: name, remarks, emergency contact, and the group to enrol in. */
import { NativeSelect } from '@mantine/core'
import { Link } from 'wouter'
import { schoolDay, type RegisteredChild } from '../../contract'
import type { GroupNaming } from '../../domain/group-naming'
import { fullName } from '../../domain/person-name'
import { schoolNow, useGroupNaming } from '../../offline'
import { studentOf } from '../../paths'
import { useGroupChoices } from '../../pieces/memberships/group-choices'
import { Phone } from '../../pieces/people/Phone'
import { dateText, shared } from '../../texts'
import { careLines } from '../../texts/care'
import { registrationTexts as texts } from '../../texts/registrations'
import { notAdded } from './child-choices'
import classes from './registrations.module.css'

/** `choice`: the id of the chosen group, '' for none, or `notAdded`; null if the registration is already accepted. */
export function ChildLine({
  child,
  choice,
  onChoose,
}: {
  child: RegisteredChild
  choice: string | null
  onChoose: (choice: string) => void
}) {
  const choices = useGroupChoices([], choice) ?? []
  const { nameOf } = useGroupNaming()
  const name = fullName(child) || child.folio
  const wish = child.wish ? wishParts(child.wish, nameOf) : []
  return (
    <li className={classes.child}>
      <div className={classes.who}>
        <strong>{choice === null ? <Link href={studentOf(child.id)}>{name}</Link> : name}</strong>
        {child.birthdate ? <span>{texts.born(dateText(child.birthdate))}</span> : null}
        {wish.length > 0 ? <span>{texts.wish(wish)}</span> : null}
        {child.comment === '' ? null : <span>{child.comment}</span>}
        {careLines(child, schoolDay(schoolNow())).map(({ field, label, text }) => (
          <span key={field} className={classes.care}>
            {label}: {text}
          </span>
        ))}
        {child.contact ? (
          <span>
            {texts.contact(child.contact.name, child.contact.relationship)}{' '}
            <Phone phone={child.contact.phone} name={child.contact.name} />
          </span>
        ) : null}
        {child.same_as ? (
          <span role="note">
            {texts.sameAs} <Link href={studentOf(child.same_as.id)}>{child.same_as.name}</Link>
          </span>
        ) : null}
      </div>
      {choice === null ? (
        <span>{child.is_active ? child.groups.map(nameOf).join(', ') || texts.noGroup : shared.inactive}</span>
      ) : (
        <NativeSelect
          label={texts.group}
          aria-label={texts.groupOf(name)}
          value={choice}
          onChange={(event) => onChoose(event.currentTarget.value)}
          data={[
            { value: '', label: texts.noGroup },
            ...(child.same_as ? [{ value: notAdded, label: texts.notAdded }] : []),
            ...choices.map(({ value, label }) => ({ value, label })),
          ]}
        />
      )}
    </li>
  )
}

function wishParts(
  { group, school, hours }: NonNullable<RegisteredChild['wish']>,
  nameOf: GroupNaming['nameOf'],
): string[] {
  return [group ? nameOf(group) : '', school?.name ?? '', hours].filter(Boolean)
}
