/** Where the public page leads: the exact address of every link, and the first words of every chat. */
import type { Page } from '@playwright/test'
import { expect, openAwake, test } from './public-page'
import { open } from './story'

const chat = 'https://wa.me/525512345678?text='

/** The links in their order, with the full addresses that a parent's phone opens. */
const expected: [text: string, address: string][] = [
  ['Ir al contenido', '#contenido'],
  ['Lucero, al inicio de la página', '#Inicio'],
  ['Inicio', '#Inicio'],
  ['Nuestra esencia', '#Nuestra_esencia'],
  ['Avisos', '#Cartelera'],
  ['Encuéntranos', '#Encuentranos'],
  ['Login', '/login'],
  ['Inicio', '#Inicio'],
  ['Nuestra esencia', '#Nuestra_esencia'],
  ['Cartelera Lucero', '#Cartelera'],
  ['Encuéntranos', '#Encuentranos'],
  ['Login', '/login'],
  [
    'Escríbenos por WhatsApp',
    `${chat}Hola%2C%20Lucero.%20Vi%20su%20p%C3%A1gina%20y%20quiero%20conocer%20las%20clases%20de%20ingl%C3%A9s%20para%20ni%C3%B1os.`,
  ],
  ['Así se aprende aquí', '#como'],
  ['Quiero el programa', `${chat}Hola%2C%20Lucero.%20Quiero%20informaci%C3%B3n%20sobre%20el%20curso%20de%20verano.`],
  [
    'Inscribir a mi hijo',
    `${chat}Hola%2C%20Lucero.%20Quiero%20inscribir%20a%20mi%20hijo.%20%C2%BFQu%C3%A9%20necesito%3F`,
  ],
  ['Ver horarios', `${chat}Hola%2C%20Lucero.%20%C2%BFQu%C3%A9%20horarios%20tienen%20disponibles%3F`],
  ['55 1234 5678', 'tel:+525512345678'],
  ['Cómo llegar a Lucero Del Valle', 'https://www.google.com/maps/dir/?api=1&destination=19.3789%2C-99.1603'],
  ['55 8765 4321', 'tel:+525587654321'],
  ['Cómo llegar a Lucero Coyoacán', 'https://www.google.com/maps/dir/?api=1&destination=19.3527%2C-99.1624'],
  ['hola@lucero.test', 'mailto:hola@lucero.test'],
  ['55 1234 5678', 'tel:+525512345678'],
  ['Síguenos en redes', 'https://redes.lucero.test/lucero.ingles'],
  ['Lee nuestras reseñas', 'https://resenas.lucero.test/lucero'],
  ['Aviso de privacidad', '/privacidad'],
  [
    'Escribe a Lucero por WhatsApp',
    `${chat}Hola%2C%20Lucero.%20Vi%20su%20p%C3%A1gina%20y%20quiero%20conocer%20las%20clases%20de%20ingl%C3%A9s%20para%20ni%C3%B1os.`,
  ],
]

const linksOn = (page: Page) =>
  page
    .locator('a')
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute('aria-label') ?? link.textContent?.trim().replace(/\s+/g, ' ') ?? '',
        link.getAttribute('href') ?? '',
      ]),
    )

test.use({ serviceWorkers: 'block' })

test('every link of the page leads exactly where it says', async ({ page }) => {
  await openAwake(page)
  expect(await linksOn(page)).toEqual(expected)
  // Every target inside the page exists.
  const missing = await page.evaluate(
    (ids) => ids.filter((id) => !document.getElementById(id)),
    [...new Set(expected.map(([, address]) => address).filter((address) => address.startsWith('#')))].map((address) =>
      address.slice(1),
    ),
  )
  expect(missing).toEqual([])
})

test('each of the three notices begins a chat of its own', async ({ page }) => {
  await openAwake(page)
  const messages = await page
    .locator('#Cartelera a')
    .evaluateAll((links) =>
      links.map((link) => (link instanceof HTMLAnchorElement ? new URL(link.href).searchParams.get('text') : null)),
    )
  expect(messages).toEqual([
    'Hola, Lucero. Quiero información sobre el curso de verano.',
    'Hola, Lucero. Quiero inscribir a mi hijo. ¿Qué necesito?',
    'Hola, Lucero. ¿Qué horarios tienen disponibles?',
  ])
})

test('Login opens the portal’s login, and the notice of privacy opens from the footer and leads back', async ({
  page,
  isMobile,
}) => {
  expect(isMobile).toBe(false)
  await openAwake(page)
  await page
    .getByRole('navigation', { name: 'Principal' })
    .locator('xpath=following-sibling::a')
    .getByText('Login')
    .click()
  await expect(page.getByLabel('Correo electrónico')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await openAwake(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso de privacidad' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible()
  await expect(page).toHaveURL('/privacidad')
  for (const words of ['Quién responde por tus datos', 'derechos ARCO', 'hola@lucero.test', '1 de noviembre de 2026'])
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Lucero' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'El inglés se aprende jugando' })).toBeVisible()
})

test('the portal’s login links to the same notice', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByRole('link', { name: 'Aviso de privacidad' })).toHaveAttribute('href', '/privacidad')
})

test('the copyright says the year of the reader, not of the build', async ({ page }) => {
  await page.clock.install({ time: new Date('2031-02-03T12:00:00Z') })
  await openAwake(page)
  await expect(page.getByText(/^© 2031 Lucero/)).toBeVisible()
})

test('a search engine reads who, where, when and how to call; and no praise of itself', async ({ page }) => {
  await open(page, '/')
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  const [organisation, ...houses] = facts['@graph']
  expect(organisation).toMatchObject({
    '@type': 'EducationalOrganization',
    name: 'Lucero · Inglés para niños',
    telephone: '+525512345678',
    email: 'hola@lucero.test',
  })
  expect(
    houses.map(({ name, telephone, address, geo }: Record<string, Record<string, unknown>>) => [
      name,
      telephone,
      address?.postalCode,
      geo?.latitude,
    ]),
  ).toEqual([
    ['Lucero Del Valle', '+525512345678', '03100', 19.3789],
    ['Lucero Coyoacán', '+525587654321', '04100', 19.3527],
  ])
  expect(houses[0].openingHoursSpecification[1]).toEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Saturday'],
    opens: '09:00',
    closes: '14:00',
  })
  expect(JSON.stringify(facts)).not.toMatch(/rating|review/i)
  expect(await page.locator('html').getAttribute('lang')).toBe('es-MX')
  const head = (selector: string, name = 'content') => page.locator(`head ${selector}`).getAttribute(name)
  expect(await head('link[rel=canonical]', 'href')).toBe('https://lucero.test/')
  expect((await head('meta[name=description]'))?.length).toBeGreaterThan(80)
  expect(await head('meta[property="og:image"]')).toBe('https://lucero.test/social.png')
  expect(await head('meta[name="twitter:card"]')).toBe('summary_large_image')
  expect((await page.request.get('/social.png')).headers()['content-type']).toBe('image/png')
  expect(await (await page.request.get('/robots.txt')).text()).toContain('Sitemap: https://lucero.test/sitemap.xml')
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('<loc>https://lucero.test/</loc>')
})
