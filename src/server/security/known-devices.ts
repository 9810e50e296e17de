/**
 * Devices on which an account has signed in before. A device gets a random name with its first session, stores it, and
 * sends it with later sign-ins, only to the provider that gave it. Attempts on a known device have their own counter,
 * so that other people's wrong passwords cannot lock it out.
 *
 * The name is not a cookie, because the client's calls send no cookies.
 */
import { createHash, randomBytes } from 'node:crypto'
import { isoOf, type Clock } from '../clock'
import type { Queryable } from '../database/database'

/** Devices whose last sign-in was more days ago than this are deleted when somebody signs in (`remember`). */
const forgetAfterDays = 180

export type KnownDevices = {
  /** The device's hash and the person, if the account of this e-mail has signed in on the device; else null. */
  owner(device: string | undefined, email: string): Promise<{ device: string; person: number } | null>
  /**
   * Records a successful sign-in. Returns the device's name: the sent one if this provider gave it and has not deleted
   * it, else a new one.
   */
  remember(device: string | undefined, person: number): Promise<string>
}

export function openKnownDevices(database: Queryable, clock: Clock): KnownDevices {
  return {
    async owner(device, email) {
      if (device === undefined) return null
      const [row] = await database.query<{ person: number }>(
        'select k.person_id as person from known_device k join person p on p.id = k.person_id where k.device_hash = $1 and lower(p.email) = lower($2)',
        [deviceHash(device), email],
      )
      return row ? { device: deviceHash(device), person: row.person } : null
    },

    async remember(device, person) {
      const given =
        device === undefined
          ? []
          : await database.query('select device_hash from known_device where device_hash = $1 limit 1', [
              deviceHash(device),
            ])
      const name = device !== undefined && given.length > 0 ? device : randomBytes(32).toString('base64url')
      await database.query(
        `with forgotten as (delete from known_device where seen < $3::timestamptz - make_interval(days => $4) and (device_hash, person_id) <> ($1, $2))
         insert into known_device (device_hash, person_id, seen) values ($1, $2, $3::timestamptz)
         on conflict (device_hash, person_id) do update set seen = excluded.seen`,
        [deviceHash(name), person, isoOf(clock), forgetAfterDays],
      )
      return name
    },
  }
}

function deviceHash(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}
