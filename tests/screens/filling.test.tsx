/**
 * The network is lost after some answers of the first download: no screen claims anything about the data that is
 * missing, such as "no students", and each shows the data by itself once the network is back.
 */
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import AttendanceScreen from '../../src/screens/attendance'
import Groups from '../../src/screens/groups'
import Group from '../../src/screens/groups/GroupDetail'
import Home from '../../src/screens/home'
import RollCallScreen from '../../src/screens/roll-call'
import Students from '../../src/screens/students'
import Student from '../../src/screens/students/StudentDetail'
import { casesOf } from '../long-run'
import { answerOnly, listen, steps, told, type Step } from './cut-download'
import { deviceFilled, openStories, patiently, renderOnDevice, setClock } from './device'

const stories = openStories()
/** 19:30 at the school, after all classes of the day. Nobody took their rolls, so screens report these as missing. */
const evening = Date.parse('2026-03-05T01:30:00Z')
beforeEach(() => {
  setClock(stories.school, evening)
  vi.stubGlobal('IntersectionObserver', undefined)
})

/**
 * `lies`: what the screen may not say while one of the lists in `needs` is missing; `truth`: what it says when all are
 * there.
 */
type Story = { name: string; screen: ReactNode; at: string; needs: readonly Step[]; lies: RegExp; truth: RegExp }

const pages: readonly Story[] = [
  {
    name: 'home',
    screen: <Home />,
    at: '/dashboard',
    needs: ['groups'],
    lies: /Todavía no hay grupos|no hay clases|Ya no quedan clases|No hay clase/,
    truth: /Clases de hoy/,
  },
  {
    name: 'the board of home',
    screen: <Home />,
    at: '/dashboard',
    needs: ['groups', 'members', 'day'],
    lies: /Sin tomar|Tomada|Sin estudiantes|En curso/,
    truth: /Sin tomar/,
  },
  {
    name: 'the choice of a roll',
    screen: <RollCallScreen />,
    at: '/dashboard/lista',
    needs: ['groups', 'members', 'day'],
    lies: /Sin tomar|Tomada|Sin estudiantes|En curso/,
    truth: /Sin tomar/,
  },
  {
    name: 'a roll',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
    needs: ['statuses', 'groups', 'members'],
    lies: /No se encontró|no tiene estudiantes|\b0 estudiantes|no tiene estados|Guardar|Marca a tus/,
    truth: /Guardar · 20 presentes/,
  },
  {
    name: 'the groups',
    screen: <Groups />,
    at: '/dashboard/group/',
    needs: ['groups'],
    lies: /No existe grupo|Mostrando|No se encontraron/,
    truth: /Mostrando 2 de 2 grupos/,
  },
  {
    name: 'the students of a group',
    screen: <Group />,
    at: '/dashboard/group/1',
    needs: ['groups', 'members', 'students'],
    lies: /No se encontró|No hay estudiantes|no tiene estudiantes|\d de \d/,
    truth: /1–10 de 20/,
  },
  {
    name: 'the weeks of a group',
    screen: <Group />,
    at: '/dashboard/group/1',
    needs: ['statuses', 'groups', 'attendance'],
    lies: /No existe asistencia|no se ha tomado/,
    truth: /Del 2 de marzo/,
  },
  {
    name: 'the students',
    screen: <Students />,
    at: '/dashboard/student/',
    needs: ['students'],
    lies: /No hay estudiantes|\d de \d/,
    truth: /1–10 de 25/,
  },
  {
    name: 'a student',
    screen: <Student />,
    at: '/dashboard/student/1',
    needs: ['students'],
    lies: /No se encontró|Íñigo/,
    truth: /LUC-0001/,
  },
  {
    name: 'the attendance of a student',
    screen: <Student />,
    at: '/dashboard/student/1',
    needs: ['students', 'attendance'],
    lies: /No existe asistencia|Sin registro/,
    truth: /datos guardados en este equipo/,
  },
  {
    name: 'the attendance list',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance',
    needs: ['statuses', 'attendance'],
    lies: /No existe asistencia|\d de \d/,
    truth: /1–10 de 40/,
  },
  {
    name: 'the attendance of a group',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance?group_id=3',
    needs: ['statuses', 'attendance'],
    lies: /No existe asistencia|\d de \d|Grupo desconocido/,
    truth: /No existe asistencia/,
  },
]

const cuts = steps.map((next, answers) => ({ answers, next }))
test.each(
  casesOf(
    cuts.filter(({ answers }) => answers === 2 || answers === 4),
    cuts.filter(({ answers }) => answers !== 2 && answers !== 4),
  ),
)(
  '$answers answers arrived, and $next did not',
  async ({ answers }) => {
    const here = steps.slice(0, answers)
    const cut = answerOnly(stories.school, here)
    // This page downloads until the answers end. The pages rendered below read what it stored.
    const first = await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <Groups />,
      at: '/dashboard/group/',
    })
    await waitFor(
      () =>
        expect(told()).toMatch(
          here.includes('groups') ? /Mostrando 2 de 2/ : /Error al cargar grupos.*Por descargar: los grupos/,
        ),
      patiently,
    )
    await waitFor(() => expect(cut()).toBe(true), patiently)
    first.leave()

    for (const { name, screen: shown, at, needs, lies, truth } of pages) {
      const page = listen()
      const { leave } = await renderOnDevice({ school: stories.school, who: 'teacher', screen: shown, at })
      if (needs.every((step) => here.includes(step)))
        await waitFor(() => expect(told(), name).toMatch(truth), patiently)
      else {
        await waitFor(
          () => expect(told(), name).toMatch(/Por descargar:|Error al cargar los (datos|detalles)/),
          patiently,
        )
        expect(
          page.end().filter((picture) => lies.test(picture)),
          name,
        ).toEqual([])
      }
      page.end()
      leave()
    }
  },
  60_000,
)

test('a roll whose day was not read stands, and says so; one that is being filled comes by itself', async () => {
  answerOnly(stories.school, steps.slice(0, 3))
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  expect(await screen.findByRole('button', { name: 'Guardar · 20 presentes' }, patiently)).toBeTruthy()
  expect(await screen.findByText(/Por descargar: la asistencia del día\./, undefined, patiently)).toBeTruthy()
  stories.school.answer(null)
  stories.school.mend()
  await waitFor(() => expect(told()).not.toContain('Por descargar'), patiently)
  expect(screen.getByRole('button', { name: 'Guardar · 20 presentes' })).toBeTruthy()
  await deviceFilled('teacher')
})
