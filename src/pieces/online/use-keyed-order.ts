/** Idempotency-Keys, by which a provider recognizes a request that is sent again. */
import { useCallback, useRef } from 'react'
import { isOutcomeUnknown, type Answer, type ReplyOf, type RequestOf } from '../../contract'
import { useWorkspace } from '../../offline'
import { useOrder, type Order } from '../../provider/online'

/** Returns a new key without `crypto.randomUUID`, which is missing if the page is not served over HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Like `useOrder`, for an order that must not be carried out twice and that no form sends. If the outcome of the last
 * request is unknown, the same request is sent again with the same key, so that the provider answers as the first time.
 * Sends no key if the provider does not know them.
 */
export function useKeyedOrder<Name extends Order>(
  name: Name,
): (request: RequestOf<Name>, version?: number | null) => Promise<Answer<ReplyOf<Name>>> {
  const order = useOrder(name)
  const { capabilities } = useWorkspace()
  /** The last request, as JSON, and its key; null if its outcome is known. */
  const unsettled = useRef<{ request: string; key: string } | null>(null)
  return useCallback(
    async (request, version) => {
      const knowsKeys = (await capabilities()).includes('idempotency-key')
      const json = JSON.stringify(request)
      if (unsettled.current?.request !== json) unsettled.current = { request: json, key: randomKey() }
      const answer = await order(request, knowsKeys ? unsettled.current.key : null, version)
      if (answer.ok || !isOutcomeUnknown(answer.failure)) unsettled.current = null
      return answer
    },
    [order, capabilities],
  )
}
