/**
 * The emergency contacts of the class: stored on the teacher's device, available without a network, and deleted when
 * the group or the person leaves.
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { personDatabaseName } from '../../src/offline/database/device-database'
import { people, type Who } from '../server/school'
import { answerOnly, steps } from './cut-download'
import { answerOf, deviceFilled, openSchool, openStories, setClock, today, press } from './device'
import { openPortal, patiently, signInAs } from './portal'

const stories = openStories()
const sheetOf = async (group: string) =>
  within(await screen.findByRole('region', { name: `Hoja de emergencia de ${group}` }, patiently))
const callsOf = (name: string) => screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'))
const begona = 'Llamar a Begoña Peña: 55 1111 2222'

/** Ids of the students whose contact this device has. */
async function heldBy(who: Who): Promise<number[]> {
  const opened = await answerOf(indexedDB.open(personDatabaseName({ provider: '', owner: String(people[who].id) })))
  const keys = await answerOf(opened.transaction('emergency').objectStore('emergency').getAllKeys())
  opened.close()
  return keys.map(Number).sort((one, other) => one - other)
}
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('a teacher has the class that is on one tap from home, who is here first; without a network too, until the group or the person leaves', async () => {
  const { school } = stories
  const desk = await school.as('desk')
  await desk('POST', '/api/users/attendance/student/', {
    attendance_date: today,
    student: 2,
    group: 1,
    status: 'retardo',
  })
  await desk('POST', '/api/users/attendance/student/', {
    attendance_date: today,
    student: 1,
    group: 1,
    status: 'falta',
  })
  await (
    await school.as('otherTutor')
  )('POST', '/api/users/absence/', { student: 3, date: today })
  await signInAs(people.teacher.email)
  const person = userEvent.setup()
  const link = await screen.findByRole('link', { name: 'Emergencia' }, patiently)
  await press(link)
  const sheet = await sheetOf('Kids 2')
  await waitFor(
    () =>
      expect(sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        '1 presente',
        '18 sin marcar',
        '1 no vino',
      ]),
    patiently,
  )
  const [first] = sheet.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Zoé PeñaRetardoBegoña PeñaMadre/)
  expect((await sheet.findByText('Avisaron que no viene', undefined, patiently)).closest('li')?.textContent).toMatch(
    /^Sofía Ibáñez/,
  )
  expect(callsOf(begona)).toEqual(['tel:+525511112222', 'tel:+525511112222'])
  expect(sheet.getAllByText('Sin contacto registrado')).toHaveLength(16)
  expect(await heldBy('teacher')).toEqual([...range(1, 20), ...range(31, 35)])

  await deviceFilled('teacher')
  await school.cutAtRest()
  await person.selectOptions(screen.getByLabelText('Clase'), 'Kids 1 · 17:00–18:00')
  expect((await (await sheetOf('Kids 1')).findByRole('heading', { level: 3 }, patiently)).textContent).toBe(
    'Lista de hoy sin tomar · 5 estudiantes',
  )
  expect(callsOf(begona)).toEqual([])
  expect(
    await screen.findByText(
      /^Impresa sin conexión, con lo que este equipo sabía: hoy.* 16:0\d\.$/,
      undefined,
      patiently,
    ),
  ).toBeTruthy()

  // By now the class belongs to another teacher.
  school.mend()
  cleanup()
  await school.database.query('update class_group set teacher_id = 4 where id = 1')
  await openPortal('/dashboard/emergencia?group_id=1')
  await waitFor(async () => expect(await heldBy('teacher')).toEqual(range(31, 35)), patiently)
  expect(await screen.findByText('No se encontró el grupo', undefined, patiently)).toBeTruthy()
  await school.database.query('update class_group set teacher_id = 3 where id = 1')
  await person.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  await screen.findByLabelText('Correo electrónico', { exact: false }, patiently)
  expect(await heldBy('teacher')).toEqual([])
})

test('a family is offered no sheet and told so at its address; a contact is found by its child', async () => {
  await signInAs(people.tutor.email, '/dashboard/emergencia')
  expect(await screen.findByText('Esta página no es para tu cuenta', undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Emergencia' })).toBeNull()
  await userEvent.click(await screen.findByRole('link', { name: 'Volver al inicio' }))
  expect(stories.school.calls.filter((call) => call.includes('/emergency/'))).toEqual([])
  const desk = await stories.school.as('desk')
  for (const [asked, found] of [
    ['sofia', [2]],
    ['0001', [1]],
    ['camila', []],
  ] as const) {
    expect(await desk('GET', `/api/users/emergency-contact/?search=${asked}&page=1&page_size=10`)).toMatchObject({
      results: found.map((id) => ({ id })),
    })
  }
})

test('a class that ends stays on the sheet that somebody is reading; the class that begins comes below it', async () => {
  await signInAs(people.teacher.email, '/dashboard/emergencia')
  await sheetOf('Kids 2')
  const classes = () =>
    screen
      .queryAllByRole('region', { name: /^Hoja de emergencia de/ })
      .map((region) => region.getAttribute('aria-label')?.replace('Hoja de emergencia de ', ''))
  expect(classes()).toEqual(['Kids 2'])
  setClock(stories.school, Date.now() + 3_601_000)
  await waitFor(() => expect(classes()).toEqual(['Kids 2', 'Kids 1']), { timeout: 20_000 })
  cleanup()
  await openPortal('/dashboard/emergencia')
  await waitFor(() => expect(classes()).toEqual(['Kids 1']), patiently)
})

test('a class that this device has not read yet is on no paper as a class without students', async () => {
  answerOnly(
    stories.school,
    steps.filter((step) => step !== 'members'),
    { others: true },
  )
  await signInAs(people.teacher.email, '/dashboard/emergencia')
  const paper = within(await screen.findByRole('region', { name: 'Hoja para imprimir de Kids 2' }, patiently))
  expect(
    await paper.findByText(
      'Este equipo todavía no tiene esta clase: sus estudiantes faltan en esta hoja.',
      undefined,
      patiently,
    ),
  ).toBeTruthy()
  expect(paper.queryByRole('table')).toBeNull()
  stories.school.answer(null)
  stories.school.mend()
  await waitFor(() => expect(paper.getAllByRole('row')).toHaveLength(21), patiently)
})

test('before a provider that announces nothing it is neither shown nor asked for', async () => {
  const plain = await openSchool({ capabilities: 'none' })
  setClock(plain)
  try {
    await signInAs(people.teacher.email, '/dashboard/emergencia')
    expect(await screen.findByText('Aquí no hay nada', undefined, patiently)).toBeTruthy()
    await screen.findByRole('link', { name: /^Todo enviado · / }, patiently)
    expect(screen.queryByRole('link', { name: 'Emergencia' })).toBeNull()
    expect(plain.calls.filter((call) => call.includes('/emergency/'))).toEqual([])
  } finally {
    await plain.close()
  }
})
