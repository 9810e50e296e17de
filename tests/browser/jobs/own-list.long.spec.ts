/**
 * A new school brings its students in from the list that it has kept in Excel for years, in the portal alone. Counts
 * the actions of each step, from the home page on: a tap, a choice, a filled box.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { groupKey } from '../../../src/domain/sheet-import/group-names'
import { end, run } from '../provider'
import { expect, open, settled, test } from '../story'

test.use({ writes: false, viewport: { width: 1366, height: 768 } })

const director = { email: 'directora@nandu.example', password: 'cuatro palabras que nadie junta' }
const sheets = 'tests/domain/sheets'
/** What the file means: number, first and last name, birth date, group as written, phone. */
const expected = readFileSync(`${sheets}/alumnos-2026.expected.csv`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

test('120 children in nine groups, from the file to the portal', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(600_000)
  const folder = await mkdtemp(join(tmpdir(), 'lucero-'))
  const { process: provider, origin } = await run('dist/server/main.js', folder, 0, {
    DEMO: '0',
    ADMIN_EMAIL: director.email,
    ADMIN_PASSWORD: director.password,
    SCHOOL_CLOCK: '2026-11-18T16:02',
  })
  try {
    await importList(page, origin)
  } finally {
    await end(provider, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})

async function importList(page: Page, origin: string): Promise<void> {
  let done = 0
  const actions: Record<string, number> = {}
  const press = async (button: Locator) => {
    done += 1
    await expect(button).toBeVisible()
    await settled(page)
    await button.click()
  }
  const count = (step: string) => {
    actions[step] = done
    done = 0
  }
  await open(page, `${origin}/login`)
  await page.getByLabel('Correo electrónico').fill(director.email)
  await page.getByLabel(/^Contraseña/).fill(director.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { Authorization: `Bearer ${token}` }
  for (const name of ['Del Valle', 'Narvarte']) {
    const told = await page.request.post(`${origin}/api/school/`, { headers, data: { name } })
    expect(told.status()).toBe(201)
  }

  const start = Date.now()
  const steps = page.getByRole('region', { name: 'Tu escuela en seis pasos' })
  await press(steps.getByRole('link', { name: 'Importar de Excel' }))
  done += 1
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(`${sheets}/alumnos-2026.xlsx`)
  await expect(page.getByRole('heading', { name: 'alumnos-2026.xlsx' })).toBeVisible()
  count('the file')

  await press(page.getByRole('button', { name: 'Crear los 9 grupos que faltan' }))
  const form = page.getByRole('dialog', { name: 'Grupos nuevos' })
  for (let index = 0; index < 9; index += 1) {
    for (const day of ['Lunes', 'Miércoles']) await form.getByRole('checkbox', { name: day }).nth(index).check()
    await form
      .getByLabel(/^Empieza/)
      .nth(index)
      .fill('16:00')
    await form
      .getByLabel(/^Termina/)
      .nth(index)
      .fill('17:00')
    done += 4
  }
  await press(form.getByRole('button', { name: 'Crear' }))
  await expect(form).toBeHidden()
  count('nine groups')

  done += 1
  await page.getByRole('combobox', { name: /^«flyers»/ }).selectOption({ label: 'Flyers · Del Valle' })
  count('a name of two groups')
  await press(page.getByRole('button', { name: /^Aceptar 11 propuestas/ }))
  count('mothers without family names')
  await press(page.getByRole('button', { name: 'Importar los listos (120)' }))
  await expect(page.getByText('120 estudiantes importados').first()).toBeVisible()
  count('the import')
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - start) / 1000) })

  type Child = { id: number; first_name: string; last_name: string; birthdate: string; tutor: { id: number } }
  const rows = async <Row>(path: string): Promise<Row[]> => {
    const body = await (await page.request.get(`${origin}${path}?page=1&page_size=1000`, { headers })).json()
    return body.results
  }
  const children = await rows<Child>('/api/users/student/')
  const tutors = await rows<{ id: number; phone: string }>('/api/users/tutor/')
  const members = await rows<{ student: { id: number }; class_group: { id: number } }>('/api/school/student-group/')
  const groups = await rows<{ id: number; name: string; school: { name: string } }>('/api/school/group/')
  const imported = children.map((child) => {
    const member = members.find(({ student }) => student.id === child.id)
    const group = groups.find(({ id }) => id === member?.class_group.id)
    return [
      `${child.first_name} ${child.last_name} ${child.birthdate}`,
      groupKey(`${group?.name} ${group?.school.name}`),
      tutors.find(({ id }) => id === child.tutor.id)?.phone,
    ]
  })
  const meant = expected.map(([, first, last, birthdate, group = '', phone]) => {
    const placed = ['del valle', 'narvarte'].some((place) => group.endsWith(place))
    const [place] = placed ? [''] : /^(movers|starters|teens)$/.test(group) ? [' narvarte'] : [' del valle']
    return [`${first} ${last} ${birthdate}`, `${group}${place}`, phone]
  })
  expect(imported.sort()).toEqual(meant.sort())
  // The figures of .docs/product.md.
  expect(actions).toEqual({
    'the file': 2,
    'nine groups': 38,
    'a name of two groups': 1,
    'mothers without family names': 1,
    'the import': 1,
  })
}
