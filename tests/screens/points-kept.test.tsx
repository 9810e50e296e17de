/** Points that a reset takes can be restored, however often it is tried and however the later attempts end. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { restoredTotal, storedWith, type Stored } from '../../src/pieces/points/stored-totals'
import * as z from 'zod/mini'
import Group from '../../src/screens/groups/GroupDetail'
import { deviceFilled, openStories, patiently, renderOnDevice, settled } from './device'
import { inLongRun } from '../long-run'

const stories = openStories()
const failed = 'No se pudieron reiniciar los puntos del grupo'

async function open() {
  const { school } = stories
  const admin = await school.as('admin')
  const give = (student: number, points: number) =>
    admin('PATCH', `/api/users/student/${student}/`, { total_points: points })
  await give(31, 12)
  await give(32, 7)
  const points = async () =>
    Promise.all(
      [31, 32].map(
        async (student) =>
          z.object({ total_points: z.number() }).parse(await admin('GET', `/api/users/student/${student}/`))
            .total_points,
      ),
    )
  const page = within(
    (await renderOnDevice({ school, who: 'admin', screen: <Group />, at: '/dashboard/group/3' })).container,
  )
  await deviceFilled('admin')
  const person = userEvent.setup()
  const reset = async () => {
    await person.click(await screen.findByRole('button', { name: 'Reiniciar Puntos' }, patiently))
    await person.click(await screen.findByRole('button', { name: 'Sí, reiniciar' }, patiently))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  }
  const restore = async () => {
    // The button on the page, not the one in the notice, which stays for ten seconds.
    await person.click(await page.findByRole('button', { name: 'Restaurar puntos' }, patiently))
    await screen.findByText('Puntos restaurados correctamente', undefined, patiently)
  }
  return { school, give, points, reset, restore }
}

inLongRun(() =>
  test('after a reset whose answer got lost, and another one that went well', async () => {
    const { school, points, reset, restore } = await open()
    school.losing((url) => url.includes('reset-points'))
    await reset()
    await screen.findByText(failed, undefined, patiently)
    expect(await points()).toEqual([0, 0])
    school.losing(null)
    await reset()
    await screen.findByText('Puntos del grupo reiniciados correctamente', undefined, patiently)
    expect(
      await screen.findByText(
        /^Se reiniciaron hoy.* 16:0\d\. Antes eran 19 puntos de 2 estudiantes\.$/,
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    await restore()
    expect(await points()).toEqual([12, 7])
    await waitFor(() => expect(screen.queryByText(/Antes eran/)).toBeNull(), patiently)
  }),
)

test('after a reset that went well, points given since, and one that was refused', async () => {
  const { school, give, points, reset, restore } = await open()
  await reset()
  await screen.findByText('Puntos del grupo reiniciados correctamente', undefined, patiently)
  await give(31, 1)
  school.answer((url) =>
    url.includes('reset-points') ? Response.json({ detail: 'Hoy no.' }, { status: 403 }) : undefined,
  )
  await reset()
  await screen.findByText(failed, undefined, patiently)
  school.answer(null)
  await restore()
  expect(await points()).toEqual([13, 7])
})

test('restored once by two buttons that are pressed at the same time', async () => {
  const { points, reset } = await open()
  await reset()
  await screen.findByText('Puntos del grupo reiniciados correctamente', undefined, patiently)
  const person = userEvent.setup()
  const buttons = await waitFor(() => {
    const found = screen.getAllByRole('button', { name: 'Restaurar puntos' })
    expect(found).toHaveLength(2)
    return found
  }, patiently)
  await settled()
  await Promise.all(buttons.map((button) => person.click(button)))
  await waitFor(() => expect(screen.queryByText(/Antes eran/)).toBeNull(), patiently)
  expect(await points()).toEqual([12, 7])
})

describe('what is stored before a reset', () => {
  const day = 86_400_000
  const earlier = (sure: boolean): Stored => ({ at: day, sure, totals: [{ id: '1', points: 12, stood: 12 }] })
  test.each([
    ['nothing stored before', null, 5, day, 5],
    ['taken a moment ago', earlier(true), 1, day + 1, 13],
    ['nothing to take weeks later', earlier(true), 0, 30 * day, 12],
    ['another month', earlier(true), 5, 30 * day, 5],
    ['never taken, for the first reset did not arrive', earlier(false), 12, day + 1, 12],
    ['taken by a reset of which nobody knew, weeks ago', earlier(false), 3, 30 * day, 15],
  ])('%s', (_, before, now, at, points) =>
    expect(storedWith(before, [{ id: '1', points: now }], at).totals).toMatchObject([{ id: '1', points }]),
  )

  test('who is no longer in the group keeps what was taken', () =>
    expect(
      storedWith(earlier(true), [{ id: '2', points: 3 }], day + 1).totals.map(({ id, points }) => [id, points]),
    ).toEqual([
      ['2', 3],
      ['1', 12],
    ]))

  test('a total that an uncertain reset left is not raised', () => {
    const stored = storedWith(earlier(true), [{ id: '1', points: 3 }], day + 1)
    const [kept = { id: '', points: 0 }] = stored.totals
    expect([
      restoredTotal(kept, 3, stored.sure),
      restoredTotal(kept, 0, stored.sure),
      restoredTotal(kept, 4, true),
    ]).toEqual([15, 15, 19])
  })
})
