/** For each picture of the help: the account, the page, the actions before, and the part of the page that is shown. */
import type { Locator, Page } from '@playwright/test'
import { password } from '../tests/browser/provider.ts'

export type HelpPicture = {
  /** The file's name without `.webp`. */
  name: string
  /** The account's e-mail address, up to the @. */
  who: 'maestra' | 'recepcion' | 'admin' | 'tutora' | 'alumno'
  /** Default `/dashboard`. */
  address?: string
  /** Opens the page as Safari on an iPhone, where the portal is installed by Safari's own menu. */
  onPhoneOfApple?: true
  /** Prepares the page. Returns the element at the picture's upper edge or, as `bottom`, the one at its lower edge. */
  ready: (page: Page) => Promise<Locator | { bottom: Locator }>
}

/** The id of *Kids 2*, whose class is on at the time at which the pictures are taken. */
const group = 5

/** A picture's pixels per CSS pixel: 1 is blurred on a phone; 2 looks like 1.5, but its files are 50 % larger. */
export const pictureDensity = 1.5

const dialog = (page: Page) => page.getByRole('dialog')
const topBar = (page: Page) => page.getByRole('banner')
const rollBar = (page: Page) => page.getByRole('button', { name: /^(Guardar|Lista tomada)/ })

/** Marks two children, one of them late. */
async function mark(page: Page): Promise<Locator> {
  const tiles = page.locator('[data-tile]')
  await tiles.nth(1).click()
  await tiles.nth(2).click()
  await tiles.nth(2).click()
  return tiles.first()
}

/** Aborts all further calls to the provider. */
async function cut(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort())
}

/** Saves a roll without a network, so that the school never gets it. */
async function saveOffline(page: Page): Promise<void> {
  await cut(page)
  await mark(page)
  await rollBar(page).click()
  await page.getByText('Guardado en este equipo').waitFor()
}

/** As the reception, sets the newest attendance row of a child in `group` to «justificada». */
async function changeAtDesk(page: Page, name: string): Promise<void> {
  const login = await page.request.post('/api/login/', { data: { email: 'recepcion@lucero.test', password } })
  const { token }: { token: string } = await login.json()
  const headers = { Authorization: `Bearer ${token}` }
  type Row = { id: number; attendance_date: string; student: { first_name: string; last_name: string } }
  const rows: Row[] = await (
    await page.request.get(`/api/users/attendance/student/?id_group=${group}`, { headers })
  ).json()
  const [newest] = rows
    .filter(({ student: { first_name, last_name } }) => `${first_name} ${last_name}` === name)
    .sort((one, other) => other.attendance_date.localeCompare(one.attendance_date))
  await page.request.patch(`/api/users/attendance/student/${newest?.id}/`, { headers, data: { status: 'justificada' } })
}

/** Opens the dialog in which a family reports an absence, and fills it in. */
async function writeAbsence(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Avisar falta de / })
    .first()
    .click()
  await dialog(page).getByLabel('Motivo').fill('Tiene cita con el dentista')
  return dialog(page)
}

/** Replaces a date field by text as in a Spanish browser, because the headless Chromium shows English dates. */
function writeInSpanish(box: Locator): Promise<void> {
  return box.evaluate((input: HTMLInputElement) => {
    const [year, month, day] = input.value.split('-')
    // Replaces the element instead of changing its type, because React would set the type back.
    const copy = document.createElement('input')
    for (const { name, value } of input.attributes) copy.setAttribute(name, value)
    copy.type = 'text'
    copy.value = `${day}/${month}/${year}`
    input.replaceWith(copy)
  })
}

async function chooseGroup(page: Page): Promise<void> {
  const box = page.getByLabel('Grupo de Zoé Núñez')
  await box.selectOption(await box.getByRole('option', { name: /^Kids 3 / }).getAttribute('value'))
}

async function openMenu(page: Page): Promise<{ bottom: Locator }> {
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  return { bottom: dialog(page).getByRole('button', { name: 'Cerrar Sesión' }) }
}

/** Registers a family with one child on the provider's page. */
async function register(page: Page): Promise<void> {
  const family = {
    'tutor.first_name': 'Ñusta',
    'tutor.last_name': 'Núñez',
    'tutor.email': 'nusta@familia.example',
    'tutor.phone': '5512345678',
    'tutor.gender': 'femenino',
    'tutor.relationship': 'madre',
    'student.first_name': 'Zoé',
    'student.last_name': 'Núñez',
    'student.birthdate': '2018-02-28',
    'contact.first_name': 'Jesús',
    'contact.last_name': 'Peña',
    'contact.phone': '5598765432',
    'contact.relationship': 'abuelo',
  }
  await page.request.post('/api/record/', { form: family })
}

/** A list with a day that does not exist, in the third line. */
const ownList = [
  'Nombre completo;Fecha de nacimiento;Mamá;Teléfono',
  'Zoé Ávila Ruiz;05/03/2018;Luz Ruiz Peña;(55) 9876 5432',
  'Íker Ávila Ruiz;31/02/2017;Luz Ruiz Peña;5598765432',
  'Ñusta Ibáñez Soto;14/09/2019;Inés Soto Luna;55 8765 4321',
].join('\n')

/** In this order, because *familia-activada* shows the family that *familia-registro* has registered. */
export const helpPictures: HelpPicture[] = [
  { name: 'dia-inicio', who: 'maestra', ready: async (page) => topBar(page) },
  { name: 'lista-tocar', who: 'maestra', ready: mark },
  {
    name: 'lista-mas',
    who: 'maestra',
    ready: async (page) => {
      await page.locator('[data-more]').nth(3).click()
      return dialog(page)
    },
  },
  {
    name: 'lista-guardada',
    who: 'maestra',
    ready: async (page) => {
      await saveOffline(page)
      return { bottom: rollBar(page) }
    },
  },
  {
    name: 'sin-senal',
    who: 'maestra',
    ready: async (page) => {
      await saveOffline(page)
      await page.getByRole('link', { name: /Sin conexión/ }).waitFor()
      await page.evaluate(() => scrollTo(0, 0))
      return topBar(page)
    },
  },
  {
    name: 'por-enviar',
    who: 'maestra',
    ready: async (page) => {
      await saveOffline(page)
      await page.getByRole('link', { name: /Sin conexión/ }).click()
      return page.getByRole('heading', { name: /Esperan la conexión/ })
    },
  },
  {
    name: 'conflicto',
    who: 'maestra',
    address: `/dashboard/student/assistance?group_id=${group}`,
    ready: async (page) => {
      const status = page.getByRole('combobox', { name: /^Estado de / }).first()
      const name = ((await status.getAttribute('aria-label')) ?? '').replace('Estado de ', '')
      await cut(page)
      await status.click()
      await status.selectOption({ label: 'Retardo' })
      await page.getByRole('link', { name: /1 guardado aquí/ }).waitFor()
      await changeAtDesk(page, name)
      await page.unroute('**/api/**')
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.getByRole('group', { name: `Conflicto de ${name}: Estado` }).waitFor()
      return page.getByRole('main').getByText(name).first()
    },
  },
  {
    name: 'instalar-menu',
    who: 'tutora',
    ready: async (page) => {
      // Dispatches the event with which Chrome on Android offers to install the portal.
      await page.evaluate(() => {
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: Boolean }))
      })
      return openMenu(page)
    },
  },
  {
    name: 'instalar-ipad',
    who: 'tutora',
    onPhoneOfApple: true,
    ready: async (page) => {
      await openMenu(page)
      await page.getByRole('button', { name: /^Instalar / }).click()
      return dialog(page)
    },
  },
  {
    name: 'recepcion-inicio',
    who: 'recepcion',
    ready: async (page) => {
      await page.getByText('Por cobrar').waitFor()
      return page.getByRole('list', { name: 'El día de la recepción' })
    },
  },
  {
    name: 'buscar',
    who: 'recepcion',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Buscar/ }).click()
      await dialog(page).getByRole('searchbox').or(dialog(page).getByRole('combobox')).first().fill('peña')
      await dialog(page).getByText('Íñigo Peña').first().waitFor()
      return dialog(page)
    },
  },
  {
    name: 'familia-registro',
    who: 'recepcion',
    address: '/dashboard/registros',
    ready: async (page) => {
      await register(page)
      await page.reload()
      await chooseGroup(page)
      return { bottom: page.getByRole('button', { name: /^Activar a la familia/ }) }
    },
  },
  {
    name: 'familia-activada',
    who: 'recepcion',
    address: '/dashboard/registros',
    ready: async (page) => {
      await chooseGroup(page)
      await page.getByRole('button', { name: /^Activar a la familia/ }).click()
      return { bottom: page.getByRole('button', { name: /^Crear Pago: / }) }
    },
  },
  {
    name: 'importar-revisar',
    who: 'recepcion',
    address: '/dashboard/student/importar',
    ready: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'alumnos.csv', mimeType: 'text/csv', buffer: Buffer.from(ownList) })
      await page.getByRole('region', { name: /^Renglón 3: / }).waitFor()
      return page.getByRole('group', { name: 'Renglones' })
    },
  },
  {
    name: 'exportar-todo',
    who: 'admin',
    address: '/dashboard/mi-escuela',
    ready: async (page) => page.getByRole('region', { name: 'Llevarse los datos' }),
  },
  {
    name: 'mi-escuela',
    who: 'admin',
    address: '/dashboard/mi-escuela',
    ready: async (page) => page.getByRole('region', { name: 'Nombre e imagen' }),
  },
  {
    name: 'grupo-terminar',
    who: 'admin',
    address: `/dashboard/group/${group}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Terminar grupo' }).click()
      return dialog(page)
    },
  },
  {
    name: 'abono',
    who: 'recepcion',
    address: '/dashboard/pagos/151',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Registrar abono' }).click()
      return dialog(page)
    },
  },
  {
    name: 'corte',
    who: 'recepcion',
    address: '/dashboard/pagos/corte/',
    ready: async (page) => page.getByRole('region', { name: 'Cobrado en total' }),
  },
  {
    name: 'corte-cerrar',
    who: 'recepcion',
    address: '/dashboard/pagos/corte/',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Cerrar el día' }).click()
      await dialog(page)
        .getByLabel(/^Fondo inicial/)
        .fill('500')
      await dialog(page)
        .getByLabel(/^Contado/)
        .fill('2550')
      return dialog(page)
    },
  },
  {
    name: 'renovaciones',
    who: 'recepcion',
    address: '/dashboard/pagos/renovaciones/',
    ready: async (page) => page.getByRole('region', { name: 'A quién le toca' }),
  },
  {
    name: 'hijos',
    who: 'tutora',
    ready: async (page) => page.getByRole('list', { name: 'Tus estudiantes' }),
  },
  {
    name: 'hijo-asistencia',
    who: 'tutora',
    address: '/dashboard/student/1',
    ready: async (page) => {
      // Scrolls to the card, because it renders the month only when it is in view.
      await page.getByRole('region', { name: 'Historial de asistencia' }).evaluate((card) => card.scrollIntoView())
      return page.getByRole('button', { name: 'Mes anterior' })
    },
  },
  {
    name: 'pagar',
    who: 'tutora',
    ready: async (page) => {
      await page.getByText('Cómo pagar').first().click()
      return page.getByText('Cómo pagar').first()
    },
  },
  {
    name: 'mis-pagos',
    who: 'tutora',
    address: '/dashboard/my-pagos/',
    ready: async (page) => {
      await page.getByText('LUC-0001').first().waitFor()
      return page.getByRole('region', { name: 'Mis Pagos' })
    },
  },
  {
    name: 'avisar-falta',
    who: 'tutora',
    ready: async (page) => {
      const window = await writeAbsence(page)
      await writeInSpanish(window.getByLabel('Día que no viene'))
      return window
    },
  },
  {
    name: 'falta-avisada',
    who: 'tutora',
    ready: async (page) => {
      const window = await writeAbsence(page)
      await window.getByRole('button', { name: 'Avisar falta' }).click()
      await page.getByText('Aviso enviado').waitFor()
      await page.getByText('Aviso enviado').waitFor({ state: 'hidden' })
      return page.getByRole('list', { name: 'Tus estudiantes' })
    },
  },
  {
    name: 'constelacion',
    who: 'alumno',
    ready: async (page) => page.getByRole('figure'),
  },
]
