/** Another person's changes wait on this device: a person without changes is not told that everything was sent. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unsentOnDevice } from '../../src/offline'
import AttendanceScreen from '../../src/screens/attendance'
import OutboxScreen from '../../src/screens/outbox'
import { chooseStatus, openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

test('the other person’s changes are counted, and nothing is called sent', { timeout: 60_000 }, async () => {
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

  await renderOnDevice({ school, who: 'desk', screen: <OutboxScreen />, at: '/dashboard/outbox' })
  expect(await screen.findByText('Nada tuyo espera', undefined, patiently)).toBeTruthy()
  expect(screen.getByText('En este equipo espera 1 cambio de otra persona. Se envía cuando ella entre.')).toBeTruthy()
  expect(screen.queryByText('Todo enviado')).toBeNull()
  expect(screen.queryByText('Nada espera en este equipo.')).toBeNull()
})
