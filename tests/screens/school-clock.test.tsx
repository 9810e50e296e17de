/**
 * A provider whose school has another time than this device: the school's day and class are shown everywhere, from the
 * first frame on.
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recallIdentity } from '../../src/offline'
import { people } from '../server/school'
import { clearDevice, openSchool, patiently, setClock, type School, press } from './device'
import { openPortal, signInAs } from './portal'

/** The device's time: three on a Sunday morning. */
const sunday = Date.parse('2026-03-01T09:00:00Z')
/** The school's time: a Wednesday at two minutes past four, when Kids 2 has begun. */
const classTime = Date.parse('2026-03-04T22:02:00Z')

let school: School
beforeAll(async () => void (school = await openSchool({ schoolClock: () => classTime })))
afterAll(() => school.close())
beforeEach(() => setClock(school, sunday))
afterEach(async () => {
  school.answer(null)
  school.mend()
  await clearDevice()
  localStorage.clear()
  await school.restore()
})

/** Collects every text of the page from now on. */
function watchTexts(): () => string {
  const texts = new Set<string>()
  const observer = new MutationObserver(() => texts.add(document.body.textContent ?? ''))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => [...texts].join('\n')
}

test("the first home after a sign-in is the school's Wednesday with its class, never the device's Sunday", async () => {
  const shown = watchTexts()
  await signInAs(people.teacher.email)
  const roll = await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
  await waitFor(() => expect(within(roll).getAllByRole('listitem')).toHaveLength(20), patiently)
  expect(shown()).toContain('Hoy es miércoles 4 de marzo.')
  expect(shown()).not.toContain('1 de marzo')
  // A school with a clock of its own does not make the device's clock wrong.
  expect(shown()).not.toContain('La hora de este equipo')
})

test("a roll is taken for the school's day, and its moment is the school's hour; the session ends by the real clock", async () => {
  await signInAs(people.teacher.email)
  const roll = await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
  await userEvent.click(await within(roll).findByRole('button', { name: /^Guardar/ }, patiently))
  await screen.findByText('Guardado en este equipo', undefined, patiently)
  cleanup()
  await openPortal('/dashboard/por-enviar')
  await userEvent.click(await screen.findByRole('button', { name: 'Ver 20 cambios' }, patiently))
  await waitFor(
    () => expect(screen.getAllByText(/Íñigo Peña · Kids 2 · hoy 16:0/).length).toBeGreaterThan(0),
    patiently,
  )
  expect((await recallIdentity())?.expiresAt).toBe(sunday + 12 * 3_600_000)
})

test('it stands after a reload without a network', async () => {
  await signInAs(people.teacher.email)
  await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
  cleanup()
  school.cut()
  const shown = watchTexts()
  await openPortal('/dashboard')
  await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
  expect(shown()).not.toContain('1 de marzo')
})

test('a provider that announces nothing, or does not answer, leaves the clock of the device', async () => {
  school.answer((url) => (url.endsWith('/api/capabilities/') ? new Response('', { status: 404 }) : undefined))
  const shown = watchTexts()
  await signInAs(people.teacher.email)
  await waitFor(() => expect(shown()).toContain('Hoy es domingo 1 de marzo.'), patiently)
  expect(shown()).not.toContain('4 de marzo')
})

describe('a device whose clock is a day behind', () => {
  const behind = classTime - 86_400_000
  const wrong = /^La hora de este equipo está mal: va 1 día atrasada\. .*hoy es miércoles 4 de marzo\./
  /** A school at real time: a Wednesday, two minutes past four. */
  let real: School
  beforeAll(async () => void (real = await openSchool()))
  afterAll(() => real.close())
  beforeEach(() => {
    setClock(real, behind)
    real.clock.now = classTime
  })
  afterEach(async () => {
    real.answer(null)
    real.mend()
    await real.restore()
  })
  const dates = () =>
    real.database.query(
      "select distinct attendance_date::text as day from attendance where group_id = 1 and attendance_date >= '2026-03-03' order by 1",
    )

  /** Removes the header Date, as a browser does from a provider of another origin. */
  const hideDate = () => {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const answer = await fetch(url, init)
      answer.headers.delete('Date')
      return answer
    })
    return () => vi.stubGlobal('fetch', fetch)
  }

  async function takesTheRoll() {
    await signInAs(people.teacher.email)
    const roll = await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
    expect(await screen.findByText(wrong, undefined, patiently)).toBeTruthy()
    expect(screen.getByText('miércoles 4 de marzo')).toBeTruthy()
    await press(await within(roll).findByRole('button', { name: /^Guardar/ }, patiently))
    await screen.findByText('Guardado en este equipo', undefined, patiently)
  }

  test('takes the roll of the school’s day, never of its own, and says that it is wrong', async () => {
    await takesTheRoll()
    vi.setSystemTime(Date.now() + 11_000)
    real.mend()
    await waitFor(async () => expect(await dates()).toEqual([{ day: '2026-03-03' }, { day: '2026-03-04' }]), patiently)
    cleanup()
    real.cut()
    await openPortal('/dashboard/lista?group_id=1')
    expect(await screen.findByText('Lista de hoy, miércoles 4 de marzo', undefined, patiently)).toBeTruthy()
    expect(await screen.findByText(wrong, undefined, patiently)).toBeTruthy()
  })

  test('does so by the token alone, where the provider’s Date cannot be read', async () => {
    const giveBack = hideDate()
    await takesTheRoll()
    giveBack()
  })

  test('and put right, is told nothing more', async () => {
    await signInAs(people.teacher.email)
    await screen.findByText(wrong, undefined, patiently)
    cleanup()
    setClock(real, classTime)
    await openPortal('/dashboard')
    await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
    expect(screen.queryByText(/La hora de este equipo/)).toBeNull()
  })
})
