/** Several people on one tablet: whose work is whose, who may see it, and what survives a sign-out. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TokenKeeper } from '../../../src/provider/client'
import { absent, gate, groups, openSchoolDay, today, yesterday, type SchoolDay } from './school-day'

/** Calls of a first download, each given by a part of its path. */
const downloaded = [
  'option/attendance-status/',
  'school/group/',
  'users/student/',
  'school/student-group/',
  'attendance/student/',
]

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterAll(() => day.close())

const patches = (calls: readonly string[]) => calls.filter((call) => call.startsWith('PATCH'))

async function teacherLeavesWork() {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { status: absent })
  await tablet.commands.saveDraft('roll 1', { '3': 'falta' })
  await tablet.commands.saveDraft('untouched', {}, { work: false })
  await tablet.device.markSignedOut(tablet.identity.token)
  await tablet.commands.signOutDevice()
  await tablet.device.forgetIdentity()
  return tablet
}

test('signing out with unsent work deletes the user’s mirror, and keeps the work', async () => {
  const tablet = await teacherLeavesWork()
  await tablet.database.open()
  const { students, groups, members, sheets, statuses, metadata, drafts } = tablet.database
  for (const table of [students, groups, members, sheets, statuses, metadata]) expect(await table.count()).toBe(0)
  expect((await drafts.toArray()).map(({ key }) => key)).toEqual(['roll 1'])
  expect(await tablet.leaving.unsentOnDevice()).toBe(1)
  expect((await day.row(2, yesterday))?.status).toBe('asistencia')
})

test('the next user of the tablet sees and sends nothing of it', async () => {
  await teacherLeavesWork()
  const tablet = await day.open('otherTeacher')
  await tablet.start()
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect(await tablet.database.drafts.count()).toBe(0)
  expect((await tablet.database.groups.toArray()).map(({ name }) => name)).toEqual(['Teens 1'])
  expect(patches(tablet.network.reached)).toEqual([])
  expect(await tablet.leaving.unsentOnDevice()).toBe(1)
  expect((await day.row(2, yesterday))?.status).toBe('asistencia')
})

test('the work is sent when its own user signs in again', async () => {
  await teacherLeavesWork()
  const other = await day.open('otherTeacher')
  await other.start()
  const tablet = await day.open('teacher')
  await tablet.start()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(2, yesterday))?.status).toBe('falta')
  expect(await tablet.leaving.unsentOnDevice()).toBe(0)
})

test('Borrar datos de este dispositivo never deletes another user’s work', async () => {
  await teacherLeavesWork()
  const other = await day.open('otherTeacher')
  await other.start()
  other.network.weather = 'cut'
  await other.edit(22, yesterday, { status: absent })
  await other.commands.deletePerson()
  expect(await other.leaving.unsentOnDevice()).toBe(1)
  await other.leaving.clearDevice()
  expect(await other.leaving.unsentOnDevice()).toBe(1)

  const tablet = await day.open('teacher')
  await tablet.start()
  expect((await day.row(2, yesterday))?.status).toBe('falta')
  expect((await day.row(22, yesterday))?.status).toBe('asistencia')
})

test('a session that ends in the middle stops sending; after signing in again it goes on', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { status: absent })
  tablet.network.weather = 'clear'
  day.clock.now = tablet.identity.expiresAt + 1_000
  tablet.network.reached.length = 0
  await tablet.send()
  expect(tablet.network.reached).toEqual([])
  expect(tablet.workspace.sync.status().signedOut).toBe(true)

  const again = await day.open('teacher')
  tablet.workspace.renew(again.identity)
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(2, yesterday))?.status).toBe('falta')
})

test('if the provider refuses the token, everything waits for a sign-in, and nothing is lost', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.takeRoll('kids2', today, [3])
  day.clock.now += 11_000
  tablet.network.weather = 'clear'
  tablet.workspace.renew({ ...tablet.identity, token: 'no.longer.valid' })
  await tablet.send()
  expect(await tablet.outbox()).toHaveLength(20)
  expect(await day.count(today)).toBe(0)

  tablet.workspace.renew(tablet.identity)
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect(await day.count(today)).toBe(20)
})

test('the user in the identity record is known after the browser was killed, but not after a sign-out', async () => {
  const tablet = await day.open('teacher')
  const restarted = await day.open('teacher', { identity: tablet.identity })
  expect(await restarted.device.recallIdentity()).toEqual(tablet.identity)

  await restarted.device.markSignedOut(tablet.identity.token)
  expect(await restarted.device.recallIdentity()).toBeNull()
  expect(await restarted.device.isSignedOut(tablet.identity.token)).toBe(true)
  // The browser has written localStorage late, so a page opens with the session that was signed out.
  const late = await day.open('teacher', { identity: tablet.identity })
  expect(await late.device.recallIdentity()).toBeNull()
})

test.each(downloaded)('what a suspended tab was downloading at a sign-out is not stored any more: %s', async (path) => {
  const asleep = await day.open('teacher')
  const [asked, answer] = [gate(), gate()]
  asleep.network.before = async (call) => {
    if (!call.includes(path)) return
    asked.open()
    await answer.passed
  }
  const download = asleep.start()
  await asked.passed
  // The sleeping tab gets none of the following messages.
  asleep.workspace.channel.close()
  const other = await day.open('teacher', { identity: asleep.identity })
  await other.commands.signOutDevice()
  answer.open()
  await download
  const { students, groups, members, sheets, statuses, metadata } = asleep.database
  for (const table of [students, groups, members, sheets, statuses, metadata])
    expect(await table.count(), table.name).toBe(0)
})

test.each(['sign-out first', 'sign-in first'] as const)(
  'a tab that slept through a sign-out and the sign-in after it goes on: %s',
  async (order) => {
    const one = await day.open('teacher')
    await one.start()
    const asleep = await day.open('teacher', { identity: one.identity })
    await asleep.start()
    // The messages for the sleeping tab arrive only when it wakes up.
    asleep.workspace.channel.close()
    await one.device.markSignedOut(one.identity.token)
    await one.commands.signOutDevice()
    await one.device.forgetIdentity()
    const back = await day.open('teacher')
    await back.start()

    const hear = [() => asleep.workspace.channel.tell({ kind: 'left' }), () => asleep.workspace.renew(back.identity)]
    for (const each of order === 'sign-out first' ? hear : hear.reverse()) each()
    await expect
      .poll(async () => (await asleep.workspace.commands.pullDay(String(groups.kids2.id), yesterday)) ?? 'read')
      .toBe('read')
    await asleep.edit(2, yesterday, { status: absent })
    await asleep.send()
    expect((await day.row(2, yesterday))?.status).toBe('falta')
  },
)

test('a download that is running at a sign-out makes no more calls for that user', async () => {
  const tablet = await day.open('teacher')
  const asked = gate()
  const answered = gate()
  tablet.network.before = async (call) => {
    if (!call.includes('/school/group/')) return
    asked.open()
    await answered.passed
  }
  tablet.network.refuse = (call) => (call.includes('/school/group/') ? Response.json({}, { status: 500 }) : undefined)
  const started = tablet.start()
  await asked.passed
  await tablet.commands.signOutDevice()
  const before = tablet.network.reached.length
  answered.open()
  await started
  expect(tablet.network.reached.slice(before)).toEqual([])
})

test('a call that waits for a renewed token at a sign-out is not sent', async () => {
  const tablet = await day.open('teacher')
  // The modules of this tablet: `open` loads its own ones.
  const { setTokenKeeper } = await import('../../../src/provider/fresh-token')
  const waits = gate()
  const renewed = gate()
  const asTheyAre: TokenKeeper = {
    fresh: async (token) => token,
    afterRefusal: async () => null,
    awaitsRenewal: () => false,
  }
  setTokenKeeper({
    ...asTheyAre,
    async fresh(token) {
      // After three calls the download has begun, so the next call that needs a token is the download's.
      if (tablet.network.reached.length < 3) return token
      waits.open()
      await renewed.passed
      return token
    },
  })
  try {
    const started = tablet.start()
    await waits.passed
    const before = tablet.network.reached.length
    // The sign-out waits for calls that have begun.
    const left = tablet.commands.signOutDevice()
    renewed.open()
    await Promise.all([left, started])
    expect(tablet.network.reached.slice(before)).toEqual([])
  } finally {
    setTokenKeeper(asTheyAre)
  }
})

test('a sign-out that is killed halfway signs out the other tab, too: changes there would never be sent', async () => {
  const one = await day.open('teacher')
  await one.start()
  const other = await day.open('teacher', { identity: one.identity })
  await other.start()
  await one.device.markSignedOut(one.identity.token)
  one.workspace.channel.tell({ kind: 'left' })
  // Here that tab is killed, so it does not complete the sign-out.
  await expect.poll(() => other.left).toEqual([one.identity.token])
})

test('a tab that learns of a sign-out after the same user has signed in again stays signed in', async () => {
  const one = await day.open('teacher')
  await one.start()
  const other = await day.open('teacher', { identity: one.identity })
  await other.start()
  one.workspace.channel.tell({ kind: 'left' })
  await expect
    .poll(async () => (await other.workspace.commands.pullDay(String(groups.kids2.id), yesterday)) ?? 'read')
    .toBe('read')
  expect(other.left).toEqual([])
})

test('beside a suspended tab, deleted data is gone at once, and nobody waits for that tab', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { status: absent })
  const asleep = await new Promise<IDBDatabase>((resolve) => {
    const opening = day.storage('tablet').open(tablet.database.name)
    opening.onsuccess = () => resolve(opening.result)
  })
  await tablet.commands.deletePerson()
  for (const table of ['outbox', 'students', 'sheets', 'drafts']) {
    const count = asleep.transaction(table).objectStore(table).count()
    await new Promise((resolve) => (count.onsuccess = resolve))
    expect(count.result, table).toBe(0)
  }
  asleep.close()
})
