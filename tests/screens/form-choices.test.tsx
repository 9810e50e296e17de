/**
 * Choices in a form that change while it is open, and files that are not ready: nothing is sent that the person does
 * not see, and a refusal marks its box.
 */
import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FormDialog, type FieldDefinition, type SubmitResult } from '../../src/ui'
import { patiently } from './device'

const onSubmit = vi.fn<(values: unknown) => Promise<SubmitResult>>()
beforeEach(() => void onSubmit.mockReset().mockResolvedValue({ ok: true }))

const schema = z.object({ student: z.optional(z.string()), photo: z.optional(z.instanceof(File)) })
const students = [
  { value: '21', label: 'Saúl Peña' },
  { value: '22', label: 'Zoé Peña' },
]

function form(field: Omit<FieldDefinition, 'name' | 'label'>, more: object = {}) {
  const name = field.type === 'file' ? 'photo' : 'student'
  return (
    <MantineProvider env="test">
      <FormDialog
        title="Agregar"
        fields={[{ name, label: 'Estudiante', ...field }]}
        schema={schema}
        onSubmit={onSubmit}
        onClose={() => undefined}
        {...more}
      />
    </MantineProvider>
  )
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Guardar' }))

test('a photo that is still being prepared is waited for, and nothing is marked', async () => {
  const small = new File(['x'], 'foto.jpg', { type: 'image/jpeg' })
  let ready = (_: File) => {}
  const prepareFile = () => new Promise<File>((resolve) => (ready = resolve))
  const fileProblem = ({ name }: File) => (name === 'foto.jpg' ? null : 'Es muy grande.')
  render(form({ type: 'file', prepareFile, fileProblem }))
  const dialog = await screen.findByRole('dialog', {}, patiently)
  const box = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (!box) throw new Error('no file box')
  await userEvent.upload(box, new File(['xxxx'], 'foto.heic', { type: 'image/heic' }))
  expect(await screen.findByText('Preparando la foto…')).toBeTruthy()
  await userEvent.click(within(dialog).getByText('Guardar'))
  act(() => dialog.querySelector('form')?.requestSubmit())
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => ready(small))
  await save()
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ photo: small }))
})

describe('a chosen option that leaves the list', () => {
  test('stays in sight, is marked at once, and is not sent', async () => {
    const { rerender } = render(form({ type: 'select', required: true, options: students }))
    const box = await screen.findByLabelText<HTMLSelectElement>(/Estudiante/, undefined, patiently)
    await userEvent.selectOptions(box, 'Saúl Peña')
    rerender(form({ type: 'select', required: true, options: students.slice(1) }))
    expect(screen.getByText('Esta opción ya no está en la lista. Elige otra.')).toBeTruthy()
    expect(box.selectedOptions[0]?.textContent).toBe('Saúl Peña')
    await save()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(box.getAttribute('aria-invalid')).toBe('true')
    await userEvent.selectOptions(box, 'Zoé Peña')
    await save()
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ student: '22' }))
  })

  const Source: FieldDefinition['source'] = ({ children }) => children({ options: students.slice(1), more: false })
  test.each([
    ['a list', { options: students.slice(1) }],
    ['a list that is looked up', { source: Source }],
  ])('before its draft is restored, from %s: the box is empty, and nothing is sent', async (_, list) => {
    render(form({ type: 'select', required: true, ...list }, { restored: { student: '21' } }))
    const box = await screen.findByLabelText<HTMLSelectElement>(/Estudiante/, undefined, patiently)
    expect(box.value).toBe('')
    await save()
    expect(await screen.findByText('Falta este dato.')).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('and was there before the form opened does not keep the others from being saved', async () => {
    const options = students.slice(1)
    render(form({ type: 'select', options }, { initial: { student: '21' } }))
    await screen.findByLabelText(/Estudiante/, undefined, patiently)
    await save()
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ student: '21' }))
  })
})
