/** Editing the option lists: new options, their labels and order, and hiding those that are no longer offered. */
import type { OptionListName } from '../../contract'
import { isNeededByRolls, meaningsOf } from '../../domain/attendance-meaning'
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
      const values = (await optionsOf(database, table)).map(({ value }) => value)
      const id = await insertedId(
        database,
        `insert into ${table} (value, label, position) select $1, $2, coalesce(max(position), 0) + 1 from ${table} returning id`,
        [newValue(label, values), label],
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
