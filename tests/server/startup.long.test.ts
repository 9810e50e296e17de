/**
 * Programs that are started one after another on one data directory: what the second one reports, and what the first
 * one leaves.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleProvider, type Program } from './provider-process'

let program: Program
beforeAll(async () => {
  program = await bundleProvider()
})
afterAll(() => program.remove())

const signIn = (origin: string, email: string, password: string) =>
  fetch(`${origin}/api/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }).then((response) => response.json())

async function refusal(): Promise<string> {
  const { code, stdout, stderr } = await program.start({ PORT: '0', DATA_DIR: 'shared' }).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  return stderr.trim()
}

it('a second process on the same data directory, even after the first one was killed', async () => {
  await program.putDemo('shared')
  const first = program.start({ PORT: '0', DATA_DIR: 'shared' })
  const origin = await first.listening
  expect((await fetch(`${origin}/login`)).status).toBe(200)
  const { token } = await signIn(origin, 'admin@lucero.test', 'lucero-demo')
  expect(await refusal()).toBe('Another Lucero process is using shared: stop it, or set DATA_DIR to another directory.')
  first.kill('SIGKILL')
  await first.ended
  const second = program.start({ PORT: '0', DATA_DIR: 'shared', SCHOOL_CLOCK: '2026-11-18T16:02' })
  // The secret that signs tokens is kept, so sessions stay valid.
  expect(
    (await fetch(`${await second.listening}/api/users/student/`, { headers: { Authorization: `Bearer ${token}` } }))
      .status,
  ).toBe(200)
  expect(await refusal()).toContain('Another Lucero process')
  second.kill('SIGTERM')
  const { code, stdout, stderr } = await second.ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('lucero-demo')
  expect(stdout).toContain('School clock: 2026-11-18 16:02, as SCHOOL_CLOCK says.')
  expect(stdout.match(/@lucero\.test/g)).toHaveLength(6)
})

it('makes no demo accounts where others can reach it, but one administrator whose password it prints once', async () => {
  const env = { PORT: '0', HOST: '0.0.0.0', DATA_DIR: 'open', ADMIN_EMAIL: 'directora@escuela.example' }
  const first = program.start(env)
  await first.listening
  first.kill('SIGTERM')
  const { stdout } = await first.ended
  expect(stdout).not.toContain('lucero-demo')
  const [, password] = /directora@escuela\.example · password (\S+)/.exec(stdout) ?? []
  const second = program.start(env)
  expect(await signIn(await second.listening, 'directora@escuela.example', password ?? '')).toMatchObject({
    group: 'Administrador',
  })
  second.kill('SIGTERM')
  expect((await second.ended).stdout).not.toContain('password')
})
