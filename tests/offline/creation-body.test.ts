/** The points in the request that creates a row. */
import { expect, test } from 'vitest'
import { failed } from '../../src/contract'
import { newCreation } from '../../src/offline/engine/edit-slot'
import { sendSlot } from '../../src/offline/engine/send-slot'
import type { Values } from '../../src/offline/engine/slot'
import type { ProviderClient } from '../../src/provider/client'

async function bodyOf(values: Values): Promise<unknown> {
  const bodies: unknown[] = []
  const client: ProviderClient = async (_name, request) => {
    bodies.push('body' in request ? request.body : undefined)
    return failed('network', 0)
  }
  const row = {
    attendance_date: '2026-03-04',
    student: { id: '1', name: 'Íñigo Peña' },
    group: { id: '1', name: 'Kids 2' },
    values,
  }
  const slot = newCreation({ owner: '3', now: 0 }, row)
  await sendSlot(client, slot, { values: slot.mine, key: 'k' }, {})
  return bodies[0]
}

const status = { value: 'asistencia', label: 'Asistencia' }

test('points that nobody gave are sent as 0, given points as they are', async () => {
  expect(await bodyOf({ status })).toMatchObject({ points: 0, status: 'asistencia' })
  expect(await bodyOf({ status, points: null })).toMatchObject({ points: 0 })
  expect(await bodyOf({ status, points: 3 })).toMatchObject({ points: 3 })
})
