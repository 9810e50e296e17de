/**
 * A mother of three opens the portal on her phone: her home answers each of four questions with at most one tap, and an
 * absence that she announces reaches the class.
 */
import { countTaps, rollOn } from '../roll'
import { atRest, chipOn, expect, installed, people, reload, signIn, test } from '../story'

const phone = { width: 390, height: 844 }

test(
  'was my child there, how many points, how many classes are left and when is the next, what do I pay and how',
  { tag: '@long' },
  async ({ page, browser, provider }) => {
    // All three children owe something, which makes her home as full as it gets.
    const desk = await provider.signIn(people.desk)
    for (const [folio, group] of [
      ['LUC-0002', 7],
      ['LUC-0003', 11],
    ] as const) {
      const body = {
        user: 5,
        payment_period: '2026-11-01',
        student_folio: folio,
        group,
        amount_expected: 1500,
        abono: 0,
        payment_total: 1500,
        status: 'pendiente',
      }
      const form = new FormData()
      for (const [name, value] of Object.entries(body)) form.append(name, String(value))
      const made = await fetch(`${provider.origin}/api/payments/receipt/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${desk}` },
        body: form,
      })
      expect(made.status, await made.text()).toBe(201)
    }
    await page.setViewportSize(phone)
    const taps = await countTaps(page)
    await signIn(page, people.tutor)
    const children = page.getByRole('list', { name: 'Tus estudiantes' }).getByRole('listitem')
    const inigo = children.filter({ hasText: 'Íñigo Peña' })
    const before = await taps()

    await test.step('three questions without a tap, for all three children on one screen with what is owed', async () => {
      await expect(children).toHaveCount(3)
      for (const child of await children.all()) {
        await expect(child).toContainText(/Última asistencia(Asistencia|Falta|Retardo|Falta justificada), /)
        await expect(child).toContainText(/Puntos\d+/)
        await expect(child).toContainText(/Clases por pagar\d+|\d+ de \d+ clases/)
        await expect(child).toContainText(/Próxima clase.* · \d\d:\d\d · /)
        await expect(child).toContainText(/Pago de \S+.*\$[\d,]+\.\d\d/)
      }
      await expect(page.getByRole('region', { name: 'Por pagar' })).toContainText(/\$[\d,]+\.\d\d · 3 pagos/)
      expect(await taps()).toBe(before)
      const boxes = await Promise.all(
        [children.last(), page.getByRole('region', { name: 'Por pagar' })].map((part) => part.boundingBox()),
      )
      for (const box of boxes)
        expect(box && box.y >= 0 && box.y + box.height, 'on the first screen').toBeLessThanOrEqual(phone.height)
    })

    await test.step('one amount, wherever it is said', async () => {
      const amounts = await page
        .getByRole('list', { name: 'Recordatorios de pago' })
        .getByRole('strong')
        .allTextContents()
      const pesos = (text: string | null) => Number(/\$([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
      const whole = pesos(await page.getByRole('region', { name: 'Por pagar' }).textContent())
      expect(amounts.map(pesos).reduce((sum, amount) => sum + amount, 0)).toBe(whole)
      const sent = await page.getByRole('link', { name: 'Enviar comprobante' }).getAttribute('href')
      expect(decodeURIComponent(sent ?? '')).toContain('Íñigo Peña · LUC-0001')
    })

    await test.step('how to pay: one tap', async () => {
      await atRest(page)
      await inigo.getByText('Cómo pagar').click()
      await expect(inigo.getByRole('button', { name: 'Copiar CLABE' })).toBeVisible()
      expect(await taps()).toBe(before + 1)
      await inigo.getByText('Cómo pagar').click()
    })

    await test.step('Avisar falta: told for today, and another one taken back before its class', async () => {
      const told = async (name: string, day: string | null, reason: string) => {
        await page.getByRole('button', { name: `Avisar falta de ${name}` }).click()
        const form = page.getByRole('dialog', { name: `Avisar falta de ${name}` })
        if (day) await form.getByLabel('Día que no viene').fill(day)
        await form.getByLabel('Motivo').fill(reason)
        await form.getByRole('button', { name: 'Avisar falta' }).click()
        await expect(form).toBeHidden()
      }
      await told('Íñigo Peña', provider.today, 'Gripe')
      await expect(inigo).toContainText('Avisaste que hoy no viene · Gripe')
      // The class has begun, so only the school can withdraw the notice.
      await expect(inigo.getByRole('button', { name: /^Quitar el aviso/ })).toHaveCount(0)
      const matias = children.filter({ hasText: 'Matías Peña' })
      await told('Matías Peña', null, '')
      await matias.getByRole('button', { name: /^Quitar el aviso/ }).click()
      await expect(matias).not.toContainText('Avisaste')
    })

    await test.step('the teacher’s tile says so before the first tap, also without a network, and a tap changes it as ever', async () => {
      const classroom = await browser.newContext({
        baseURL: provider.origin,
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
        viewport: { width: 1180, height: 820 },
      })
      const tablet = await classroom.newPage()
      await signIn(tablet, people.teacher)
      await installed(tablet)
      await expect(chipOn(tablet)).toHaveText(/Todo enviado/, { timeout: 60_000 })
      const tile = tablet.getByRole('button', { name: /^Íñigo Peña: / })
      await expect(tile).toHaveAccessibleName('Íñigo Peña: Falta')
      await expect(tile).toContainText('Avisaron: Gripe')
      await classroom.setOffline(true)
      await reload(tablet)
      await expect(tile).toContainText('Avisaron: Gripe')
      await expect(rollOn(tablet).save).toHaveText(/19 presentes.*1 falta/)
      const heights = async () =>
        rollOn(tablet).tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      const stood = await heights()
      await tile.click()
      await expect(tile).toHaveAccessibleName('Íñigo Peña: Retardo')
      expect(await heights()).toEqual(stood)
      await classroom.close()
    })
  },
)
