/** Receipts, reminders and bank data, as each role may list them. */
import type { Value } from '../database/database'
import { keyOf, type Handlers } from '../endpoints/call'
import { listed } from '../endpoints/listing'
import { bankDataJson, receiptJson, reminderJson } from '../endpoints/shapes'
import { seenReceipts } from '../endpoints/visibility'

const ofEmail = (place: number) => `exists (select from person x where x.id = r.tutor_id and lower(x.email) = lower($${place}))`

export const paymentHandlers: Pick<Handlers, 'receiptList' | 'reminderList' | 'bankDataList'> = {
  async receiptList({ database, person, query, url }) {
    const where = [seenReceipts(person)]
    const values: Value[] = [person.id]
    if (query.user_id !== undefined) where.push(`r.tutor_id = $${values.push(keyOf(query.user_id))}`)
    if (query.email !== undefined) where.push(ofEmail(values.push(query.email)))
    return listed(database, { json: receiptJson(person.role), from: 'receipt r', where, order: 'r.payment_period desc, r.id desc', values }, query, url)
  },

  /** What is still owed: active receipts neither paid nor cancelled. */
  async reminderList({ database, person, query, url }) {
    const where = [seenReceipts(person), 'r.is_active', `r.status in ('pendiente', 'parcial', 'vencido')`]
    const values: Value[] = [person.id]
    if (query.email !== undefined) where.push(ofEmail(values.push(query.email)))
    return listed(database, { json: reminderJson, from: 'receipt r', where, order: 'r.payment_period, r.id', values }, query, url)
  },

  async bankDataList({ database, query, url }) {
    return listed(database, { json: bankDataJson, from: 'bank_data b', where: ['true'], order: 'b.bank_name, b.id', values: [] }, query, url)
  },
}
