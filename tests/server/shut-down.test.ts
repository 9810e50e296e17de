/**
 * A provider that is stopped answers what it has accepted, and ends with its database closed, even if a caller stays
 * connected.
 */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { Database } from '../../src/server/database/database'
import { openPostgres } from '../../src/server/database/postgres'
import { shutDown } from '../../src/server/shut-down'
import { kind, openFreshDatabase } from './databases'
import { createDatabase } from './postgres'
import { openTestProvider, type TestProvider } from './provider'

let provider: TestProvider | undefined
afterEach(() => provider?.close())

const mail = { send: async () => undefined, close: () => undefined }
const soon = { grace: 100, settling: 50 }

async function open(database: Database) {
  provider = await openTestProvider({ database })
  const origin = new URL(await provider.listen())
  return { provider, origin, stop: () => shutDown({ app: provider?.app ?? expect.fail(), database, mail }, soon) }
}

const closed = (database: Database) => expect(database.query('select 1 as one')).rejects.toThrow()

it('is closed in its time under a form that never ends and connections that nobody closes', async () => {
  const database = await openFreshDatabase()
  const { provider, origin, stop } = await open(database)
  const { token } = await provider.signIn('desk')
  const port = Number(origin.port)
  const said = connect(port, origin.hostname).on('error', () => undefined)
  const kept = connect(port, origin.hostname).on('error', () => undefined)
  kept.write('GET /api/capabilities/ HTTP/1.1\r\nHost: lucero.test\r\n\r\n')
  await new Promise((resolve) => kept.once('data', resolve))
  const form = request(new URL('/api/payments/receipt/', origin), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': '1000',
      Expect: '100-continue',
    },
  })
  form.on('error', () => undefined).flushHeaders()
  await new Promise((resolve) => form.once('continue', resolve))
  form.write('--x\r\nContent-Disposition: form-data; name="user"\r\n')
  const ended = Promise.all([said, kept].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
  await stop()
  await ended
  await closed(database)
})

if (kind === 'postgres') {
  it('is closed in its time under a transaction that waits for another', async () => {
    const url = await createDatabase()
    const database = await openPostgres({ url, limits: { closing: 50 } })
    const other = await openPostgres({ url })
    const { provider, origin, stop } = await open(database)
    const { token } = await provider.signIn('teacher')
    await other.transaction(async (transaction) => {
      await transaction.query('select id from student where id = 3 for update')
      const body = JSON.stringify({ points: 9 })
      const asked = fetch(new URL('/api/users/attendance/student/3/', origin), {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body,
      }).then(
        ({ status }) => status,
        () => 'cut',
      )
      await expect
        .poll(() =>
          other.query(
            `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1)
      await stop()
      expect(await asked).toBe('cut')
    })
    await closed(database)
    await other.close()
  })
}
