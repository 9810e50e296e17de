/** Records which backups were made, so that the portal can show the last one. */
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { Queryable } from '../database/database'

/** `begun`, `finished`: ISO instants. `place`: host and path of the file. */
export const madeBackup = z.object({ begun: z.string(), finished: z.string(), place: z.string() })
export type MadeBackup = z.infer<typeof madeBackup>
export type BegunBackup = Omit<MadeBackup, 'finished'>

/** A backup that this process begins now. */
export function madeHere(file: string): BegunBackup {
  return { begun: new Date().toISOString(), place: `${hostname()}:${path.resolve(file)}` }
}

export const finished = (begun: BegunBackup): MadeBackup => ({ ...begun, finished: new Date().toISOString() })

export async function recordBackup(database: Queryable, { begun, finished, place }: MadeBackup): Promise<void> {
  await database.query('insert into backup (begun, finished, place) values ($1::timestamptz, $2::timestamptz, $3)', [
    begun,
    finished,
    place,
  ])
}
