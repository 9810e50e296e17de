/** Somebody else, straight at the provider: writes, takes rows out, makes them again, and makes new ones. */
import { weigh } from './clock'
import { fields } from './provider'
import { groups, students, type Stage } from './stage'

const common = { write: 20, remove: 0.6, recreate: 0.6 }
const alone = weigh({ ...common, create: 0 })
/** Where the provider allows twins, one device alone creates rows, so that any twin is the engine's fault. */
const among = weigh({ ...common, create: 4 })

export function deskActs(stage: Stage): void {
  const { dice, provider, flavour, note, fresh, hot } = stage
  const all = [...provider.rows.values()]
  const wanted = hot && dice.chance(0.6) ? provider.rows.get(Number(hot.id)) : undefined
  const row = wanted ?? dice.maybe(all)
  if (!row) return
  const field = wanted && hot && hot.field !== 'beginning_of_the_cycle' ? hot.field : dice.pick(fields.slice(0, 3))
  const act = dice.weighted(flavour.unique ? among : alone)
  note(() => `desk ${act} ${row.id} ${field}`)
  stage.count(`desk ${act}`)
  switch (act) {
    case 'write': return provider.write(row.id, field, fresh(field, 'desk'))
    case 'remove': return provider.remove(row.id)
    case 'recreate': {
      // Somebody took it for a mistake, and puts it in again: the same row to people, another one to the provider.
      provider.remove(row.id)
      provider.create(row, dice.chance(0.5) ? row.cells : { status: fresh('status', 'desk') }, 'desk', null)
      return
    }
    case 'create': {
      const place = { date: dice.pick(stage.dates), group: dice.pick(groups), student: dice.pick(students) }
      if (provider.find(place).length === 0) provider.create(place, { status: fresh('status', 'desk') }, 'desk', null)
    }
  }
}
