/** Unsent changes as *Por enviar* groups them: several of one class in one card, any other by itself. Pure. */
import type { Relation } from '../../contract'
import type { OutboxItem, SlotState } from '../../offline'

export type RollGroup = { kind: 'roll'; key: string; group: Relation; date: string; items: readonly OutboxItem[] }
export type Entry = { kind: 'one'; item: OutboxItem } | RollGroup

/**
 * Returns the entries in the order of their first change. A conflict is never in a card, because each needs a choice
 * between two values.
 */
export function entriesOf(items: readonly OutboxItem[]): Entry[] {
  const rolls = new Map<string, OutboxItem[]>()
  for (const item of items) {
    const roll = rolls.get(rollKeyOf(item))
    if (item.state === 'conflict') continue
    if (roll) roll.push(item)
    else rolls.set(rollKeyOf(item), [item])
  }
  return items.flatMap((item): Entry[] => {
    const roll = item.state === 'conflict' ? undefined : rolls.get(rollKeyOf(item))
    if (!item.group || !roll || roll.length < 2) return [{ kind: 'one', item }]
    return roll[0] === item
      ? [{ kind: 'roll', key: rollKeyOf(item), group: item.group, date: item.date, items: roll }]
      : []
  })
}

function rollKeyOf({ group, date }: OutboxItem): string {
  return `${group?.id ?? ''} ${date}`
}

/** The number of changes in each state, in the order in which the states first appear. */
export function statesOf(items: readonly OutboxItem[]): [SlotState, number][] {
  const counts = new Map<SlotState, number>()
  for (const { state } of items) counts.set(state, (counts.get(state) ?? 0) + 1)
  return [...counts]
}
