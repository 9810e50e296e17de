/**
 * Proves that the simulation finds bugs: each of `bugs`, planted into the engine from outside, must break a promise
 * within a few worlds.
 */
import { afterEach, expect, it, vi } from 'vitest'
import { overSeam, seam } from './simulation/planner-seam'
import { bugs } from './simulation/planted-bugs'
import { runSeed } from './simulation/world'

vi.mock(import('../../src/offline/engine/planner'), async (original) => overSeam(await original()))

const most = 4_000

afterEach(() => {
  seam.spoil = null
})

it.each(Object.entries(bugs))('%s', { timeout: 120_000 }, async (_name, { spoil, ...options }) => {
  seam.spoil = spoil ?? null
  let found: string | null = null
  let worlds = 0
  while (found === null && worlds < most) {
    worlds += 1
    found = (await runSeed(20_000 + worlds, options)).violation
  }
  if (process.env.BUGS) process.stdout.write(`${worlds} ${_name}: ${found?.split('\n')[0]}\n`)
  expect(found, `not caught in ${most} worlds`).not.toBeNull()
})

it('plants at least ten bugs', () => {
  expect(Object.keys(bugs).length).toBeGreaterThanOrEqual(10)
})
