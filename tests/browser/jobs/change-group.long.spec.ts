/** The desk moves a child to another group: at most four actions, and both teachers see it on their next roll. */
import { countTaps } from '../roll'
import { rows } from '../screens'
import { expect, open, people, settled, signIn, test } from '../story'

test(
  'one child, three taps from its page; the old roll loses it, the new one has it, and what was taken stays',
  { tag: '@long' },
  async ({ page, browser, provider }) => {
    await signIn(page, people.desk)
    const taps = await countTaps(page)
    await open(page, `/dashboard/student/${rows.student.id}`)
    const history = page.getByRole('region', { name: 'Historial de grupos' })
    await expect(history.getByRole('button', { name: `Cambiar de grupo: ${rows.group.name}` })).toBeEnabled()
    await settled(page)

    await history.getByRole('button', { name: `Cambiar de grupo: ${rows.group.name}` }).click()
    const form = page.getByRole('dialog', { name: `Cambiar de grupo: ${rows.student.name}` })
    // The form shows free places before anything is sent, and does not offer the child's own group.
    const offered = form.getByLabel('Grupo nuevo').getByRole('option')
    await expect(offered.filter({ hasText: /^Kids 3 · .+ · Quedan? \d+ de 22 lugares$/ })).toHaveCount(1)
    await expect(offered.filter({ hasText: /^Kids 2 / })).toHaveCount(0)
    const kids3 = await offered.filter({ hasText: /^Kids 3 / }).getAttribute('value')
    await form.getByLabel('Grupo nuevo').selectOption(kids3)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Grupo cambiado')).toBeVisible()
    // Choosing from the browser's own select is an action without a click, so it is added.
    expect((await taps()) + 1).toBeLessThanOrEqual(3)

    await expect(history.getByRole('row', { name: /Kids 3.*Actual.*desde el 18 de noviembre de 2026/ })).toBeVisible()
    await expect(history.getByRole('row', { name: /Kids 2.*Anterior.*hasta el 18 de noviembre de 2026/ })).toBeVisible()
    // The attendance taken in the old group stays.
    await expect(
      page.getByRole('region', { name: 'Historial de asistencia' }).getByText('Kids 2').first(),
    ).toBeVisible()

    const context = await browser.newContext({ baseURL: provider.origin })
    const teacher = await context.newPage()
    await signIn(teacher, people.teacher)
    await open(teacher, `/dashboard/lista?group_id=${kids3}`)
    await expect(teacher.getByText(rows.student.name).first()).toBeVisible()
    await context.close()
  },
)
