/**
 * A director opens the portal on an empty database: from there to the first roll, the first printed receipt and the
 * first welcome message by hand, in the browser alone. Counts the actions of each job: a tap, a choice, a filled box.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { end, run } from '../provider'
import { expect, open, settled, test } from '../story'
import { rollOn } from '../roll'

test.use({ writes: false, viewport: { width: 1366, height: 768 } })

const teacherPassword = 'otras cuatro palabras sueltas'
const director = { email: 'directora@nandu.example', password: 'cuatro palabras que nadie junta' }
/** A Wednesday at the school, two minutes after the first class began. */
const clock = '2026-11-18T16:02'

const locations = [
  { Nombre: 'Ñandú Centro', Calle: 'Av. Juárez 12' },
  { Nombre: 'Ñandú Sur', Calle: 'Calz. de Tlalpan 3400' },
]
const teachers = [
  ['Ximena', 'Núñez'],
  ['Raúl', 'Güemes'],
  ['Inés', 'Peña'],
  ['Óscar', 'Ávila'],
] as const
const names = ['Kids 1', 'Kids 2', 'Kids 3', 'Kids 4', 'Kids 5', 'Teens 1', 'Teens 2', 'Teens 3', 'Teens 4']
/** Each family: the tutor, and the child in the first group. */
const families = [
  { tutor: ['Zoé', 'Ibáñez'], phone: '(55) 1234-5678', email: '', child: ['Ana', 'Ibáñez'], born: '2018-02-28' },
  { tutor: ['Íñigo', 'Muñoz'], phone: '55 8765 4321', email: '', child: ['Saúl', 'Muñoz'], born: '2017-05-01' },
  {
    tutor: ['Lucía', 'Bañuelos'],
    phone: '5511223344',
    email: 'lucia@familia.example',
    child: ['Noé', 'Bañuelos'],
    born: '2018-09-13',
  },
] as const

/** Whatever a person does in the portal, counted since the last call of `count`. */
function handOn(page: Page) {
  let actions = 0
  const form = page.getByRole('dialog')
  const box = (label: string | RegExp) => form.getByLabel(label)
  return {
    form,
    async press(button: Locator) {
      actions += 1
      await expect(button).toBeVisible()
      await settled(page)
      await button.click()
    },
    async write(label: string | RegExp, text: string) {
      actions += 1
      await box(label).fill(text)
    },
    async choose(label: string | RegExp, option: RegExp) {
      actions += 1
      const select = box(label)
      await select.selectOption(await select.getByRole('option', { name: option }).first().getAttribute('value'))
    },
    async check(label: string) {
      actions += 1
      await form.getByRole('checkbox', { name: label }).check()
    },
    async give(file: string) {
      actions += 1
      await form.locator('input[type=file]').setInputFiles(file)
    },
    count() {
      const done = actions
      actions = 0
      return done
    },
  }
}

test('from an empty database to the first roll, receipt and welcome', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(600_000)
  const folder = await mkdtemp(join(tmpdir(), 'lucero-'))
  const { process: provider, origin } = await run('dist/server/main.js', folder, 0, {
    DEMO: '0',
    ADMIN_EMAIL: director.email,
    ADMIN_PASSWORD: director.password,
    SCHOOL_CLOCK: clock,
  })
  try {
    await firstDay(page, origin)
  } finally {
    await end(provider, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})

async function firstDay(page: Page, origin: string): Promise<void> {
  // Records what would be printed, as there is no printer here.
  await page.addInitScript(
    () =>
      void (window.print = () =>
        document.body.setAttribute(
          'data-printed',
          document.querySelector('section[aria-label="Recibo para imprimir"]')?.textContent ?? 'nothing',
        )),
  )
  const { form, press, write, choose, check, give, count } = handOn(page)
  const actions: Record<string, number | number[]> = {}
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = () => press(form.getByRole('button', { name: 'Guardar', exact: true }))
  const another = () => press(form.getByRole('button', { name: 'Guardar y otro' }))
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  const steps = main.getByRole('region', { name: 'Tu escuela en seis pasos' })
  const step = (name: string) => press(steps.getByRole('link', { name }))
  const invitations = new Map<string, string>()
  const emailOf = (first: string) =>
    `${first
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()}@nandu.example`
  const home = () => press(menu.getByRole('link', { name: 'Inicio' }))

  await open(page, `${origin}/login`)
  await page.getByLabel('Correo electrónico').fill(director.email)
  await page.getByLabel(/^Contraseña/).fill(director.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()

  await test.step('name and contact', async () => {
    await step('Completar')
    await press(button('Editar nombre e imagen'))
    await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Colegio Ñandú')
    await write('Nombre completo', 'Colegio Ñandú · Inglés para niños')
    await save()
    await expect(form).toBeHidden()
    await press(button('Editar contacto'))
    await write('Correo', 'hola@nandu.example')
    await write('Teléfono', '(55) 4433 2211')
    await write('WhatsApp', '55 4433 2212')
    await save()
    await expect(form).toBeHidden()
    actions['name and contact'] = count() + 1
  })

  await test.step('two locations', async () => {
    await home()
    await step('Agregar una sede')
    await press(button('Nueva escuela'))
    for (const [index, location] of locations.entries()) {
      for (const [label, text] of Object.entries(location)) await write(new RegExp(`^${label}`), text)
      await (index + 1 < locations.length ? another() : save())
    }
    await expect(form).toBeHidden()
    actions['two locations'] = count()
  })

  await test.step('an account with its QR', async () => {
    await home()
    await step('Agregar una cuenta')
    await press(button('Nueva cuenta'))
    await write(/^Banco/, 'Santander')
    await write(/^Beneficiario/, 'Colegio Ñandú A. C.')
    await write(/^Número de cuenta/, '6550 1234 5678')
    await write(/^CLABE/, '014345000000000120')
    await give('public/icons/192.png')
    await save()
    await expect(form).toBeHidden()
    actions['an account'] = count()
  })

  await test.step('four teachers and reception', async () => {
    await home()
    await step('Invitar a tus maestros')
    const counts: number[] = []
    const invite = async (first: string, last: string, role: RegExp) => {
      await press(button('Agregar personal'))
      await write(/^Nombre/, first)
      await write(/^Apellidos/, last)
      await write(/^Correo/, emailOf(first))
      await choose(/^Puesto/, role)
      await save()
      // The new account's invitation opens at once.
      await expect(form.getByText(`Invitación de ${first} ${last}`)).toBeVisible()
      invitations.set(first, await form.getByText(/\/api\/invitation\//).innerText())
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
      counts.push(count() + 1)
    }
    for (const [first, last] of teachers) await invite(first, last, /^Maestra/)
    await invite('Rocío', 'Cañas', /^Recepción/)
    actions['five people of staff, each with an invitation'] = counts
  })

  await test.step('a price', async () => {
    await home()
    await step('Agregar un precio')
    await press(button('Nuevo precio'))
    await write(/^Nombre/, 'Mensualidad')
    await write(/^Cantidad/, '950')
    await write(/^Clases/, '8')
    await choose(/^Cuenta/, /Santander/)
    await save()
    await expect(form).toBeHidden()
    actions['a price'] = count()
  })

  await test.step('nine groups', async () => {
    await home()
    await step('Agregar un grupo')
    await press(button('Nuevo grupo'))
    const counts: number[] = []
    for (const [index, name] of names.entries()) {
      await write(/^Nombre/, name)
      for (const day of ['Lunes', 'Miércoles']) await check(day)
      await write(/^Empieza/, index === 0 ? '16:00' : `${String(7 + index).padStart(2, '0')}:00`)
      if (index === 0) {
        await choose(/^Escuela/, /Centro/)
        await choose(/^Maestro/, /Ximena/)
        await choose(/^Precio/, /Mensualidad/)
      }
      // The fifth is the first one at the other location; its teacher too is another one.
      if (index === 4) {
        await choose(/^Escuela/, /Sur/)
        await choose(/^Maestro/, /Raúl/)
      }
      if (index + 1 < names.length) {
        await another()
        await expect(form.getByLabel(/^Nombre/)).toHaveValue('')
      } else await save()
      counts.push(count())
    }
    await expect(form).toBeHidden()
    for (const one of counts.slice(1).filter((_, index) => index !== 3)) expect(one).toBeLessThanOrEqual(6)
    actions['nine groups'] = counts
  })

  await test.step('three families', async () => {
    await press(menu.getByRole('link', { name: 'Tutores' }))
    const counts: number[] = []
    await press(button('Nueva familia'))
    for (const [index, { tutor, phone, email, child, born }] of families.entries()) {
      const [person, family] = [form.getByLabel(/^Nombre/), form.getByLabel(/^Apellidos/)]
      await person.first().fill(tutor[0])
      await family.first().fill(tutor[1])
      await write(/^Teléfono/, phone)
      if (email !== '') await write(/^Correo/, email)
      await person.nth(1).fill(child[0])
      await family.nth(1).fill(child[1])
      await write(/^Fecha de nacimiento/, born)
      await choose(/^Grupo/, /^Kids 1/)
      await (index + 1 < families.length ? another() : save())
      if (index + 1 < families.length) await expect(person.first()).toHaveValue('')
      counts.push(count() + 4)
    }
    await expect(form).toBeHidden()
    actions['three families'] = counts
  })

  await test.step('the first welcome, with the link for the first password', async () => {
    await expect(page.getByRole('heading', { name: 'Lucía Bañuelos' }).first()).toBeVisible()
    await press(button('Invitar'))
    await press(form.getByRole('button', { name: 'Crear enlace' }))
    const draft = await form
      .getByRole('link', { name: 'Enviar invitación de Lucía Bañuelos por WhatsApp' })
      .getAttribute('href')
    expect(decodeURIComponent(draft ?? '')).toMatch(
      /Hola, Lucía\. Le escribimos de Colegio Ñandú[^]*\/api\/invitation\//,
    )
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    actions['the first welcome'] = count() + 1
  })

  await test.step('the first receipt, printed', async () => {
    await press(main.getByRole('link', { name: 'Noé Bañuelos' }))
    await press(button('Crear Pago'))
    await write(/^Abono/, '950')
    await choose(/^Tipo de pago/, /Efectivo/)
    await save()
    await page.waitForURL(/\/dashboard\/pagos\/\d+$/, { waitUntil: 'commit' })
    await press(button('Imprimir recibo'))
    await expect(page.locator('body')).toHaveAttribute('data-printed', /Colegio Ñandú · Inglés para niños/)
    const paper = (await page.locator('body').getAttribute('data-printed')) ?? ''
    for (const words of ['Lucía Bañuelos', 'Noé Bañuelos', 'NOVECIENTOS CINCUENTA PESOS', '55 4433 2211'])
      expect(paper).toContain(words)
    expect(paper).not.toMatch(/Lucero|LUC-/)
    actions['the first receipt, printed'] = count()
  })

  await test.step('nothing is left to set up', async () => {
    await home()
    await expect(main.getByText('Kids 1').first()).toBeVisible()
    await expect(steps).toHaveCount(0)
    count()
  })

  await test.step('the first roll, by the teacher whom the invitation has reached', async () => {
    const context = await page.context().browser()?.newContext({ baseURL: origin })
    const tablet = await context?.newPage()
    if (!context || !tablet) throw new Error('no tablet')
    await open(tablet, invitations.get('Ximena') ?? '')
    await expect(tablet.getByRole('heading', { name: 'Te damos la bienvenida, Ximena' })).toBeVisible()
    await tablet.getByLabel('Tu contraseña').fill(teacherPassword)
    await tablet.getByLabel('Repite la contraseña').fill(teacherPassword)
    await tablet.getByRole('button', { name: 'Guardar contraseña' }).click()
    await expect(tablet.getByRole('heading', { name: 'Tu cuenta está lista' })).toBeVisible()
    await open(tablet, '/login')
    await tablet.getByLabel('Correo electrónico').fill(emailOf('Ximena'))
    await tablet.getByLabel(/^Contraseña/).fill(teacherPassword)
    await tablet.getByRole('button', { name: 'Iniciar sesión' }).click()
    const { tiles, tile, save: saveRoll, saved } = rollOn(tablet)
    await expect(tiles).toHaveCount(3)
    await settled(tablet)
    await tile(1).click()
    await tablet.getByRole('button', { name: 'Guardar · 2 presentes · 1 falta' }).click()
    await expect(saved).toBeVisible()
    await expect(saveRoll).toHaveCount(0)
    await context.close()
  })
  // The figures of .docs/product.md.
  expect(actions).toEqual({
    'name and contact': 10,
    'two locations': 9,
    'an account': 9,
    'five people of staff, each with an invitation': [9, 7, 7, 7, 7],
    'a price': 8,
    'nine groups': [11, 5, 5, 5, 7, 5, 5, 5, 5],
    'three families': [10, 8, 9],
    'the first welcome': 3,
    'the first receipt, printed': 6,
  })
}
