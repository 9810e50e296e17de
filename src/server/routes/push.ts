/** Subscriptions to push notices, per device: subscribe, change, unsubscribe. */
import { fieldErrors } from '../../texts/provider'
import type { Handlers } from '../endpoints/handlers'
import { answer, invalid } from '../endpoints/reply'
import type { Services } from '../services'

type Names = 'pushKey' | 'pushSubscribe' | 'pushUnsubscribe'

/** The largest number of devices per person; with more, the oldest subscription is deleted. */
const mostDevices = 10

export const pushHandlers = ({ pushKey, pushAddresses }: Services): Pick<Handlers, Names> => ({
  /**
   * Returns the public key and the state of this device's subscription: the person's subscription whose address has the
   * SHA-256 `device`. If there is none, the subscription of the present session, because the browser's address may have
   * changed.
   */
  async pushKey({ database, person, query }) {
    const [row] = await database.query<{ kinds: string; current: boolean }>(
      `select array_to_json(d.kinds)::text as kinds, d.here and d.session_id = $2::uuid as current
       from (select *, encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') = $3::text as here from push_subscription where person_id = $1) d
       where d.here or d.session_id = $2::uuid order by d.here desc, d.id desc limit 1`,
      [person.id, person.session, query.device ?? ''],
    )
    return answer({ key: pushKey, kinds: JSON.parse(row?.kinds ?? '[]'), current: row?.current ?? false })
  },

  async pushSubscribe({ database, person, body }) {
    if (!pushAddresses.allows(body.endpoint)) return invalid({ endpoint: [fieldErrors.pushAddress] })
    const { p256dh, auth } = body.keys
    await database.query('delete from push_subscription where session_id = $1::uuid and endpoint <> $2', [
      person.session,
      body.endpoint,
    ])
    await database.query(
      `insert into push_subscription (endpoint, p256dh, auth, kinds, person_id, session_id) values ($1, $2, $3, $4, $5, $6::uuid)
       on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds, person_id = excluded.person_id, session_id = excluded.session_id`,
      [body.endpoint, p256dh, auth, body.kinds, person.id, person.session],
    )
    await database.query(
      'delete from push_subscription where person_id = $1 and id not in (select id from push_subscription where person_id = $1 order by id desc limit $2)',
      [person.id, mostDevices],
    )
    return answer({ kinds: body.kinds })
  },

  async pushUnsubscribe({ database, person, body }) {
    await database.query('delete from push_subscription where endpoint = $1 and person_id = $2', [
      body.endpoint,
      person.id,
    ])
    return answer({ kinds: [] })
  },
})
