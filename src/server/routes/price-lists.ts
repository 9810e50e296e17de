/** Price lists: reception and administrators read them; administrators create them and change them. */
import { schoolDay } from '../../contract'
import { withPrice } from '../../domain/prices'
import type { Handlers } from '../endpoints/handlers'
import { parseId } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { created, missing } from '../endpoints/reply'
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
      [body.name, body.amount, body.numbers_classes, parseId(body.bank_data)],
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
    await updateRow(database, 'payment_configuration', id, {
      name,
      bank_data_id: bank_data === undefined ? undefined : parseId(bank_data),
    })
    if (from !== undefined || amount !== undefined || numbers_classes !== undefined) {
      const prices = withPrice(stored.prices, {
        from: `${from ?? schoolDay(schoolClock()).slice(0, 7)}-01`,
        amount: amount?.toFixed(2) ?? latest.amount,
        numbers_classes: numbers_classes ?? latest.numbers_classes,
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
