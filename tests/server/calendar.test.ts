/** The calendar at the provider: what it refuses, who sees what, what follows from it, and class days in SQL. */
import { describe, expect, it } from 'vitest'
import { daysFrom } from '../../src/contract'
import { classDayCases } from '../domain/class-day-cases'
import { ask, rowsOf } from './ask'
import { openSchool } from './own-school'
import { today, type Who } from './school'

const { provider } = await openSchool()
const tomorrow = daysFrom(today, 1)

async function as(who: Who) {
  const { token } = await provider.signIn(who)
  return (name: Parameters<typeof ask>[1], asked: Parameters<typeof ask>[2] = {}) =>
    ask(provider, name, { ...asked, token })
}
const closed = (more: Record<string, unknown> = {}) => ({
  kind: 'closed',
  from: tomorrow,
  reason: 'Día festivo',
  ...more,
})
const extra = (more: Record<string, unknown> = {}) => ({
  kind: 'extra',
  from: tomorrow,
  group: 1,
  reason: 'Se repone',
  start_time: '10:00',
  final_time: '11:00',
  ...more,
})
const clear = () =>
  provider.database.script(
    `truncate calendar_exception; insert into school (id, name) values (2, 'Otro lugar') on conflict do nothing`,
  )

describe('class days in SQL', () => {
  it.each(classDayCases)(
    '$what',
    async ({ days = ['Lunes', 'Miércoles'], earlier = [], start, end, exceptions = [], on, is, loses }) => {
      await clear()
      const { database } = provider
      await database.query(
        'update class_group set days = $1, earlier_days = $2::jsonb, start_date = $3::date, end_date = $4::date, school_id = 1 where id = 1',
        [[...days], JSON.stringify(earlier), start ?? null, end ?? null],
      )
      for (const [index, one] of exceptions.entries())
        await database.query(
          `insert into calendar_exception (kind, first_day, last_day, school_id, group_id, reason, uses_class, start_time, final_time, created, withdrawn)
         values ($1, $2::date, $3::date, $4, $5, 'Junta', $6, $7::time, $7::time, $8::timestamptz, $9::timestamptz)`,
          [
            one.kind,
            one.from,
            one.to ?? one.from,
            one.school ?? null,
            one.group === 'own' ? 1 : one.group === 'other' ? 2 : null,
            one.uses_class ?? false,
            one.kind === 'extra' ? '10:00' : null,
            `2026-03-01T12:00:0${index}Z`,
            one.withdrawn ? '2026-03-02T12:00:00Z' : null,
          ],
        )
      const [found] = await database.query(
        'select class_on(g, $1::date) as is, array(select l::text from lost_classes(g, $1::date, $1::date) l) as lost from class_group g where g.id = 1',
        [on],
      )
      expect(found).toEqual({ is, lost: loses ? [on] : [] })
    },
  )
})

describe('what the desk enters', () => {
  it('is there for everybody, and gone once it was withdrawn', async () => {
    await clear()
    const desk = await as('desk')
    expect(
      await desk('calendarCreate', { body: { exceptions: [closed(), extra({ from: daysFrom(tomorrow, 1) })] } }),
    ).toMatchObject({
      status: 200,
      body: { created: 2 },
    })
    const teacher = await as('teacher')
    const rows = rowsOf(await teacher('calendarList'))
    expect(rows).toMatchObject([
      {
        kind: 'closed',
        from: tomorrow,
        to: tomorrow,
        school: null,
        group: null,
        reason: 'Día festivo',
        uses_class: false,
      },
      { kind: 'extra', group: { id: 1 }, start_time: '10:00:00', final_time: '11:00:00' },
    ])
    expect(await desk('calendarWithdraw', { id: Number(rows[0]?.id) })).toMatchObject({ status: 200 })
    expect(rowsOf(await teacher('calendarList'))).toMatchObject([{ kind: 'extra' }])
    expect(await desk('calendarWithdraw', { id: Number(rows[0]?.id) })).toMatchObject({ status: 404 })
  })

  it.each([
    ['nothing', [], 'exceptions'],
    ['a day after the last', [closed({ to: today })], 'exceptions.0.to'],
    ['a second one that is wrong: then none is stored', [closed(), closed({ to: today })], 'exceptions.1.to'],
    ['a span of four months', [closed({ to: daysFrom(tomorrow, 120) })], 'exceptions.0.to'],
    ['a day in three years', [closed({ from: daysFrom(today, 1100) })], 'exceptions.0.from'],
    ['a day three years ago', [closed({ from: daysFrom(today, -1100) })], 'exceptions.0.from'],
    ['a day that does not exist', [closed({ from: '2026-02-30' })], 'exceptions.0.from'],
    ['no reason', [closed({ reason: ' ' })], 'exceptions.0.reason'],
    ['a location and a group', [closed({ school: 1, group: 1 })], 'exceptions.0.school'],
    ['a location that does not exist', [closed({ school: 999 })], 'exceptions.0.school'],
    ['a group that does not exist', [closed({ group: 999 })], 'exceptions.0.group'],
    ['hours without a class', [closed({ start_time: '10:00' })], 'exceptions.0.start_time'],
    ['an extra class without a group', [extra({ group: '' })], 'exceptions.0.group'],
    ['an extra class without hours', [extra({ start_time: undefined })], 'exceptions.0.start_time'],
    ['an extra class that ends before it begins', [extra({ final_time: '09:00' })], 'exceptions.0.final_time'],
    ['an extra class of several days', [extra({ to: daysFrom(tomorrow, 1) })], 'exceptions.0.to'],
  ])('is refused: %s', async (_, exceptions, field) => {
    await clear()
    const desk = await as('desk')
    const told = await desk('calendarCreate', { body: { exceptions } })
    expect(told.status).toBe(400)
    expect(Object.keys(told.body as object)).toEqual([field])
    expect(rowsOf(await desk('calendarList'))).toEqual([])
  })

  it('is not stored twice', async () => {
    await clear()
    const desk = await as('desk')
    const once = { body: { exceptions: [closed({ group: 1 })] } }
    expect(await desk('calendarCreate', once)).toMatchObject({ status: 200 })
    expect(await desk('calendarCreate', once)).toMatchObject({ status: 409 })
    expect(rowsOf(await desk('calendarList'))).toHaveLength(1)
  })

  it('is listed by its days', async () => {
    await clear()
    const desk = await as('desk')
    await desk('calendarCreate', {
      body: { exceptions: [closed({ to: daysFrom(tomorrow, 4) }), closed({ from: daysFrom(tomorrow, 10) })] },
    })
    const listed = async (query: { from?: string; to?: string }) => rowsOf(await desk('calendarList', { query })).length
    expect(await listed({ from: daysFrom(tomorrow, 4) })).toBe(2)
    expect(await listed({ from: daysFrom(tomorrow, 5) })).toBe(1)
    expect(await listed({ to: tomorrow })).toBe(1)
    expect(await listed({ to: today })).toBe(0)
  })
})

describe('who sees it', () => {
  it('everybody what is for all; of groups and locations only those who are concerned', async () => {
    await clear()
    const desk = await as('desk')
    const places = await provider.database.query<{ id: number; school: number }>(
      'select id, school_id as school from class_group order by id',
    )
    await desk('calendarCreate', {
      body: {
        exceptions: [
          closed({ reason: 'Todos' }),
          closed({ group: 1, reason: 'Grupo 1' }),
          closed({ group: 2, reason: 'Grupo 2' }),
        ],
      },
    })
    const seen = async (who: Who) => rowsOf(await (await as(who))('calendarList')).map(({ reason }) => reason)
    expect(places.length).toBeGreaterThan(1)
    expect(await seen('admin')).toEqual(['Todos', 'Grupo 1', 'Grupo 2'])
    expect(await seen('teacher')).toEqual(['Todos', 'Grupo 1'])
    expect(await seen('tutor')).toContain('Todos')
    expect(await seen('student')).toContain('Todos')
    expect(await seen('student')).not.toContain('Grupo 2')
  })
})

describe('what follows', () => {
  it('a family cannot report an absence on a day without class, and can on the day of an extra class', async () => {
    await clear()
    const { database } = provider
    const [desk, tutor] = [await as('desk'), await as('tutor')]
    await database.script(
      `update class_group set days = '{Lunes,Martes,Miércoles,Jueves,Viernes,Sábado,Domingo}', earlier_days = '[]', start_date = null, end_date = null`,
    )
    const report = async () => (await tutor('absenceCreate', { body: { student: 1, date: tomorrow } })).status
    await desk('calendarCreate', { body: { exceptions: [closed()] } })
    expect(await report()).toBe(400)
    await desk('calendarCreate', { body: { exceptions: [extra()] } })
    expect(await report()).toBe(201)
    expect(rowsOf(await tutor('absenceList'))).toMatchObject([{ class_begins: '10:00:00' }])
  })

  it('a cycle counts a class that was not held only if the desk says so', async () => {
    await clear()
    const desk = await as('desk')
    const began = daysFrom(today, -20)
    await provider.database.script(`
      delete from attendance where student_id = 1 and group_id = 1;
      update membership set cycle_from = '${began}' where student_id = 1 and group_id = 1`)
    const used = async () => rowsOf(await desk('cycleList', { query: { student: 1, group: 1 } }))[0]?.used
    expect(await used()).toBe(0)
    await desk('calendarCreate', {
      body: {
        exceptions: [closed({ from: daysFrom(today, -10), uses_class: true }), closed({ from: daysFrom(today, -9) })],
      },
    })
    expect(await used()).toBe(1)
    // A day to come counts once it has come.
    await desk('calendarCreate', { body: { exceptions: [closed({ uses_class: true, group: 1 })] } })
    expect(await used()).toBe(1)
  })
})
