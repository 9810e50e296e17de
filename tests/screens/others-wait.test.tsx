/**
 * The sync chip of a person without unsent changes, if another person's changes wait on this device; and of a family,
 * which never sends any.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SyncChip } from '../../src/app/SyncChip'
import { unsentOnDevice } from '../../src/offline'
import AttendanceScreen from '../../src/screens/attendance'
import OutboxScreen from '../../src/screens/outbox'
import { listen } from './cut-download'
import { chooseStatus, deviceFilled, openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

test('the other person’s changes are counted, and at no moment is all called sent', { timeout: 60_000 }, async () => {
  const { school } = stories
  const page = await renderOnDevice({
    school,
    who: 'teacher',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance',
  })
  const [box] = await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
  school.cut()
  if (box) await chooseStatus(box, 'Retardo')
  await waitFor(async () => expect(await unsentOnDevice()).toBe(1), patiently)
  page.leave()
  school.mend()

  const said = listen()
  await renderOnDevice({
    school,
    who: 'desk',
    screen: (
      <>
        <SyncChip sends />
        <OutboxScreen />
      </>
    ),
    at: '/dashboard/outbox',
  })
  expect(await screen.findByRole('link', { name: /^Nada tuyo espera · / }, patiently)).toBeTruthy()
  expect(
    await screen.findByText(
      'En este equipo espera 1 cambio de otra persona. Se envía cuando ella entre.',
      undefined,
      patiently,
    ),
  ).toBeTruthy()
  const lies = said.end().filter((text) => /Todo enviado|Nada espera en este equipo|nada por enviar/.test(text))
  expect(lies).toEqual([])
})

test('a family’s head says nothing of sending: its chip is there only without a connection', async () => {
  const { school } = stories
  const said = listen()
  await renderOnDevice({ school, who: 'tutor', screen: <SyncChip sends={false} /> })
  await deviceFilled('tutor')
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull(), patiently)
  school.cut()
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByRole('link', { name: 'Sin conexión. Abrir Por enviar' }, patiently)).toBeTruthy()
  school.mend()
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull(), patiently)
  expect(said.end().filter((text) => /[Ee]nviado|por enviar|espera/.test(text))).toEqual([])
})
