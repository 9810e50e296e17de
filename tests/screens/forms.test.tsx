/**
 * The form dialog and the list that all screens use: field definitions in, validated values out; columns in, table or
 * cards out.
 */
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  ConfirmDialog,
  DataList,
  EmptyState,
  FormDialog,
  NoticeBoard,
  type Column,
  type FieldDefinition,
  type SubmitResult,
} from '../../src/ui'

const fields: FieldDefinition[] = [
  { name: 'name', label: 'Nombre', type: 'text', required: true },
  { name: 'points', label: 'Puntos', type: 'number' },
  { name: 'comment', label: 'Comentario', type: 'textarea' },
  {
    name: 'status',
    label: 'Estado',
    type: 'select',
    required: true,
    options: [
      { value: 'pagado', label: 'Pagado' },
      { value: 'vencido', label: 'Vencido' },
    ],
  },
  { name: 'voucher', label: 'Comprobante', type: 'file', accept: 'image/png' },
  { name: 'is_active', label: 'Activo', type: 'checkbox' },
  { name: 'folio', label: 'Folio', type: 'text', disabled: true },
]
const schema = z.object({
  name: z.string().check(z.maxLength(5)),
  points: z.optional(z.coerce.number()),
  comment: z.optional(z.string()),
  status: z.enum(['pagado', 'vencido']),
  voucher: z.optional(z.instanceof(File)),
  is_active: z.boolean(),
})
type Values = z.infer<typeof schema>

const onClose = vi.fn()
const onSubmit = vi.fn<(values: Values) => Promise<SubmitResult>>()

beforeEach(() => {
  onClose.mockClear()
  onSubmit.mockReset().mockResolvedValue({ ok: true })
})
afterEach(cleanup)

async function renderForm(facts: { initial?: Record<string, unknown>; unavailable?: string } = {}) {
  render(
    <MantineProvider env="test">
      <NoticeBoard />
      <FormDialog
        title="Editar pago"
        fields={fields}
        schema={schema}
        onSubmit={onSubmit}
        onClose={onClose}
        success="Pago guardado"
        {...facts}
      />
    </MantineProvider>,
  )
  return within(await screen.findByRole('dialog', { name: 'Editar pago' }, { timeout: 10_000 }))
}
const box = (form: ReturnType<typeof within>, label: string) =>
  form.getByLabelText(label, { exact: false, selector: 'input, textarea, select' })
const save = (form: ReturnType<typeof within>) => userEvent.click(form.getByRole('button', { name: 'Guardar' }))

describe('the form dialog', () => {
  test('a box that the provider asks for comes with its word, takes the cursor, is sent, and a password is no draft', async () => {
    const onDraft = vi.fn()
    const sent = vi
      .fn<(values: unknown) => Promise<SubmitResult>>()
      .mockResolvedValueOnce({ ok: false, fields: { current_password: ['Escribe tu contraseña.'] } })
      .mockResolvedValue({ ok: true })
    const asked: FieldDefinition[] = [
      { name: 'email', label: 'Correo', type: 'email' },
      { name: 'current_password', label: 'Tu contraseña', type: 'password', shownOnError: true },
    ]
    const confirmed = z.object({ email: z.string(), current_password: z.optional(z.string()) })
    render(
      <MantineProvider env="test">
        <FormDialog
          title="Editar tutor"
          fields={asked}
          schema={confirmed}
          onSubmit={sent}
          onClose={onClose}
          onDraft={onDraft}
        />
      </MantineProvider>,
    )
    const form = within(await screen.findByRole('dialog', { name: 'Editar tutor' }, { timeout: 10_000 }))
    await userEvent.type(box(form, 'Correo'), 'a@b.mx')
    expect(form.queryByLabelText('Tu contraseña')).toBeNull()
    await save(form)
    const own = await form.findByLabelText('Tu contraseña')
    expect([form.getByText('Escribe tu contraseña.').textContent, own.getAttribute('type')]).toEqual([
      'Escribe tu contraseña.',
      'password',
    ])
    await waitFor(() => expect(document.activeElement).toBe(own))
    await userEvent.type(own, 'secreta')
    await save(form)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent.mock.calls.map(([values]) => values)).toEqual([
      { email: 'a@b.mx' },
      { email: 'a@b.mx', current_password: 'secreta' },
    ])
    expect(JSON.stringify(onDraft.mock.calls)).toContain('a@b.mx')
    expect(JSON.stringify(onDraft.mock.calls)).not.toContain('secreta')
  })

  test('opens with the initial data, and sends what the schema read: numbers as numbers, untouched options not at all', async () => {
    const form = await renderForm({
      initial: { name: 'Ana', points: 3, status: 'vencido', is_active: true, folio: 'L-1' },
    })
    expect(box(form, 'Nombre')).toHaveProperty('value', 'Ana')
    await userEvent.clear(box(form, 'Puntos'))
    await userEvent.type(box(form, 'Puntos'), '12')
    await userEvent.selectOptions(box(form, 'Estado'), 'Pagado')
    await save(form)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onSubmit.mock.calls.map(([values]) => values)).toEqual([
      { name: 'Ana', points: 12, status: 'pagado', is_active: true },
    ])
    const said = await screen.findByText('Pago guardado')
    expect(said.parentElement?.textContent).toContain('Éxito')
  })

  test('an option that was emptied is sent as empty', async () => {
    const form = await renderForm({ initial: { name: 'Ana', comment: 'Vieja', status: 'pagado' } })
    await userEvent.clear(box(form, 'Comentario'))
    await save(form)
    await waitFor(() => expect(onSubmit).toHaveBeenCalled())
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ comment: '', is_active: false })
  })

  test('what is required is asked for at its field, what the schema refuses too, and nothing is sent', async () => {
    const form = await renderForm({ initial: { name: 'Anastasia' } })
    await save(form)
    expect(form.getByText('Revisa este dato.')).toBeTruthy()
    expect(form.getByText('Falta este dato.')).toBeTruthy()
    expect(box(form, 'Estado').getAttribute('aria-invalid')).toBe('true')
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.clear(box(form, 'Nombre'))
    expect(form.queryByText('Revisa este dato.')).toBeNull()
  })

  test("a refusal shows the server's words above and at the field, and keeps what was typed", async () => {
    onSubmit.mockResolvedValue({ ok: false, detail: 'El pago ya existe', fields: { name: ['Nombre repetido'] } })
    const form = await renderForm({ initial: { name: 'Ana', status: 'pagado' } })
    await save(form)
    const alert = await form.findByRole('alert')
    expect(alert.textContent).toContain('Error')
    expect(alert.textContent).toContain('El pago ya existe')
    expect(form.getByText('Nombre repetido')).toBeTruthy()
    expect(box(form, 'Nombre')).toHaveProperty('value', 'Ana')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('a refusal without words says the default', async () => {
    onSubmit.mockResolvedValue({ ok: false })
    const form = await renderForm({ initial: { name: 'Ana', status: 'pagado' } })
    await save(form)
    expect((await form.findByRole('alert')).textContent).toContain('Error al guardar los datos')
  })

  test('while saving it says so and takes no second order', async () => {
    let answer: (outcome: SubmitResult) => void = () => {}
    onSubmit.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const form = await renderForm({ initial: { name: 'Ana', status: 'pagado' } })
    await save(form)
    expect(form.getByText('Guardando…')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(form.getByRole('button', { name: 'Cerrar' }))
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
    answer({ ok: true })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('half-typed text is not thrown away by one key', async () => {
    const form = await renderForm({ initial: { name: 'Ana' } })
    await userEvent.type(box(form, 'Comentario'), 'A medias')
    await userEvent.keyboard('{Escape}')
    expect(form.getByText('Lo que escribiste no se ha guardado.')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(form.getByRole('button', { name: 'Seguir escribiendo' }))
    expect(box(form, 'Comentario')).toHaveProperty('value', 'A medias')
    await userEvent.click(form.getByRole('button', { name: 'Cancelar' }))
    await userEvent.click(form.getByRole('button', { name: 'Descartar' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('untouched, it closes at once', async () => {
    const form = await renderForm()
    await userEvent.click(form.getByRole('button', { name: 'Cancelar' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('without the connection it needs it says why, sends nothing, and lets people go on writing', async () => {
    const form = await renderForm({ initial: { name: 'Ana', status: 'pagado' }, unavailable: 'Necesita conexión.' })
    expect(form.getByText('Necesita conexión.')).toBeTruthy()
    expect(form.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
    await userEvent.type(box(form, 'Nombre'), 'b{Enter}')
    expect(box(form, 'Nombre')).toHaveProperty('value', 'Anab')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('a question before an action', () => {
  test('is answered by its own words, and closes once the action is done', async () => {
    const onConfirm = vi.fn()
    render(
      <MantineProvider env="test">
        <ConfirmDialog
          opened
          title="¿Estás seguro?"
          body="Se reiniciarán los puntos del estudiante a cero"
          confirmLabel="Sí, reiniciar"
          onConfirm={onConfirm}
          onClose={onClose}
          tone="rojo"
        />
      </MantineProvider>,
    )
    const dialog = within(await screen.findByRole('dialog', { name: '¿Estás seguro?' }, { timeout: 10_000 }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(onConfirm).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Sí, reiniciar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

function Asking({ of, onYes }: { of: string; onYes: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Quitar {of}</button>
      <ConfirmDialog
        opened={open}
        title={`¿Quitar ${of}?`}
        body=""
        confirmLabel="Sí"
        onConfirm={onYes}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

describe('the list', () => {
  type Row = { id: string; name: string }
  const columns: Column<Row>[] = [
    { key: 'name', label: 'Nombre', cell: (row) => row.name, card: 'title' },
    { key: 'long', label: 'Largo', cell: (row) => row.name.length },
    { key: 'actions', label: 'Acciones', cell: (row) => <button>Ver {row.name}</button>, card: 'actions' },
  ]
  const rows: Row[] = [
    { id: '1', name: 'Íñigo' },
    { id: '2', name: 'Zoé' },
  ]
  const onPage = vi.fn()

  function renderList(
    facts: { rows?: Row[] | undefined; total?: number; page?: number; columns?: Column<Row>[] } = {},
  ) {
    onPage.mockClear()
    const { total = 45, page = 2 } = facts
    return render(
      <MantineProvider env="test">
        <DataList
          label="Alumnos"
          columns={facts.columns ?? columns}
          rows={'rows' in facts ? facts.rows : rows}
          keyOf={(row) => row.id}
          total={total}
          listState={{ search: '', page, size: 10 }}
          onListState={({ page, size }) => onPage(page, size)}
          search="Buscar"
          empty={<EmptyState title="No hay estudiantes" />}
        />
      </MantineProvider>,
    )
  }

  test('is a table with the columns in order', () => {
    renderList()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Nombre', 'Largo', 'Acciones'])
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NombreLargoAcciones',
      'Íñigo5Ver Íñigo',
      'Zoé3Ver Zoé',
    ])
  })

  test('says where one is, turns pages, and begins again at the first when their size changes', async () => {
    renderList()
    expect(screen.getByText('11–20 de 45')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }))
    // The select lists every page once it has the focus, which it gets by touch or by keyboard.
    const jump = screen.getByRole('combobox', { name: 'Ir a la página' })
    expect(
      within(jump)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Página 2 de 5'])
    act(() => jump.focus())
    await userEvent.selectOptions(jump, 'Página 5 de 5')
    const sizes = screen.getByRole('combobox', { name: 'Filas por página' })
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10 por página', '15 por página', '20 por página', '25 por página', '30 por página'])
    await userEvent.selectOptions(sizes, '30 por página')
    expect(onPage.mock.calls).toEqual([
      [3, 10],
      [5, 10],
      [1, 30],
    ])
  })

  test('the first page has no page before it, the last none after', () => {
    const first = renderList({ page: 1 })
    expect(screen.getByRole('button', { name: 'Página anterior' })).toHaveProperty('disabled', true)
    first.unmount()
    renderList({ page: 5 })
    expect(screen.getByRole('button', { name: 'Página siguiente' })).toHaveProperty('disabled', true)
  })

  test('where one page holds every row there is nothing to turn and no size to choose', () => {
    const short = renderList({ total: 10, page: 1 })
    expect(screen.getByText('1–10 de 10')).toBeTruthy()
    for (const box of ['Filas por página', 'Ir a la página'])
      expect(screen.queryByRole('combobox', { name: box })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Página/ })).toBeNull()
    short.unmount()
    renderList({ total: 11, page: 1 })
    for (const box of ['Filas por página', 'Ir a la página'])
      expect(screen.getByRole('combobox', { name: box })).toBeTruthy()
  })

  test('empty says the sentence and has no pages; still reading says that it is', () => {
    const none = renderList({ rows: [], total: 0 })
    expect(screen.getByText('No hay estudiantes')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    none.unmount()
    renderList({ rows: undefined, total: 0 })
    expect(screen.getByRole('status', { name: 'Cargando…' })).toBeTruthy()
    expect(screen.queryByText('No hay estudiantes')).toBeNull()
  })

  test('on a phone each row is a card headed by its name, with labelled lines and its buttons', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: !query.includes('48em'),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }))
    renderList()
    vi.unstubAllGlobals()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
      'ÍñigoLargo5Ver Íñigo',
      'ZoéLargo3Ver Zoé',
    ])
  })

  test('a tablet is turned while a row asks something: the question stays, and the row is a card once it is answered', async () => {
    const watching = new Set<(event: { matches: boolean }) => void>()
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('48em'),
      media,
      addEventListener: (_: string, hear: (event: { matches: boolean }) => void) => watching.add(hear),
      removeEventListener() {},
    }))
    const answered = vi.fn()
    const asking: Column<Row> = {
      key: 'actions',
      label: 'Acciones',
      cell: (row) => <Asking of={row.name} onYes={answered} />,
      card: 'actions',
    }
    renderList({ columns: [...columns.slice(0, 2), asking] })
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Zoé' }))
    const question = await screen.findByRole('dialog', { name: '¿Quitar Zoé?' })
    act(() => watching.forEach((hear) => hear({ matches: false })))
    expect(question.isConnected).toBe(true)
    await userEvent.click(within(question).getByRole('button', { name: 'Sí' }))
    expect(answered).toHaveBeenCalledOnce()
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.unstubAllGlobals()
  })
})
