/** Whatever keeps the provider from starting is reported in one English line that says what to do, with exit code 1. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeArchive } from '../../src/server/backup/archive'
import { openEmbedded } from '../../src/server/database/embedded'
import { kind, schoolTemplate } from './databases'
import { createDatabase } from './postgres'
import { bundleProvider, type Program } from './provider-process'
import { inLongRun } from '../long-run'

const root = fileURLToPath(new URL('../..', import.meta.url))
let program: Program
let bare: Program
const secret = { JWT_SECRET: 'a secret of sixteen or more' }

beforeAll(async () => {
  program = await bundleProvider()
  bare = await bundleProvider({ site: false })
  writeFileSync(path.join(program.home, 'file'), '')
})
afterAll(() => {
  program.remove()
  bare.remove()
})

async function lineOf(env: Record<string, string>, from = program, command: readonly string[] = []): Promise<string> {
  const { code, stdout, stderr } = await from.start({ PORT: '0', ...env }, command).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  return stderr.trim()
}

const signIn = (origin: string) =>
  fetch(`${origin}/api/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@lucero.test', password: 'lucero-demo' }),
  }).then((response) => response.json())

it('an unreachable PostgreSQL', async () => {
  expect(await lineOf({ ...secret, DATABASE_URL: 'postgresql://127.0.0.1:1/lucero' })).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:1 cannot be reached: start it, or correct DATABASE_URL \(/,
  )
})

it('libraries run their production builds, unless NODE_ENV says otherwise', async () => {
  const tell = `--import=data:text/javascript,process.on('exit',()=>console.error('NODE_ENV='+process.env.NODE_ENV))`
  const saidWith = async (NODE_ENV: string) =>
    (await program.start({ PORT: '0', NODE_ENV, NODE_OPTIONS: tell }, ['nothing']).ended).stderr
  expect(await saidWith('')).toContain('NODE_ENV=production')
  expect(await saidWith('test')).toContain('NODE_ENV=test')
})

it('a missing build', async () => {
  expect(await lineOf({}, bare)).toBe('The built app is missing or not whole (dist/client): run "npm run build" first.')
})

if (kind === 'pglite') {
  it.each([
    [{ PORT: 'abc' }, 'PORT cannot be used: set it to a port number from 0 to 65535, such as 4173.'],
    [{ PORT: '70000' }, 'PORT cannot be used: set it to a port number from 0 to 65535, such as 4173.'],
    [
      { DATABASE_URL: 'mysql://localhost/lucero' },
      'DATABASE_URL cannot be used: set it to a PostgreSQL address, such as postgresql://user:password@host:5432/lucero.',
    ],
    [
      { DATABASE_URL: 'postgresql://localhost/lucero' },
      'JWT_SECRET is missing: with DATABASE_URL, give every process the same secret of at least 16 characters.',
    ],
    [
      { ALLOWED_ORIGINS: 'nonsense' },
      'ALLOWED_ORIGINS cannot be used: set it to origins separated by commas, such as https://app.example.',
    ],
    [
      { DEMO_CLOCK: 'noon' },
      'DEMO_CLOCK cannot be used: set it to class (the demo begins in the middle of one) or real.',
    ],
    [
      { SCHOOL_CLOCK: '2026-02-30T16:02' },
      'SCHOOL_CLOCK cannot be used: set it to a day and an hour at the school, such as 2026-11-18T16:02.',
    ],
    [
      { SCHOOL_CLOCK: '2026-11-18 16:02' },
      'SCHOOL_CLOCK cannot be used: set it to a day and an hour at the school, such as 2026-11-18T16:02.',
    ],
    [{ CAPABILITIES: 'some' }, 'CAPABILITIES cannot be used: set it to all or none.'],
    [
      { TRUST_PROXY: 'caddy' },
      'TRUST_PROXY cannot be used: set it to addresses of proxies separated by commas, such as 10.0.0.2 or 10.0.0.0/8, or loopback.',
    ],
    [
      { BACKUP_PASSPHRASE: 'short' },
      'BACKUP_PASSPHRASE cannot be used: set it to a passphrase of at least 12 characters.',
    ],
  ])('%j', async (env, line) => {
    expect(await lineOf(env)).toBe(line)
  })

  it('a data directory that is a file, or lies below one', async () => {
    expect(await lineOf({ DATA_DIR: 'file' })).toMatch(
      /^DATA_DIR file cannot be read and written: correct its permissions, or set DATA_DIR/,
    )
    expect(await lineOf({ DATA_DIR: 'file/below' })).toMatch(/^DATA_DIR file\/below cannot be read and written/)
  })

  it('a database that this user may not read, where another one would be made first', async () => {
    mkdirSync(path.join(program.home, 'locked/database'), { recursive: true })
    chmodSync(path.join(program.home, 'locked/database'), 0)
    const { code, stdout, stderr } = await program.startBound({ PORT: '0', DATA_DIR: 'locked' }).ended
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^DATA_DIR locked cannot be read and written: correct its permissions, [^\n]+ 'locked\/database'\)\.\n$/,
      ),
    })
  })

  it('a data directory that holds something else', async () => {
    mkdirSync(path.join(program.home, 'other/database'), { recursive: true })
    writeFileSync(path.join(program.home, 'other/database/PG_VERSION'), '9')
    expect(await lineOf({ DATA_DIR: 'other' })).toMatch(
      /^The database in other cannot be opened: restore it from a backup, or set DATA_DIR/,
    )
    // The doctor says the same and ends.
    const { code, stdout } = await program.start({ DATA_DIR: 'other' }, ['doctor']).ended
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringContaining('other/database cannot be opened: restore it from a backup'),
    })
  })

  inLongRun(() =>
    it('a full disk after a crash: room is all that is needed, and nothing is lost', async () => {
      await program.putDemo('crashed')
      const crash = program.start({ PORT: '0', DATA_DIR: 'crashed' })
      await crash.listening
      crash.kill('SIGKILL')
      await crash.ended
      const whatToDo = 'cannot be opened: its disk is full, so make room and start again, nothing is lost'
      const serving = await program.startWithoutRoom({ PORT: '0', DATA_DIR: 'crashed' }).ended
      expect(serving).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(`The database in crashed ${whatToDo}`),
      })
      const doctor = await program.startWithoutRoom({ DATA_DIR: 'crashed' }, ['doctor']).ended
      expect({ code: doctor.code, stdout: doctor.stdout }).toEqual({
        code: 1,
        stdout: expect.stringContaining(`crashed/database ${whatToDo}`),
      })

      const again = program.start({ PORT: '0', DATA_DIR: 'crashed' })
      expect(await signIn(await again.listening)).toHaveProperty('token')
      again.kill('SIGTERM')
      expect((await again.ended).code).toBe(0)
    }),
  )

  inLongRun(() =>
    it('a data directory or a backup of a development version', async () => {
      const whatToDo =
        'was made by a development version of Lucero, whose tables are different: start with an empty database, and bring the school over by npm run export of that version and npm run import of this one'
      mkdirSync(path.join(program.home, 'early'))
      const early = await openEmbedded({
        directory: path.join(program.home, 'early/database'),
        template: await schoolTemplate(),
      })
      await early.script('alter table migration drop column fingerprint; update migration set number = 22')
      await early.close()
      const file = path.join(program.home, 'early.lucero')
      await writeArchive(
        file,
        undefined,
        (async function* () {
          yield JSON.stringify(['school', { made: '2026-11-18', migration: 22 }])
          yield JSON.stringify(['whole'])
        })(),
      )
      for (const command of [[], ['backup', path.join(program.home, 'never.lucero')]])
        expect(await lineOf({ DATA_DIR: 'early' }, program, command)).toBe(`The database ${whatToDo}.`)
      expect(await lineOf({ DATA_DIR: 'fresh' }, program, ['restore', file])).toBe(
        `early.lucero is no backup that can be read: nothing was changed (it ${whatToDo}).`,
      )
      expect(existsSync(path.join(program.home, 'fresh/database'))).toBe(false)
    }),
  )

  it('a taken port, before anything is written', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => holder.once('listening', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    expect(await lineOf({ DATA_DIR: 'never', PORT: port })).toBe(
      `Port ${port} is taken: stop the program that uses it, or set PORT to another number.`,
    )
    expect(await lineOf({ DATA_DIR: 'never', METRICS_PORT: port })).toBe(
      `Port ${port} is taken: stop the program that uses it, or set METRICS_PORT to another number.`,
    )
    expect(existsSync(path.join(program.home, 'never'))).toBe(false)
    holder.close()
  })

  it('`npm run serve` where nothing was built', async () => {
    const home = path.join(bare.home, 'clone')
    mkdirSync(path.join(home, '.config'), { recursive: true })
    for (const file of ['package.json', '.config/built.js']) cpSync(path.join(root, file), path.join(home, file))
    const said = spawnSync('npm', ['run', '--silent', 'serve'], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, npm_config_userconfig: '/dev/null' },
    })
    expect([said.status, said.stdout, said.stderr]).toEqual([
      1,
      '',
      'Lucero is not built yet: run "npm run build" first.\n',
    ])
  })

  it('`npm run serve` ends with the signal that npm is sent, and so does the provider', async () => {
    const home = path.join(bare.home, 'served')
    mkdirSync(path.join(home, '.config'), { recursive: true })
    for (const file of ['package.json', '.config/built.js']) cpSync(path.join(root, file), path.join(home, file))
    mkdirSync(path.join(home, 'dist/server'), { recursive: true })
    writeFileSync(
      path.join(home, 'dist/server/main.js'),
      `import { createServer } from 'node:http'
      const server = createServer((request, response) => response.end(JSON.stringify(process.argv.slice(2)))).listen(0, '127.0.0.1', () => console.log('pid', process.pid, 'port', server.address().port))`,
    )
    const npm = spawn('npm', ['run', '--silent', 'serve'], {
      cwd: home,
      env: { PATH: process.env.PATH, npm_config_userconfig: '/dev/null' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => npm.once('exit', resolve))
    const said = await new Promise<string>((resolve) =>
      npm.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    )
    const [, port] = /port (\d+)/.exec(said) ?? []
    expect(await (await fetch(`http://127.0.0.1:${port}`)).json()).toEqual([])
    npm.kill('SIGTERM')
    await ended
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}`).then(
          () => 'serves',
          () => 'ended',
        ),
      )
      .toBe('ended')
  })
}

if (kind === 'postgres') {
  it('a database that does not exist, or a user that may not', async () => {
    const url = new URL(await createDatabase('empty'))
    url.pathname = '/nowhere'
    expect(await lineOf({ ...secret, DATABASE_URL: url.href })).toBe(
      `DATABASE_URL names a database that does not exist: create nowhere on ${url.host}.`,
    )
    url.username = 'nobody'
    expect(await lineOf({ ...secret, DATABASE_URL: url.href })).toBe(
      `PostgreSQL at ${url.host} refuses the user or password in DATABASE_URL: correct it.`,
    )
  })

  it('starts four processes at once on one empty database, with one demo school', async () => {
    const env = { ...secret, PORT: '0', DEMO: '1', DATABASE_URL: await createDatabase('empty') }
    const started = Array.from({ length: 4 }, () => program.start(env))
    const origins = await Promise.all(started.map(({ listening }) => listening))
    const { token } = await signIn(origins[0] ?? '')
    // A session of one process is valid at the others: none has state of its own.
    for (const origin of origins) {
      expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      const students = await fetch(`${origin}/api/users/student/`, {
        headers: { Authorization: `Bearer ${token}` },
      }).then((response) => response.json())
      expect(students).toHaveLength(240)
    }
    for (const each of started) each.kill('SIGTERM')
    expect((await Promise.all(started.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0, 0, 0])
  })

  it('starts four processes at once on one empty database, with one administrator', async () => {
    const env = {
      ...secret,
      PORT: '0',
      ADMIN_EMAIL: 'directora@escuela.example',
      DATABASE_URL: await createDatabase('empty'),
    }
    const started = Array.from({ length: 4 }, () => program.start(env))
    await Promise.all(started.map(({ listening }) => listening))
    for (const each of started) each.kill('SIGTERM')
    const said = (await Promise.all(started.map(({ ended }) => ended))).map(({ code, stdout, stderr }) => ({
      code,
      stderr,
      line: stdout.split('\n')[0],
    }))
    expect(said.map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, '']))
    expect(
      said.filter(({ line }) =>
        /^Administrator directora@escuela\.example · password \S+ \(printed this once/.test(line ?? ''),
      ),
    ).toHaveLength(1)
    expect(said.filter(({ line }) => line?.includes('has an account already'))).toEqual([])
  })
}
