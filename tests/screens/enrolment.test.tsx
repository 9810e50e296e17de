/**
 * At the desk: a child joins, changes and leaves groups, the steps of a new enrolment lead to its end, registered
 * families are activated, and the staff is kept up to date.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import Group from '../../src/screens/groups/GroupDetail'
import Registrations from '../../src/screens/registrations'
import Staff from '../../src/screens/staff'
import Students from '../../src/screens/students'
import Student from '../../src/screens/students/StudentDetail'
import { casesOf, inLongRun } from '../long-run'
import { people, type Who } from '../server/school'
import {
  deviceFilled,
  later,
  openStories,
  pageAtRest,
  patiently,
  renderOnDevice,
  settled,
  type School,
  press,
} from './device'

const stories = openStories()
/** A provider that announces nothing. */
const plain = (school: School) =>
  school.answer((url) => (url.includes('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined))
const changes = () => stories.school.calls.filter((call) => /^(POST|PATCH)/.test(call) && !call.includes('/login/'))

async function renderStudent({
  who = 'desk',
  id = 21,
  name = 'Saúl Peña',
}: { who?: Who; id?: number; name?: string } = {}) {
  vi.stubGlobal('IntersectionObserver', undefined)
  const { leave } = await renderOnDevice({
    school: stories.school,
    who,
    screen: <Student />,
    at: `/dashboard/student/${id}`,
  })
  await screen.findByRole('region', { name }, patiently)
  await deviceFilled(who)
  // Some cards appear only when their answers have arrived, and move those below.
  await pageAtRest()
  return {
    leave,
    person: userEvent.setup(),
    groups: () => within(screen.getByRole('region', { name: 'Historial de grupos' })),
  }
}

describe('a student', () => {
  test('changes the group with the places in sight; the group that was left stays in the history with its days', async () => {
    const { person, groups } = await renderStudent()
    await person.click(await groups().findByRole('button', { name: 'Cambiar de grupo: Teens 1' }, patiently))
    const form = within(await screen.findByRole('dialog', { name: 'Cambiar de grupo: Saúl Peña' }, patiently))
    const box = await form.findByLabelText(/Grupo nuevo/, undefined, patiently)
    await waitFor(
      () =>
        expect(
          within(box)
            .getAllByRole('option')
            .map((option) => option.textContent),
        ).toEqual([
          'Elige una opción',
          'Kids 1 · Todos los días · 17:00–18:00 · Quedan 15 de 20 lugares',
          'Kids 2 · Todos los días · 16:00–17:00 · Lleno: 20 de 20 lugares',
        ]),
      patiently,
    )
    expect(form.getByText('Sale de Teens 1 el mismo día. Su asistencia de ese grupo se queda donde está.')).toBeTruthy()
    await person.selectOptions(box, '3')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Grupo cambiado', undefined, patiently)).toBeTruthy()
    await waitFor(
      () =>
        expect(
          groups()
            .getAllByRole('row')
            .slice(1)
            .map((row) => row.textContent),
        ).toEqual([
          expect.stringMatching(/^Kids 1Actualdesde el 4 de marzo de 2026/),
          expect.stringMatching(/^Teens 1Anteriorhasta el 4 de marzo de 2026/),
        ]),
      patiently,
    )
    expect(changes()).toEqual(['POST /api/school/student-group/'])
  })

  test('enters a full group only by an administrator, who is asked; reception hears whom to ask, and nothing typed is lost', async () => {
    const reception = await renderStudent()
    const full = async (person: ReturnType<typeof userEvent.setup>) => {
      await person.click(screen.getByRole('button', { name: 'Agregar al grupo' }))
      const form = within(await screen.findByRole('dialog', { name: 'Agregar al grupo: Saúl Peña' }, patiently))
      await person.selectOptions(await form.findByLabelText(/Grupo/, undefined, patiently), '1')
      await person.click(form.getByRole('button', { name: 'Guardar' }))
      return form
    }
    const form = await full(reception.person)
    expect(
      await form.findByText(
        'Kids 2 está lleno: 20 de 20 lugares ocupados. Pide a quien administra la escuela que lo inscriba.',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    expect(form.queryByLabelText('Inscribir aunque el grupo esté lleno')).toBeNull()
    expect(form.getByLabelText<HTMLSelectElement>(/Grupo/).value).toBe('1')
  })

  inLongRun(() =>
    test('an administrator passes the limit with a word', async () => {
      const { person, groups } = await renderStudent({ who: 'admin' })
      await person.click(screen.getByRole('button', { name: 'Agregar al grupo' }))
      const form = within(await screen.findByRole('dialog', { name: 'Agregar al grupo: Saúl Peña' }, patiently))
      await person.selectOptions(await form.findByLabelText(/Grupo/, undefined, patiently), '1')
      expect(form.queryByLabelText('Inscribir aunque el grupo esté lleno')).toBeNull()
      await person.click(form.getByRole('button', { name: 'Guardar' }))
      await person.click(await form.findByLabelText('Inscribir aunque el grupo esté lleno', undefined, patiently))
      await person.click(form.getByRole('button', { name: 'Guardar' }))
      expect(await screen.findByText('Inscrito en el grupo', undefined, patiently)).toBeTruthy()
      await waitFor(() => expect(groups().getAllByText('Actual')).toHaveLength(2), patiently)
    }),
  )

  test('who is new is led from the name to the first receipt, and whoever comes later goes on where it was left', async () => {
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Students />, at: '/dashboard/student/' })
    const person = userEvent.setup()
    await person.click(await screen.findByRole('button', { name: 'Nuevo estudiante' }, patiently))
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo estudiante' }, patiently))
    await person.type(form.getByLabelText(/Nombre/), 'Ñandú')
    await person.type(form.getByLabelText(/Apellidos/), 'Ávila')
    await person.type(form.getByLabelText(/Fecha de nacimiento/), '2018-02-28')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(location.pathname).toMatch(/^\/dashboard\/student\/\d+$/), patiently)
    const id = Number(location.pathname.split('/').at(-1))

    const again = await renderStudent({ id, name: 'Ñandú Ávila' })
    const steps = () => within(screen.getByRole('region', { name: 'Para terminar su inscripción' }))
    await screen.findByRole('region', { name: 'Para terminar su inscripción' }, patiently)
    expect(steps().getByText('Después de asignar el tutor.')).toBeTruthy()
    await press(steps().getByRole('button', { name: 'Asignar tutor' }))
    const tutor = within(await screen.findByRole('dialog', { name: 'Asignar tutor' }, patiently))
    await again.person.selectOptions(
      tutor.getByLabelText(/Tutor/),
      await tutor.findByRole('option', { name: 'Begoña Peña' }, patiently),
    )
    await again.person.click(tutor.getByRole('button', { name: 'Guardar' }))
    expect(await steps().findByText('Begoña Peña', undefined, patiently)).toBeTruthy()
    expect(await steps().findByRole('button', { name: 'Crear Pago' }, patiently)).toBeTruthy()
    expect(steps().queryByRole('button', { name: 'Asignar tutor' })).toBeNull()
    await again.person.click(steps().getByRole('button', { name: 'Agregar al grupo' }))
    const place = within(await screen.findByRole('dialog', { name: 'Agregar al grupo: Ñandú Ávila' }, patiently))
    await again.person.selectOptions(await place.findByLabelText(/Grupo/, undefined, patiently), '3')
    await again.person.click(place.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(steps().queryByRole('button', { name: 'Agregar al grupo' })).toBeNull(), patiently)
    await again.person.click(steps().getByRole('button', { name: 'Crear Pago' }))
    expect(await screen.findByLabelText(/^Abono/, undefined, patiently)).toHaveProperty('value', '0')
    await again.person.click(
      within(screen.getByRole('dialog', { name: 'Crear Pago' })).getByRole('button', { name: 'Guardar' }),
    )
    await waitFor(() => expect(location.pathname).toMatch(/^\/dashboard\/pagos\/\d+$/), patiently)
    expect(
      await stories.school.database.query(
        'select r.tutor_id, r.group_id, r.amount_expected::text as expected, r.abono::text as paid from receipt r join student s on s.folio = r.student_folio where s.id = $1',
        [id],
      ),
    ).toEqual([{ tutor_id: 5, group_id: 3, expected: '950.50', paid: '0.00' }])
    again.leave()
    stories.school.calls.length = 0
    const done = await renderStudent({ id, name: 'Ñandú Ávila' })
    await waitFor(
      () =>
        expect(stories.school.calls).toContainEqual(
          expect.stringMatching(/^GET \/api\/payments\/receipt\/\?.*search=LUC-/),
        ),
      patiently,
    )
    await stories.school.cutAtRest()
    expect(await done.groups().findByText('Kids 1', undefined, patiently)).toBeTruthy()
    await waitFor(
      () => expect(screen.queryByRole('region', { name: 'Para terminar su inscripción' })).toBeNull(),
      patiently,
    )
  })

  inLongRun(() =>
    test('leaves the group from its own page too, and stays in the history', async () => {
      const { person, groups } = await renderStudent()
      await person.click(await groups().findByRole('button', { name: 'Sacar del grupo: Teens 1' }, patiently))
      expect(await groups().findByText('Anterior', undefined, patiently)).toBeTruthy()
      expect(groups().queryByText('Actual')).toBeNull()
      expect(
        await stories.school.database.query('select group_id, is_active from membership where student_id = 21'),
      ).toEqual([{ group_id: 2, is_active: false }])
    }),
  )
})

test('the group’s own page takes a student in, says what is left, and where a child is already', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Group />, at: '/dashboard/group/3' })
  const person = userEvent.setup()
  expect(await screen.findByText('Quedan 15 de 20 lugares', undefined, patiently)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Agregar al grupo' }))
  const form = within(await screen.findByRole('dialog', { name: 'Agregar al grupo: Kids 1' }, patiently))
  await person.type(await form.findByRole('combobox', { name: /Estudiante/ }, patiently), 'LUC-0021')
  await person.click(await screen.findByRole('option', { name: 'Saúl Peña · LUC-0021' }, patiently))
  expect(
    await form.findByText(
      'Ya está en Teens 1, y seguirá ahí también. Para que salga, usa «Cambiar de grupo».',
      undefined,
      patiently,
    ),
  ).toBeTruthy()
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Quedan 14 de 20 lugares', undefined, patiently)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Sacar del grupo: Saúl Peña' }, patiently)).toBeTruthy()
  settled()

  const [change] = screen.getAllByRole('button', { name: /^Cambiar de grupo: (?!Saúl)/ })
  const of = change?.getAttribute('aria-label') ?? ''
  await person.click(screen.getByRole('button', { name: of }))
  const move = within(await screen.findByRole('dialog', { name: of }, patiently))
  await person.selectOptions(
    move.getByLabelText(/Grupo nuevo/),
    await move.findByRole('option', { name: /^Teens 1/ }, patiently),
  )
  await person.click(move.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Quedan 15 de 20 lugares', undefined, patiently)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: of })).toBeNull(), patiently)
  const places = `select m.group_id, m.is_active from membership m join student s on s.id = m.student_id where s.id between 31 and 35 and 'Cambiar de grupo: ' || s.first_name || ' ' || s.last_name = $1 order by m.id`
  expect(await stories.school.database.query(places, [of])).toEqual([
    { group_id: 3, is_active: false },
    { group_id: 2, is_active: true },
  ])
})

test('a family who registered is activated as a whole, told, and paid for; a refused one says so and stays readable', async () => {
  const family = (email: string, name: string) =>
    stories.school.fetch('/api/record/', {
      method: 'POST',
      body: new URLSearchParams({
        'tutor.first_name': name,
        'tutor.last_name': 'Núñez',
        'tutor.email': email,
        'tutor.phone': '55 1234 5678',
        'tutor.gender': 'femenino',
        'tutor.relationship': 'madre',
        'student.first_name': 'Zoé',
        'student.last_name': 'Núñez',
        'student.birthdate': '2018-02-28',
        'student2.first_name': 'Ana',
        'student2.last_name': 'Núñez',
        'student2.birthdate': '2020-05-01',
        children: '2',
        'contact.first_name': 'Jesús',
        'contact.last_name': 'Peña',
        'contact.phone': '5598765432',
        'contact.relationship': 'abuelo',
      }),
    })
  await stories.school.database.query('delete from rate_limit')
  await family('nusta@familia.example', 'Ñusta')
  await family('otra@familia.example', 'Otra')
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Registrations />, at: '/dashboard/registros' })
  const person = userEvent.setup()
  expect(await screen.findByRole('heading', { name: 'Registros nuevos (2)' }, patiently)).toBeTruthy()
  const card = (name: string) => within(screen.getByRole('region', { name }))
  const zoe = card('Ñusta Núñez').getByLabelText('Grupo de Zoé Núñez')
  await waitFor(() => expect(within(zoe).getAllByRole('option')).toHaveLength(4), patiently)
  await person.selectOptions(zoe, '1')
  await person.click(card('Ñusta Núñez').getByRole('button', { name: 'Activar a la familia de Ñusta Núñez' }))
  expect(await card('Ñusta Núñez').findByText(/Kids 2 está lleno: 20 de 20/, undefined, patiently)).toBeTruthy()
  await person.selectOptions(zoe, '3')
  await person.click(card('Ñusta Núñez').getByRole('button', { name: 'Activar a la familia de Ñusta Núñez' }))
  const draft = await card('Ñusta Núñez').findByRole('link', { name: 'Avisar por WhatsApp a Ñusta Núñez' }, patiently)
  expect(decodeURIComponent(draft.getAttribute('href') ?? '')).toContain(
    'quedó activo el registro de Zoé en Kids 1, Ana.',
  )
  expect(card('Ñusta Núñez').getByRole('button', { name: 'Crear Pago: Zoé' })).toBeTruthy()
  expect(card('Ñusta Núñez').queryByRole('button', { name: /^(Activar|Rechazar)/ })).toBeNull()

  await person.click(card('Otra Núñez').getByRole('button', { name: 'Rechazar el registro de Otra Núñez' }))
  await person.click(
    within(await screen.findByRole('dialog', { name: '¿Rechazar este registro?' }, patiently)).getByRole('button', {
      name: 'Rechazar',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Otra Núñez' })).toBeNull(), patiently)
  await person.click(screen.getByRole('button', { name: 'Rechazados' }))
  await screen.findByRole('region', { name: 'Otra Núñez' }, patiently)
  expect(card('Otra Núñez').getByText(/^Rechazado .* por /)).toBeTruthy()
  expect(card('Otra Núñez').getByText('Zoé Núñez', { selector: 'strong' })).toBeTruthy()
})

test('the desk is told that an account it switched off stays off, before and after it activates the children', async () => {
  await stories.school.database.query('update person set is_active = false where id = $1', [people.tutor.id])
  await stories.school.fetch('/api/record/', {
    method: 'POST',
    body: new URLSearchParams({
      'tutor.first_name': 'Begoña',
      'tutor.last_name': 'Peña',
      'tutor.email': people.tutor.email,
      'tutor.phone': '55 1234 5678',
      'tutor.gender': 'femenino',
      'tutor.relationship': 'madre',
      'student.first_name': 'Uxía',
      'student.last_name': 'Peña',
      'student.birthdate': '2018-02-28',
      children: '1',
      'contact.first_name': 'Jesús',
      'contact.last_name': 'Peña',
      'contact.phone': '5598765432',
      'contact.relationship': 'abuelo',
    }),
  })
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Registrations />, at: '/dashboard/registros' })
  expect(
    await screen.findByText(
      /^Su cuenta está desactivada y así se queda: al activar, sólo se agregan los estudiantes\./,
      undefined,
      patiently,
    ),
  ).toBeTruthy()
  const accept = screen.getByRole('button', { name: /^Activar a la familia de/ })
  await waitFor(() => expect(accept).toHaveProperty('disabled', false), patiently)
  await userEvent.setup().click(accept)
  expect(await screen.findByText(/^Su cuenta sigue desactivada/, undefined, patiently)).toBeTruthy()
  const draft = decodeURIComponent(
    screen.getByRole('link', { name: /^Avisar por WhatsApp a/ }).getAttribute('href') ?? '',
  )
  expect(draft).toContain('quedó activo el registro de Uxía.')
  expect(draft).not.toMatch(/cuenta|login/)
  expect(await stories.school.database.query('select is_active from person where id = $1', [people.tutor.id])).toEqual([
    { is_active: false },
  ])
})

describe('a network that takes the answer away', () => {
  const lose = (path: RegExp) => stories.school.losing((url, init) => init?.method === 'POST' && path.test(url))
  /** A child of Begoña who has been at the school for a year, without a group. */
  async function groupless() {
    const [made] = await stories.school.database.query<{ id: number }>(
      `insert into student (first_name, last_name, birthdate, folio, tutor_id, created) values ('Ñandú', 'Ávila', '2018-02-28', 'LUC-0099', 5, '2025-01-10') returning id`,
    )
    return { id: made?.id ?? 0, name: 'Ñandú Ávila' }
  }

  test('from the last step of an enrolment: its window stays, and the same is done once', async () => {
    const child = await groupless()
    const { person } = await renderStudent(child)
    const steps = within(await screen.findByRole('region', { name: 'Para terminar su inscripción' }, patiently))
    // Receipts from so long ago are not looked up, so the step about the first receipt is not shown at all.
    expect(steps.queryByText('Primer recibo')).toBeNull()
    await press(steps.getByRole('button', { name: 'Agregar al grupo' }))
    const form = within(await screen.findByRole('dialog', { name: 'Agregar al grupo: Ñandú Ávila' }, patiently))
    await person.selectOptions(await form.findByLabelText(/Grupo/, undefined, patiently), '3')
    lose(/\/student-group\/$/)
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(
      () => expect(screen.queryByRole('region', { name: 'Para terminar su inscripción' })).toBeNull(),
      patiently,
    )
    expect(form.getByRole('alert').textContent).toContain('Guarda otra vez: no quedará dos veces.')
    stories.school.losing(null)
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Inscrito en el grupo', undefined, patiently)).toBeTruthy()
    expect(
      await stories.school.database.query('select is_active from membership where student_id = $1', [child.id]),
    ).toEqual([{ is_active: true }])
  })

  test.each(casesOf([{ before: 'none' }], [{ before: 'nobody looked' }]))(
    'from the receipts of a new child, of which $before were there before: that there is one is not said, nor that there is none',
    async ({ before }) => {
      const child = await groupless()
      await stories.school.database.query(`update student set created = '2026-03-04' where id = $1`, [child.id])
      const steps = async () =>
        within(await screen.findByRole('region', { name: 'Para terminar su inscripción' }, patiently))
      if (before === 'none') {
        const { leave } = await renderStudent(child)
        expect(await (await steps()).findByRole('button', { name: 'Crear Pago' }, patiently)).toBeTruthy()
        leave()
        later(stories.school, 60)
      }
      stories.school.answer((url) =>
        /\/receipt\/\?/.test(url) ? Response.json({ detail: 'No se puede' }, { status: 400 }) : undefined,
      )
      await renderStudent(child)
      expect(await (await steps()).findByText('No se pudo leer ahora.', undefined, patiently)).toBeTruthy()
      expect((await steps()).queryByText('Listo')).toBeNull()
      expect((await steps()).queryByRole('button', { name: 'Crear Pago' })).toBeNull()
    },
  )
})

describe('families who register', () => {
  const registering = (email: string, children: readonly (readonly [string, string, string])[]) =>
    stories.school.fetch('/api/record/', {
      method: 'POST',
      body: new URLSearchParams({
        'tutor.first_name': 'Ñusta',
        'tutor.last_name': 'Núñez',
        'tutor.email': email,
        'tutor.phone': '55 1234 5678',
        'tutor.gender': 'femenino',
        'tutor.relationship': 'madre',
        children: String(children.length),
        ...Object.fromEntries(
          children.flatMap(([first, last, born], index) =>
            [
              ['first_name', first],
              ['last_name', last],
              ['birthdate', born],
            ].map(([field, value]) => [`student${index === 0 ? '' : index + 1}.${field}`, value]),
          ),
        ),
        'contact.first_name': 'Jesús',
        'contact.last_name': 'Peña',
        'contact.phone': '5598765432',
        'contact.relationship': 'abuelo',
      }),
    })
  const children = () =>
    stories.school.database.query(
      `select first_name, is_active from student where registration_id is not null order by id`,
    )
  async function opened(name: string) {
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Registrations />, at: '/dashboard/registros' })
    const card = within(await screen.findByRole('region', { name }, patiently))
    const accept = () => card.getByRole('button', { name: `Activar a la familia de ${name}` })
    // It can be pressed once the groups are read.
    await waitFor(() => expect(accept()).toHaveProperty('disabled', false), patiently)
    return { person: userEvent.setup(), card, accept }
  }
  beforeEach(() => stories.school.database.query('delete from rate_limit'))

  test('a lost answer leaves the family where it stood, and the same yes again is one yes', async () => {
    await registering('perdida@familia.example', [['Zoé', 'Núñez', '2018-02-28']])
    const { person, card, accept } = await opened('Ñusta Núñez')
    stories.school.losing((url) => url.endsWith('/accept/'))
    await person.click(accept())
    expect(
      await card.findByText('No sabemos si se activó: vuelve a activar, no quedará dos veces.', undefined, patiently),
    ).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Registros nuevos (0)' })).toBeTruthy(), patiently)
    stories.school.losing(null)
    await person.click(accept())
    const draft = await card.findByRole('link', { name: 'Avisar por WhatsApp a Ñusta Núñez' }, patiently)
    // The draft contains the link, whether or not the school can send e-mail.
    await waitFor(
      () =>
        expect(decodeURIComponent(draft.getAttribute('href') ?? '')).toMatch(
          /elige su contraseña con este enlace, que sirve hasta el .+: https:\/\/\S+$/,
        ),
      patiently,
    )
    expect(card.queryByRole('alert')).toBeNull()
    expect(
      stories.school.mails.filter(({ to, subject }) => to === 'perdida@familia.example' && subject.includes('activa')),
    ).toHaveLength(1)
  })

  test('who is at the school already is not added again, and who joined unseen is shown before the yes', async () => {
    await registering(people.tutor.email, [
      ['zoe', 'PEÑA RUIZ', '2016-06-02'],
      ['Ana', 'Peña', '2020-05-01'],
    ])
    const { person, card, accept } = await opened('Begoña Peña')
    expect(card.getByText(/Ya hay un estudiante con el mismo nombre/)).toBeTruthy()
    expect(card.getByLabelText<HTMLSelectElement>('Grupo de zoe PEÑA RUIZ').selectedOptions[0]?.textContent).toBe(
      'No agregar: ya está en la escuela',
    )
    expect(card.getByLabelText<HTMLSelectElement>('Grupo de Ana Peña').selectedOptions[0]?.textContent).toBe(
      'Sin grupo por ahora',
    )
    await registering(people.tutor.email, [['Eva', 'Peña', '2021-05-01']])
    await person.click(accept())
    // Both refusals are right. If the page knows by now that the provider has row versions, the version is refused; if
    // not, the provider refuses because the children differ from those that were shown.
    expect(
      await card.findByText(
        /La familia registró a alguien más mientras tanto|El registro cambió después de que lo leíste/,
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    expect(card.getByText('Eva Peña')).toBeTruthy()
    expect(await children()).toMatchObject([{ is_active: false }, { is_active: false }, { is_active: false }])
    await press(accept())
    const draft = await card.findByRole('link', { name: 'Avisar por WhatsApp a Begoña Peña' }, patiently)
    expect(decodeURIComponent(draft.getAttribute('href') ?? '')).toContain('quedó activo el registro de Ana, Eva.')
    expect(await children()).toEqual([
      { first_name: 'zoe', is_active: false },
      { first_name: 'Ana', is_active: true },
      { first_name: 'Eva', is_active: true },
    ])
    expect(card.getByText('Inactivo')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Crear Pago: zoe' })).toBeNull()
  })

  test('a family that the desk entered by its telephone is named, and its child is not added a second time', async () => {
    await stories.school.database.query(
      `with tutor as (insert into person (role, first_name, last_name, phone) values ('Tutor', 'Ñusta', 'Núñez Díaz', '5512345678') returning id)
       insert into student (first_name, last_name, birthdate, folio, tutor_id) select 'Zoe', 'Nuñez', '2018-02-28', 'LUC-9100', id from tutor`,
    )
    await registering('correo@familia.example', [
      ['Zoé', 'Núñez', '2018-02-28'],
      ['Ana', 'Núñez', '2020-05-01'],
    ])
    const { person, card, accept } = await opened('Ñusta Núñez')
    expect(card.getByText(/^Con este teléfono ya hay un tutor/)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Ñusta Núñez Díaz' }).getAttribute('href')).toMatch(/\/dashboard\/tutor\/\d+/)
    expect(card.getByRole('link', { name: 'Zoe Nuñez' })).toBeTruthy()
    await person.click(accept())
    await card.findByRole('link', { name: 'Avisar por WhatsApp a Ñusta Núñez' }, patiently)
    expect(await children()).toEqual([
      { first_name: 'Zoé', is_active: false },
      { first_name: 'Ana', is_active: true },
    ])
  })

  test('who was refused and registers again, even at once, waits again and is nobody’s double; who is at the school by now is one', async () => {
    const family = [
      ['Zoé', 'Núñez', '2018-02-28'],
      ['Ana', 'Núñez', '2019-02-28'],
    ] as const
    await registering('otra.vez@familia.example', family)
    const [{ id }] = z
      .tuple([z.object({ id: z.number() })])
      .parse(await stories.school.database.query(`select id from registration where state = 'waiting'`))
    const desk = await stories.school.as('desk')
    expect(await desk('POST', `/api/users/registration/${id}/refuse/`)).toMatchObject({ state: 'refused' })
    await stories.school.database.query(
      `update student set is_active = true where registration_id = $1 and first_name = 'Ana'`,
      [id],
    )
    await stories.school.database.query('delete from rate_limit')
    await registering('otra.vez@familia.example', family)
    const { card } = await opened('Ñusta Núñez')
    const placeOf = (name: string) =>
      card.getByLabelText<HTMLSelectElement>(`Grupo de ${name} Núñez`).selectedOptions[0]?.textContent
    expect(placeOf('Zoé')).toBe('Sin grupo por ahora')
    expect(placeOf('Ana')).toBe('No agregar: ya está en la escuela')
    expect(card.getAllByText(/Ya hay un estudiante con el mismo nombre/)).toHaveLength(1)
  })
})

test('an administrator adds and invites somebody, switches off and signs out', async () => {
  stories.school.mails.length = 0
  await renderOnDevice({ school: stories.school, who: 'admin', screen: <Staff />, at: '/dashboard/personal' })
  const person = userEvent.setup()
  expect(
    await screen.findByRole('button', { name: `Cerrar las sesiones de ${people.otherTeacher.name}` }, patiently),
  ).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Agregar personal' }))
  const form = within(await screen.findByRole('dialog', { name: 'Agregar personal' }, patiently))
  await person.type(form.getByLabelText(/Nombre/), 'Ñusta')
  await person.type(form.getByLabelText(/Apellidos/), 'Ávila')
  await person.type(form.getByLabelText(/Correo/), 'nueva@lucero.test')
  await person.selectOptions(form.getByLabelText(/Puesto/), 'Recepción')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  // The new account's invitation is shown at once; it was sent by mail too.
  const invitation = within(await screen.findByRole('dialog', { name: 'Invitación de Ñusta Ávila' }, patiently))
  expect(await invitation.findByText(/\/api\/invitation\//, undefined, patiently)).toBeTruthy()
  await expect.poll(() => stories.school.mails.length).toBe(1)
  await press(invitation.getByRole('button', { name: 'Enviar por correo' }))
  expect(await screen.findByText('1 invitación enviada por correo', undefined, patiently)).toBeTruthy()
  await expect.poll(() => stories.school.mails.length).toBe(2)
  await person.keyboard('{Escape}')
  expect(await screen.findByText('Invitada', undefined, patiently)).toBeTruthy()
  settled()
  expect(screen.getByRole('button', { name: 'Invitar a Ñusta Ávila' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cerrar las sesiones de Ñusta Ávila' })).toBeNull()

  // The message says why deactivating was refused.
  await person.click(screen.getByRole('button', { name: 'Desactivar: Ana Admin' }))
  expect(await screen.findByText(/No puedes desactivar tu propia cuenta/, undefined, patiently)).toBeTruthy()

  await person.click(screen.getByRole('button', { name: 'Desactivar: Ñusta Ávila' }))
  await waitFor(
    async () =>
      expect(
        await stories.school.database.query(`select is_active from person where email = 'nueva@lucero.test'`),
      ).toEqual([{ is_active: false }]),
    patiently,
  )
  expect(await screen.findByRole('button', { name: 'Activar: Ñusta Ávila' }, patiently)).toBeTruthy()

  const { token } = await stories.school.signIn('otherTeacher')
  await person.click(screen.getByRole('button', { name: `Cerrar las sesiones de ${people.otherTeacher.name}` }))
  await person.click(
    within(await screen.findByRole('dialog', { name: /^¿Cerrar todas/ }, patiently)).getByRole('button', {
      name: 'Cerrar sesiones',
    }),
  )
  expect(await screen.findByText('Sesiones cerradas', undefined, patiently)).toBeTruthy()
  expect(
    (await stories.school.fetch('/api/users/student/', { headers: { Authorization: `Bearer ${token}` } })).status,
  ).toBe(401)
})

describe('where nothing is announced', () => {
  test('a student’s and a group’s page stand as the specification has them', async () => {
    plain(stories.school)
    const { groups } = await renderStudent()
    await groups().findByText('Teens 1', undefined, patiently)
    expect(groups().queryByRole('button')).toBeNull()
    expect(
      groups()
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Grupo', 'Estado'])
    expect(screen.queryByRole('region', { name: 'Para terminar su inscripción' })).toBeNull()
  })

  test('the screens of ours say that this school has none, and nothing is called', async () => {
    plain(stories.school)
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Registrations />, at: '/dashboard/registros' })
    expect(
      await screen.findByText('Esta escuela no lleva los registros en el portal', undefined, patiently),
    ).toBeTruthy()
    expect(stories.school.calls.filter((call) => call.includes('/registration/'))).toEqual([])
  })
})
