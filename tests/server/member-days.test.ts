/**
 * The members of a past day do not change, even if students later move, leave, return, or are activated or
 * deactivated.
 */
import fc from '../property'
import { expect, it } from 'vitest'
import { daysFrom, membership, type Membership } from '../../src/contract'
import { membersOn } from '../../src/domain/membership-days'
import { isLong } from '../long-run'
import { ask, rowsOf, type Asked } from './ask'
import { openSchool } from './own-school'
import { now, today, yesterday } from './school'

const { provider } = await openSchool()
const day = 86_400_000
const allGroups = [1, 2, 3]

/**
 * An action of the desk: it moves a child, takes it out, reactivates it, adds it again, plans its end, or changes or
 * withdraws what is planned; `ago`: from how many days before; negative: ahead.
 */
type Event = {
  kind: 'move' | 'leave' | 'return' | 'enter' | 'end' | 'change' | 'withdraw'
  student: number
  to: number
  ago: number
}
const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom<Event['kind']>('move', 'move', 'leave', 'return', 'enter', 'end', 'change', 'withdraw'),
  student: fc.integer({ min: 21, max: 24 }),
  to: fc.constantFrom(...allGroups),
  ago: fc.constantFrom(0, 0, 0, 1, 3, -1, -1, -2),
})

async function desk() {
  const { token } = await provider.signIn('admin')
  const call = (name: Parameters<typeof ask>[1], asked: Asked) => ask(provider, name, { ...asked, token })
  const heldBy = async (student: number, active: boolean) =>
    rowsOf(await call('groupHistory', { id: student })).find(({ is_active }) => is_active === active)
  return {
    async membersOn(date: string) {
      const listed = await Promise.all(
        allGroups.map((id_group) => call('membershipList', { query: { id_group, on: date } })),
      )
      const all = rowsOf(await call('membershipList', { query: {} })).map((row) => membership.parse(row))
      const names = (rows: readonly { student: { id: unknown } }[]) =>
        rows.map(({ student }) => Number(student.id)).sort((one, other) => one - other)
      const onDevice = allGroups.map((group) =>
        names(
          membersOn(
            all.filter(({ class_group }) => class_group.id === String(group)),
            date,
          ),
        ),
      )
      expect(listed.map((told) => names(rowsOf(told).map((row) => membership.parse(row))))).toEqual(onDevice)
      return onDevice
    },
    /** The memberships as a device downloads them now. */
    async download() {
      return rowsOf(await call('membershipList', { query: {} })).map((row) => membership.parse(row))
    },
    /** Carries out an event; returns the first day that it may change. */
    async happens({ kind, student, to, ago }: Event, date: string): Promise<string> {
      const standing = await heldBy(student, kind !== 'return')
      const from = daysFrom(date, -ago)
      if (kind === 'end' || kind === 'change' || kind === 'withdraw') {
        const isAhead = String(standing?.from ?? '') > date
        const day = kind === 'withdraw' ? '' : from
        if (standing) {
          const told = await call('membershipPlan', {
            id: Number(standing.id),
            body: kind !== 'end' && isAhead ? { from: day } : { until: day },
          })
          expect([200, 400, 409], JSON.stringify(told.body)).toContain(told.status)
        }
        return date
      }
      if (kind === 'leave' || kind === 'return') {
        if (standing)
          expect(
            (await call('membershipActivate', { id: Number(standing.id), body: { is_active: kind === 'return' } }))
              .status,
          ).toBe(200)
        return date
      }
      const told = await call('membershipCreate', {
        body: {
          student,
          group: to,
          from,
          over_quota: true,
          ...(kind === 'move' && standing && { leaves: Number(standing.id) }),
        },
      })
      expect([201, 400, 409], JSON.stringify(told.body)).toContain(told.status)
      return told.status === 201 ? from : date
    },
  }
}

it('in a year of the desk no past day gets another member or loses one, but by an event that was dated back to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(event, { maxLength: 3 }), { minLength: 2, maxLength: 7 }), async (days) => {
      const seen = new Map<string, number[][]>()
      let downloaded: Membership[] | null = null
      for (const [index, events] of days.entries()) {
        provider.clock.now = now + index * day
        const date = daysFrom(today, index)
        const asked = await desk()
        // A device that downloaded the day before and has no network since shows the same members today.
        if (downloaded) {
          const offline: readonly Membership[] = downloaded
          const shown = allGroups.map((group) =>
            membersOn(
              offline.filter(({ class_group }) => class_group.id === String(group)),
              date,
            )
              .map(({ student }) => Number(student.id))
              .sort((one, other) => one - other),
          )
          expect(await asked.membersOn(date)).toEqual(shown)
        }
        let since = date
        for (const one of events) {
          const from = await asked.happens(one, date)
          if (from < since) since = from
        }
        for (const [past, members] of seen)
          if (past < since) expect(await asked.membersOn(past), `${past}, on ${date}`).toEqual(members)
        downloaded = await asked.download()
        for (const past of [...seen.keys(), date]) if (past >= since) seen.set(past, await asked.membersOn(past))
      }
      provider.clock.now = now
      await provider.restore()
    }),
    { numRuns: isLong ? 12 : 6 },
  )
})

it('a membership that is switched off and on again on the same day never ended, also for a roll of that day', async () => {
  const asked = await desk()
  const before = await asked.membersOn(today)
  await asked.happens({ kind: 'leave', student: 21, to: 2, ago: 0 }, today)
  expect((await asked.membersOn(today))[1]).not.toContain(21)
  expect((await asked.membersOn(yesterday))[1]).toContain(21)
  await asked.happens({ kind: 'return', student: 21, to: 2, ago: 0 }, today)
  expect(await asked.membersOn(today)).toEqual(before)
})
