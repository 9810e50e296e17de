/** Price lists: reception and administrators read them; administrators create them and change them. */
import { schoolDay } from '../../contract'
import { withPrice } from '../../domain/prices'
import { fieldErrors } from '../../texts/provider'
import type { Handlers } from '../endpoints/handlers'
import { parseId } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { created, invalid, missing } from '../endpoints/reply'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import type { Services } from '../services'

type Names = 'priceListList' | 'priceListCreate' | 'priceListChange'
/** `from`: the price's first day, YYYY-MM-DD; null for the first price. `amount`: pesos, as text. */
type StoredPrice = { from: string | null; amount: string; numbers_classes: number }

export const priceListHandlers = ({ resources: { priceList }, schoolClock }: Services): Pick<Handlers, Names> => ({
  priceListList: ({ person, ...call }) =>
    listReply(call, {
      ...priceList.rows(person),
      order: 'pc.name, pc.id',
      search: (word) => `plain(pc.name) like ${word}`,
      ordering: { id: 'pc.id', name: 'plain(pc.name)', amount: 'pc.amount', numbers_classes: 'pc.numbers_classes' },
    }),

  async priceListCreate({ database, person, body }) {
    const id = await insertedId(
      database,
      'insert into payment_configuration (name, amount, numbers_classes, bank_data_id) values ($1, $2, $3, $4) returning id',
      [body.name, body.amount, body.numbers_classes, accountId(body.bank_data) ?? null],
    )
    return rowReply(database, priceList.row(person, id), created)
  },

  async priceListChange({ database, person, id, body: { from, amount, numbers_classes, bank_data, name } }) {
    const [stored] = await database.query<{ prices: StoredPrice[] }>(
      'select prices_of(pc) as prices from payment_configuration pc where pc.id = $1',
      [id],
    )
    const latest = stored?.prices.at(-1)
    if (!stored || !latest) return missing
    const thisMonth = `${schoolDay(schoolClock()).slice(0, 7)}-01`
    const begins = from === undefined ? thisMonth : `${from}-01`
    if (begins < thisMonth) return invalid({ from: [fieldErrors.pastMonth] })
    await updateRow(database, 'payment_configuration', id, {
      name,
      bank_data_id: accountId(bank_data),
    })
    const isOnlyMoved = amount === undefined && numbers_classes === undefined
    if (from !== undefined || !isOnlyMoved) {
      // If only `from` is sent, a planned price is moved to that month. Otherwise an amount or a number of classes that
      // is not sent keeps the value that is valid in the month in which the new price begins.
      const isPlanned = latest.from !== null && latest.from > thisMonth
      const kept = isOnlyMoved && isPlanned ? stored.prices.slice(0, -1) : stored.prices
      const valid = stored.prices.filter((price) => price.from === null || price.from <= begins).at(-1)
      const present = isOnlyMoved ? latest : (valid ?? latest)
      const prices = withPrice(kept, {
        from: begins,
        amount: amount?.toFixed(2) ?? present.amount,
        numbers_classes: numbers_classes ?? present.numbers_classes,
      })
      const next = prices.at(-1) ?? latest
      // Keeps `earlier_prices` out of the audit log, where the entries about the price and price_from already show the
      // earlier prices.
      await database.query(
        `update payment_configuration set amount = $2::numeric, numbers_classes = $3, price_from = $4::date, earlier_prices = $5::jsonb
         where id = $1 and set_config('lucero.derived', 'earlier_prices', true) is not null`,
        [id, next.amount, next.numbers_classes, next.from, JSON.stringify(prices.slice(0, -1))],
      )
    }
    return rowReply(database, priceList.row(person, id))
  },
})

/** The id of the bank account; null for '', which means none; undefined if nothing was sent. */
function accountId(sent: string | undefined): number | null | undefined {
  return sent === '' ? null : sent === undefined ? undefined : parseId(sent)
}
