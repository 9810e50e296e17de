/** The doctor: for everything that is wrong it prints a line that says what to do, and it changes nothing. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/server/database/database'
import { lockDirectory } from '../../src/server/database/directory-lock'
import { openEmbedded } from '../../src/server/database/embedded'
import { migrate } from '../../src/server/database/migrate'
import { openPostgres } from '../../src/server/database/postgres'
import { examine } from '../../src/server/operations/doctor'
import { openBucket } from './bucket'
import { kind, openFreshDatabase } from './databases'
import { createDatabase } from './postgres'
import { openTestProvider } from './provider'

let folder: string
let env: Record<string, string>
let database: Database | undefined

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lucero-doctor-'))
  env = {
    DATA_DIR: folder,
    JWT_SECRET: 'a secret of sixteen or more',
    ...(kind === 'postgres' && { DATABASE_URL: await createDatabase() }),
  }
})
afterAll(async () => {
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const states = async (about: string, more: Record<string, string> = {}) =>
  (await examine({ ...env, ...more }))
    .filter((finding) => finding.about === about)
    .map(({ state, says }) => `${state}: ${says}`)

if (kind === 'postgres') {
  it('names every variable that cannot be read, and looks no further', async () => {
    expect(
      await states('Configuration', { PORT: 'abc', TRUST_PROXY: 'loopback', JWT_SECRET: '', METRICS_PORT: '-1' }),
    ).toEqual([
      'mend: PORT cannot be used: set it to a port number from 0 to 65535, such as 4173.',
      'mend: METRICS_PORT cannot be used: set it to a port number from 0 to 65535, such as 9464.',
      'mend: JWT_SECRET is missing: with DATABASE_URL, give every process the same secret of at least 16 characters.',
    ])
    expect((await examine({ PORT: 'abc' })).map(({ about }) => about)).not.toContain('Disk')
    expect(
      await states('Configuration', { DEMO: '1', PUBLIC_URL: 'https://escuela.example', FILES_BUCKET: 'x' }),
    ).toEqual(
      expect.arrayContaining([expect.stringMatching(/^mend: FILES_KEY/), expect.stringMatching(/^mend: DEMO=1/)]),
    )
  })

  it('says of a bucket what is wrong with it, and stores nothing in it', async () => {
    const keys = { bucket: 'lucero', key: 'llave', secret: 'un secreto' }
    const bucket = await openBucket({ folder: mkdtempSync(path.join(folder, 'bucket-')), ...keys, region: 'us-east-1' })
    const settings = {
      FILES_BUCKET: keys.bucket,
      FILES_ENDPOINT: bucket.origin,
      FILES_KEY: keys.key,
      FILES_SECRET: keys.secret,
    }
    const says = (more: Record<string, string> = {}) => states('Bucket', { ...settings, ...more })
    expect(await states('Bucket')).toEqual([])
    expect(await says({ FILES_SECRET: '' })).toEqual([])
    expect(await says()).toEqual(['ok: the bucket lucero can be read.'])
    expect(await says({ FILES_SECRET: 'otro' })).toEqual([
      expect.stringMatching(/^mend: .*FILES_SECRET does not belong/),
    ])
    expect(await says({ FILES_REGION: 'auto' })).toEqual([
      expect.stringMatching(/^mend: .*set FILES_REGION to us-east-1/),
    ])
    bucket.faults.push({ status: 403, code: 'AccessDenied' })
    expect(await says()).toEqual([expect.stringMatching(/^mend: .*list the bucket, and read, write and delete/)])
    bucket.clockOffsetMs = 3_600_000
    expect(await says()).toContainEqual(expect.stringMatching(/^mend: The clocks .* differ by 60 minutes/))
    await bucket.close()
    expect(await says()).toEqual([expect.stringMatching(/^mend: .*cannot be reached/)])
    expect(new Set(bucket.calls.map((call) => call.split(' ')[0]))).toEqual(new Set(['GET']))
  })

  it('says of a PostgreSQL what is wrong with it', async () => {
    // The tests' PostgreSQL runs with `fsync` off.
    expect(await states('Database')).toEqual([
      expect.stringMatching(/^ok: PostgreSQL \d+/),
      expect.stringMatching(/^mend: it acknowledges what a power cut can lose/),
      expect.stringMatching(/^ok: migrated/),
    ])
    expect(await states('Database', { DATABASE_URL: 'postgresql://127.0.0.1:1/lucero' })).toEqual([
      expect.stringMatching(/^mend: PostgreSQL at 127.0.0.1:1 cannot be reached/),
    ])
    expect(await states('Database', { DATABASE_URL: await createDatabase('empty') })).toContainEqual(
      expect.stringMatching(/^advice: it is empty/),
    )
    const another = await createDatabase('empty')
    database = await openPostgres({ url: another })
    await database.script(`create table migration (number int, name text); insert into migration values (1, 'books')`)
    await database.close()
    expect(await states('Database', { DATABASE_URL: another })).toContainEqual(
      'mend: it holds tables of another program: give Lucero its own database or schema.',
    )

    database = await openPostgres({ url: String(env.DATABASE_URL) })
    await database.query(`insert into migration (number, name, fingerprint) values (999, 'of the future', 'f')`)
    expect(await states('Database')).toContainEqual(
      'mend: it was made by a newer release of Lucero: install that release.',
    )
    await database.query('delete from migration where number = 999')
    await database.query(`update migration set fingerprint = 'x' || fingerprint`)
    expect(await states('Database')).toContainEqual(
      expect.stringMatching(/^mend: it was made by a development version of Lucero, .*: start with an empty database/),
    )
    await database.query('update migration set fingerprint = substr(fingerprint, 2)')
    await database.query(`update migration set applied = now() + interval '1 day'`)
    await database.query(`update person set is_active = false where role = 'Administrador'`)
    expect(await states('Database')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^mend: it was migrated at .* still to come/),
        expect.stringMatching(/^mend: there is no administrator/),
      ]),
    )
    await database.query('delete from migration')
    expect(await states('Database')).toContainEqual(
      expect.stringMatching(/^advice: it is of an older release: it is migrated/),
    )
  })

  it('knows the demo by accounts that anybody can open, not by their names: the sheets of the demo are there to try an import with', async () => {
    const url = await createDatabase('empty')
    const school = await openPostgres({ url })
    await migrate(school)
    await school.query(
      `insert into person (role, email, first_name) values ('Maestro', 'maestra@lucero.test', 'Elena')`,
    )
    const told = () => states('Database', { DATABASE_URL: url, PUBLIC_URL: 'http://127.0.0.1:1' })
    const published = expect.stringMatching(/^mend: the demo's accounts have a published password/)
    expect(await told()).not.toContainEqual(published)
    await school.query(`update person set password_hash = 'of the published one'`)
    expect(await told()).toContainEqual(published)
    await school.close()
  })

  it('says who else can read the data directory, and whether there is one', async () => {
    expect(await states('Disk', { DATA_DIR: path.join(folder, 'gone') })).toEqual([
      expect.stringMatching(/^advice: .* does not exist yet/),
    ])
    chmodSync(folder, 0o755)
    expect(await states('Disk')).toContainEqual(
      expect.stringMatching(/^mend: .* can be read by other users .* chmod 700/),
    )
    chmodSync(folder, 0o700)
    expect(await states('Disk')).toEqual([expect.stringMatching(/^(ok|advice): /)])
  })

  it('tells a mail server that takes none from one that does', async () => {
    expect(await states('Mail')).toEqual([expect.stringMatching(/^advice: SMTP_URL is not set/)])
    expect(await states('Mail', { SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
      expect.stringMatching(/^mend: 127\.0\.0\.1:1 takes no mail/),
    ])
    const answers = ['250 ok', '250 ok', '221 bye']
    const server = createSocketServer((socket) => {
      socket.write('220 lucero\r\n')
      socket.on('data', () => socket.write(`${answers.shift() ?? '221 bye'}\r\n`))
      socket.on('error', () => undefined)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    expect(await states('Mail', { SMTP_URL: `smtp://127.0.0.1:${portOf(server)}` })).toEqual([
      expect.stringMatching(/^ok: .* takes mail/),
    ])
    server.close()
  })

  it('follows the public address to the provider, through the proxy', async () => {
    const provider = await openTestProvider()
    const origin = await provider.listen()
    let status = 0
    let caller = '203.0.113.7'
    const proxy = createServer((request, response) => {
      if (status > 0) return void response.writeHead(status).end('<h1>proxy</h1>')
      fetch(`${origin}${request.url}`, { headers: { 'X-Forwarded-For': caller } }).then(
        async (reply) =>
          response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(await reply.text()),
        () => response.end(),
      )
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => proxy.once('listening', resolve))
    const PUBLIC_URL = `http://127.0.0.1:${portOf(proxy)}`
    expect(await states('Address', { PUBLIC_URL })).toEqual([`ok: ${PUBLIC_URL} answers.`])
    // The doctor may run on the proxy's own machine.
    caller = '127.0.0.1'
    expect(await states('Address', { PUBLIC_URL })).toEqual([`ok: ${PUBLIC_URL} answers.`])
    status = 502
    expect(await states('Address', { PUBLIC_URL })).toEqual([expect.stringMatching(/^mend: .* finds no provider/)])
    status = 200
    expect(await states('Address', { PUBLIC_URL })).toEqual([expect.stringMatching(/^mend: .* something else/)])
    proxy.close()
    proxy.closeAllConnections()
    expect(await states('Address', { PUBLIC_URL })).toEqual([expect.stringMatching(/^mend: .* cannot be reached/)])
    expect(await states('Address')).toEqual([expect.stringMatching(/^advice: PUBLIC_URL is not set/)])
    expect(await states('Address', { HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^mend: PUBLIC_URL is not set/),
    ])
    expect(await states('Address', { PUBLIC_URL: 'http://escuela.invalid' })).toEqual([
      expect.stringMatching(/^mend: .* is not HTTPS/),
      expect.stringMatching(/^mend: .* cannot be reached/),
    ])
    await provider.close()

    const wary = await openTestProvider({ trustProxy: '192.0.2.1' })
    const straight = await wary.listen()
    expect(
      await (await fetch(`${straight}/healthz`, { headers: { 'X-Forwarded-For': '203.0.113.7' } })).json(),
    ).toEqual({ status: 'ok', proxy: 'not believed' })
    await wary.close()
  })
}

if (kind === 'pglite') {
  it('says of an embedded database what it finds, of one that is in use only that', async () => {
    expect(await states('Database')).toEqual([expect.stringMatching(/^advice: there is none/)])
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    expect(await states('Database', { DATA_DIR: file })).toEqual([
      expect.stringMatching(/^mend: DATA_DIR .* cannot be read and written/),
    ])
    const school = await openFreshDatabase()
    const template =
      'dump' in school && typeof school.dump === 'function' ? await school.dump() : expect.fail('only PGlite is dumped')
    await school.close()
    await (await openEmbedded({ directory: path.join(folder, 'database'), template })).close()
    expect(await states('Database', { HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^ok: migrated/),
      expect.stringMatching(/^mend: the demo's accounts have a published password/),
    ])
    const lock = await lockDirectory(folder)
    expect(await states('Database')).toEqual([expect.stringMatching(/^ok: a provider is using/)])
    await lock.release()
  })
}

function portOf(server: Server | ReturnType<typeof createSocketServer>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
