/**
 * A provider with a word for "absent" that we do not know: a tap cannot mean absent, so the tile asks for the status;
 * an administrator is informed once.
 */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { statusAfterTap } from '../../src/pieces/roll-call/roll-draft'
import { meaningsOf } from '../../src/domain/attendance-meaning'
import { openStories, patiently, press } from './device'
import { openPortal, signInAs } from './portal'

const stories = openStories()
const options = [
  { value: '1', label: 'Presente' },
  { value: '2', label: 'Retardo' },
  { value: '3', label: 'Ausente sin aviso' },
]
const banner = 'Ningún estado de la escuela se reconoce como falta.'

beforeEach(() =>
  stories.school.answer((url) => (url.includes('/option/attendance-status/') ? Response.json(options) : undefined)),
)

test('a tap on a present child never makes it late: the tile asks', () => {
  const meanings = meaningsOf(options, {})
  expect(meanings.absent).toBeUndefined()
  expect(statusAfterTap(meanings.present ?? null, meanings)).toBeNull()
  expect(statusAfterTap(meanings.late ?? null, meanings)).toBeNull()
})

test('an administrator is told once what is not known and what that costs', async () => {
  await signInAs('admin@lucero.test', '/dashboard/group/')
  const told = await screen.findByText(new RegExp(banner), undefined, patiently)
  expect(told.textContent).toContain('Presente, Retardo, Ausente sin aviso')
  await press(screen.getByRole('button', { name: 'Entendido' }))
  await waitFor(() => expect(screen.queryByText(new RegExp(banner))).toBeNull())
  cleanup()
  await openPortal('/dashboard/group/')
  await screen.findByText(/^Mostrando \d/, undefined, patiently)
  expect(screen.queryByText(new RegExp(banner))).toBeNull()
})

test('nobody else is told, nor an administrator whose options are known', async () => {
  await signInAs('recepcion@lucero.test', '/dashboard/group/')
  await screen.findByText(/^Mostrando \d/, undefined, patiently)
  expect(screen.queryByText(new RegExp(banner))).toBeNull()
})
