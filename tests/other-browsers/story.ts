/** The fixtures of these tests: a provider, the cable to it, and a tablet with the browser. */
import { expect, test as base } from 'vitest'
import { people } from '../browser/people'
import { openProvider, password, type Provider } from '../browser/provider'
import { schoolAs } from '../browser/school'
import type { Browser } from './browser'
import { layCable, type Cable } from './cable'
import { openDevice, type Device } from './device'

type Fixtures = { shared: Provider; provider: Provider; cable: Cable; device: Device }

export const storiesIn = (browser: Browser) =>
  base.extend<Fixtures>({
    /** One provider per file, because its tests run one after the other. */
    shared: [
      async ({}, use) => {
        const provider = await openProvider()
        await use(provider)
        await provider.leave()
      },
      { scope: 'file' },
    ],
    provider: async ({ shared }, use) => {
      await use(shared)
      await shared.reset()
    },
    cable: async ({ provider }, use) => {
      const cable = await layCable(provider.origin)
      await use(cable)
      await cable.remove()
    },
    device: async ({ cable }, use) => {
      const device = await openDevice(browser, cable.origin)
      await use(device)
      await device.leave()
    },
  })

/** The sync chip, which says in one corner of every screen what has been sent and what waits. */
export const chip = 'a[aria-label$="Abrir Por enviar"]'
export const heading = 'h1'

/** The interval between two reads of a screen, ms; each read costs these browsers about as much as a rendering. */
const lookEvery = 200

/** Waits until the accessible names of the elements that match `selector`, one in a line, match `words`. */
export async function says(device: Device, selector: string, words: RegExp, timeout = 30_000): Promise<void> {
  try {
    await expect
      .poll(async () => (await device.names(selector)).join('\n'), { timeout, interval: lookEvery })
      .toMatch(words)
  } catch (problem) {
    const screen = await device.run(async () => {
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/'))
        .slice(-10)
      const calls = asked.map(
        ({ name, startTime, duration }) => `${Math.round(startTime)} ms, for ${Math.round(duration)} ms: ${name}`,
      )
      // The error page that a browser shows itself has no `navigator.locks`.
      const { held = [], pending = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
      return `${location.href}, ${document.visibilityState}, ${navigator.onLine ? 'online' : 'offline'}, ${JSON.stringify({ held, pending })}
At ${Math.round(performance.now())} ms it had asked last\n${calls.join('\n')}\n${document.body.innerText.slice(0, 2_000)}`
    })
    throw new Error(`No ${selector} says ${words} on ${screen}`, { cause: problem })
  }
}

export async function signIn(device: Device, email: string): Promise<void> {
  await device.open('/login')
  await device.fill(/^Correo electrónico/, email)
  await device.fill(/^Contraseña/, password)
  await device.tap('button', /^Iniciar sesión$/)
  await says(device, heading, /^Inicio$/)
}

/** Resolves when the worker controls the page: from here on the app opens without a network. */
export async function installed(device: Device): Promise<void> {
  await expect.poll(() => device.run(() => navigator.serviceWorker.controller !== null), { timeout: 90_000 }).toBe(true)
}

/** The group whose roll is open on this screen, as the desk finds it at the provider. */
export async function groupOn(device: Device, provider: Provider) {
  const school = schoolAs(provider, await provider.signIn(people.desk))
  const [label = ''] = await device.names('[role=region][aria-label^="Lista de "], section[aria-label^="Lista de "]')
  const group = (await school.groups()).find(({ name }) => `Lista de ${name}` === label)
  if (!group) throw new Error(`No group is called ${label}`)
  const rows = () => school.rollOf(group.id)
  const nameOf = ({ student }: Awaited<ReturnType<typeof rows>>[number]) => `${student.first_name} ${student.last_name}`
  return {
    rows,
    change: school.change,
    /** The names of the students who have this status today. */
    async withStatus(value: string) {
      return (await rows())
        .filter(({ status }) => status?.value === value)
        .map(nameOf)
        .sort()
    },
    async rowOf(name: string) {
      const row = (await rows()).find((row) => nameOf(row) === name)
      if (!row) throw new Error(`${name} has no row today`)
      return row
    },
  }
}
