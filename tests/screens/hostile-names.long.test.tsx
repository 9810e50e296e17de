/**
 * Names that try to be something else (markup, scripts, formulas, reversed or endless text), as another provider may
 * have them: on every screen, sheet, draft and file they are plain text, complete, and nothing in them runs.
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Who } from '../server/school'
import { allBut } from './cut-download'
import { clearDevice, openSchool, patiently, press, setClock, type School } from './device'
import { openPortal, signInAs, unsentEdit } from './portal'

const child = { first: '<img src=x onerror=hit()>', last: '"><script>hit()</script>' }
const turned = { first: '\u202EAábol', last: 'Zoé\n👧🏽', shown: 'Aábol Zoé 👧🏽' }
const formula = { first: "=cmd|'/C calc'!A0", last: "O'Connor-Ñúñez" }
const tutor = { first: '"><svg onload=hit()>', last: '&text=otro#Peña' }
const endless = { first: '@SUM(1+1)', last: 'W'.repeat(300) }
const contact = { first: '+1+1', last: '<a href="javascript:hit()">x</a>' }
const group = '<b onclick=hit()>Kids</b> {{2}}'
const bank = { name: '<i>Banco</i> Azul', holder: '-2+3' }
const place = '<u>Lucero</u> Centro'
const teacher = { first: '<s>Maribel</s>', last: 'Núñez' }
const note = 'Uno\n<script>hit()</script>'
const both = ({ first, last }: { first: string; last: string }) => `${first} ${last}`

let school: School
const hit = vi.fn()
beforeAll(async () => {
  school = await openSchool()
  const { database } = school
  const name = (table: string, id: number, { first, last }: { first: string; last: string }) =>
    database.query(`update ${table} set first_name = $1, last_name = $2 where id = ${id}`, [first, last])
  await name('student', 1, child)
  await name('student', 2, turned)
  await name('student', 3, formula)
  await name('person', 5, tutor)
  await name('person', 6, endless)
  await name('person', 3, teacher)
  await name('emergency_contact', 1, contact)
  await database.query('update class_group set name = $1 where id = 1', [group])
  await database.query('update bank_data set bank_name = $1, account_holder = $2 where id = 1', [
    bank.name,
    bank.holder,
  ])
  await database.query('update school set name = $1 where id = 1', [place])
  await database.query('update receipt set observations = $1, observation_internal = $1 where id = 2', [note])
  await database.query(`update attendance set observations = $1 where student_id = 1`, [note])
})
afterAll(() => school.close())
beforeEach(() => {
  setClock(school)
  hit.mockClear()
  vi.stubGlobal('hit', hit)
  vi.stubGlobal('alert', hit)
})
afterEach(async () => {
  await clearDevice()
  localStorage.clear()
  school.mend()
  vi.restoreAllMocks()
})

const emails: Partial<Record<Who, string>> = {
  admin: 'admin@lucero.test',
  desk: 'recepcion@lucero.test',
  teacher: 'maestra@lucero.test',
  tutor: 'tutora@lucero.test',
  student: 'alumno@lucero.test',
}

/** Checks that no name has made an element, a handler or an address, and that no character reverses a line. */
function onlyText() {
  const made = document.body.querySelectorAll('img[src=x], script, b, i, u, s, svg[onload], a[href^="javascript"]')
  expect([...made].map((element) => element.outerHTML)).toEqual([])
  const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().filter((attribute) => attribute.startsWith('on')),
  )
  expect(handlers).toEqual([])
  expect(document.documentElement.outerHTML).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  expect(hit).not.toHaveBeenCalled()
}
const stands = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text), patiently)
async function go(path: string, ...texts: string[]) {
  cleanup()
  await openPortal(path)
  for (const text of texts) await stands(text)
  onlyText()
}

const walks: [Who, [path: string, ...texts: string[]][]][] = [
  [
    'admin',
    [
      ['/dashboard', group],
      ['/dashboard/student/', both(child), turned.shown, both(formula)],
      ['/dashboard/student/1', both(child), both(tutor), both(contact), group, note],
      ['/dashboard/student/2', turned.shown],
      ['/dashboard/student/assistance?group_id=1', group],
      ['/dashboard/group/', group, both(teacher), place],
      ['/dashboard/group/1', group, both(child), turned.shown, both(formula), place],
      ['/dashboard/tutor/', both(tutor), both(endless)],
      ['/dashboard/tutor/5', both(tutor), both(child), turned.shown],
      ['/dashboard/contacto-emergencia/', both(contact), both(tutor)],
      ['/dashboard/pagos/', both(tutor), both(endless), group],
      ['/dashboard/pagos/2', both(tutor), both(child), group, note, bank.name, bank.holder],
      ['/dashboard/pagos/datos-bancarios/', bank.name, bank.holder],
      ['/dashboard/school/', place],
      ['/dashboard/lista?group_id=1', both(child), turned.shown, group],
    ],
  ],
  [
    'teacher',
    [
      ['/dashboard', group],
      ['/dashboard/student/', both(child), turned.shown],
      ['/dashboard/group/1', group, both(child)],
      ['/dashboard/lista?group_id=1&date=2026-03-03', both(child), turned.shown, group],
    ],
  ],
  [
    'tutor',
    [
      ['/dashboard', both(child), turned.shown],
      ['/dashboard/student/1', both(child), both(contact)],
      ['/dashboard/my-pagos/', group],
      ['/dashboard/pagos/2', both(child), bank.name, bank.holder],
    ],
  ],
  [
    'student',
    [
      ['/dashboard', group],
      ['/dashboard/student/', both(child)],
      ['/dashboard/student/1', both(child)],
    ],
  ],
]

describe('on every screen', () => {
  test.each(walks)('%s reads them as they are', async (who, path) => {
    await signInAs(emails[who] ?? '')
    for (const [at, ...texts] of path) await go(at, ...texts)
  })

  test('also in search, forms, questions and what waits on the device', async () => {
    const person = userEvent.setup()
    await signInAs('admin@lucero.test', '/dashboard/student/1')
    await stands(both(child))
    await person.click(await screen.findByRole('button', { name: 'Editar' }, patiently))
    const form = within(await screen.findByRole('dialog', { name: 'Editar estudiante' }, patiently))
    expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', child.first)
    expect(await form.findByRole('option', { name: both(tutor) }, patiently)).toBeTruthy()
    expect(await form.findByRole('option', { name: both(contact) }, patiently)).toBeTruthy()
    onlyText()

    cleanup()
    await openPortal('/dashboard/student/assistance?group_id=1')
    await person.type(await screen.findByRole('searchbox', undefined, patiently), 'script')
    await stands(both(child))
    await waitFor(() => expect(document.body.textContent).not.toContain('Camila'), patiently)
    onlyText()
    await unsentEdit(school)
    await go('/dashboard/por-enviar')
    await waitFor(() => expect(document.body.textContent).toContain(`Retardo · `), patiently)
    expect(document.body.textContent).toContain(group)
    onlyText()
    await person.keyboard('{Control>}k{/Control}')
    const window = within(await screen.findByRole('dialog', undefined, patiently))
    await person.type(window.getByRole('combobox'), 'script')
    await waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain(both(child)), patiently)
    onlyText()
  })
})

describe('on paper', () => {
  test('a receipt and a roll print them as text', async () => {
    vi.stubGlobal('print', () => undefined)
    await signInAs('recepcion@lucero.test', '/dashboard/pagos/2')
    const sheet = await screen.findByLabelText('Aviso de cobro para imprimir', undefined, patiently)
    for (const text of [both(tutor), both(child), group])
      await waitFor(() => expect(sheet.textContent).toContain(text), patiently)
    onlyText()
    await go('/dashboard/group/1', both(child))
    const person = userEvent.setup()
    await person.click(await screen.findByRole('button', { name: 'Imprimir lista' }, patiently))
    const asked = within(await screen.findByRole('dialog', { name: 'Imprimir lista' }, patiently))
    const print = await asked.findByRole('button', { name: 'Imprimir' }, patiently)
    await waitFor(() => expect(print).toHaveProperty('disabled', false), patiently)
    await person.click(print)
    const roll = await screen.findByRole('region', { name: 'Lista de asistencia' }, patiently)
    for (const text of [both(child), turned.shown, both(formula), group]) expect(roll.textContent).toContain(text)
    onlyText()
  })
})

describe('in drafts and files', () => {
  test('a WhatsApp draft holds the name in its text, and no other address or parameter', async () => {
    await signInAs('recepcion@lucero.test', '/dashboard/tutor/5')
    await stands(both(tutor))
    await go('/dashboard/pagos/2', both(tutor), both(child))
    await waitFor(() => expect(document.querySelector('a[href^="https://wa.me/"]')).toBeTruthy(), patiently)
    const drafts = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="https://wa.me/"]')].map(
      (link) => new URL(link.href),
    )
    for (const draft of drafts) {
      expect([draft.host, draft.pathname, draft.hash, [...draft.searchParams.keys()]]).toEqual([
        'wa.me',
        '/525510000005',
        '',
        ['text'],
      ])
      expect(draft.searchParams.get('text')).toContain(child.first)
    }
  })

  test.each([
    ['/dashboard/student/', [both(child), turned.shown, both(formula)]],
    ['/dashboard/tutor/', [both(tutor), both(endless)]],
    ['/dashboard/contacto-emergencia/', [both(contact)]],
    ['/dashboard/pagos/', [both(tutor)]],
    ['/dashboard/group/1', [both(child), turned.shown]],
  ])('the file of %s: one row a line, and no cell that a spreadsheet would run', async (path, texts) => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) files.push(blob)
      return 'blob:x'
    })
    // The test page would follow the link instead of saving the file.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    school.answer((url) => (url.includes('/capabilities/') ? allBut('export') : undefined))
    await signInAs('recepcion@lucero.test', path)
    for (const text of texts) await stands(text)
    const button = await screen.findByRole('button', { name: 'Exportar CSV' }, patiently)
    await waitFor(() => expect(button).toHaveProperty('disabled', false), patiently)
    await press(button)
    await waitFor(() => expect(files).toHaveLength(1), patiently)
    const cells = cellsOf((await files[0]?.text()) ?? '')
    const width = cells[0]?.length
    for (const row of cells) expect(row).toHaveLength(width ?? 0)
    const running = cells
      .flat()
      .filter((cell) => /^[\s]*[=+@\-\uFF0B\uFF0D\uFF1D\uFF20]/.test(cell) && Number.isNaN(Number(cell)))
    expect(running).toEqual([])
    const told = cells.flat().join(' ')
    for (const text of texts) for (const word of text.split(' ')) expect(told).toContain(word)
    expect(told).not.toMatch(/[\u202A-\u202E]/)
    school.answer(null)
  })
})

/** Parses a file as a spreadsheet does: quoted cells, doubled quotes, CR LF between rows. */
function cellsOf(csv: string): string[][] {
  const lines = csv.replace(/^\uFEFF/, '').split('\r\n')
  return lines.map((line) => {
    expect(line).toMatch(/^("(?:[^"]|"")*")(,"(?:[^"]|"")*")*$/)
    return [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))
  })
}
