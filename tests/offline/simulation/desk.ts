/**
 * A person at the desk who works directly at the provider: changes rows, removes them, enters them again, creates new
 * ones.
 */
import { weigh } from './clock'
import { fields } from './provider'
import { groups, students, today, tomorrow, type Stage } from './stage'

const common = { write: 20, remove: 0.6, recreate: 0.6, move: 5, announce: 1 }
const alone = weigh({ ...common, create: 0 })
/**
 * The reception's acts with a provider that has `unique`. With any other (`alone`), only devices create rows, so that
 * any row that exists twice is the engine's fault.
 */
const among = weigh({ ...common, create: 4 })

export function deskActs(stage: Stage): void {
  const { dice, provider, flavour, note, fresh, hot } = stage
  const marked = stage.hotPlace
  if (marked && flavour.unique && dice.chance(0.7)) {
    stage.hotPlace = null
    note(() => `desk records ${marked.student} on ${marked.group} ${marked.date}`)
    if (provider.find(marked).length === 0)
      provider.create(
        marked,
        { status: fresh('status', 'desk'), ...(dice.chance(0.7) && { points: fresh('points', 'desk') }) },
        'desk',
        null,
      )
    return stage.count('desk records whom another marks')
  }
  const all = [...provider.rows.values()]
  const wanted = hot && dice.chance(0.6) ? provider.rows.get(Number(hot.id)) : undefined
  const row = wanted ?? dice.maybe(all)
  if (!row) return
  const field = wanted && hot && hot.field !== 'beginning_of_the_cycle' ? hot.field : dice.pick(fields.slice(0, 3))
  const act = dice.weighted(flavour.unique ? among : alone)
  note(() => `desk ${act} ${row.id} ${field}`)
  stage.count(`desk ${act}`)
  switch (act) {
    case 'write':
      return provider.write(row.id, field, fresh(field, 'desk'))
    case 'remove':
      return provider.remove(row.id)
    case 'recreate': {
      // The row was taken for a mistake and is entered again: the same row to people, one with another id to the
      // provider.
      provider.remove(row.id)
      provider.create(row, dice.chance(0.5) ? row.cells : { status: fresh('status', 'desk') }, 'desk', null)
      return
    }
    case 'move':
      return stage.school.move(dice.pick(students), dice.chance(0.7) ? today : tomorrow)
    case 'announce':
      return stage.school.announce({ student: dice.pick(students), date: dice.pick(stage.dates) })
    case 'create': {
      const place = { date: dice.pick(stage.dates), group: dice.pick(groups), student: dice.pick(students) }
      if (provider.find(place).length === 0) provider.create(place, { status: fresh('status', 'desk') }, 'desk', null)
    }
  }
}
