/** Checks that the public address leads to the provider, by HTTPS, through a proxy that forwards the client's IP. */
import { z } from 'zod'
import { isLoopback } from '../../../domain/loopback'
import { lacksHttps, type Configuration } from '../../configuration'
import { findingsAbout, reasonOf, type Finding } from './finding'

const timeoutMs = 8_000
/**
 * The doctor reports it if the clocks of this machine and of the public address differ by more than this, ms. The
 * portal warns people only if their device's clock is wrong by five minutes.
 */
const worstClockMs = 60_000

const health = z.object({ status: z.literal('ok'), proxy: z.enum(['none', 'believed', 'not believed']) })

export function checkAddress({ PUBLIC_URL, HOST, TRUST_PROXY }: Configuration): Promise<Finding[]> {
  return findingsAbout('Address', async (say) => {
    if (!PUBLIC_URL) {
      if (isLoopback(HOST))
        return say(
          'advice',
          'PUBLIC_URL is not set: for a school set it to the address people open, such as https://escuela.example.',
        )
      return say(
        'mend',
        'PUBLIC_URL is not set and others can reach this machine: set it to the address people open, such as https://escuela.example.',
      )
    }
    const { protocol, hostname } = new URL(PUBLIC_URL)
    if (lacksHttps({ HOST, PUBLIC_URL }))
      say(
        'mend',
        `${PUBLIC_URL} is not HTTPS, without which browsers keep nothing offline: put a proxy with a certificate in front, and set PUBLIC_URL to https.`,
      )
    const reply = await fetch(`${PUBLIC_URL}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(reasonOf)
    if (typeof reply === 'string')
      return say(
        'mend',
        `${PUBLIC_URL} cannot be reached: start the provider and the proxy, and look at name and certificate (${reply}).`,
      )
    if ([502, 503, 504].includes(reply.status))
      return say(
        'mend',
        `${PUBLIC_URL} is answered by a proxy that finds no provider: start the provider, and let the proxy hand on to its address.`,
      )
    const answer = health.safeParse(await reply.json().catch(() => null))
    if (!answer.success)
      return say(
        'mend',
        `${PUBLIC_URL} is answered by something else (${reply.status}): let the proxy hand on every path to the provider.`,
      )
    if (answer.data.proxy === 'not believed')
      say(
        'mend',
        `the proxy's X-Forwarded-For is not believed (TRUST_PROXY is ${TRUST_PROXY}), so that all people seem to come from one address: set TRUST_PROXY to the proxy's address.`,
      )
    if (answer.data.proxy === 'none' && protocol === 'https:')
      say('mend', 'the proxy says not who asks: let it send X-Forwarded-For.')
    const clockDifferenceMs = Math.abs(Date.parse(reply.headers.get('Date') ?? '') - Date.now())
    if (clockDifferenceMs > worstClockMs)
      say(
        'mend',
        `the clock of this machine and of ${hostname} differ by ${Math.round(clockDifferenceMs / 1000)} seconds: let both set theirs by NTP.`,
      )
    say('ok', `${PUBLIC_URL} answers.`)
  })
}
