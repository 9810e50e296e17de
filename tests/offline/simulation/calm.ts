/**
 * After a storm: the faults stop, every person signs in again, everything comes to rest, conflicts are decided; then
 * every mirror is compared with the provider.
 */
import type { Device } from './device'
import { isFlagged, type People } from './people'
import { restWithinMs } from './progress'
import { readInTurn } from './pull'
import type { Stage } from './stage'

/** A request is applied within this time (ms) of leaving, or never; more than the network's `latest`. */
const landedMs = 30_000

export async function comeToRest(stage: Stage, people: People): Promise<void> {
  const { clock, devices, judge, network, provider, note } = stage
  stage.storming = false
  network.calm = true
  provider.pardon()
  note(() => '--- calm ---')
  await clock.run(clock.now + landedMs, () => judge.violation !== null)
  for (const device of devices) {
    device.fullUntil = 0
    device.setting.trouble = 0
    for (const tab of device.tabs) {
      tab.endIn = null
      tab.frozenUntil = Math.min(tab.frozenUntil, clock.now)
    }
    device.revive()
  }
  // Two people who share a tablet sign in one after the other.
  for (let turn = 0; turn < 2; turn += 1) {
    const shift = devices.flatMap((device) => {
      const person = device.people()[turn]
      return person === undefined ? [] : { device, person }
    })
    for (const { device, person } of shift) await stage.signIn(device, person)
    await handIn(stage, people, shift)
    await chooseUntilNothingIsLeft(stage, people, shift)
  }
  if (judge.violation === null) await judgeEnd(stage)
}

/** Saves every text that is typed but not saved in a child's window. */
async function handIn({ clock, judge }: Stage, people: People, shift: Shift): Promise<void> {
  const busy = new Set(shift)
  for (const one of shift)
    void people.teachers.finish({ ...one, tab: one.device.tabs[0]! }).then(() => busy.delete(one))
  // Waits up to `restWithinMs`: a tab that is still frozen may hold the lock that `finish` needs for its reading.
  await clock.run(clock.now + restWithinMs, () => busy.size === 0 || judge.violation !== null)
  if (busy.size > 0) judge.accuse('what was half-typed is not written down')
}

type Shift = readonly { device: Device; person: string }[]

async function chooseUntilNothingIsLeft(stage: Stage, people: People, shift: Shift): Promise<void> {
  const { clock, judge, progress } = stage
  for (let round = 0; round < 100; round += 1) {
    if (!(await rest(stage, shift))) return
    const choosing = new Set<Device>()
    let chosen = false
    for (const { device, person } of shift) {
      const { slots } = await device.home(person).disk.read()
      if (![...slots.values()].some(({ state }) => isFlagged(state))) continue
      chosen = true
      choosing.add(device)
      progress.onDoing(device.name)
      void people.chooseAll(device, device.tabs[0]!, person).then(() => choosing.delete(device))
    }
    if (!chosen) return
    await clock.run(clock.now + 10_000, () => choosing.size === 0 || judge.violation !== null)
    if (choosing.size > 0) return judge.accuse('a choice is not written down')
  }
  judge.accuse('people choose for ever')
}

async function rest({ clock, judge, network, progress }: Stage, shift: Shift): Promise<boolean> {
  const people = shift.map(({ device, person }) => `${device.name}/${person}`)
  // If the provider asked for a long pause, the engine waits for it, an hour at most.
  const until = clock.now + restWithinMs + (network.askedForLong ? 3_600_000 : 0)
  await clock.run(until, () => progress.isAtRest(people) || judge.violation !== null)
  if (judge.violation === null && !progress.isAtRest(people)) {
    judge.accuse(
      `no rest: ${people.map((who) => `${who} ${[...(progress.moving(who) ?? [])].map(([key, state]) => `${key} ${state}`).join(', ')}`).join('; ')}`,
    )
  }
  return judge.violation === null
}

async function judgeEnd(stage: Stage): Promise<void> {
  const { clock, devices, flavour, judge } = stage
  if (flavour.lagMs !== undefined) await clock.run(clock.now + flavour.lagMs + 1)
  for (const device of devices)
    for (const person of device.people()) {
      device.identity = { owner: person, token: stage.tokenFor(device, person) }
      let done: boolean | null = null
      void readInTurn(device.tabs[0]!, person, null, null).then(
        (read) => (done = read),
        () => (done = false),
      )
      await clock.run(clock.now + 60_000, () => done !== null)
      if (!done) judge.accuse('a pull in calm failed')
      const { rows } = await device.home(person).disk.read()
      judge.compare(`${device.name}/${person}`, [...rows.values()])
    }
  judge.end()
}
