/**
 * A provider that serves a real school lets nobody in with the demo's published password, whatever is in its directory,
 * but does let in the administrator whom it names.
 */
import { expect, it } from 'vitest'
import { lacksHttps, readConfiguration } from '../../src/server/configuration'
import { ask, rowOf } from './ask'
import { kind } from './databases'
import { createDatabase, freePort } from './postgres'
import { caller, openTerminal } from './terminal'

const terminal = openTerminal()
const named = { ADMIN_EMAIL: 'directora@escuela.example', ADMIN_PASSWORD: 'una frase muy larga' }

it.each([
  [{}, true, false],
  [{ HOST: 'localhost' }, true, false],
  [{ PUBLIC_URL: 'https://escuela.example' }, false, true],
  [{ ADMIN_EMAIL: 'directora@escuela.example' }, false, true],
  [{ HOST: '0.0.0.0' }, false, true],
  [{ DEMO: '0' }, false, true],
  [{ DEMO: '1', PUBLIC_URL: 'https://demo.example', HOST: '0.0.0.0' }, true, false],
  [{ DATABASE_URL: 'postgresql://localhost/lucero', JWT_SECRET: 'a secret of sixteen or more' }, false, false],
  [
    {
      DATABASE_URL: 'postgresql://localhost/lucero',
      JWT_SECRET: 'a secret of sixteen or more',
      PUBLIC_URL: 'https://escuela.example',
    },
    false,
    true,
  ],
] as const)('%j', (env, demo, refusesDemo) => {
  expect(readConfiguration(env)).toMatchObject({ demo, refusesDemo })
})

it.each([
  [{}, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://escuela.example' }, false],
  [{ PUBLIC_URL: 'http://escuela.example' }, true],
  [{ PUBLIC_URL: 'http://localhost:4173' }, false],
] as const)('%j: opened without HTTPS elsewhere than on this machine: %s', (env, lacking) => {
  expect(lacksHttps(readConfiguration(env))).toBe(lacking)
})

/**
 * The statuses of a sign-in with the demo's password and of one by the named administrator, what the start printed, and
 * the demo's session. `earlier`: a session whose statuses of a read and of a renewal are asked for.
 */
async function started(env: Record<string, string>, earlier?: Record<string, unknown>) {
  const port = await freePort()
  const running = terminal.program.start({ PORT: String(port), ...env })
  const origin = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(`${origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  const signedIn = (email: string, password: string) => ask(caller(origin), 'login', { body: { email, password } })
  const demo = await signedIn('admin@lucero.test', 'lucero-demo')
  const told = {
    demo: demo.status,
    own: (await signedIn(named.ADMIN_EMAIL, named.ADMIN_PASSWORD)).status,
    session: rowOf(demo),
    earlier: earlier && [
      (await ask(caller(origin), 'studentList', { token: String(earlier.token) })).status,
      (await ask(caller(origin), 'renewToken', { body: { refresh: String(earlier.refresh) } })).status,
    ],
  }
  running.kill('SIGTERM')
  const { stdout } = await running.ended
  return { ...told, stdout }
}

if (kind === 'postgres') {
  it('sessions of the demo’s password end when it lets nobody in any more, and go on while it does', async () => {
    const shared = { JWT_SECRET: 'a secret of sixteen or more', DATABASE_URL: await createDatabase('empty') }
    const { session } = await started({ ...shared, DEMO: '1' })
    expect(await started({ ...shared, DEMO: '1' }, session)).toMatchObject({ earlier: [200, 200] })
    expect(await started({ ...shared, PUBLIC_URL: 'https://escuela.example' }, session)).toMatchObject({
      earlier: [401, 401],
    })
  })

  it('a database that a demo was shown on, then started as a school’s own, for a network, and as a demo again', async () => {
    const shared = { JWT_SECRET: 'a secret of sixteen or more', DATABASE_URL: await createDatabase('empty') }
    expect(await started({ ...shared, DEMO: '1' })).toMatchObject({ demo: 200, own: 401 })
    const said =
      /The database holds the demo school\. Its published password lets nobody in here: start with an empty database in DATABASE_URL for a school, or say DEMO=1/
    expect(await started({ ...shared, PUBLIC_URL: 'https://escuela.example' })).toMatchObject({
      demo: 401,
      own: 401,
      stdout: expect.stringMatching(said),
    })
    const reachable = await started({ ...shared, HOST: '0.0.0.0', ...named })
    expect(reachable).toMatchObject({ demo: 401, own: 200, stdout: expect.stringMatching(said) })
    expect(reachable.stdout).toContain('Without HTTPS browsers keep nothing on a device')
    expect(reachable.stdout).not.toContain('Demo accounts, all with the password')
    expect(await started({ ...shared, DEMO: '1', PUBLIC_URL: 'https://demo.example' })).toMatchObject({
      demo: 200,
      own: 200,
      stdout: expect.stringContaining('Demo accounts, all with the password'),
    })
  })
}
