/**
 * Accounts and invitations: who has an account, links that open one once, their page, students' own accounts, and the
 * groups of a teacher who is deactivated.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { password, people, today, yesterday, type Who } from './school'

const { provider, as } = await openSchool()
const sql = <Row extends object>(text: string, values: string[] = []) => provider.database.query<Row>(text, values)
const long = 'cuatro palabras muy largas'

/** Ana has neither an e-mail nor a password; Nora has an e-mail alone. Both are tutors. */
let nora = 0
let ana = 0
beforeEach(async () => {
  provider.mails.length = 0
  const [first, second] = await sql<{ id: number }>(
    `insert into person (role, first_name, last_name, email, phone)
     values ('Tutor', 'Nora', 'Ruiz', 'nora@familia.example', '5512340001'), ('Tutor', 'Ana', 'Soto', null, '5512340002') returning id`,
  )
  nora = first?.id ?? 0
  ana = second?.id ?? 0
})
afterEach(() =>
  provider.database.script(`
    delete from session where person_id in (${nora}, ${ana}); delete from known_device where person_id in (${nora}, ${ana});
    delete from password_reset; delete from person where id in (${nora}, ${ana});
    update person set first_name = 'Óscar' where id = 4`),
)

const invite = (ids: number[], { mail = false, who = 'desk' as Who } = {}) =>
  as(who, 'invitationCreate', { body: { people: ids, mail } })
async function pending(who: Who = 'desk') {
  const { pending: found } = rowOf(await as(who, 'invitations'))
  return rowsOf({ status: 200, headers: new Headers(), body: found })
}
const pathOf = async (id: number, who: Who = 'desk') =>
  String((await pending(who)).find(({ person }) => person === id)?.path ?? '')
const stateOf = async (id: number) => rowOf(await as('desk', 'tutor', { id })).account
const choose = (path: string, secret = long) =>
  provider.fetch(path, { method: 'POST', body: new URLSearchParams({ password: secret, repeat: secret }) })
const login = async (email: string, secret = long) =>
  (await ask(provider, 'login', { body: { email, password: secret } })).status

describe('an invitation', () => {
  it('makes an account from none to invited to active, and its link opens it once', async () => {
    expect([await stateOf(nora), await stateOf(ana), await stateOf(people.tutor.id)]).toEqual([
      'none',
      'none',
      'active',
    ])
    expect(await invite([nora])).toMatchObject({ status: 200, body: { invited: 1 } })
    expect([await stateOf(nora), provider.mails.length]).toEqual(['invited', 0])
    const path = await pathOf(nora)
    expect(path).toMatch(/^\/api\/invitation\/[\w-]{43}\/$/)
    expect(await pathOf(nora)).toBe(path)
    expect(await sql('select 1 from password_reset where position(token_hash in $1) > 0', [path])).toEqual([])

    const page = await provider.fetch(path)
    const html = await page.text()
    expect(page.headers.get('cache-control')).toBe('no-store')
    for (const text of ['Te damos la bienvenida, Nora', 'Lucero te abrió una cuenta', 'nora@familia.example'])
      expect(html).toContain(text)
    expect(html).toContain(`<form method="post" action="${path}">`)
    for (const text of ['Restablecer', 'nueva', '<script']) expect(html).not.toContain(text)

    const done = await choose(path)
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Tu cuenta está lista')])
    expect([await stateOf(nora), await login('nora@familia.example'), await pathOf(nora)]).toEqual(['active', 200, ''])
    await expect.poll(() => provider.mails.length).toBe(1)
    expect(provider.mails[0]).toMatchObject({ to: 'nora@familia.example', subject: 'Lucero: tu cuenta está abierta' })
    const again = await choose(path, 'otras palabras muy distintas')
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining('Esta invitación ya no sirve')])
  })

  it('is replaced by a newer one, expires after seven days, and its page says what to do', async () => {
    await invite([nora])
    const first = await pathOf(nora)
    provider.clock.now += 1000
    await invite([nora])
    const second = await pathOf(nora)
    expect([second === first, (await provider.fetch(first)).status, (await provider.fetch(second)).status]).toEqual([
      false,
      404,
      200,
    ])
    const before = provider.clock.now
    provider.clock.now += 7 * 86_400_000 - 1
    expect((await provider.fetch(second)).status).toBe(200)
    provider.clock.now += 2
    const gone = await provider.fetch(second)
    const html = await gone.text()
    expect([gone.status, html]).toEqual([404, expect.stringContaining('pasaron siete días')])
    for (const way of ['href="/login"', 'href="/api/password_reset/"', 'inicia sesión']) expect(html).toContain(way)
    provider.clock.now = before
    // A link to reset a password is no invitation, and the other way round.
    expect((await provider.fetch(second.replace('invitation', 'password_reset'))).status).toBe(404)
  })

  it('asks again for a password that cannot be used, and the link stays good', async () => {
    await invite([nora])
    const path = await pathOf(nora)
    const told = await choose(path, 'corta')
    expect([told.status, await told.text()]).toEqual([400, expect.stringContaining('al menos 8')])
    expect((await choose(path, 'nora.ruiz1')).status).toBe(400)
    expect((await choose(path)).status).toBe(200)
  })

  it('goes by mail to all who can be invited, and leaves out who cannot', async () => {
    expect(await invite([nora, ana, people.tutor.id, 99999], { mail: true })).toMatchObject({ body: { invited: 1 } })
    await expect.poll(() => provider.mails.length).toBe(1)
    expect(provider.mails[0]).toMatchObject({ to: 'nora@familia.example', subject: 'Lucero: tu cuenta del portal' })
    expect(provider.mails[0]?.text).toContain(`http://lucero.test${await pathOf(nora)}`)
    expect(await invite([ana])).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('No tiene correo') },
    })
    expect(await invite([people.tutor.id])).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Ya eligió su contraseña') },
    })
    await as('desk', 'tutorActivate', { id: nora, body: { is_active: false } })
    expect([await invite([nora]), await stateOf(nora)]).toMatchObject([
      { status: 409, body: { detail: expect.stringContaining('actívala') } },
      'none',
    ])
    expect((await invite([99999])).status).toBe(404)
  })

  it('ends when the e-mail changes: a link that went to a wrong address opens nothing', async () => {
    await invite([nora])
    const path = await pathOf(nora)
    const changed = await as('desk', 'tutorChange', {
      id: nora,
      body: { email: 'nora.ruiz@familia.example', current_password: password },
    })
    expect(changed).toMatchObject({ status: 200, body: { account: 'none' } })
    expect((await provider.fetch(path)).status).toBe(404)
  })

  it('of staff is made and seen by administrators alone', async () => {
    const made = rowOf(
      await as('admin', 'staffCreate', {
        body: { role: 'Maestro', first_name: 'Ñusta', last_name: 'Ávila', email: 'nueva@lucero.test' },
      }),
    )
    const id = Number(made.id)
    expect(made.account).toBe('invited')
    expect([await pathOf(id), (await pathOf(id, 'admin')) === '']).toEqual(['', false])
    expect((await invite([id])).status).toBe(404)
    expect((await invite([id], { who: 'admin' })).status).toBe(200)
    for (const who of ['teacher', 'tutor', 'student'] as const) {
      expect((await as(who, 'invitations')).status).toBe(403)
      expect((await invite([nora], { who })).status).toBe(403)
    }
    expect(rowOf(await as('tutor', 'tutor', { id: people.tutor.id }))).not.toHaveProperty('account')
  })

  it('goes by a message that is logged, to staff too; nothing else is logged to staff', async () => {
    const send = (kind: string, tutor: number, who: Who = 'admin') =>
      as(who, 'messageCreate', { body: { kind, about: '1:2026-03-11', tutor } })
    expect(await send('invitation', people.teacher.id)).toMatchObject({
      status: 201,
      body: { tutor: { id: people.teacher.id }, by: { id: people.admin.id } },
    })
    expect((await send('invitation', nora, 'desk')).status).toBe(201)
    expect((await send('invitation', people.teacher.id, 'desk')).status).toBe(400)
    expect((await send('reminder', people.teacher.id)).status).toBe(400)
    await sql('delete from message')
  })

  it('is in the history of changes, with who made it', async () => {
    await invite([nora])
    expect(rowsOf(await as('admin', 'audit', { query: { table: 'tutor', id: nora } }))).toMatchObject([
      { deed: 'changed', who: { id: people.desk.id }, changes: [{ field: 'invited', from: null }] },
    ])
  })

  it('is known to the provider that can send no mail', async () => {
    expect(rowOf(await as('desk', 'invitations')).mail).toBe(true)
    const printing = await openTestProvider({ database: provider.database, isMailPrinted: true })
    const { token } = await printing.signIn('desk')
    expect(rowOf(await ask(printing, 'invitations', { token })).mail).toBe(false)
    await printing.close()
  })
})

describe('a student’s account', () => {
  const accountOf = async (id: number) => rowOf(await as('desk', 'studentAccount', { id }))
  const give = (id: number, body: Record<string, unknown>) => as('desk', 'studentAccountGive', { id, body })

  it('is given with an e-mail, invited like the others, and sees the student', async () => {
    expect(await accountOf(2)).toEqual({ person: null, email: '', account: 'none' })
    expect(await accountOf(1)).toEqual({ person: people.student.id, email: people.student.email, account: 'active' })
    const given = await give(2, { email: 'zoe@familia.example' })
    expect(given).toMatchObject({ status: 200, body: { email: 'zoe@familia.example', account: 'none' } })
    const { person } = rowOf(given)
    expect((await invite([Number(person)])).status).toBe(200)
    expect((await accountOf(2)).account).toBe('invited')
    expect((await choose(await pathOf(Number(person)))).status).toBe(200)
    const { token, group, name } = rowOf(
      await ask(provider, 'login', { body: { email: 'zoe@familia.example', password: long } }),
    )
    expect([group, name]).toEqual(['Alumno', 'Zoé Peña'])
    expect(rowsOf(await ask(provider, 'studentList', { token: String(token) })).map(({ id }) => id)).toEqual([2])
  })

  it('has the student’s name, also after the student was renamed, by whatever way', async () => {
    const { refresh } = await provider.signIn('student')
    const rename = { first_name: 'Íñigo Andrés', last_name: 'Peña Ruiz' }
    expect((await as('desk', 'studentChange', { id: 1, body: rename })).status).toBe(200)
    expect((await provider.signIn('student')).name).toBe('Íñigo Andrés Peña Ruiz')
    expect(rowOf(await ask(provider, 'renewToken', { body: { refresh } })).name).toBe('Íñigo Andrés Peña Ruiz')
    await sql(`update student set first_name = 'Íñigo', last_name = 'Peña' where id = 1`)
    expect((await provider.signIn('student')).name).toBe('Íñigo Peña')
    // An account that changes hands takes the other student's name.
    await sql('update student set account_id = null where id = 1')
    await sql('update student set account_id = 7 where id = 2')
    expect((await provider.signIn('student')).name).toBe('Zoé Peña')
    await sql('update student set account_id = null where id = 2')
  })

  it('changes its e-mail: freely before a password was chosen, with the own password after', async () => {
    const { person } = rowOf(await give(2, { email: 'mal@familia.example' }))
    await invite([Number(person)])
    const path = await pathOf(Number(person))
    expect(await give(2, { email: 'zoe@familia.example' })).toMatchObject({ body: { person, account: 'none' } })
    expect((await provider.fetch(path)).status).toBe(404)
    expect(await give(1, { email: 'inigo@familia.example' })).toMatchObject({
      status: 400,
      body: { current_password: [expect.stringContaining('tu propia contraseña')] },
    })
    expect((await give(1, { email: 'inigo@familia.example', current_password: password })).status).toBe(200)
    await expect.poll(() => provider.mails.map(({ to }) => to)).toEqual([people.student.email])
  })

  it('is not changed over what a colleague has changed meanwhile', async () => {
    expect((await give(2, { email: 'zoe@familia.example', was: '' })).status).toBe(200)
    expect(await give(2, { email: 'otra@familia.example', was: '' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('alguien más'), current: { email: 'zoe@familia.example' } },
    })
    expect((await give(2, { email: 'otra@familia.example', was: 'zoe@familia.example' })).status).toBe(200)
  })

  it('needs an e-mail that nobody has', async () => {
    expect(await give(2, { email: people.tutor.email })).toMatchObject({
      status: 400,
      body: { email: ['Ya hay una cuenta con este correo.'] },
    })
    expect(await give(2, { email: 'zoe' })).toMatchObject({ status: 400, body: { email: [expect.any(String)] } })
    expect((await give(99999, { email: 'zoe@familia.example' })).status).toBe(404)
  })
})

describe('a teacher who is deactivated', () => {
  const off = (body: Record<string, unknown> = {}) =>
    as('admin', 'staffActivate', { id: people.teacher.id, body: { is_active: false, ...body } })
  const isActive = async () =>
    (await sql<{ is_active: boolean }>(`select is_active from person where id = 3`))[0]?.is_active
  const teachers = () =>
    sql<{ id: number; teacher: number | null }>(
      'select id, teacher_id as teacher from class_group where id <= 3 order by id',
    )

  it('leaves no active group without a word on who takes it', async () => {
    expect(await off()).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringContaining('2 grupos activos: Kids 2, Kids 1'),
        current: { groups: [{ id: 1, name: 'Kids 2', school: { name: 'Lucero Centro' } }, { id: 3 }] },
      },
    })
    expect((await off({ groups: [{ group: 1, teacher: 4 }] })).status).toBe(409)
    expect((await off({ groups: [1, 2, 3].map((group) => ({ group, teacher: 4 })) })).status).toBe(409)
    expect(await off({ groups: [1, 3].map((group) => ({ group, teacher: 3 })) })).toMatchObject({
      status: 400,
      body: { 'groups.0.teacher': [expect.stringContaining('cuenta activa')] },
    })
    expect(await off({ from: '2026-03-05', groups: [1, 3].map((group) => ({ group, teacher: 4 })) })).toMatchObject({
      status: 400,
      body: { from: [expect.any(String)] },
    })
    expect([await isActive(), await teachers()]).toEqual([
      true,
      [
        { id: 1, teacher: 3 },
        { id: 2, teacher: 4 },
        { id: 3, teacher: 3 },
      ],
    ])
  })

  it('gives each group to the named teacher or to nobody, from a day on', async () => {
    const groups = [
      { group: 1, teacher: 4 },
      { group: 3, teacher: '' },
    ]
    expect((await off({ from: yesterday, groups })).status).toBe(200)
    expect([await isActive(), (await teachers()).map(({ teacher }) => teacher)]).toEqual([false, [4, 4, null]])
    expect(rowOf(await as('admin', 'group', { id: 1 }))).toMatchObject({
      earlier_teachers: [{ teacher: { id: 3 }, until: yesterday }],
    })
    // Without active groups nothing more is asked.
    expect((await as('admin', 'staffActivate', { id: 3, body: { is_active: true } })).status).toBe(200)
    await sql('update class_group set is_active = false where id = 3')
    await as('admin', 'groupTeacherChange', { id: 3, body: { teacher: 3, from: today } })
    expect((await off()).status).toBe(200)
  })

  it('gets no group in the same moment', async () => {
    const [, given] = await Promise.all([
      off({ groups: [1, 3].map((group) => ({ group, teacher: 4 })) }),
      as('desk', 'groupTeacherChange', { id: 2, body: { teacher: 3, from: today } }),
    ])
    const held = await sql('select id from class_group where teacher_id = 3 and is_active')
    // Either the group came first, and the account stays active, or the account was deactivated first.
    expect([given.status, await isActive(), held.length]).toEqual(
      given.status === 200 ? [200, true, 3] : [400, false, 0],
    )
  })
})
