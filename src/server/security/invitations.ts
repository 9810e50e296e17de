/**
 * Invitations: links by which people choose their first password. The token of a link is derived from the person, the
 * link's expiry and a secret, so that the desk can see and print a link as long as it is valid, although the database
 * has only its hash.
 */
import { createHmac } from 'node:crypto'
import { providerPages } from '../../paths'
import { isoOf, type Clock } from '../clock'
import type { Queryable, Value } from '../database/database'
import { resetHashOf } from './reset-links'

/** How long an invitation is valid, ms: long enough for somebody on holiday. */
const validMs = 7 * 86_400_000

export type PendingInvitation = { person: number; path: string; until: string }

export type Invitations = {
  /**
   * Invites these people, in the caller's transaction, and returns the paths of their pages in the same order. Their
   * earlier links become invalid.
   */
  make(database: Queryable, people: readonly number[]): Promise<string[]>
  /** The valid invitations of the people (alias `p`) who match the SQL condition `where`. */
  pending(database: Queryable, where: string, values: readonly Value[]): Promise<PendingInvitation[]>
}

export function openInvitations(secret: string, clock: Clock, schoolClock: Clock): Invitations {
  /** `until`: milliseconds since the epoch. */
  const tokenOf = (person: number, until: number) =>
    createHmac('sha256', `invitation ${secret}`).update(`${person}.${until}`).digest('base64url')
  const pathOf = (token: string) => `${providerPages.invitation}${token}/`
  return {
    async make(database, people) {
      const until = clock() + validMs
      const tokens = people.map((person) => tokenOf(person, until))
      await database.query('delete from password_reset where person_id = any($1::int[])', [people])
      await database.query(
        `insert into password_reset (token_hash, person_id, expires_at, is_invitation)
         select hash, person, $3::timestamptz, true from unnest($1::text[], $2::int[]) made (hash, person)`,
        [tokens.map(resetHashOf), people, new Date(until).toISOString()],
      )
      await database.query('update person set invited = $2::timestamptz where id = any($1::int[])', [
        people,
        isoOf(schoolClock),
      ])
      return tokens.map(pathOf)
    },

    async pending(database, where, values) {
      const rows = await database.query<{ person: number; until: string; hash: string }>(
        `select p.id as person, round(extract(epoch from r.expires_at) * 1000)::text as until, r.token_hash as hash
         from password_reset r join person p on p.id = r.person_id
         where r.is_invitation and r.expires_at > $${values.length + 1}::timestamptz and ${where} order by p.id`,
        [...values, isoOf(clock)],
      )
      // After a change of `secret` the token of an older link cannot be derived any more: such a link still works, but
      // is not listed.
      return rows.flatMap(({ person, until, hash }) => {
        const token = tokenOf(person, Number(until))
        return resetHashOf(token) === hash
          ? [{ person, path: pathOf(token), until: new Date(Number(until)).toISOString() }]
          : []
      })
    },
  }
}
