/** Two records of one student, or of one tutor, become one: what moves, what both have, and the way back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../src/contract'
import { diskStorage } from '../../src/server/files/file-storage'
import { erasePerson } from '../../src/server/personal-data/erase'
import { exportPerson } from '../../src/server/personal-data/export'
import { findSubject } from '../../src/server/personal-data/find'
import { dumpSchool } from '../../src/server/backup/dump'
import { references } from '../../src/server/routes/merge-state'
import { ask, rowOf, rowsOf, type Asked } from './ask'
import { keepRows } from './kept-rows'
import { openTestProvider, type TestProvider } from './provider'
import { password, people, today, type Who } from './school'

let provider: TestProvider
let tokens: Partial<Record<Who, string>>
const as = async (who: Who, name: EndpointName, asked: Asked = {}) =>
  ask(provider, name, { ...asked, token: (tokens[who] ??= (await provider.signIn(who)).token) })
const sql = <Row extends object>(text: string) => provider.database.query<Row>(text)
/** The tables that a merge writes, without those of sessions, notices and counts. */
const tables = [
  'student',
  'person',
  'attendance',
  'membership',
  'absence',
  'points_reset',
  'receipt',
  'emergency_contact',
  'registration',
  'message',
  'registration_wish',
]
const everything = async () => {
  const found: Record<string, unknown> = {}
  for (const table of tables)
    found[table] = await sql(
      `select (to_jsonb(x) - '{version,changed,plain_name}'::text[])::text as row from ${table} x order by 1`,
    )
  return found
}
const merge = (kind: 'student' | 'tutor', keep: number, drop: number, more = {}, headers = {}, who: Who = 'desk') =>
  as(who, 'mergeRecords', { body: { kind, keep, drop, ...more }, headers })
const undo = (id: unknown) => as('desk', 'mergeUndo', { body: { merge: id } })

let before: Record<string, unknown>
let putBack: () => Promise<void>
beforeAll(async () => {
  provider = await openTestProvider()
  putBack = await keepRows(provider.database)
})
beforeEach(async () => {
  // A merge deletes rows that `restore` does not bring back.
  await putBack()
  provider.mails.length = 0
  tokens = {}
  before = await everything()
})
afterAll(() => provider.close())

it('every column that refers to a student or an account is moved, or stays for a reason', async () => {
  const found = await sql<{ at: string }>(
    `select c.conrelid::regclass || '.' || a.attname as at from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid in ('student'::regclass, 'person'::regclass) order by 1`,
  )
  const moved = Object.values(references).flatMap((columns) => columns.map((each) => each.join('.')))
  const staffOnly = [
    'backup.person_id',
    'cash_day.closed_by',
    'cash_day.reopened_by',
    'class_group.teacher_id',
    'message.person_id',
    'points_reset.person_id',
    'receipt_batch.person_id',
    'receipt_entry.received_by',
    'registration.decided_by',
    'sheet_import.person_id',
  ]
  /**
   * Columns of an account and its devices, which end with it; and a student's own account, which is a field of the
   * student.
   */
  const ended = [
    'kept_reply.person_id',
    'known_device.person_id',
    'password_reset.person_id',
    'push_event.person_id',
    'push_subscription.person_id',
    'session.person_id',
    'student.account_id',
    // Deleted and inserted again, because the student is its key.
    'registration_wish.student_id',
  ]
  expect(found.map(({ at }) => at).filter((at) => ![...moved, ...staffOnly, ...ended].includes(at))).toEqual([])
})

describe('two students', () => {
  /** 21 and 1 become members of one group with attendance on one day; both have a receipt of one month. */
  async function entangle() {
    await as('desk', 'membershipCreate', { body: { student: 21, group: 1, over_quota: true } })
    await provider.database.script(`
      insert into membership (student_id, group_id, start_date) values (21, 1, '2026-02-01') on conflict do nothing;
      update attendance set observations = 'Lloró', points = 2 where student_id = 1 and attendance_date = '2026-03-02';
      insert into attendance (attendance_date, student_id, group_id, status, points, observations) values ('2026-03-02', 21, 1, 'falta', 3, 'No vino');
      insert into absence (student_id, date, reason) values (1, '2026-03-10', 'Doctor'), (21, '2026-03-10', 'Viaje'), (21, '2026-03-11', '');
      insert into receipt (id, tutor_id, payment_period, student_folio, group_id, amount_expected, abono, payment_total, status) values (21, 5, '2026-03-01', 'LUC-0021', 1, 950.50, 0, 950.50, 'pendiente');
      insert into registration_wish (student_id, group_id, hours) values (21, 3, 'Por la tarde');
      insert into points_reset (person_id, student_id, total_points) values (1, 21, 4);
    `)
    before = await everything()
  }

  it('are one: the preview says what moves and what both have, and that is what happens', async () => {
    await entangle()
    const told = await merge('student', 1, 21, { dry_run: true })
    expect(told).toMatchObject({
      status: 200,
      body: {
        id: null,
        keep: { id: '1', name: 'Íñigo Peña' },
        drop: { id: '21', name: 'Saúl Peña' },
        fields: expect.arrayContaining([
          { field: 'folio', keep: 'LUC-0001', drop: 'LUC-0021', result: 'LUC-0001' },
          { field: 'email', keep: people.student.email, drop: '', result: people.student.email },
        ]),
        moves: [
          { what: 'attendance', count: 3 },
          { what: 'membership', count: 2 },
          { what: 'absence', count: 2 },
          { what: 'receipt', count: 1 },
        ],
        conflicts: [
          { what: 'absence', date: '2026-03-10' },
          {
            what: 'attendance',
            date: '2026-03-02',
            name: 'Kids 2',
            keep: 'Asistencia',
            drop: 'Falta',
            result: 'Asistencia',
          },
          { what: 'membership', name: 'Kids 2' },
          { what: 'receipt', date: '2026-03-01', name: 'Kids 2' },
        ],
      },
    })
    expect(await everything()).toEqual(before)

    const { preview } = rowOf(told)
    const made = await merge('student', 1, 21, { preview }, { 'Idempotency-Key': 'one' })
    expect((await merge('student', 1, 21, { preview }, { 'Idempotency-Key': 'one' })).body).toEqual(made.body)
    expect((await as('desk', 'student', { id: 21 })).status).toBe(404)
    expect(
      await sql(
        `select attendance_date::text as day, group_id as "group", status, points, observations from attendance where student_id = 1 order by 1, 2`,
      ),
    ).toEqual([
      { day: '2026-03-02', group: 1, status: 'asistencia', points: 5, observations: 'Lloró\nNo vino' },
      { day: '2026-03-02', group: 2, status: 'falta', points: 0, observations: '' },
      { day: '2026-03-03', group: 1, status: 'asistencia', points: 1, observations: '' },
      { day: '2026-03-03', group: 2, status: 'falta', points: 0, observations: '' },
    ])
    expect(await sql(`select group_id as "group" from membership where student_id = 1 order by 1`)).toEqual([
      { group: 1 },
      { group: 2 },
    ])
    expect(await sql(`select student_folio from receipt where id = 21`)).toEqual([{ student_folio: 'LUC-0001' }])
    expect(
      await sql(`select date::text from absence where student_id = 1 and withdrawn is null order by date`),
    ).toEqual([{ date: '2026-03-10' }, { date: '2026-03-11' }])
    // The history of the one that stays tells what happened, and who did it.
    const log = rowsOf(await as('admin', 'audit', { query: { table: 'student', id: 1 } }))
    expect(log).toEqual(
      expect.arrayContaining([expect.objectContaining({ deed: 'deleted', who: expect.objectContaining({ id: 2 }) })]),
    )
  })

  it('come back exactly, until the one that stayed changes', async () => {
    await entangle()
    const { id } = rowOf(await merge('student', 1, 21))
    expect(rowsOf(await as('desk', 'mergeHistory', { query: { kind: 'student', id: 1 } }))).toMatchObject([
      { id, dropped: 'Saúl Peña LUC-0021', undoable: true, by: { id: people.desk.id } },
    ])
    expect(await undo(id)).toMatchObject({ status: 200, body: { id: '21' } })
    expect(await everything()).toEqual(before)
    expect(await undo(id)).toMatchObject({ status: 404 })

    const again = rowOf(await merge('student', 1, 21))
    await as('desk', 'studentChange', { id: 1, body: { comment: 'Zurdo' } })
    expect(await undo(again.id)).toMatchObject({
      status: 409,
      body: { detail: 'Ya no se puede deshacer: desde que se unieron cambió el registro.' },
    })
    expect(rowsOf(await as('desk', 'mergeHistory', { query: { kind: 'student', id: 1 } }))).toMatchObject([
      { undoable: false },
    ])
  })

  it('do not come back once something was added to the one that stayed', async () => {
    const { id } = rowOf(await merge('student', 1, 21))
    await as('desk', 'attendanceCreate', {
      body: { attendance_date: today, student: 1, group: 1, status: 'asistencia' },
    })
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('cambió su asistencia') },
    })
  })

  it('do not come back once the place of the one that stayed has ended: the other place would be active again', async () => {
    await entangle()
    const { id } = rowOf(await merge('student', 1, 21))
    const [place] = await sql<{ id: number }>('select id from membership where student_id = 1 and group_id = 1')
    await as('desk', 'membershipActivate', { id: Number(place?.id), body: { is_active: false } })
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { detail: 'Ya no se puede deshacer: desde que se unieron cambió en qué grupos está.' },
    })
  })

  it('come back one after the other: only the last merge of a record is offered', async () => {
    const first = rowOf(await merge('student', 1, 21))
    const second = rowOf(await merge('student', 1, 24))
    const undoable = async () =>
      rowsOf(await as('desk', 'mergeHistory', { query: { kind: 'student', id: 1 } })).map((each) => [
        each.id,
        each.undoable,
      ])
    expect(await undoable()).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    await undo(second.id)
    expect(await undoable()).toEqual([[first.id, true]])
    expect((await undo(first.id)).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  it('keep the days of both places, also of one whose first day nobody knows', async () => {
    await provider.database.script(`
      update membership set start_date = '2026-03-01' where student_id = 1;
      insert into membership (student_id, group_id, is_active, end_date) values (21, 1, false, '2026-02-01');
    `)
    await merge('student', 1, 21)
    expect(
      await sql(
        `select day::text, member_on(m, day) as there from membership m, (values (date '2026-01-20'), ('2026-02-15'), ('2026-03-02')) d (day) where m.student_id = 1 and m.group_id = 1 order by day`,
      ),
    ).toEqual([
      { day: '2026-01-20', there: true },
      { day: '2026-02-15', there: false },
      { day: '2026-03-02', there: true },
    ])
  })

  it('get the marks of a roll that was taken without a network before', async () => {
    await merge('student', 1, 21)
    const mark = (student: number, group = 2) =>
      as('otherTeacher', 'attendanceCreate', {
        body: { attendance_date: today, student, group, status: 'falta', points: 2 },
      })
    expect(await mark(21)).toMatchObject({ status: 201, body: { student: { id: 1 }, asked_student: '21' } })
    expect((await mark(21)).status).toBe(409)
    expect((await mark(22)).body).not.toHaveProperty('asked_student')
    // A teacher gets no further by an old id than by the new one.
    expect((await mark(21, 1)).status).toBe(400)
    await merge('student', 24, 1, {}, {}, 'admin')
    const late = { attendance_date: '2026-03-05', student: 21, group: 2, status: 'falta' }
    expect(await as('otherTeacher', 'attendanceCreate', { body: late })).toMatchObject({
      status: 201,
      body: { student: { id: 24 }, asked_student: '21' },
    })
  })

  it.each([
    ['two tutors', 1, 24, 'update student set tutor_id = 6, emergency_contact_id = 2 where id = 24'],
    ['two contacts', 1, 21, 'update student set emergency_contact_id = 2 where id = 21'],
    ['points of both', 1, 2, ''],
    ['classes that both must', 1, 21, 'update student set number_of_classes_that_must = 1 where id in (1, 21)'],
  ])('of whom %s are at stake, are merged by an administrator alone', async (_what, keep, drop, script) => {
    await provider.database.script(script)
    before = await everything()
    for (const more of [{}, { dry_run: true }])
      expect(await merge('student', keep, drop, more)).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('Sólo quien administra la escuela') },
      })
    expect(await everything()).toEqual(before)
    const { id } = rowOf(await merge('student', keep, drop, {}, {}, 'admin'))
    expect((await undo(id)).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  describe('of whom one waits in a registration', () => {
    const registrations = () =>
      sql('select q.id, q.state, s.id as child from registration q left join student s on s.registration_id = q.id')
    async function wait(tutor: number, known = 1) {
      await provider.database.script(`
        insert into registration (id, tutor_id, created, state) values (1, 5, now(), 'accepted'), (2, ${tutor}, now(), 'waiting');
        update student set registration_id = 2, is_active = false, tutor_id = ${tutor}, emergency_contact_id = ${tutor - 4} where id = 21;
        update student set registration_id = 1 where id = ${known};
      `)
      before = await everything()
    }

    it('the registration of the same family goes on with the one that stays', async () => {
      await wait(5)
      const { id } = rowOf(await merge('student', 1, 21))
      expect(await registrations()).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: 2, state: 'waiting', child: 1 })]),
      )
      expect((await undo(id)).status).toBe(200)
      expect(await everything()).toEqual(before)
    })

    it('that of another family goes: there is nobody left to accept', async () => {
      await wait(6, 2)
      const { id } = rowOf(await merge('student', 1, 21, {}, {}, 'admin'))
      expect(await registrations()).toEqual([{ id: 1, state: 'accepted', child: 2 }])
      expect((await undo(id)).status).toBe(200)
      expect(await everything()).toEqual(before)
    })
  })

  it('tell the family nothing, merged or undone', async () => {
    await entangle()
    await as('tutor', 'studentList')
    await provider.database.script(
      `insert into push_subscription (endpoint, p256dh, auth, kinds, person_id, session_id) select 'https://push.test/1', '', '', '{absence,points,payment}', 5, id from session where person_id = 5 limit 1`,
    )
    const { id } = rowOf(await merge('student', 1, 21))
    expect(await sql('select kind from push_event')).toEqual([])
    expect((await undo(id)).status).toBe(200)
    expect(await sql('select kind from push_event')).toEqual([])
  })

  it('are not merged if they changed since the preview', async () => {
    const { preview } = rowOf(await merge('student', 1, 21, { dry_run: true }))
    await as('desk', 'studentChange', { id: 21, body: { comment: 'Zurdo' } })
    expect(await merge('student', 1, 21, { preview })).toMatchObject({
      status: 409,
      body: { current: { fields: expect.arrayContaining([expect.objectContaining({ drop: 'Zurdo' })]) } },
    })
    expect(await merge('student', 1, 1)).toMatchObject({ status: 400, body: { drop: [expect.anything()] } })
    expect((await merge('student', 1, 99_999)).status).toBe(404)
  })

  it('reach devices: the one that goes is reported as deleted, and after an undo as there again', async () => {
    const read = async (since: unknown) =>
      rowOf(await as('otherTeacher', 'studentList', { query: { since: String(since) } }))
    const start = await read('')
    const { id } = rowOf(await merge('student', 1, 21))
    const after = await read(start.cursor)
    expect(after.deleted).toContain(21)
    await undo(id)
    const back = await read(after.cursor)
    expect(rowsOf({ status: 200, headers: new Headers(), body: back }).map((row) => row.id)).toContain(21)
    expect(back.deleted).not.toContain(21)
  })
})

it('nothing of the one that went remains once the one that stayed is erased', async () => {
  await as('admin', 'studentChange', { id: 21, body: { last_name: 'Quetzal', comment: 'Alergia a la nuez' } })
  await merge('student', 1, 21)
  const { database, folder } = provider
  const subject = await findSubject(database, 'LUC-0001')
  expect(await exportPerson(database, diskStorage(folder), subject, '2026-03-04T22:02:00Z')).toContain('Quetzal')
  await erasePerson(database, diskStorage(folder), subject, people.admin.id, '2026-03-04T22:02:00Z')
  expect(await sql('select id from merge')).toEqual([])
  expect(await sql(`select noun, row_id from audit where changes::text ~ 'Quetzal|nuez'`)).toEqual([])
})

describe('two tutors', () => {
  /** `found` with parsed people, of whom `id` has no password. */
  function withoutPassword(found: Record<string, unknown>, id: number): Record<string, unknown> {
    const rows: { row: string }[] = Array.isArray(found.person) ? found.person : []
    const parsed = rows.map(({ row }): Record<string, unknown> => JSON.parse(row))
    return { ...found, person: parsed.map((row) => (row.id === id ? { ...row, password_hash: null } : row)) }
  }

  it('are one with all children, receipts and contacts, and come back exactly', async () => {
    await provider.database.script(
      `insert into emergency_contact (first_name, last_name, phone, relationship, tutor_id) values ('BEGONA', 'Peña', '5511112222', 'tia', 6)`,
    )
    before = await everything()
    const confirmed = { current_password: password }
    const told = await merge('tutor', 5, 6, { dry_run: true, ...confirmed })
    expect(told.body).toMatchObject({
      fields: expect.arrayContaining([
        { field: 'email', keep: people.tutor.email, drop: people.otherTutor.email, result: people.tutor.email },
      ]),
      moves: [
        { what: 'receipt', count: 1 },
        { what: 'student', count: 2 },
        { what: 'emergency_contact', count: 2 },
      ],
      conflicts: [{ what: 'emergency_contact', name: 'BEGONA Peña' }],
    })
    const session = await provider.signIn('otherTutor')
    const { id } = rowOf(await merge('tutor', 5, 6, { preview: rowOf(told).preview, ...confirmed }))
    expect(await sql('select distinct tutor_id from student where id <= 4')).toEqual([{ tutor_id: 5 }])
    expect(await sql('select distinct tutor_id from receipt')).toEqual([{ tutor_id: 5 }])
    expect(rowsOf(await as('tutor', 'studentList')).map((row) => row.id)).toEqual([1, 2, 3, 4, 21])
    expect(
      (await provider.fetch('/api/users/student/', { headers: { Authorization: `Bearer ${session.token}` } })).status,
    ).toBe(401)
    expect(JSON.stringify(await sql('select steps from merge'))).not.toMatch(/password|argon/)
    expect((await undo(id)).status).toBe(200)
    // A new password must be chosen, because that of an ended account is stored nowhere.
    expect(withoutPassword(await everything(), 0)).toEqual(withoutPassword(before, 6))
  })

  it.each([
    ['who has an account', people.tutor.email, true],
    ['whom the desk entered by a telephone', null, false],
  ])('of whom one has registered and waits: %s, is told so, or is invited', async (_who, email, known) => {
    await provider.database.query('update person set email = $1, password_hash = null where id = 5', [email])
    await sql(`update person set is_active = false, password_hash = null where id = 6`)
    await sql(`insert into registration (id, tutor_id, created) values (1, 6, '2026-03-01')`)
    await sql('update student set registration_id = 1, is_active = false where id = 4')
    before = await everything()
    const { id } = rowOf(await merge('tutor', 5, 6, { current_password: password }))
    const [waiting] = rowsOf(await as('desk', 'registrationList'))
    expect(waiting).toMatchObject({ known, tutor: { id: 5, email: email ?? people.otherTutor.email } })
    expect((await undo(id)).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  it('come back although a child got a point meanwhile, and not once a contact has another phone', async () => {
    const confirmed = { current_password: password }
    const first = rowOf(await merge('tutor', 5, 6, confirmed))
    await as('teacher', 'attendanceChange', { id: 3, body: { points: 5 } })
    expect((await undo(first.id)).status).toBe(200)
    const second = rowOf(await merge('tutor', 5, 6, confirmed))
    await as('desk', 'contactChange', { id: 2, body: { phone: '5500000000' } })
    expect(await undo(second.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('cambió un contacto de emergencia') },
    })
  })

  it('keep the file of the one that went in backups, as long as it may come back', async () => {
    await provider.database.script(`update person set consent_permit = id || '.pdf' where id in (5, 6)`)
    await merge('tutor', 5, 6, { current_password: password })
    const lines: string[] = []
    await provider.database.transaction(async (transaction) => {
      for await (const line of dumpSchool(transaction)) lines.push(line)
    })
    expect(lines).toEqual(
      expect.arrayContaining(['["file","consent_permit/5.pdf"]', '["file","consent_permit/6.pdf"]']),
    )
  })

  it('of whom both have an account need the own password of whoever merges them, and the address that goes is told', async () => {
    expect(await merge('tutor', 5, 6)).toMatchObject({
      status: 400,
      body: { current_password: [expect.stringContaining('tu propia contraseña')] },
    })
    expect((await merge('tutor', 5, 6, { current_password: 'wrong' })).status).toBe(400)
    expect([await everything(), provider.mails]).toEqual([before, []])
    expect((await merge('tutor', 5, 6, { current_password: password })).status).toBe(200)
    await expect.poll(() => provider.mails.map(({ to }) => to)).toEqual([people.otherTutor.email])
  })

  it('give an e-mail with its password to the one that has none', async () => {
    const family = { first_name: 'Nuria', last_name: 'Ávila', phone: '55 2222 3333' }
    const { id: keep } = rowOf(await as('desk', 'tutorCreate', { body: family }))
    const { id } = rowOf(await merge('tutor', Number(keep), 6))
    const session = await provider.signIn('otherTutor')
    expect(
      rowsOf({
        status: 200,
        headers: new Headers(),
        body: await (
          await provider.fetch('/api/users/tutor/', { headers: { Authorization: `Bearer ${session.token}` } })
        ).json(),
      }),
    ).toMatchObject([{ id: keep, first_name: 'Nuria' }])
    expect((await undo(id)).status).toBe(200)
    expect(await sql(`select email, password_hash from person where first_name = 'Nuria'`)).toEqual([
      { email: null, password_hash: null },
    ])
    expect((await provider.signIn('otherTutor')).token).toBeTruthy()
  })
})
