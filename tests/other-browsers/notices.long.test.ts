/**
 * Notices from the tap that asks for them to the one on the screen, in a real browser: its own subscription with the
 * school's key, its own decryption, the portal's own worker.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { people } from '../browser/people'
import { openProvider } from '../browser/provider'
import { openAutopush } from './autopush'
import type { Browser } from './browser'
import { openDevice } from './device'
import { firefox } from './firefox'
import { installed, says, signIn } from './story'

test('a mother asks for notices, is told of a payment while nobody looks, and ends them', async () => {
  const service = await openAutopush()
  const provider = await openProvider({ env: { PUSH_SERVICES: service.origin } })
  const listening: Browser = {
    ...firefox,
    async open(profile) {
      await writeFile(
        join(profile, 'prefs.js'),
        Object.entries(service.settings)
          .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
          .join(''),
      )
      return firefox.open(profile)
    },
  }
  const device = await openDevice(listening, provider.origin)
  const shown = () =>
    device.run(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    )
  try {
    await signIn(device, people.tutor)
    await installed(device)
    await device.tap('button', /^Avisos en este equipo$/)
    await device.tap('input[type=checkbox]', /^Cuando llegue el día de un pago$/)
    await device.tap('[role=dialog] button', /^Guardar$/)
    await says(device, '[role=alert], [role=status]', /Avisos guardados para este equipo/)
    const { json } = await provider.call<{ key: string }>('GET', '/api/push/key/', {
      token: await provider.signIn(people.tutor),
    })
    expect(service.keys).toEqual([json.key])

    const desk = await provider.signIn(people.desk)
    const form = new FormData()
    for (const [name, value] of Object.entries({
      user: 5,
      payment_period: '2026-11-01',
      student_folio: 'LUC-0002',
      group: 7,
      amount_expected: 1500,
      abono: 0,
      payment_total: 1500,
      status: 'pendiente',
    }))
      form.append(name, String(value))
    expect(
      (
        await fetch(`${provider.origin}/api/payments/receipt/`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${desk}` },
          body: form,
        })
      ).status,
    ).toBe(201)
    await expect.poll(() => service.taken, { timeout: 60_000 }).toEqual([100])
    await expect.poll(shown, { timeout: 15_000 }).toEqual([
      {
        title: 'Hay un pago por hacer',
        body: expect.stringMatching(/^Es de \S+\. Toca/),
        tag: expect.stringMatching(/^payment\/\d+$/),
      },
    ])
    await device.tap('button', /^Avisos en este equipo$/)
    await device.tap('input[type=checkbox]', /^Cuando llegue el día de un pago$/)
    await device.tap('[role=dialog] button', /^Guardar$/)
    await expect.poll(() => service.keys, { timeout: 30_000 }).toEqual([])
  } finally {
    await device.leave()
    await provider.leave()
    await service.close()
  }
})
