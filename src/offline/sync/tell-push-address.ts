/**
 * Called when the browser has changed its push address: sends it to the provider for the person on record. If that
 * fails, the app sends it when it is next opened.
 */
import { endpointHash, pushSubscription } from '../../contract'
import { openProviderClient } from '../../provider/client'
import { recallIdentity } from '../database/identity'

/** `before`: the previous address; undefined if the browser does not report it. */
export async function tellPushAddress(next: PushSubscriptionJSON, before: string | undefined): Promise<void> {
  const person = await recallIdentity()
  if (!person || person.expiresAt <= Date.now()) return
  const { token, provider } = person
  const client = openProviderClient({ origin: provider, fetch: (url, init) => fetch(url, init) })
  const announced = await client('capabilities', {})
  if (!announced.ok || !announced.value.includes('web-push')) return
  const registered = await client(
    'pushKey',
    { query: before === undefined ? {} : { device: await endpointHash(before) } },
    { token },
  )
  if (!registered.ok) return
  const read = pushSubscription.safeParse({ endpoint: next.endpoint, keys: next.keys, kinds: registered.value.kinds })
  if (read.success) await client('pushSubscribe', { body: read.data }, { token })
}
