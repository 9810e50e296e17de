/**
 * Absences announced beforehand: who may announce and read them, until when they can be withdrawn, and what prevents a
 * second one for the same day.
 */
import { afterEach, expect, it } from 'vitest'
import { ask, rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { now, people, today, type Who } from './school'

const { provider, as } = await openSchool()
afterEach(() => void (provider.clock.now = now))
const tell = (who: Who, body: Record<string, unknown>, headers = {}) => as(who, 'absenceCreate', { body, headers })
const seenBy = async (who: Who, query = {}) =>
  rowsOf(await as(who, 'absenceList', { query })).map(
    ({ student, date }) => `${Object(student).first_name} ${String(date)}`,
  )
const tomorrow = '2026-03-05'

it('an absence that a mother announces is on the lists of the child’s teacher and of the desk, and on nobody else’s', async () => {
  const told = await tell('tutor', { student: 1, date: tomorrow, reason: '  Gripe y 38° de fiebre ' })
  expect(told.status).toBe(201)
  expect(rowOf(told)).toEqual({
    id: expect.any(Number),
    student: { id: 1, first_name: 'Íñigo', last_name: 'Peña' },
    date: tomorrow,
    reason: 'Gripe y 38° de fiebre',
    class_begins: '16:00:00',
    version: 1,
  })
  await tell('tutor', { student: 21, date: today })
  expect(await seenBy('tutor')).toEqual([`Saúl ${today}`, `Íñigo ${tomorrow}`])
  expect(await seenBy('teacher')).toEqual([`Íñigo ${tomorrow}`])
  expect(await seenBy('otherTeacher')).toEqual([`Saúl ${today}`])
  expect(await seenBy('desk', { from: tomorrow })).toEqual([`Íñigo ${tomorrow}`])
  expect(await seenBy('otherTutor')).toEqual([])
  // Once the child has left the group, its teacher no longer sees the absence.
  await as('desk', 'membershipActivate', { id: 1, body: { is_active: false } })
  expect(await seenBy('teacher')).toEqual([])
})

it('is refused for a child of another family, an unknown day and a day that is over, each at its field', async () => {
  for (const [body, field] of [
    [{ student: 3, date: today }, 'student'],
    [{ student: 99999, date: today }, 'student'],
    [{ student: 1, date: '2026-03-03' }, 'date'],
    [{ student: 1, date: '2026-12-31' }, 'date'],
    [{ student: 1, date: '2026-02-30' }, 'date'],
    [{ student: 1 }, 'date'],
    [{ student: 1, date: today, reason: 'x'.repeat(201) }, 'reason'],
  ] as const) {
    const { status, body: said } = await tell('tutor', body)
    expect([status, Object.keys(Object(said))], JSON.stringify(body)).toEqual([400, [field]])
  }
  expect((await tell('desk', { student: 3, date: today })).status).toBe(201)
})

it('is refused for a day without class of the child’s groups, and only where their days can be read', async () => {
  const thursday = { student: 1, date: tomorrow }
  const meets = (days: readonly string[]) =>
    provider.database.query('update class_group set days = $1 where id = 1', [days])
  await meets(['Lunes', 'Miércoles', 'Viernes'])
  expect(await tell('tutor', thursday)).toMatchObject({ status: 400, body: { date: ['Ese día no tiene clase.'] } })
  expect((await tell('tutor', { student: 1, date: '2026-03-06' })).status).toBe(201)
  await meets(['Lunes', 'Intensivo'])
  expect((await tell('tutor', thursday)).status).toBe(201)
  await meets(['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
})

it('exists once per day, however often and by whomever it is announced; a repeated call makes no second one', async () => {
  const first = await tell('tutor', { student: 1, date: today, reason: 'Dentista' }, { 'Idempotency-Key': 'one' })
  expect(
    await tell('tutor', { student: 1, date: today, reason: 'Dentista' }, { 'Idempotency-Key': 'one' }),
  ).toMatchObject({ status: 201, body: first.body })
  const second = await tell('desk', { student: 1, date: today })
  expect(second).toMatchObject({
    status: 409,
    body: { detail: 'La escuela ya sabe que no viene ese día.', current: { reason: 'Dentista' } },
  })
  const both = await Promise.all([
    tell('tutor', { student: 2, date: today }),
    tell('desk', { student: 2, date: today }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await seenBy('teacher')).toHaveLength(2)
})

it('can be withdrawn until the class begins, by the person who announced it or by the desk, and be announced again', async () => {
  const id = Number(rowOf(await tell('tutor', { student: 1, date: today })).id)
  expect((await as('otherTutor', 'absenceWithdraw', { id })).status).toBe(404)
  expect((await as('teacher', 'absenceWithdraw', { id })).status).toBe(403)
  provider.clock.now = Date.parse('2026-03-04T21:59:00Z')
  expect((await as('tutor', 'absenceWithdraw', { id, headers: { 'If-Match': '"7"' } })).status).toBe(412)
  expect((await as('tutor', 'absenceWithdraw', { id, headers: { 'If-Match': '"1"' } })).status).toBe(200)
  expect(await seenBy('desk')).toEqual([])
  expect((await as('tutor', 'absenceWithdraw', { id })).status).toBe(404)

  const again = Number(rowOf(await tell('tutor', { student: 1, date: today })).id)
  provider.clock.now = Date.parse('2026-03-04T22:00:00Z')
  expect(await as('tutor', 'absenceWithdraw', { id: again })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('ya empezó') },
  })
  expect((await as('desk', 'absenceWithdraw', { id: again })).status).toBe(200)
  const lines = await provider.database.query<{ deed: string; person: number }>(
    `select deed, person_id as person from audit where noun = 'absence' and row_id = $1 order by id`,
    [again],
  )
  expect(lines).toEqual([
    { deed: 'created', person: people.tutor.id },
    { deed: 'changed', person: people.desk.id },
  ])
})

it('a plain provider has no such call and no such capability', async () => {
  const plain = await openTestProvider({ capabilities: 'none', database: provider.database })
  const { token } = await plain.signIn('tutor')
  expect((await ask(plain, 'absenceList', { token })).status).toBe(404)
  expect((await ask(plain, 'pushKey', { token })).status).toBe(404)
  expect((await ask(plain, 'capabilities')).body).toEqual({ capabilities: [] })
  await plain.close()
})
