/**
 * One seed, one world: people with devices, a desk that changes the same rows, a network in a storm; then calm, in
 * which everything must come to rest. `runSeed` returns the broken promise, if any, and on request the trace.
 */
import { comeToRest } from './calm'
import { characterOf } from './character'
import { Dice } from './clock'
import { deskActs } from './desk'
import type { Device } from './device'
import { openMishaps } from './mishaps'
import { People } from './people'
import { groups, inTimeOf, openStage, students, today, yesterday, type Options, type Stage } from './stage'

export type { Options } from './stage'

export type Outcome = { violation: string | null; trace: () => string[]; most: { requests: number; sends: number } }

export async function runSeed(seed: number, options: Options = {}): Promise<Outcome> {
  const dice = new Dice(seed)
  const character = characterOf(dice)
  const stage = openStage(dice, character, options)
  const { judge, note, devices } = stage
  note(
    () =>
      `seed ${seed}: ${JSON.stringify({ ...character.flavour, trouble: character.trouble, acts: character.acts })}, ${devices.map(({ tabs }) => tabs.map(({ name }) => name).join('+')).join(', ')}`,
  )
  furnish(stage)
  const people = new People(stage, openMishaps(stage), options.alterStore)
  try {
    await inTimeOf(stage.clock, async () => {
      await storm(stage, people, character.acts)
      await comeToRest(stage, people)
    })
  } catch (error) {
    judge.accuse(`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  return { violation: judge.violation, trace: stage.told, most: stage.progress.most }
}

/** The rows that the provider has at the beginning. */
function furnish({ dice, provider }: Stage): void {
  for (const date of [today, yesterday])
    for (const group of groups)
      for (const student of students)
        if (dice.chance(0.45))
          provider.create({ date, student, group }, { status: 'presente', points: 0 }, 'past', null)
}

async function storm(stage: Stage, people: People, acts: number): Promise<void> {
  const { clock, devices, dice, judge, progress } = stage
  let left = acts
  let over = false
  const act = (device: Device) => {
    if (left <= 0) return
    left -= 1
    // People work in bursts, with pauses in which requests may be answered.
    clock.after(dice.chance(0.12) ? dice.between(5_000, 45_000) : dice.between(30, 2_000), () => act(device))
    if (dice.chance(0.25)) clock.after(dice.between(0, 4_000), () => stage.storming && deskActs(stage))
    for (const { name } of devices) progress.onDoing(name)
    people.act(device)
    if (left === 0)
      clock.after(dice.chance(0.4) ? dice.between(0, 60_000) : dice.between(0, 2_000), () => (over = true))
  }
  for (const device of devices) {
    await stage.signIn(device, 'lupe')
    clock.after(dice.between(0, 1_500), () => act(device))
  }
  await clock.run(Infinity, () => over || judge.violation !== null)
}
