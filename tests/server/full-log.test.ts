/** A provider whose log cannot be written, as on a full disk: it starts, serves and stops as always. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './ask'
import { kind } from './databases'
import { createDatabase, freePort } from './postgres'
import { bundleProvider, type Program } from './provider-process'
import { caller } from './terminal'

// Not on the embedded database: where no file may grow it cannot start.
if (kind === 'postgres') {
  let program: Program
  beforeAll(async () => void (program = await bundleProvider()))
  afterAll(() => program.remove())

  it('serves, and ends in order', async () => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const running = program.startWithoutRoom(
      {
        PORT: String(port),
        DATABASE_URL: await createDatabase('empty'),
        JWT_SECRET: 'a secret of sixteen or more',
        DEMO: '1',
      },
      [],
      'log',
    )
    const lives = () =>
      fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(lives, { timeout: 30_000 }).toBe(true)
    // Each sign-in is a line of the log.
    for (let times = 0; times < 5; times += 1)
      expect(
        (await ask(caller(origin), 'login', { body: { email: 'admin@lucero.test', password: 'lucero-demo' } })).status,
      ).toBe(200)
    expect(await lives()).toBe(true)
    running.kill('SIGTERM')
    expect(await running.ended).toEqual({ code: 0, stdout: '', stderr: '' })
  })
}
