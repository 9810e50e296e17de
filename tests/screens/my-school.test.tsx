/** An administrator makes the portal the school's own: card by card, on the device at once, never another school's. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { profile, learnProfile, rereadProfile } from '../../src/profile'
import { schoolFile } from '../../src/profile/school-file'
import MySchool from '../../src/screens/my-school'
import { people } from '../server/school'
import { openStories, pageAtRest, patiently, renderOnDevice } from './device'
import { openPortal, signInAs } from './portal'

const stories = openStories()
const person = userEvent.setup()
beforeEach(() => learnProfile(schoolFile))

const render = () =>
  renderOnDevice({ school: stories.school, who: 'admin', screen: <MySchool />, at: '/dashboard/mi-escuela' })
const dialog = () => within(screen.getByRole('dialog'))
const box = (label: string | RegExp) => dialog().getByRole('textbox', { name: label })
async function open(card: string) {
  await person.click(await screen.findByRole('button', { name: `Editar ${card}` }, patiently))
  await screen.findByRole('dialog', undefined, patiently)
}
async function fill(label: string | RegExp, text: string) {
  await person.clear(box(label))
  await person.paste(text)
}
const press = (name: string) => person.click(dialog().getByRole('button', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
const stored = async (columns: string) =>
  (await stories.school.database.query(`select ${columns} from profile`))[0] ?? {}

test('a name and a telephone as people write it are saved card by card, and the device has them at once', async () => {
  await render()
  await open('nombre e imagen')
  await fill('Nombre', 'Colegio Ñandú')
  await fill(/Nombre completo/, 'Colegio Ñandú · Inglés')
  await press('Guardar')
  await closed()
  await open('contacto')
  await fill(/Teléfono/, '+52 (55) 4433-2211')
  await press('Guardar')
  await closed()
  expect(await screen.findByText('55 4433 2211', undefined, patiently)).toBeTruthy()
  expect(await stored('name, full_name, phone, email')).toEqual({
    name: 'Colegio Ñandú',
    full_name: 'Colegio Ñandú · Inglés',
    phone: '5544332211',
    email: schoolFile.email,
  })
  rereadProfile()
  expect(profile()).toMatchObject({ name: 'Colegio Ñandú', phone: '5544332211' })
})

test('a color that cannot be read is not sent; one that can is shown as a sample while it is typed', async () => {
  await render()
  await open('nombre e imagen')
  await fill(/Color principal/, '#ffee88')
  expect(dialog().getAllByText(/las letras no se leen bien/).length).toBeGreaterThan(0)
  await press('Guardar')
  expect(await stored('theme_color')).toEqual({ theme_color: schoolFile.theme_color })
  await fill(/Color principal/, '#123456')
  expect(dialog().queryByText(/las letras no se leen bien/)).toBeNull()
  await press('Guardar')
  await closed()
  expect(await stored('theme_color')).toEqual({ theme_color: '#123456' })
})

test('a logo is stored as a picture, and the page shows it', async () => {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await render()
  await open('nombre e imagen')
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!picker) throw new Error('no box for the logo')
  await person.upload(picker, new File([bytes], 'logo.png', { type: 'image/png' }))
  await press('Guardar')
  await closed()
  expect(await stored('logo')).toEqual({ logo: `data:image/png;base64,${bytes.toString('base64')}` })
  await waitFor(() => expect(document.querySelector('main img, dd img')).toBeTruthy(), patiently)
})

test('a logo can be removed', async () => {
  await stories.school.database.query(`update profile set logo = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=='`)
  await render()
  await open('nombre e imagen')
  await person.click(dialog().getByRole('checkbox', { name: 'Quitar el logotipo' }))
  await press('Guardar')
  await closed()
  expect(await stored('logo')).toEqual({ logo: '' })
  await waitFor(() => expect(document.querySelector('main img, dd img')).toBeNull(), patiently)
})

test('each announcement, testimonial and location has a form of its own; one that is emptied leaves the list', async () => {
  await stories.school.database.query(
    `update profile set announcements = '[]', testimonials = '[{"id": "a", "user": "Ana", "text": "Uno"}, {"id": "b", "user": "Eva", "text": "Dos"}]'`,
  )
  await render()
  expect(await screen.findByText(/^Sin avisos\./, undefined, patiently)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Agregar aviso' }))
  await screen.findByRole('dialog', undefined, patiently)
  await fill(/Título/, 'Curso de invierno')
  await fill(/^Texto/, 'En diciembre')
  await press('Guardar')
  await closed()
  expect(await screen.findByText('Curso de invierno', undefined, patiently)).toBeTruthy()
  expect(await stored('announcements')).toMatchObject({
    announcements: [{ title: 'Curso de invierno', text: 'En diciembre', until: null }],
  })

  await person.click(screen.getByRole('button', { name: 'Editar: Ana' }))
  await screen.findByRole('dialog', undefined, patiently)
  await fill(/Quién lo dice/, '')
  await press('Guardar')
  await closed()
  await waitFor(() => expect(screen.queryByText('Ana')).toBeNull(), patiently)
  expect(screen.getByText('Eva')).toBeTruthy()
  expect(await stored('testimonials')).toEqual({ testimonials: [{ id: 'b', user: 'Eva', text: 'Dos' }] })
})

test('a new one needs its title, in the form as at the provider', async () => {
  await stories.school.database.query(`update profile set announcements = '[]'`)
  await render()
  await person.click(await screen.findByRole('button', { name: 'Agregar aviso' }, patiently))
  await screen.findByRole('dialog', undefined, patiently)
  await fill(/^Texto/, 'En diciembre')
  await press('Guardar')
  expect(await dialog().findByText('Falta este dato.')).toBeTruthy()
  expect(await stored('announcements')).toEqual({ announcements: [] })
  await fill(/Título/, 'Curso de invierno')
  await press('Guardar')
  await closed()
  expect(await stored('announcements')).toMatchObject({ announcements: [{ title: 'Curso de invierno' }] })
})

test('two people who add at the same time add two; what was typed for a new one is not put into a colleague’s', async () => {
  await stories.school.database.query(`update profile set announcements = '[]'`)
  const { leave } = await render()
  const add = async () => {
    await person.click(await screen.findByRole('button', { name: 'Agregar aviso' }, patiently))
    await screen.findByRole('dialog', undefined, patiently)
  }
  await add()
  await fill(/Título/, 'Mío')
  await waitFor(() => expect(box(/Título/)).toHaveProperty('value', 'Mío'))
  const colleague = await stories.school.as('admin')
  await colleague('PATCH', '/api/school/profile/', { announcements: [{ id: 'suyo', title: 'Suyo', text: 'De ella' }] })
  await press('Guardar')
  await closed()
  expect(await stored('announcements')).toMatchObject({
    announcements: [{ title: 'Suyo' }, { title: 'Mío', text: '' }],
  })

  await add()
  await fill(/Título/, 'Otro mío')
  await waitFor(() => expect(box(/Título/)).toHaveProperty('value', 'Otro mío'))
  leave()
  await render()
  await person.click(await screen.findByRole('button', { name: 'Editar: Suyo' }, patiently))
  await screen.findByRole('dialog', undefined, patiently)
  expect(box(/Título/)).toHaveProperty('value', 'Suyo')
  await press('Cancelar')
  await closed()
  await add()
  expect(box(/Título/)).toHaveProperty('value', 'Otro mío')
})

test('an announcement that has ended is listed as such; a full list says so and what to do', async () => {
  const announcements = Array.from({ length: 6 }, (_, place) => ({
    id: `a${place}`,
    title: `Aviso ${place}`,
    text: '',
    until: place < 4 ? '2026-03-03' : null,
  }))
  await stories.school.database.query('update profile set announcements = $1::text::jsonb', [
    JSON.stringify(announcements),
  ])
  await render()
  expect(await screen.findAllByText(/^Ya terminó: su último día fue el 3 de marzo/, undefined, patiently)).toHaveLength(
    4,
  )
  expect(screen.getByText('Caben 6. Para agregar otro, cambia o quita uno que ya terminó.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Agregar aviso' })).toBeNull()
})

test('a location of the school is put on the page by one tap; its name and address are changed in Escuelas alone', async () => {
  await stories.school.database.query(`update profile set places = '[]'`)
  const [own] = await stories.school.database.query<{ name: string }>('select name from school where id = 1')
  await render()
  await person.click(await screen.findByRole('button', { name: `Mostrar ${own?.name}` }, patiently))
  expect(await screen.findByRole('button', { name: `Editar: ${own?.name}` }, patiently)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: `Mostrar ${own?.name}` })).toBeNull(), patiently)
  expect(await stored('places')).toMatchObject({ places: [{ school: '1', hours: '' }] })
  expect(screen.queryByRole('button', { name: 'Agregar sede' })).toBeNull()

  await person.click(screen.getByRole('button', { name: `Editar: ${own?.name}` }))
  await screen.findByRole('dialog', undefined, patiently)
  expect(dialog().queryByRole('textbox', { name: /^(Nombre|Dirección)/ })).toBeNull()
  await fill(/^Horario/, 'Sábado, de 09:00 a 14:00')
  await press('Guardar')
  await closed()

  await person.click(screen.getByRole('button', { name: `Editar: ${own?.name}` }))
  await screen.findByRole('dialog', undefined, patiently)
  await person.click(dialog().getByRole('checkbox', { name: 'Quitar de la página' }))
  await press('Guardar')
  await closed()
  expect(await screen.findByRole('button', { name: `Mostrar ${own?.name}` }, patiently)).toBeTruthy()
  expect(await stored('places')).toEqual({ places: [] })
})

test('two people who change different announcements do not meet; in the same text of one they do', async () => {
  await stories.school.database.query(
    `update profile set announcements = '[{"id": "a", "title": "Uno", "text": "Texto"}, {"id": "b", "title": "Dos", "text": "Texto"}]'`,
  )
  await render()
  const edit = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: `Editar: ${name}` }, patiently))
    await screen.findByRole('dialog', undefined, patiently)
  }
  await edit('Uno')
  await stories.school.database.query(
    `update profile set announcements = jsonb_set(announcements, '{1,text}', '"Otro texto"')`,
  )
  await fill(/^Texto/, 'Mi texto')
  await press('Guardar')
  await closed()
  expect(await stored('announcements')).toMatchObject({
    announcements: [{ text: 'Mi texto' }, { text: 'Otro texto' }],
  })

  await edit('Uno')
  await stories.school.database.query(
    `update profile set announcements = jsonb_set(announcements, '{0,text}', '"De una colega"')`,
  )
  await fill(/^Texto/, 'Mío')
  await press('Guardar')
  expect(await screen.findByText('De una colega', undefined, patiently)).toBeTruthy()
  expect(await stored('announcements')).toMatchObject({ announcements: [{ text: 'De una colega' }, {}] })
})

test('what a colleague saved meanwhile in another card is no question, in the same field it is one', async () => {
  await render()
  await open('contacto')
  await stories.school.database.query(`update profile set name = 'Otro', email = 'nueva@escuela.example'`)
  await fill(/WhatsApp/, '55 1111 2222')
  await press('Guardar')
  await closed()
  expect(await stored('name, email, chat')).toEqual({
    name: 'Otro',
    email: 'nueva@escuela.example',
    chat: '5511112222',
  })

  await open('contacto')
  await stories.school.database.query(`update profile set phone = '5599998888'`)
  await fill(/Teléfono/, '55 7777 6666')
  await press('Guardar')
  expect(await screen.findByText('55 9999 8888', undefined, patiently)).toBeTruthy()
  expect(await stored('phone')).toEqual({ phone: '5599998888' })
})

test('the meaning of an option and the notice of privacy', async () => {
  await render()
  await open('aviso de privacidad')
  await fill(/Aviso de privacidad/, '# Quién responde\n\nColegio Ñandú.')
  await press('Guardar')
  await closed()
  expect(await stored('privacy, privacy_updated::text')).toEqual({
    privacy: '# Quién responde\n\nColegio Ñandú.',
    privacy_updated: '2026-03-04',
  })
  const notice = within(screen.getByRole('group', { name: 'Aviso de privacidad' }))
  expect(await notice.findByRole('heading', { name: 'Quién responde' }, patiently)).toBeTruthy()
  expect(notice.getByText('Colegio Ñandú.')).toBeTruthy()
  expect(notice.queryByText(/#/)).toBeNull()
})

test('a hidden option gets no meaning; one that has a meaning and was hidden is named, and another one is asked for', async () => {
  await stories.school.database.query(
    `insert into attendance_status (id, value, label, position, is_hidden) values (90, 'tarde', 'Llegó tarde', 90, false), (91, 'vino_antes', 'Vino antes', 91, true)`,
  )
  await stories.school.database.query('update attendance_status set is_hidden = true where id = 3')
  await render()
  expect(await screen.findByText('Retardo (oculta en Opciones: elige otra)', undefined, patiently)).toBeTruthy()
  await open('asistencia')
  expect(await dialog().findByText(/^«Retardo» está oculta en Opciones/, undefined, patiently)).toBeTruthy()
  const late = dialog().getByRole('combobox', { name: /^Retardo/ })
  expect(within(late).queryByRole('option', { name: 'Vino antes' })).toBeNull()
  await person.selectOptions(late, 'Llegó tarde')
  await waitFor(() => expect(dialog().queryByText(/está oculta en Opciones/)).toBeNull(), patiently)
  await press('Guardar')
  await closed()
  expect(await stored('late, absent')).toEqual({ late: 'tarde', absent: 'falta' })
  await stories.school.database.script(`
    delete from attendance_status where id in (90, 91);
    update attendance_status set is_hidden = false where id = 3;
  `)
})

test('a location that was typed before can take its name and address from Escuelas, and stays typed until somebody says so', async () => {
  await stories.school.database.query(
    `update profile set places = '[{"id": "a", "name": "Casa amarilla", "address": "Calle 1", "hours": "Sábado", "phone": "", "hint": "", "map": ""}]'`,
  )
  const [own] = await stories.school.database.query<{ name: string }>('select name from school where id = 1')
  const name = String(own?.name)
  await render()
  expect(
    await screen.findByText(/^Calle 1 Su nombre y su dirección se escribieron aquí/, undefined, patiently),
  ).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Editar: Casa amarilla' }))
  await screen.findByRole('dialog', undefined, patiently)
  await fill(/^Dirección/, 'Calle 2')
  await person.selectOptions(dialog().getByRole('combobox', { name: /^Sede de Escuelas/ }), name)
  await waitFor(() => expect(dialog().queryByRole('textbox', { name: /^(Nombre|Dirección)/ })).toBeNull(), patiently)
  await press('Guardar')
  await closed()
  expect(await screen.findByRole('button', { name: `Editar: ${name}` }, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: `Mostrar ${name}` })).toBeNull()
  expect(await stored('places')).toMatchObject({ places: [{ id: 'a', school: '1', name, hours: 'Sábado' }] })
})

test('an administrator is told what is missing, until it is there; nobody else is', async () => {
  await stories.school.database.query(`update profile set phone = '', privacy = ''`)
  await signInAs(people.admin.email)
  const said = /A la escuela le faltan el teléfono y el aviso de privacidad/
  expect(await screen.findByText(said, undefined, patiently)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Completar en Mi escuela' }).getAttribute('href')).toBe(
    '/dashboard/mi-escuela',
  )
  await stories.school.database.query(`update profile set phone = '5544332211', privacy = 'Aviso'`)
  cleanup()
  await openPortal('/dashboard/mi-escuela')
  await screen.findByText('55 4433 2211', undefined, patiently)
  await pageAtRest()
  expect(screen.queryByText(/A la escuela le falta/)).toBeNull()
})

test('a backup counts once this device has the whole file', async () => {
  await render()
  expect(await screen.findByText(/^Todavía no hay ningún respaldo/, undefined, patiently)).toBeTruthy()
  await pageAtRest()
  await person.click(screen.getByRole('button', { name: 'Descargar respaldo' }))
  expect(await screen.findByText(`Lo descargó ${people.admin.name}`, undefined, patiently)).toBeTruthy()
  expect(await stories.school.database.query('select person_id from backup where finished is not null')).toEqual([
    { person_id: people.admin.id },
  ])
  await stories.school.database.query('delete from backup')
})

test('the desk is told nothing, and has no such screen', async () => {
  await stories.school.database.query(`update profile set phone = ''`)
  await signInAs(people.desk.email, '/dashboard/mi-escuela')
  expect(await screen.findByText('Esta página no es para tu cuenta', undefined, patiently)).toBeTruthy()
  expect(screen.queryByText(/A la escuela le falta/)).toBeNull()
})

test('an open page learns what a colleague saved once it comes to the front', async () => {
  await signInAs(people.desk.email)
  await waitFor(() => expect(profile().version).not.toBeNull(), patiently)
  await pageAtRest()
  const colleague = await stories.school.as('admin')
  await colleague('PATCH', '/api/school/profile/', { name: 'Colegio Ñandú' })
  vi.setSystemTime(Date.now() + 31_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(profile().name).toBe('Colegio Ñandú'), patiently)
})

test('without a network, and before a sign-in, the school has its name', async () => {
  learnProfile({ ...schoolFile, name: 'Colegio Ñandú' })
  rereadProfile()
  stories.school.cut()
  await openPortal('/login')
  expect(await screen.findByRole('heading', { name: 'Bienvenido a Colegio Ñandú' }, patiently)).toBeTruthy()
})

test('a provider’s profile is not replaced by what answers in the provider’s place', () => {
  learnProfile({ ...schoolFile, name: 'Colegio Ñandú', version: 3 })
  learnProfile(null)
  rereadProfile()
  expect(profile().name).toBe('Colegio Ñandú')
  localStorage.removeItem('lucero-profile')
})

test('a device that has met no provider shows no other school’s name', async () => {
  localStorage.removeItem('lucero-profile')
  rereadProfile()
  await openPortal('/login')
  expect(await screen.findByRole('heading', { name: 'Bienvenido a Tu escuela' }, patiently)).toBeTruthy()
  expect(document.body.textContent).not.toContain('Lucero')
})
