/**
 * Something happened in class. Whom to call is two actions away from home, also on a tablet without Wi-Fi, and on one
 * printed page.
 */
import { rows } from '../screens'
import { countTaps, rollOn } from '../roll'
import { chipOn, expect, installed, menuLink, open, people, reload, signIn, test } from '../story'

test.use({ writes: false })

test(
  'a teacher without a network calls a mother one tap after home, and prints the class on one page',
  { tag: '@long' },
  async ({ device }) => {
    const { page, context } = device
    await page.addInitScript(() => void (window.print = () => {}))
    await signIn(page, people.teacher)
    await installed(page)
    const taps = await countTaps(page)
    await expect(rollOn(page).tiles).toHaveCount(20)
    await expect(chipOn(page)).toHaveText(/Todo enviado/)
    await context.setOffline(true)
    await reload(page)
    await expect(rollOn(page).tiles).toHaveCount(20)

    const before = await taps()
    await (await menuLink(page, 'Emergencia')).click()
    const sheet = page.getByRole('region', { name: `Hoja de emergencia de ${rows.group.name}` })
    const child = sheet.getByRole('listitem').filter({ hasText: rows.student.name })
    await expect(child).toContainText('Jesús Peña')
    await expect(child).toContainText('Abuelo')
    await expect(child.getByRole('link', { name: 'Llamar a Jesús Peña: 55 8331 7996' })).toHaveAttribute(
      'href',
      'tel:+525583317996',
    )
    // The call itself is one more action.
    expect((await taps()) - before + 1).toBe(2)
    await expect(sheet.getByRole('listitem')).toHaveCount(20)
    await expect(sheet.getByText('Este equipo no tiene su contacto')).toHaveCount(0)

    await page.getByRole('button', { name: 'Imprimir' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(
      page.getByRole('region', { name: `Hoja para imprimir de ${rows.group.name}` }).getByRole('rowheader'),
    ).toHaveCount(20)
    await expect(page.getByRole('navigation')).toBeHidden()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })

    // The roll has a link to it as well.
    await open(page, `/dashboard/lista?group_id=${rows.group.id}`)
    await page.getByRole('link', { name: `Hoja de emergencia de ${rows.group.name}` }).click()
    await expect(sheet.getByRole('listitem')).toHaveCount(20)
  },
)
