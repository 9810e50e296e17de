/**
 * The school's locations that the public page does not show yet, each with a button that adds it with its address. The
 * page has its own list of locations, because a school may show only some of them, or show them under other names.
 */
import { useState } from 'react'
import { Link } from 'wouter'
import type { Profile, SchoolPlace } from '../../contract'
import { searchKeyOf } from '../../domain/search-key'
import { paths } from '../../paths'
import { useProfileChange } from '../../pieces/changes/use-profile-change'
import { randomKey } from '../../pieces/forms/use-order-key'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import { useAllPages } from '../../provider/online'
import { failureText } from '../../texts'
import { mySchoolTexts as texts } from '../../texts/my-school'
import { notify, SettlingRows } from '../../ui'
import classes from './my-school.module.css'

export function PlacesToShow({ profile }: { profile: Profile }) {
  const loaded = useAllPages('schoolList', { query: { page_size: 1000 } })
  const shown = new Set(profile.places.map(({ name }) => searchKeyOf(name)))
  const others =
    loaded.state === 'ready'
      ? loaded.value
          .flatMap(({ rows }) => rows)
          .filter((place) => place.is_active && !shown.has(searchKeyOf(place.name)))
      : []
  return (
    <>
      <p>
        {texts.placesHint} <Link href={paths.schools}>{texts.openPlaces}</Link>
      </p>
      {others.length > 0 ? (
        <div className={classes.widths}>
          <SettlingRows keys={others.map(({ id }) => id)}>
            {others.map((place) => (
              <ShowButton key={place.id} place={place} />
            ))}
          </SettlingRows>
        </div>
      ) : null}
    </>
  )
}

function ShowButton({ place: { name, address } }: { place: SchoolPlace }) {
  const change = useProfileChange()
  // A second try has the same id, so that the location is not added twice if the first answer was lost.
  const [id] = useState(randomKey)
  const { busy, press } = useBusy(async () => {
    const answer = await change(() => ({ places: [{ id, name, address }] }))
    if (!answer.ok) notify.error(texts.notShown, failureText(answer.failure))
  })
  return (
    <OnlineButton variant="default" loading={busy} onClick={press}>
      {texts.showPlace(name)}
    </OnlineButton>
  )
}
