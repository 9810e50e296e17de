/** Editing the option lists: new options, their labels and order, and hiding those that are no longer offered. */
import type { OptionListName } from '../../contract'
import { isNeededByRolls, meaningsOf, missingMeanings } from '../../domain/attendance-meaning'
import { searchKeyOf } from '../../domain/search-key'
import { fieldErrors } from '../../texts/provider'
import type { Queryable } from '../database/database'
import type { Call, Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { created, invalid, missing } from '../endpoints/reply'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import { storedProfile } from '../profile'
import type { Resource } from '../endpoints/resources'
import type { Services } from '../services'

type ChangeName = 'attendanceStatusChange' | 'paymentTypeChange' | 'relationshipChange'
type Names = 'optionList' | 'optionCreate' | ChangeName

export function optionListHandlers({ resources }: Services): Pick<Handlers, Names> {
  const lists: Record<OptionListName, Resource> = {
    'attendance-status': resources.attendanceStatus,
    'payment-type': resources.paymentType,
    relationship: resources.relationship,
  }

  const change =
    ({ table, row }: Resource) =>
    async ({ database, person, id, body: { label, hidden, place } }: Call<ChangeName>) => {
      const options = await optionsOf(database, table)
      const option = options.find((each) => each.id === id)
      if (!option) return missing
      if (hidden && (await isNeeded(database, table, option.value)))
        return invalid({ hidden: [fieldErrors.neededOption] })
      const labelled = options.map((each) => (each.id === id && label !== undefined ? { ...each, label } : each))
      if (await losesMeaning(database, table, options, labelled)) return invalid({ label: [fieldErrors.lostMeaning] })
      await updateRow(database, table, id, { label, is_hidden: hidden })
      if (place !== undefined) {
        const order = options.map((each) => each.id).filter((each) => each !== id)
        order.splice(place - 1, 0, id)
        await database.query(
          `update ${table} o set position = n.position from unnest($1::int[]) with ordinality n (id, position) where n.id = o.id and n.position <> o.position`,
          [order],
        )
      }
      return rowReply(database, row(person, id))
    }

  return {
    optionList: ({ person, ...call }) =>
      listReply(call, {
        ...lists[call.query.list].rows(person),
        order: 'o.position, o.id',
        search: (word) => `plain(o.label) like ${word}`,
        ordering: { id: 'o.id', label: 'plain(o.label)' },
      }),

    async optionCreate({ database, person, body: { list, label } }) {
      const { table, row } = lists[list]
      const options = await optionsOf(database, table)
      const value = newValue(
        label,
        options.map((option) => option.value),
      )
      if (await losesMeaning(database, table, options, [...options, { id: 0, value, label }]))
        return invalid({ label: [fieldErrors.lostMeaning] })
      const id = await insertedId(
        database,
        `insert into ${table} (value, label, position) select $1, $2, coalesce(max(position), 0) + 1 from ${table} returning id`,
        [value, label],
      )
      return rowReply(database, row(person, id), created)
    },

    attendanceStatusChange: change(lists['attendance-status']),
    paymentTypeChange: change(lists['payment-type']),
    relationshipChange: change(lists.relationship),
  }
}

type StoredOption = { id: number; value: string; label: string }

function optionsOf(database: Queryable, table: string): Promise<StoredOption[]> {
  return database.query<StoredOption>(`select id, value, label from ${table} order by position, id`)
}

async function isNeeded(database: Queryable, table: string, value: string): Promise<boolean> {
  if (table !== 'attendance_status') return false
  return isNeededByRolls(meaningsOf(await optionsOf(database, table), await storedProfile(database)), value)
}

/**
 * Whether the roll no longer finds an option that it needs, because `after` has another label than `before` for it, or
 * a second option with a label of the same meaning.
 */
async function losesMeaning(
  database: Queryable,
  table: string,
  before: readonly StoredOption[],
  after: readonly StoredOption[],
): Promise<boolean> {
  if (table !== 'attendance_status') return false
  const school = await storedProfile(database)
  const missing = missingMeanings(meaningsOf(before, school))
  return missingMeanings(meaningsOf(after, school)).some((meaning) => !missing.includes(meaning))
}

/** "Tutor legal" becomes "tutor_legal", or "tutor_legal_2" if that is taken. */
function newValue(label: string, taken: readonly string[]): string {
  const value =
    searchKeyOf(label)
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '') || 'opcion'
  let next = value
  for (let count = 2; taken.includes(next); count += 1) next = `${value}_${count}`
  return next
}
