/**
 * The school's locations that the public page does not show yet, each with a button that adds it. Name and address stay
 * those of *Escuelas*; the page's own entry has what only visitors need.
 */
import { Link } from 'wouter'
import type { Profile, SchoolPlace } from '../../contract'
import { searchKeyOf } from '../../domain/search-key'
import { paths } from '../../paths'
import { useProfileChange } from '../../pieces/changes/use-profile-change'
import { notifyFailure } from '../../pieces/online/notify-failure'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import { mySchoolTexts as texts } from '../../texts/my-school'
import { SettlingRows } from '../../ui'
import classes from './my-school.module.css'

type Props = {
  profile: Profile
  /** The provider's active locations to which no location of the page is linked (`unshownSchools`). */
  schools: readonly SchoolPlace[]
}

export function PlacesToShow({ profile, schools }: Props) {
  // Leaves out a location whose name an entry of the page has: it is on the page already, with an address typed there.
  const others = schools.filter(
    ({ name }) => !profile.places.some((place) => searchKeyOf(place.name) === searchKeyOf(name)),
  )
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

function ShowButton({ place: { id, name } }: { place: SchoolPlace }) {
  const change = useProfileChange()
  const { busy, press } = useBusy(async () => {
    // The entry's id follows from the school's, so that two people, or a second try, add the location once.
    const answer = await change(() => ({ places: [{ id: `school-${id}`, school: id }] }))
    if (!answer.ok) notifyFailure(answer.failure, texts.notShown)
  })
  return (
    <OnlineButton variant="default" loading={busy} onClick={press}>
      {texts.showPlace(name)}
    </OnlineButton>
  )
}
