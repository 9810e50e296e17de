/**
 * Devices on which an account has signed in before. A device is given a random name with its first session, keeps it, and says
 * it with the next password: what others try from elsewhere, or from the same network, is not counted against it.
 *
 * A name instead of a cookie: the app's calls carry none, and only a provider that gave a name is told one.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../clock'
import type { Queryable } from '../database/database'

const keptDays = 180

export type KnownDevices = {
  /** Whose device it is, where this e-mail's account has signed in on it. */
  owner(device: string | undefined, email: string): Promise<{ device: string; person: number } | null>
  /** Notes a success, and answers the device's name: the one it said where that was given here, else a new one. */
  remember(device: string | undefined, person: number): Promise<string>
}

export function openKnownDevices(database: Queryable, clock: Clock): KnownDevices {
  return {
    async owner(device, email) {
      if (device === undefined) return null
      const [row] = await database.query<{ person: number }>(
        'select k.person_id as person from known_device k join person p on p.id = k.person_id where k.device_hash = $1 and lower(p.email) = lower($2)',
        [hashOf(device), email],
      )
      return row ? { device: hashOf(device), person: row.person } : null
    },

    async remember(device, person) {
      const given = device === undefined ? [] : await database.query('select device_hash from known_device where device_hash = $1 limit 1', [hashOf(device)])
      const name = device !== undefined && given.length > 0 ? device : randomBytes(32).toString('base64url')
      await database.query(
        `with forgotten as (delete from known_device where seen < $3::timestamptz - make_interval(days => $4) and (device_hash, person_id) <> ($1, $2))
         insert into known_device (device_hash, person_id, seen) values ($1, $2, $3::timestamptz)
         on conflict (device_hash, person_id) do update set seen = excluded.seen`,
        [hashOf(name), person, new Date(clock()).toISOString(), keptDays],
      )
      return name
    },
  }
}

function hashOf(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}
