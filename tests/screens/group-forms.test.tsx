/** At the desk: groups are created one after the other, changed, copied, given to another teacher, and ended. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import Groups from '../../src/screens/groups'
import Group from '../../src/screens/groups/GroupDetail'
import Payments from '../../src/screens/payments'
import Payment from '../../src/screens/payments/PaymentDetail'
import type { Who } from '../server/school'
import { openStories, pageAtRest, patiently, renderOnDevice, today, yesterday } from './device'

const stories = openStories()
const person = userEvent.setup()
const rows = <Row extends object>(sql: string) => stories.school.database.query<Row>(sql)
const namesThere = async () =>
  (await rows<{ name: string }>('select name from class_group order by id')).map(({ name }) => name)

async function renderList(who: Who = 'desk') {
  const page = await renderOnDevice({ school: stories.school, who, screen: <Groups />, at: '/dashboard/group/' })
  await screen.findByText(/Mostrando/, undefined, patiently)
  return page
}

async function renderGroup({ id, name, who = 'desk' }: { id: number; name: string; who?: Who }) {
  vi.stubGlobal('IntersectionObserver', undefined)
  const page = await renderOnDevice({ school: stories.school, who, screen: <Group />, at: `/dashboard/group/${id}` })
  await screen.findByRole('region', { name }, patiently)
  await pageAtRest()
  return page
}

async function open(button: string, title = button) {
  await person.click(await screen.findByRole('button', { name: button }, patiently))
  return within(await screen.findByRole('dialog', { name: title }, patiently))
}
type Form = Awaited<ReturnType<typeof open>>
/** Sets the value at once: in the test page (happy-dom), a time box cannot be typed into key by key. */
const setTime = (form: Pick<Form, 'getByLabelText'>, label: RegExp, time: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value: time } })
const day = (form: Form, name: string) => form.getByRole('checkbox', { name })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)

describe('a new group', () => {
  test('and another: location, teacher and price stay, and five boxes make the second', async () => {
    await renderList()
    const form = await open('Nuevo grupo')
    await person.type(form.getByLabelText(/^Nombre/), 'Kids 3')
    await person.click(day(form, 'Lunes'))
    await person.click(day(form, 'Miércoles'))
    setTime(form, /^Empieza/, '18:00')
    // An empty end follows the beginning by an hour.
    expect(form.getByLabelText(/^Termina/)).toHaveProperty('value', '19:00')
    await waitFor(() => expect(form.getByLabelText(/^Escuela/)).toHaveProperty('value', '1'), patiently)
    await form.findByRole('option', { name: 'Óscar Güemes' }, patiently)
    await person.selectOptions(form.getByLabelText(/^Maestro/), 'Óscar Güemes')
    await form.findByRole('option', { name: 'Mensual · $950.50' }, patiently)
    await person.selectOptions(form.getByLabelText(/^Precio/), 'Mensual · $950.50')
    await person.click(form.getByRole('button', { name: 'Guardar y otro' }))
    await waitFor(() => expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', ''), patiently)
    expect(day(form, 'Lunes')).toHaveProperty('checked', false)

    await person.type(form.getByLabelText(/^Nombre/), 'Kids 4')
    await person.click(day(form, 'Martes'))
    await person.click(day(form, 'Jueves'))
    setTime(form, /^Empieza/, '18:00')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await closed()
    expect(
      await rows(
        `select name, school_id, teacher_id, payment_configuration_id, days, to_char(final_time, 'HH24:MI') as final, start_date::text from class_group where id > 3 order by id`,
      ),
    ).toEqual([
      {
        name: 'Kids 3',
        school_id: 1,
        teacher_id: 4,
        payment_configuration_id: 1,
        days: ['Lunes', 'Miércoles'],
        final: '19:00',
        start_date: today,
      },
      {
        name: 'Kids 4',
        school_id: 1,
        teacher_id: 4,
        payment_configuration_id: 1,
        days: ['Martes', 'Jueves'],
        final: '19:00',
        start_date: today,
      },
    ])
    expect(await screen.findByRole('heading', { name: 'Kids 4' }, patiently)).toBeTruthy()
  })

  test('at an hour at which its teacher or its name is busy is warned of, and saved all the same', async () => {
    await renderList()
    const form = await open('Nuevo grupo')
    await person.type(form.getByLabelText(/^Nombre/), 'kids 2')
    await person.click(day(form, 'Lunes'))
    setTime(form, /^Empieza/, '16:30')
    expect(form.getByText('Ya hay un grupo Kids 2 a esa hora (Todos los días · 16:00–17:00).')).toBeTruthy()
    await form.findByRole('option', { name: 'Óscar Güemes' }, patiently)
    await person.selectOptions(form.getByLabelText(/^Maestro/), 'Óscar Güemes')
    expect(
      await form.findByText('Óscar Güemes ya atiende Teens 1 a esa hora (Todos los días · 16:00–17:00).'),
    ).toBeTruthy()
    setTime(form, /^Empieza/, '17:00')
    setTime(form, /^Termina/, '16:00')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await form.findByText(/terminaría antes de empezar/, undefined, patiently)).toBeTruthy()
    setTime(form, /^Termina/, '18:00')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await closed()
    expect(await namesThere()).toEqual(['Kids 2', 'Teens 1', 'Kids 1', 'kids 2'])
  })

  test('of a school without a location says what comes first, and to whom', async () => {
    stories.school.answer((url) => (url.includes('/api/school/?') ? Response.json([]) : undefined))
    const { leave } = await renderList('admin')
    await open('Nuevo grupo')
    expect(await screen.findByText(/^Primero agrega el lugar/, undefined, patiently)).toBeTruthy()
    leave()
    await renderList('desk')
    await open('Nuevo grupo')
    expect(await screen.findByText(/pide a quien administra el portal/, undefined, patiently)).toBeTruthy()
  })

  test('is what an empty list leads to, for whoever may', async () => {
    await stories.school.database.script('update class_group set teacher_id = 4')
    stories.school.answer((url) => (url.includes('/api/school/group/') ? Response.json([]) : undefined))
    const { leave } = await renderOnDevice({
      school: stories.school,
      who: 'desk',
      screen: <Groups />,
      at: '/dashboard/group/',
    })
    const hint = await screen.findByText(/Crea el primero/, undefined, patiently)
    expect(within(hint.parentElement ?? hint).getByRole('button', { name: 'Nuevo grupo' })).toBeTruthy()
    leave()
    await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Groups />, at: '/dashboard/group/' })
    expect(await screen.findByText(/Cuando la escuela registre un grupo/, undefined, patiently)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nuevo grupo' })).toBeNull()
  })
})

describe('a group', () => {
  test('is changed box by box; what a colleague changed meanwhile is shown before it is overwritten', async () => {
    await renderGroup({ id: 3, name: 'Kids 1' })
    const form = await open('Editar grupo')
    expect(form.queryByLabelText(/^Maestro/)).toBeNull()
    await rows(`update class_group set days = '{Jueves}', age_range = '5 años' where id = 3`)
    for (const other of ['Lunes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
      await person.click(day(form, other))
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    const question = within(await screen.findByRole('dialog', { name: /cambi/i }, patiently))
    expect(await question.findByText('Jueves')).toBeTruthy()
    expect(question.getByText('Martes')).toBeTruthy()
    expect(question.queryByText('5 años')).toBeNull()
    expect(await rows('select days from class_group where id = 3')).toEqual([{ days: ['Jueves'] }])
  })

  test('of which only the day of a change was changed is not saved: the day is that of other days or another price', async () => {
    await renderGroup({ id: 3, name: 'Kids 1' })
    const form = await open('Editar grupo')
    fireEvent.change(form.getByLabelText(/^Días y precio valen desde/), { target: { value: yesterday } })
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await form.findByText(/^Esta fecha es de los días y el precio/, undefined, patiently)).toBeTruthy()
    await person.click(day(form, 'Lunes'))
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await closed()
    const [saved] = await rows<{ until: string }>(
      `select earlier_days -> 0 ->> 'until' as until from class_group where id = 3`,
    )
    expect(saved).toEqual({ until: yesterday })
  })

  test('whose present teacher was the first is not given to the same one from another day', async () => {
    await renderGroup({ id: 3, name: 'Kids 1' })
    const form = await open('Cambiar maestro')
    fireEvent.change(form.getByLabelText(/^Desde/), { target: { value: yesterday } })
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await form.findByText(/^Esta fecha es del cambio/, undefined, patiently)).toBeTruthy()
  })

  test('is copied with its values, and the copy begins today', async () => {
    await renderGroup({ id: 3, name: 'Kids 1' })
    const form = await open('Duplicar', 'Duplicar Kids 1')
    const name = form.getByLabelText(/^Nombre/)
    await person.clear(name)
    await person.type(name, 'Kids 1 B')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await closed()
    expect(
      await rows(
        `select name, teacher_id, quota_limit, age_range, start_date::text, cardinality(days) as days from class_group where id > 3`,
      ),
    ).toEqual([
      { name: 'Kids 1 B', teacher_id: 3, quota_limit: 20, age_range: '6 a 8 años', start_date: today, days: 7 },
    ])
  })

  test('gets another teacher from a day on, which its page then tells', async () => {
    await renderGroup({ id: 3, name: 'Kids 1' })
    const form = await open('Cambiar maestro')
    await form.findByRole('option', { name: 'Óscar Güemes' }, patiently)
    await person.selectOptions(form.getByLabelText(/^Maestro/), 'Óscar Güemes')
    expect(form.getByText(/Las listas de antes/)).toBeTruthy()
    fireEvent.change(form.getByLabelText(/^Desde/), { target: { value: yesterday } })
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await closed()
    expect(await screen.findByText('Maribel Núñez (hasta el 3 de marzo de 2026)', undefined, patiently)).toBeTruthy()
    expect(await rows('select teacher_id, teacher_from::text from class_group where id = 3')).toEqual([
      { teacher_id: 4, teacher_from: yesterday },
    ])
  })

  test('ends: one child moves, the others leave, and what is still owed is told', async () => {
    await stories.school.database.script(
      `insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, payment_total, status) values (5, '2026-03-01', 'LUC-0031', 3, 950, 950, 'pendiente')`,
    )
    await renderGroup({ id: 3, name: 'Kids 1' })
    const form = await open('Terminar grupo', 'Terminar Kids 1')
    expect(await form.findByText('Este grupo tiene 1 recibo por cobrar ($950.00).', undefined, patiently)).toBeTruthy()
    expect(form.getByText('0 cambian de grupo, 0 salen del grupo, faltan 5 por decidir.')).toBeTruthy()
    // The button does nothing before something is chosen for each student, so no student leaves by mistake.
    await person.click(form.getByRole('button', { name: 'Terminar grupo' }))
    expect(form.getAllByText('Falta este dato.').length).toBeGreaterThan(0)
    await person.selectOptions(form.getByLabelText(/^Todos los estudiantes/), 'Sale del grupo')
    const boxes = form.getAllByRole('combobox')
    await person.selectOptions(boxes[1] ?? document.body, '2')
    expect(form.getByText('1 cambia de grupo, 4 salen del grupo.')).toBeTruthy()
    await person.click(form.getByRole('radio', { name: 'Cancelar los que empiezan ese día o después' }))
    await person.click(form.getByRole('button', { name: 'Terminar grupo' }))
    await closed()
    expect(await rows('select is_active, end_date::text from class_group where id = 3')).toEqual([
      { is_active: false, end_date: today },
    ])
    expect(
      await rows(
        `select group_id, count(*)::int as members from membership where is_active and student_id between 31 and 35 group by group_id`,
      ),
    ).toEqual([{ group_id: 2, members: 1 }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Terminar grupo' })).toBeNull(), patiently)
  })

  test('is neither changed nor ended by a teacher, nor before a plain provider', async () => {
    const none = () =>
      expect(screen.queryByRole('button', { name: /Editar grupo|Duplicar|Cambiar maestro|Terminar/ })).toBeNull()
    const { leave } = await renderGroup({ id: 3, name: 'Kids 1', who: 'teacher' })
    none()
    leave()
    stories.school.answer((url) =>
      url.includes('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined,
    )
    await renderGroup({ id: 3, name: 'Kids 1', who: 'admin' })
    none()
  })
})

describe('a new school year', () => {
  test('opens the groups anew, moves their children by a table, and shows it all before anything is written', async () => {
    // A group that goes on as it is needs nothing that a new one needs. One that has not begun yet goes on by default.
    await stories.school.database.script(`update class_group set days = '{}', start_date = '2026-04-06' where id = 2`)
    await renderList()
    const form = await open('Nuevo ciclo escolar')
    const of = (group: string) => within(form.getByRole('group', { name: group }))
    const preview = async (line: string) => expect(await form.findByText(line, undefined, patiently)).toBeTruthy()
    await preview('Kids 1 → Kids 1: 5 estudiantes')
    // Kids 2 and Teens 1 go on as they are; the children of Kids 1 move into the new Kids 1.
    await person.selectOptions(of('Kids 2').getByLabelText(/^Sus 20 estudiantes/), 'El grupo sigue como está')
    expect(of('Teens 1').getByRole('option', { name: 'El grupo sigue como está', selected: true })).toBeTruthy()
    expect(of('Teens 1').queryByLabelText(/^(Nombre|Maestro|Empieza|Termina)/)).toBeNull()
    const name = of('Kids 1').getByLabelText(/^Nombre nuevo/)
    await person.clear(name)
    expect(of('Kids 1').queryByLabelText(/^Maestro/)).toBeNull()
    await preview('Kids 1 no se abre otra vez: elige a dónde pasan sus estudiantes.')
    await person.type(name, 'Kids 1 B')
    await preview('Kids 1 → Kids 1 B: 5 estudiantes')
    await preview('Se abre 1 grupo, pasan 5 estudiantes y salen 0.')
    expect(await namesThere()).toEqual(['Kids 2', 'Teens 1', 'Kids 1'])
    setTime(of('Kids 1'), /^Termina/, '16:00')
    await person.click(form.getByRole('button', { name: 'Crear el nuevo ciclo' }))
    expect(await form.findByText(/Kids 1: La clase terminaría antes de empezar/, undefined, patiently)).toBeTruthy()
    setTime(of('Kids 1'), /^Termina/, '18:00')
    await person.click(form.getByRole('button', { name: 'Crear el nuevo ciclo' }))
    await closed()
    expect(await namesThere()).toEqual(['Kids 2', 'Teens 1', 'Kids 1', 'Kids 1 B'])
    expect(
      await rows(
        `select g.name, count(*)::int as members from membership m join class_group g on g.id = m.group_id where m.is_active and m.student_id between 31 and 35 group by g.name`,
      ),
    ).toEqual([{ name: 'Kids 1 B', members: 5 }])
  })
})

describe('where there are two locations', () => {
  test('a group’s location stands beside its name: in selects, in the list of receipts and on a receipt', async () => {
    await stories.school.database.script(
      `insert into school (id, name) values (2, 'Lucero Norte'); update class_group set school_id = 2 where id = 2`,
    )
    const payments = await renderOnDevice({
      school: stories.school,
      who: 'desk',
      screen: <Payments />,
      at: '/dashboard/pagos/',
    })
    expect((await screen.findAllByText('Kids 2 · Lucero Centro', { selector: 'td' }, patiently)).length).toBe(3)
    expect(await screen.findByRole('option', { name: 'Teens 1 · Lucero Norte' }, patiently)).toBeTruthy()
    payments.leave()
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payment />, at: '/dashboard/pagos/1' })
    expect((await screen.findAllByText(/^Kids 2 · Lucero Centro$/, undefined, patiently)).length).toBe(1)
  })

  test('it does so in the warning of a busy hour and over a copy, too', async () => {
    await stories.school.database.script(
      `insert into school (id, name) values (2, 'Lucero Norte'); update class_group set school_id = 2 where id = 2`,
    )
    await renderGroup({ id: 3, name: 'Kids 1 · Lucero Centro' })
    const form = await open('Duplicar', 'Duplicar Kids 1 · Lucero Centro')
    expect(await form.findByText(/ya atiende Kids 1 · Lucero Centro a esa hora/, undefined, patiently)).toBeTruthy()
  })
})
