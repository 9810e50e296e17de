/**
 * A phone's back key: it closes the top window, the screen under it stays, and the window leaves no entry in the
 * history.
 */
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import BankData from '../../src/screens/bank-data'
import { ConfirmDialog, FormDialog } from '../../src/ui'
import { SideWindow } from '../../src/ui/SideWindow'
import { Window } from '../../src/ui/Window'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()
let person: ReturnType<typeof userEvent.setup>
beforeEach(() => void (person = userEvent.setup()))

const back = () => act(async () => history.back())
const forward = () => act(async () => history.forward())
const rest = () => act(() => new Promise((done) => setTimeout(done, 20)))
/** Presses the back key once for each of `pages`, and checks each time that the key leads to that page. */
async function backThrough(...pages: string[]) {
  for (const page of pages) {
    await back()
    expect(location.pathname).toBe(page)
  }
}
const button = (name: string) => screen.getByRole('button', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)

/** Puts another page before the one under test, so that a step back too many would lead to it. */
async function show(page: ReactNode) {
  await rest()
  history.replaceState(null, '', '/before')
  history.pushState(null, '', '/page?filas=15')
  render(<MantineProvider env="test">{page}</MantineProvider>)
}

function Opens({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {name}
      </button>
      {open ? children(() => setOpen(false)) : null}
    </>
  )
}

const plain = (
  <Opens name="Abrir">
    {(close) => (
      <Window title="Uno" onClose={close}>
        <Link href="/elsewhere">Otra página</Link>
        <Opens name="Abrir otra">
          {(closeOther) => (
            <Window title="Dos" onClose={closeOther}>
              <Link href="/elsewhere">Desde aquí</Link>
            </Window>
          )}
        </Opens>
      </Window>
    )}
  </Opens>
)

describe('a window', () => {
  test('is closed by the back key, and by the next one the page is left', async () => {
    await show(plain)
    await person.click(button('Abrir'))
    expect(screen.getByRole('dialog', { name: 'Uno' })).toBeTruthy()
    await back()
    await gone()
    expect(location.pathname + location.search).toBe('/page?filas=15')
    await backThrough('/before')
  })

  test('over a window is closed first', async () => {
    await show(plain)
    await person.click(button('Abrir'))
    await person.click(button('Abrir otra'))
    await back()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dos' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Uno' })).toBeTruthy()
    await back()
    await gone()
    expect(location.pathname).toBe('/page')
  })

  test.each(['Cerrar', 'Escape'])(
    'closed by %s leaves no entry behind: back leaves the page, forward opens nothing',
    async (way) => {
      await show(plain)
      await person.click(button('Abrir'))
      await (way === 'Escape' ? person.keyboard('{Escape}') : person.click(button('Cerrar')))
      await gone()
      await rest()
      await forward()
      await rest()
      expect(location.pathname).toBe('/page')
      await backThrough('/before')
    },
  )

  test.each([
    [['Abrir'], 'Otra página'],
    [['Abrir', 'Abrir otra'], 'Desde aquí'],
  ])('from which a link is followed leaves no entry between the two pages: %j', async (opened, link) => {
    await show(plain)
    for (const name of opened) await person.click(button(name))
    await person.click(screen.getByRole('link', { name: link }))
    expect(location.pathname).toBe('/elsewhere')
    cleanup()
    await rest()
    await backThrough('/page', '/before')
  })

  test('that goes with its page, replaced by another one, leaves none either', async () => {
    await show(plain)
    await person.click(button('Abrir'))
    await act(async () => history.replaceState(null, '', '/login'))
    cleanup()
    await rest()
    expect(location.pathname).toBe('/login')
    await backThrough('/before')
  })

  test('that follows another one needs no second step', async () => {
    await show(<Opens name="Abrir">{(close) => <Swap onClose={close} />}</Opens>)
    await person.click(button('Abrir'))
    await person.click(button('Seguir'))
    await rest()
    expect(screen.getByRole('dialog', { name: 'Segundo paso' })).toBeTruthy()
    await back()
    await gone()
    expect(location.pathname).toBe('/page')
    await backThrough('/before')
  })

  test('that comes in from the side, and a question, are windows like any other', async () => {
    await show(
      <>
        <Side />
        <Opens name="Preguntar">
          {(close) => (
            <ConfirmDialog
              opened
              title="¿Seguro?"
              body="Se borra."
              confirmLabel="Sí"
              onConfirm={() => undefined}
              onClose={close}
            />
          )}
        </Opens>
      </>,
    )
    await person.click(button('Menú'))
    await screen.findByRole('dialog', { name: 'El menú' })
    await back()
    await gone()
    await person.click(button('Preguntar'))
    await screen.findByRole('dialog', { name: '¿Seguro?' }, patiently)
    await back()
    await gone()
    expect(location.pathname).toBe('/page')
  })
})

function Swap({ onClose }: { onClose: () => void }) {
  const [second, setSecond] = useState(false)
  if (second)
    return (
      <Window key="second" title="Segundo paso" onClose={onClose}>
        Aquí
      </Window>
    )
  return (
    <Window key="first" title="Primer paso" onClose={onClose}>
      <button type="button" onClick={() => setSecond(true)}>
        Seguir
      </button>
    </Window>
  )
}

function Side() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menú
      </button>
      <SideWindow
        opened={open}
        onClose={() => setOpen(false)}
        attributes={{ content: { 'aria-label': 'El menú' } }}
        transitionProps={{ duration: 0 }}
      >
        Entradas
      </SideWindow>
    </>
  )
}

describe('a window that does not close', () => {
  const schema = z.object({ name: z.string() })
  const fields = [{ name: 'name', label: 'Nombre', type: 'text' as const }]

  test('while it saves says why, keeps its text, and closes by the next press', async () => {
    let save = (_ok: boolean): void => undefined
    await show(
      <Opens name="Abrir">
        {(close) => (
          <FormDialog
            title="Forma"
            fields={fields}
            schema={schema}
            onDraft={() => undefined}
            onClose={close}
            onSubmit={() => new Promise((done) => (save = (ok) => done(ok ? { ok } : { ok, detail: 'Ahora no.' })))}
          />
        )}
      </Opens>,
    )
    await person.click(button('Abrir'))
    await person.type(await screen.findByRole('textbox', { name: /Nombre/ }, patiently), 'Zoé')
    await person.click(button('Guardar'))
    await back()
    await rest()
    expect(screen.getByRole('dialog', { name: 'Forma' })).toBeTruthy()
    expect(screen.getByText(/todavía no termina de guardarse/)).toBeTruthy()
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Zoé')
    await act(async () => save(false))
    expect(location.pathname).toBe('/page')
    await back()
    await gone()
    expect(location.pathname).toBe('/page')
    await backThrough('/before')
  })

  test('because nothing keeps what was typed asks, and a second press takes nobody away', async () => {
    await show(
      <Opens name="Abrir">
        {(close) => (
          <FormDialog
            title="Forma"
            fields={fields}
            schema={schema}
            onClose={close}
            onSubmit={() => Promise.resolve({ ok: true })}
          />
        )}
      </Opens>,
    )
    await person.click(button('Abrir'))
    await person.type(await screen.findByRole('textbox', { name: /Nombre/ }, patiently), 'Zoé')
    for (const question of [1, 0, 1]) {
      await back()
      await rest()
      expect(screen.queryAllByText('Lo que escribiste no se ha guardado.')).toHaveLength(question)
      expect(screen.getByRole('textbox')).toHaveProperty('value', 'Zoé')
    }
    await person.click(button('Descartar'))
    await gone()
    await rest()
    await backThrough('/before')
  })

  test('asks before it loses a password, which no draft keeps', async () => {
    await show(
      <Opens name="Abrir">
        {(close) => (
          <FormDialog
            title="Forma"
            fields={[{ name: 'password', label: 'Contraseña', type: 'password' }]}
            schema={z.object({ password: z.string() })}
            onClose={close}
            onDraft={() => undefined}
            onSubmit={() => Promise.resolve({ ok: true })}
          />
        )}
      </Opens>,
    )
    await person.click(button('Abrir'))
    await person.type(await screen.findByLabelText(/Contraseña/, { selector: 'input' }, patiently), 'secreto')
    await back()
    await rest()
    expect(screen.getByText('Lo que escribiste no se ha guardado.')).toBeTruthy()
  })
})

test('a form that was half-typed is closed with its draft kept, and says so', async () => {
  await renderOnDevice({
    school: stories.school,
    who: 'admin',
    screen: <BankData />,
    at: '/dashboard/pagos/datos-bancarios/',
  })
  const edit = async () => {
    const [first] = await screen.findAllByRole('button', { name: /^Editar/ }, patiently)
    await person.click(first ?? document.body)
    return within(await screen.findByRole('dialog', undefined, patiently)).findByRole(
      'textbox',
      { name: /^Banco/ },
      patiently,
    )
  }
  const box = await edit()
  await person.clear(box)
  await person.type(box, 'Banco Verde')
  await back()
  await gone()
  expect(location.pathname).toBe('/dashboard/pagos/datos-bancarios/')
  expect(await screen.findByText(/Guardamos lo que escribiste/, undefined, patiently)).toBeTruthy()
  expect(await edit()).toHaveProperty('value', 'Banco Verde')
})
