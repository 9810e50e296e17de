/** *Por enviar*: what waits, in a teacher's words, and what a person may do with it. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { OutboxItem, SlotState } from '../../src/offline'
import { csvOf } from '../../src/pieces/files/csv'
import OutboxScreen from '../../src/screens/outbox'
import { choicesOf } from '../../src/screens/outbox/choices'
import { entriesOf, statesOf } from '../../src/screens/outbox/entries'
import { sheetOf } from '../../src/screens/outbox/outbox-sheet'
import { reasonOf, rollSentenceOf, sentenceOf, stateText } from '../../src/screens/outbox/sentence'
import RollCallScreen from '../../src/screens/roll-call'
import { inLongRun } from '../long-run'
import { later, now, openStories, patiently, renderOnDevice, today, press } from './device'

const falta = { value: 'falta', label: 'Falta' }

function itemOf(facts: Partial<OutboxItem> = {}): OutboxItem {
  return {
    key: 'k',
    slot: { key: 'k', mine: { status: falta }, theirs: null },
    state: 'queued',
    student: { id: '1', name: 'Íñigo Peña' },
    group: { id: '1', name: 'Kids 2' },
    date: today,
    editedAt: now,
    nextAt: null,
    failure: null,
    sum: null,
    change: { kind: 'field', field: 'status', base: null, mine: falta, theirs: null },
    ...facts,
  }
}

describe('the sentence', () => {
  const said = (facts: Partial<OutboxItem>) => sentenceOf(itemOf(facts), now)

  test('what, who, where, when', () => {
    expect(said({})).toBe('Falta · Íñigo Peña · Kids 2 · hoy 16:02')
    expect(said({ group: null })).toBe('Falta · Íñigo Peña · Sin grupo · hoy 16:02')
  })

  test('the day of the roll is said where it is another than the day of writing', () => {
    expect(said({ date: '2026-03-03' })).toBe('Falta · Íñigo Peña · Kids 2 · asistencia de ayer · hoy 16:02')
    expect(said({ date: '2026-03-01' })).toBe('Falta · Íñigo Peña · Kids 2 · asistencia del domingo · hoy 16:02')
    expect(said({ date: '2026-02-10' })).toBe('Falta · Íñigo Peña · Kids 2 · asistencia del 10 feb · hoy 16:02')
  })

  test('every field has its words', () => {
    expect(said({ change: { kind: 'field', field: 'points', base: 0, mine: 5, theirs: null } })).toMatch(/^5 puntos · /)
    expect(said({ change: { kind: 'field', field: 'points', base: 0, mine: 1, theirs: null } })).toMatch(/^1 punto · /)
    expect(
      said({ change: { kind: 'field', field: 'observations', base: '', mine: 'Llegó con fiebre', theirs: null } }),
    ).toMatch(/^Observaciones: «Llegó con fiebre» · /)
    expect(
      said({ change: { kind: 'field', field: 'beginning_of_the_cycle', base: false, mine: true, theirs: null } }),
    ).toMatch(/^Inicia ciclo · /)
    const whole = { status: falta, points: 2, observations: 'Avisó', beginning_of_the_cycle: false }
    expect(said({ change: { kind: 'creation', mine: whole } })).toMatch(/^Falta, 2 puntos, Observaciones: «Avisó» · /)
  })

  test("a refusal speaks in the provider's own words, and in ours where it said none", () => {
    expect(
      reasonOf(itemOf({ state: 'rejected', failure: { code: 'invalid', detail: 'El grupo ya cerró.' } }), now),
    ).toBe('La escuela dijo: «El grupo ya cerró.»')
    expect(reasonOf(itemOf({ state: 'rejected', failure: { code: 'forbidden', detail: '' } }), now)).toBe(
      'Tu cuenta no tiene permiso para esto.',
    )
    const unproven = (sent: boolean) => itemOf({ state: 'rejected', failure: { code: 'unproven', detail: '' }, sent })
    expect([true, false].map((sent) => [stateText(unproven(sent)), reasonOf(unproven(sent), now)])).toEqual([
      [
        'Sin comprobar',
        'No podemos comprobar si llegó: la lista de la escuela no lo muestra. Míralo en la escuela: si no está, reinténtalo; si ya está, descártalo.',
      ],
      [
        'Sin comprobar',
        'No podemos comprobar qué tiene la escuela en este registro, y no lo enviamos para no encimar otro valor. Reinténtalo, o descártalo y avisa en la escuela.',
      ],
    ])
  })

  test('a wait that lasts says what it waits for', () => {
    const lasting = (facts: Partial<OutboxItem>) => reasonOf(itemOf({ lasting: true, ...facts }), now)
    expect([
      lasting({ state: 'waiting' }),
      lasting({ state: 'waiting', failure: { code: 'server', detail: '' } }),
      lasting({ state: 'unknown' }),
    ]).toEqual([
      'La lista de la escuela no llega completa, y no sabemos si este registro ya está en ella. Lo seguimos comprobando; si no cambia, avisa en la escuela.',
      'No logramos leer la lista de este grupo en la escuela, y sin ella no sabemos si este cambio choca con otro. Lo seguimos intentando; si no cambia, avisa en la escuela.',
      'Llevamos varios intentos sin que la escuela lo confirme. Sigue guardado aquí y lo seguimos intentando; si no cambia, avisa en la escuela.',
    ])
  })
})

describe('the cards', () => {
  const of = (key: string, facts: Partial<OutboxItem> = {}) => itemOf({ key, ...facts })
  const shown = (items: OutboxItem[]) =>
    entriesOf(items).map((entry) => (entry.kind === 'one' ? entry.item.key : entry.items.map(({ key }) => key)))

  test('one a class and day, where its first change stood; what is alone, without a group or in conflict stands by itself', () => {
    const kids1 = { group: { id: '2', name: 'Kids 1' } }
    const alone = { group: null }
    expect(
      shown([
        of('a'),
        of('b', kids1),
        of('c'),
        of('d', { date: '2026-03-03' }),
        of('e', kids1),
        of('f', alone),
        of('g', alone),
        of('h', { state: 'conflict' }),
        of('i'),
      ]),
    ).toEqual([['a', 'c', 'i'], ['b', 'e'], 'd', 'f', 'g', 'h'])
  })

  test('what a roll says counts its states, and its other changes by their fields', () => {
    const points = of('c', { change: { kind: 'field', field: 'points', base: 0, mine: 1, theirs: null } })
    const [roll] = entriesOf([of('a'), of('b'), points])
    expect(roll?.kind === 'roll' && rollSentenceOf(roll, now)).toBe(
      'Lista de Kids 2 de hoy, miércoles 4 de marzo · Falta: 2 · Puntos: 1',
    )
    expect(statesOf([of('a'), of('b', { state: 'rejected' }), of('c')])).toEqual([
      ['queued', 2],
      ['rejected', 1],
    ])
  })
})

describe('what may be done', () => {
  test.each<[SlotState, string[]]>([
    ['queued', ['fix', 'discard']],
    ['sending', []],
    // The change may have arrived; discarding it here would not undo it there.
    ['unknown', ['retry']],
    ['waiting', ['retry', 'fix', 'discard']],
    ['needsSignIn', ['fix', 'discard']],
    ['conflict', []],
    ['rejected', ['retry', 'fix', 'discard']],
    ['gone', ['retry', 'discard']],
  ])('%s: %j', (state, choices) => expect(choicesOf(itemOf({ state }))).toEqual(choices))
})

test('the file has a line a change, and no line break, quote or formula breaks out of its cell', () => {
  const note = '=1+1, dijo "hola"\nadiós'
  const file = csvOf(
    sheetOf(
      [itemOf(), itemOf({ change: { kind: 'field', field: 'observations', base: '', mine: note, theirs: null } })],
      now,
    ),
  )
  const lines = file.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('"Falta · Íñigo Peña · Kids 2 · hoy 16:02"')
  expect(lines[2]).toContain(`"'=1+1, dijo ""hola"" adiós"`)
  expect(file).not.toMatch(/"=/)
})

describe('the screen', () => {
  const stories = openStories()

  const renderOutbox = async () => ({
    ...(await renderOnDevice({ school: stories.school, who: 'teacher', screen: <OutboxScreen /> })),
    person: userEvent.setup(),
  })

  /** Marks Íñigo absent on yesterday's roll, with the connection cut if `offline`. */
  async function markAbsent({ offline }: { offline: boolean }) {
    const page = await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <RollCallScreen />,
      at: '/dashboard/lista?group_id=1&date=2026-03-03',
    })
    // Before the day is read, the tile shows a draft, not the row.
    await screen.findByText('Lista tomada', undefined, patiently)
    const tile = screen.getByRole('button', { name: 'Íñigo Peña: Asistencia' })
    if (offline) stories.school.cut()
    await userEvent.setup().click(tile)
    await screen.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)
    page.leave()
  }

  test('an empty outbox says Todo enviado and offers nothing', async () => {
    await renderOutbox()
    expect(await screen.findByText('Todo enviado', undefined, patiently)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enviar ahora' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Exportar a un archivo' })).toBeNull()
  })

  test('what was done without a signal is one sentence with its age; giving it up asks first', async () => {
    await markAbsent({ offline: true })
    const { person } = await renderOutbox()
    expect(
      await screen.findByText(/^Falta · Íñigo Peña · Kids 2 · asistencia de ayer · hoy 16:0\d$/, undefined, patiently),
    ).toBeTruthy()
    expect(screen.getByText(/^hace /)).toBeTruthy()
    expect(screen.queryByText('Todo enviado')).toBeNull()

    await person.click(await screen.findByRole('button', { name: 'Descartar' }, patiently))
    const question = within(await screen.findByRole('dialog', { name: '¿Descartar este cambio?' }, patiently))
    await person.click(question.getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByText(/^Falta · Íñigo Peña/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Descartar' }))
    await person.click(await screen.findByRole('button', { name: 'Sí, descartar' }, patiently))
    expect(await screen.findByText('Todo enviado', undefined, patiently)).toBeTruthy()
  })

  test("a refusal waits with the provider's own words; corrected, it goes", async () => {
    stories.school.answer((_, init) =>
      init?.method === 'PATCH' ? Response.json({ detail: 'El grupo ya cerró su lista.' }, { status: 400 }) : undefined,
    )
    await markAbsent({ offline: false })
    const { person } = await renderOutbox()
    const section = within(await screen.findByRole('region', { name: 'Necesitan tu decisión' }, patiently))
    expect(section.getByText('La escuela dijo: «El grupo ya cerró su lista.»')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'En camino' })).toBeNull()

    stories.school.answer(null)
    await press(section.getByRole('button', { name: 'Corregir' }))
    const form = within(await screen.findByRole('dialog', { name: 'Corregir a Íñigo Peña' }, patiently))
    await person.selectOptions(form.getByLabelText(/^Estado/), 'justificada')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Todo enviado', undefined, patiently)).toBeTruthy()
    const desk = await stories.school.as('desk')
    const rows = await desk('GET', '/api/users/attendance/student/?id_group=1')
    expect(
      Array.isArray(rows) &&
        rows.find((row) => row.student.id === 1 && row.attendance_date === '2026-03-03').status.value,
    ).toBe('justificada')
  })

  test('of a row that is gone it says what can be done: tried again in vain it says so again, and it goes once the row is back', async () => {
    await markAbsent({ offline: true })
    const row = "attendance where student_id = 1 and attendance_date = date '2026-03-03'"
    await stories.school.database.query(`create table taken_out as select * from ${row}`)
    await stories.school.database.query(`delete from ${row}`)
    try {
      stories.school.mend()
      await renderOutbox()
      const gone =
        'El registro ya no existe en la escuela. Si lo repusieron, reinténtalo; si no, descártalo y toma otra vez esa asistencia.'
      const section = within(await screen.findByRole('region', { name: 'Necesitan tu decisión' }, patiently))
      expect(await section.findByText(gone, undefined, patiently)).toBeTruthy()
      expect(section.queryByRole('button', { name: 'Corregir' })).toBeNull()
      expect(section.getByRole('button', { name: 'Descartar' })).toBeTruthy()

      stories.school.calls.length = 0
      await press(section.getByRole('button', { name: 'Reintentar' }))
      await waitFor(
        () => expect(stories.school.calls.some((call) => call.includes('/attendance/student/'))).toBe(true),
        patiently,
      )
      expect(await screen.findByText(gone, undefined, patiently)).toBeTruthy()
      expect(stories.school.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])

      await stories.school.database.query('insert into attendance select * from taken_out')
      await press(screen.getByRole('button', { name: 'Reintentar' }))
      expect(await screen.findByText('Todo enviado', undefined, patiently)).toBeTruthy()
    } finally {
      await stories.school.database.query('drop table taken_out')
    }
  })

  /** Saves today's roll of Kids 2, with the connection cut if `offline`. */
  async function saveRoll({ offline }: { offline: boolean }) {
    const page = await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <RollCallScreen />,
      at: '/dashboard/lista?group_id=1',
    })
    const save = await screen.findByRole('button', { name: /^Guardar · / }, patiently)
    if (offline) stories.school.cut()
    await userEvent.setup().click(save)
    await screen.findByText('Guardado en este equipo', undefined, patiently)
    page.leave()
    later(stories.school, 11)
    if (offline) stories.school.cut()
  }

  test('a roll is one card, opened for its rows; without a network nothing is on its way, and who wants to send hears why not', async () => {
    await saveRoll({ offline: true })
    const { person } = await renderOutbox()
    const section = within(await screen.findByRole('region', { name: 'Esperan la conexión' }, patiently))
    expect(section.getAllByRole('listitem')).toHaveLength(1)
    expect(section.getByText('Lista de Kids 2 de hoy, miércoles 4 de marzo · Asistencia: 20')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'En camino' })).toBeNull()

    const send = screen.getByRole('button', { name: 'Enviar ahora' })
    expect(send.getAttribute('data-variant')).toBe('default')
    expect(screen.queryByText(/nada se envió/)).toBeNull()
    await person.click(send)
    expect(await screen.findByText(/^No hay conexión: nada se envió\./, undefined, patiently)).toBeTruthy()

    await person.click(section.getByRole('button', { name: 'Ver 20 cambios' }))
    expect(section.getAllByText(/^Asistencia · .* · Kids 2 · hoy 16:0/)).toHaveLength(20)
    expect(section.getAllByRole('button', { name: 'Corregir' })).toHaveLength(20)
    await person.click(section.getByRole('button', { name: 'Cerrar la lista' }))
    expect(section.getAllByRole('listitem')).toHaveLength(1)

    later(stories.school, 31)
    expect(await screen.findByText('Todo enviado', undefined, patiently)).toBeTruthy()
    expect(screen.queryByText(/nada se envió/)).toBeNull()
  })

  inLongRun(() =>
    test('twenty refused rows are tried again by one button', async () => {
      stories.school.answer((url, init) =>
        init?.method === 'POST' && url.includes('/attendance/')
          ? Response.json({ detail: 'El grupo ya cerró su lista.' }, { status: 403 })
          : undefined,
      )
      await saveRoll({ offline: false })
      await renderOutbox()
      const section = within(await screen.findByRole('region', { name: 'Necesitan tu decisión' }, patiently))
      const all = await section.findByRole('button', { name: 'Reintentar todos (20)' }, patiently)
      expect(section.getByText('La escuela dijo: «El grupo ya cerró su lista.»')).toBeTruthy()
      expect(section.getByText('No aceptado: 20')).toBeTruthy()
      // Nothing else waits, so there is nothing to send.
      expect(screen.queryByRole('button', { name: 'Enviar ahora' })).toBeNull()

      stories.school.answer(null)
      await press(all)
      expect(await screen.findByText('Todo enviado', undefined, patiently)).toBeTruthy()
      expect(
        await stories.school.database.query(
          "select count(*)::int as rows from attendance where group_id = 1 and attendance_date = date '2026-03-04'",
        ),
      ).toEqual([{ rows: 20 }])
    }),
  )

  test('a refused roll is given up by one button, which asks first and names it; what was not refused stays', async () => {
    await markAbsent({ offline: true })
    stories.school.answer((url, init) =>
      init?.method === 'POST' && url.includes('/attendance/')
        ? Response.json({ detail: 'El grupo ya cerró su lista.' }, { status: 403 })
        : init?.method === 'PATCH'
          ? new Response('', { status: 502 })
          : undefined,
    )
    await saveRoll({ offline: false })
    const { person } = await renderOutbox()
    const discardAll = await screen.findByRole('button', { name: 'Descartar todos (20)' }, patiently)
    await press(discardAll)
    const question = within(await screen.findByRole('dialog', { name: '¿Descartar 20 cambios?' }, patiently))
    expect(
      question.getByText(
        'Se borrará de este equipo y no se enviará: Lista de Kids 2 de hoy, miércoles 4 de marzo · Asistencia: 20',
      ),
    ).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByText('No aceptado: 20')).toBeTruthy()

    await person.click(screen.getByRole('button', { name: 'Descartar todos (20)' }))
    await person.click(await screen.findByRole('button', { name: 'Sí, descartar' }, patiently))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Necesitan tu decisión' })).toBeNull(), patiently)
    expect(screen.getByText(/^Falta · Íñigo Peña/)).toBeTruthy()
    expect(
      await stories.school.database.query(
        "select count(*)::int as rows from attendance where group_id = 1 and attendance_date = date '2026-03-04'",
      ),
    ).toEqual([{ rows: 0 }])
  })

  test('everything that waits can be taken along as a file', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob)
      return 'blob:x'
    })
    await markAbsent({ offline: true })
    const { person } = await renderOutbox()
    await person.click(await screen.findByRole('button', { name: 'Exportar a un archivo' }, patiently))
    const text = (await blobs[0]?.text()) ?? ''
    expect(text.split('\r\n')).toHaveLength(2)
    expect(text).toContain('Falta · Íñigo Peña · Kids 2 · asistencia de ayer')
    vi.restoreAllMocks()
  })
})
