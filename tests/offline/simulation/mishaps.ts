/** What goes wrong with devices, networks and providers, apart from the fate of single requests. */
import type { Weights } from './clock'
import { weigh } from './clock'
import type { Device, Tab } from './device'
import type { Outage } from './network'
import type { Provider } from './provider'
import type { Stage } from './stage'

/** How likely each mishap is, relative to the others and to what people do. */
export const mishaps = {
  crash: 4,
  reload: 2,
  freeze: 5,
  clock: 2,
  expire: 2,
  full: 1.5,
  outage: 1.5,
  flap: 1,
  forbid: 1,
  restless: 1,
  restore: 3,
}

export type Mishap = keyof typeof mishaps

const outages: Weights<Outage> = weigh<Outage>({ refused: 5, dropped: 2, portal: 1, 502: 1, 503: 2, writesFail: 4 })

export function isBefalling(act: string): act is Mishap {
  return act in mishaps
}

export function openMishaps(stage: Stage) {
  const { clock, dice, provider, network, note } = stage
  let backup: ReturnType<Provider['backup']> | null = dice.chance(0.15) ? provider.backup() : null

  return (mishap: Mishap, device: Device, tab: Tab, person: string): void => {
    const { now } = clock
    switch (mishap) {
      case 'crash':
        tab.endIn = { awaits: dice.between(0, 25), how: (point) => tab.die(point) }
        return
      case 'reload':
        return tab.die('at a reload')
      case 'freeze':
        return freeze(stage, device, tab)
      case 'clock':
        // The clock is set forward or back, by 1 s to 25 hours, also while requests are on their way.
        if (!device.mayForget(device.diedAt)) return
        device.jumpedAt = now
        device.skew +=
          dice.pick([-1, 1]) * (dice.chance(0.5) ? dice.between(1_000, 90_000) : dice.between(60_000, 90_000_000))
        return note(() => `${device.name}'s clock jumps to ${device.skew}`)
      case 'expire':
        if (device.identity) provider.revoke(device.identity.token)
        clock.after(
          dice.between(2_000, 20_000),
          () => void (device.identity?.owner === person && stage.storming && stage.signIn(device, person)),
        )
        return
      case 'full':
        device.fullUntil = now + dice.between(500, 15_000)
        return note(() => `${device.name}'s storage is full until ${device.fullUntil}`)
      case 'outage': {
        const [kind, until] = [dice.weighted(outages), now + dice.between(1_000, 60_000)]
        network.fail(kind, until)
        return note(() => `the provider is away until ${until}: ${kind}`)
      }
      case 'flap':
        note(() => 'the network comes and goes')
        for (let gone = 0, at = 0; gone < 6; gone += 1, at += dice.between(300, 4_000))
          clock.after(at, () => network.fail('refused', clock.now + dice.between(100, 2_000)))
        return
      case 'forbid': {
        const until = now + dice.between(3_000, 40_000)
        provider.forbid(`${device.name}/${person}`, until)
        return note(() => `${device.name}/${person} may do nothing until ${until}`)
      }
      case 'restless':
        provider.restless = true
        clock.after(dice.between(5_000, 90_000), () => (provider.restless = false))
        return note(() => 'versions move by themselves')
      case 'restore':
        if (!backup) return
        note(() => 'the provider is put back to where it began')
        provider.restore(backup)
        backup = null
        return stage.count('provider restored')
    }
  }
}

function freeze({ clock, dice, note }: Stage, device: Device, tab: Tab): void {
  // After a short freeze the tab has readings that still look fresh; after a long one, answers that nobody waits for.
  const long = dice.chance(0.5)
  const until = clock.now + (long ? dice.between(2_000, 60_000) : dice.between(300, 4_000))
  tab.frozenUntil = until
  note(() => `${tab.name} is frozen until ${until}`)
  // The browser may notice the freeze and give the tab's locks to others.
  if (dice.chance(0.7))
    clock.after(long ? dice.between(100, 2_000) : dice.between(10, 200), () => {
      device.dropLocks(tab)
      for (const other of device.tabs) if (other.usable) other.kick(true)
    })
}
