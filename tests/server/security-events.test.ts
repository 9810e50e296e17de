/**
 * What the log says about signing in and out: one line per event, with ids and without any other hint about the person.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportPath } from '../../src/contract'
import { ask } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { password, people } from './school'

let provider: TestProvider
const lines: string[] = []
const { desk, admin, teacher, tutor } = people

beforeAll(async () => {
  provider = await openTestProvider({ logTo: { write: (line) => void lines.push(line) } })
})
beforeEach(() => void (lines.length = 0))
afterAll(() => provider.close())

/** The events in the log, with the fields that say who did what. */
function events(): Record<string, unknown>[] {
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event !== undefined)
    .map(({ event, person, by, role, call, sessions, knownDevice }) =>
      JSON.parse(JSON.stringify({ event, person, by, role, call, sessions, knownDevice })),
    )
}
const login = (email: string, secret: string, device?: string) =>
  ask(provider, 'login', { body: { email, password: secret, ...(device && { device }) } })

it('records who signed in, who could not, and who was not allowed to try', async () => {
  await login(desk.email, password)
  await login(desk.email, 'wrong')
  await login('nadie@lucero.test', 'wrong')
  expect(events()).toEqual([
    { event: 'sign-in.done', person: desk.id },
    { event: 'sign-in.failed', person: desk.id },
    { event: 'sign-in.failed', person: null },
  ])
  await Promise.all(Array.from({ length: 9 }, () => login(desk.email, 'wrong')))
  lines.length = 0
  await login(desk.email, password)
  expect(events()).toEqual([{ event: 'sign-in.limited', person: null, knownDevice: false }])
})

it('tells of refused roles, wrong confirmations, moved e-mails, chosen passwords and ended sessions', async () => {
  const { token } = await provider.signIn('teacher')
  const office = (await provider.signIn('admin')).token
  lines.length = 0
  await ask(provider, 'tutorList', { token })
  await ask(provider, 'tutorChange', {
    id: tutor.id,
    token: office,
    body: { email: 'otra@lucero.test', current_password: 'wrong' },
  })
  await ask(provider, 'tutorChange', {
    id: tutor.id,
    token: office,
    body: { email: 'otra@lucero.test', current_password: password },
  })
  await ask(provider, 'signOutEverywhere', { token })
  const post = (url: string, fields: Record<string, string>) =>
    provider.fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  provider.mails.length = 0
  await post('/api/password_reset/', { email: desk.email })
  await expect.poll(() => provider.mails.length).toBe(1)
  const [link = ''] = /https?:\/\/\S+/.exec(provider.mails[0]?.text ?? '') ?? []
  await post(link, { password: 'una nueva y larga', repeat: 'una nueva y larga' })
  expect(events()).toEqual([
    { event: 'role.refused', person: teacher.id, role: 'Maestro', call: 'tutorList' },
    { event: 'confirmation.failed', person: admin.id },
    { event: 'email.changed', person: tutor.id, by: admin.id, sessions: 0 },
    { event: 'sessions.ended', person: teacher.id, sessions: 1 },
    { event: 'reset.asked', person: desk.id },
    { event: 'password.changed', person: desk.id, sessions: 1 },
  ])
  expect(lines.join()).not.toMatch(/@|Begoña|Rita|una nueva|lucero-demo/)
  expect(lines.join()).not.toContain(new URL(link).pathname.split('/')[3])
})

it('records who exported which list, and who was not allowed to', async () => {
  lines.length = 0
  for (const who of ['admin', 'teacher'] as const) {
    const headers = { Authorization: `Bearer ${(await provider.signIn(who)).token}` }
    await provider.fetch(`${exportPath}tutors/?search=ana`, { headers })
  }
  expect(events().filter(({ event }) => event !== 'sign-in.done')).toEqual([
    { event: 'export.made', person: admin.id },
    { event: 'role.refused', person: teacher.id, role: 'Maestro', call: 'export' },
  ])
  expect(lines.join()).not.toContain('search=ana')
})
