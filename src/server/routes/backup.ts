/** Backups for administrators: when the last one was made, and a new one as a download (capability `backup`). */
import { PassThrough, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { backupPath, may, schoolDay } from '../../contract'
import { linesOf, packArchive } from '../backup/archive'
import { withFiles } from '../backup/backup'
import { packedDump } from '../backup/dump'
import { isoOf } from '../clock'
import type { Database, Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { answer, busy, forbidden, missing, noSession, sendReply, type Reply } from '../endpoints/reply'
import type { Person } from '../security/person'
import type { Services } from '../services'

/** The seconds after which a client may ask again while another download is being prepared. */
const busySeconds = 30

export function backupHandlers({
  backupPassphrase,
  clock,
}: Services): Pick<Handlers, 'backupState' | 'backupReceived'> {
  async function stateReply(database: Queryable): Promise<Reply> {
    const [last = null] = await database.query<{ at: string; place: string; who: unknown }>(
      `select to_char(b.finished at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, b.place,
         case when p.id is not null then json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) end as who
       from backup b left join person p on p.id = b.person_id
       where b.finished is not null order by b.finished desc, b.id desc limit 1`,
    )
    return answer({ last, encrypted: backupPassphrase !== undefined })
  }

  return {
    backupState: ({ database }) => stateReply(database),

    async backupReceived({ database, person }) {
      await database.query(
        `update backup set finished = $2::timestamptz
         where id = (select max(b.id) from backup b where b.person_id = $1 and b.finished is null)`,
        [person.id, isoOf(clock)],
      )
      return stateReply(database)
    },
  }
}

export function registerBackup(app: FastifyInstance, services: Services): void {
  const { database, files, identify, backupPassphrase, capable, clock, schoolClock } = services
  // Only one download is prepared at a time, because each holds a dump of the whole database in memory.
  let isPreparing = false
  app.get(backupPath, { exposeHeadRoute: false }, async (request, response) => {
    if (!capable) return sendReply(response, missing)
    const person = await identify(request)
    if (!person) return sendReply(response, noSession)
    if (!may(person.role, 'backup.make')) return sendReply(response, forbidden)
    if (isPreparing) return sendReply(response, busy(busySeconds))
    isPreparing = true
    try {
      await recordDownload(database, person, { begun: isoOf(clock), audited: isoOf(schoolClock) })
      const dump = await packedDump(database)
      const body = new PassThrough()
      const lines = withFiles(linesOf(Readable.from([dump]).pipe(createGunzip())), files, [])
      packArchive(body, backupPassphrase, lines)
        .catch((error: unknown) => request.log.error(error, 'A download of a backup was cut off'))
        .finally(() => (isPreparing = false))
      return response
        .header('Content-Disposition', `attachment; filename="${schoolDay(clock())}.lucero"`)
        .type('application/octet-stream')
        .send(body)
    } catch (error) {
      isPreparing = false
      throw error
    }
  })
}

/** Records that a person begins a download, also in the audit log of the school's profile. */
function recordDownload(
  database: Database,
  person: Person,
  { begun, audited }: { begun: string; audited: string },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.query(
      `insert into audit (at, person_id, noun, row_id, deed, changes) values ($1::timestamptz, $2, 'profile', 1, 'changed', '{"backup": [null, null]}')`,
      [audited, person.id],
    )
    await transaction.query('insert into backup (begun, person_id) values ($1::timestamptz, $2)', [begun, person.id])
  })
}
