/**
 * A page is suspended in the middle of a drain and keeps its lock: another page takes over, and everything is sent
 * once.
 */
import { expect, it } from 'vitest'
import { Dice, weigh } from './simulation/clock'
import { storm } from './simulation/network'
import { People } from './simulation/people'
import { restWithinMs } from './simulation/progress'
import { inTimeOf, openStage, today } from './simulation/stage'

const flavour = { rowVersions: false, idempotencyKey: false, unique: false, pageSize: 0, objects: true }
const person = 'lupe'
const wakesAt = 15 * 60_000

it.each([5, 8, 11, 14, 17])('takes over from a page that sleeps from its await number %i on', async (awaits) => {
  const stage = openStage(
    new Dice(3),
    { flavour, capabilities: [], devices: [2], acts: 0, weather: weigh(storm), trouble: 0, midnightIn: 3_600_000 },
    {},
  )
  const { clock, network, provider, judge, progress, devices } = stage
  const device = devices[0]!
  const [asleep, awake] = device.tabs
  network.fateOf = () => 'fine'
  provider.create({ date: today, student: 'ana', group: '1' }, { status: 'presente', points: 0 }, 'past', null)
  const people = new People(stage, () => undefined)
  await inTimeOf(clock, async () => {
    await stage.signIn(device, person)
    await clock.run(1_000)
    asleep!.endIn = { awaits, how: () => void (asleep!.frozenUntil = wakesAt) }
    void people.take(
      device,
      asleep!,
      person,
      '1',
      today,
      ['beto', 'cruz'].map((id) => ({ id, name: id })),
      0,
    )
    await clock.run(2_000)
    expect(asleep!.usable).toBe(false)
    const [row] = (await people.screen(device, person)).rows
    void people.enter(device, awake!, person, row!, 'points', stage.fresh('points', `T/${person}`))
    await clock.run(clock.now + restWithinMs, () => progress.isAtRest([`T/${person}`]) || judge.violation !== null)
    expect(clock.now).toBeLessThan(wakesAt)
    // The suspended page wakes long after that, and changes nothing.
    await clock.run(wakesAt + restWithinMs)
  })
  judge.end()
  expect(judge.violation).toBeNull()
  expect(progress.moving(`T/${person}`)?.size).toBe(0)
  expect([...provider.rows.values()].map(({ student }) => student).sort()).toEqual(['ana', 'beto', 'cruz'])
})
