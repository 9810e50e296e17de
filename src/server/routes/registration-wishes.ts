/**
 * What a family may wish for on the registration page: an open group, or a location, and hours in its own words. The
 * page is public, so of a group it shows only name, location, days, hours, ages and whether there are free places;
 * private classes, whose names may be a child's, are not shown.
 */
import { sentLine } from '../../contract'
import { registrationWords as words } from '../../texts/registration'
import { scheduleOf } from '../../texts/schedule'
import type { Queryable } from '../database/database'

/** `label`: the location's name. `value`: what the form sends for it or for one of its groups. */
export type WishPlace = { value: string; label: string; groups: readonly { value: string; label: string }[] }
export type Wish = { group: number | null; school: number | null; hours: string }

export const longestHours = 200
export const wishedHours = sentLine(longestHours)

const groupValue = (id: number) => `grupo-${id}`
const placeValue = (id: number) => `sede-${id}`

type OpenGroup = {
  id: number
  school: number
  name: string
  days: string[]
  start_time: string
  final_time: string
  ages: string
  is_full: boolean
}

/**
 * The active locations with their open groups; empty if there is nothing to choose: no group, and at most one location.
 * `today`: a group that ends by this day is not open.
 */
export async function wishPlaces(database: Queryable, today: string): Promise<WishPlace[]> {
  const places = await database.query<{ id: number; name: string }>(
    'select id, name from school where is_active order by plain(name), id',
  )
  const groups = await database.query<OpenGroup>(
    `select g.id, g.school_id as school, g.name, g.days, to_char(g.start_time, 'HH24:MI') as start_time, to_char(g.final_time, 'HH24:MI') as final_time, g.age_range as ages,
       coalesce(g.quota_limit <= places_taken(g.id, $1::date), false) as is_full
     from class_group g where g.is_active and not g.private_classes and coalesce(g.end_date > $1::date, true) order by plain(g.name), g.id`,
    [today],
  )
  const shown = places.map(({ id, name }) => ({
    value: placeValue(id),
    label: name,
    groups: groups
      .filter(({ school }) => school === id)
      .map((group) => ({ value: groupValue(group.id), label: labelOf(group) })),
  }))
  return shown.length > 1 || shown.some((place) => place.groups.length > 0) ? shown : []
}

function labelOf(group: OpenGroup): string {
  return [group.name, scheduleOf(group), group.ages, group.is_full ? words.full : words.hasPlaces]
    .filter(Boolean)
    .join(' · ')
}

/** The wish that a form's values express; null for none. 'unknown': the chosen value is not offered (any more). */
export function wishOf(
  { wish = '', hours = '' }: { wish?: string; hours?: string },
  places: readonly WishPlace[],
): Wish | null | 'unknown' {
  if (places.length === 0 || (wish === '' && hours === '')) return null
  const offered = places.flatMap((place) => [place.value, ...place.groups.map(({ value }) => value)])
  if (wish !== '' && !offered.includes(wish)) return 'unknown'
  const idAfter = (prefix: string) => (wish.startsWith(prefix) ? Number(wish.slice(prefix.length)) : null)
  return { group: idAfter('grupo-'), school: idAfter('sede-'), hours }
}

export async function storeWish(database: Queryable, student: number, { group, school, hours }: Wish): Promise<void> {
  await database.query(
    'insert into registration_wish (student_id, group_id, school_id, hours) values ($1, $2, $3, $4)',
    [student, group, school, hours],
  )
}
