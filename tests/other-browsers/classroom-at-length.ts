/**
 * Tests of the classroom that need many repetitions or much time: the browser is killed after each of many rolls,
 * answers are lost, every address is opened.
 */
import { describe, expect } from 'vitest'
import { people } from '../browser/people'
import { schoolAs } from '../browser/school'
import type { Browser } from './browser'
import { creationsIn, teacherOn, tile } from './roll'
import { chip, groupOn, heading, installed, says, signIn, storiesIn } from './story'

/** A quarantine of half a minute is part of one of them. */
const length = 400_000

const sum = (counts: Map<number, number>) => [...counts.values()].reduce((total, count) => total + count, 0)

export function tellClassroomAtLength(browser: Browser): void {
  const test = storiesIn(browser)

  describe(browser.name, () => {
    test(
      'each roll that was called saved is there, though the browser was killed in that moment',
      { timeout: length },
      async ({ device, cable, provider }) => {
        await teacherOn(device)
        const school = schoolAs(provider, await provider.signIn(people.teacher))
        const groups = await school.groups()
        cable.cut()
        const saved = new Map<number, number>()
        for (const { id } of groups) {
          await device.open(`/dashboard/lista?group_id=${id}`)
          await says(device, 'main', /Guardar · |no tiene clase/)
          // The page of a group without a class today asks before it begins a roll.
          if (!(await device.names('button')).some((name) => name.startsWith('Guardar · ')))
            await device.tap('main button', /^Pasar lista .+ de todos modos$/)
          await expect.poll(() => device.names(tile)).not.toHaveLength(0)
          saved.set(id, (await device.names(tile)).length)
          await device.tap('button', /^Guardar · /)
          await says(device, 'main', /Guardado en este equipo/)
          await device.kill()
          await device.reopen()
          await device.open('/dashboard/por-enviar')
          await says(device, chip, new RegExp(`\\b${sum(saved)} guardados aquí`))
        }

        cable.mend()
        await says(device, chip, /Todo enviado/, 120_000)
        expect(creationsIn(cable)).toHaveLength(sum(saved))
        for (const [group, students] of saved) expect(await school.rollOf(group)).toHaveLength(students)
      },
    )

    test(
      'a roll whose answers were lost, in a browser that was killed meanwhile, is at the provider once',
      { timeout: length },
      async ({ device, cable, provider }) => {
        await teacherOn(device)
        const group = await groupOn(device, provider)
        cable.loseAnswers()
        await device.tap('button', /^Guardar · 20 presentes$/)
        await expect.poll(async () => (await group.rows()).length).toBeGreaterThan(0)
        await device.kill()
        cable.mend()
        await device.reopen()
        await device.open('/dashboard/por-enviar')
        await expect.poll(async () => (await group.rows()).length, { timeout: 120_000 }).toBe(20)
        await says(device, chip, /Todo enviado/, 120_000)
        const rows = await group.rows()
        expect(rows).toHaveLength(20)
        expect(new Set(rows.map(({ student }) => student.id)).size).toBe(20)
      },
    )

    test(
      'notes and points of a roll that was not sent travel with it, and so does the beginning of a cycle',
      { timeout: length },
      async ({ device, cable, provider }) => {
        const [student = ''] = await teacherOn(device)
        const group = await groupOn(device, provider)
        cable.cut()
        await device.tap('[data-more]', new RegExp(`^Más de ${student}$`))
        await device.tap('button', /^Un punto más$/)
        await device.tap('textarea', /^Observaciones/)
        await device.type('Trajo su cuento.')
        await device.tap('button', /^Listo$/)
        await device.tap('button', /^Guardar · 20 presentes$/)
        await says(device, 'main', /Guardado en este equipo/)
        await device.open('/dashboard/student/assistance?group_id=1')
        await device.tap('button', /^Más de /)
        await device.tap('button', /^Iniciar ciclo/)
        await says(device, chip, /\b21 guardados aquí/)
        await device.kill()
        cable.mend()
        await device.reopen()
        await device.open('/dashboard')
        await says(device, chip, /Todo enviado/)
        expect(await group.rows()).toHaveLength(20)
        expect(await group.rowOf(student)).toMatchObject({ points: 1, observations: 'Trajo su cuento.' })
        expect(cable.sent('PATCH')).toHaveLength(1)
      },
    )

    test(
      'every address of a teacher opens without a network, each in a browser that was killed',
      { timeout: length },
      async ({ device, cable }) => {
        await teacherOn(device)
        cable.cut()
        const places: [address: string, title: RegExp, words?: RegExp][] = [
          ['/dashboard', /^Inicio$/],
          ['/dashboard/group/', /^Grupos$/],
          ['/dashboard/group/5', /^Grupo$/, /Kids 2/],
          ['/dashboard/student/', /^Estudiantes$/],
          ['/dashboard/student/1', /./, /Íñigo Peña/],
          ['/dashboard/student/assistance?group_id=5', /^Asistencia de estudiantes$/i, /Kids 2/],
          ['/dashboard/lista?group_id=5', /./, /Kids 2/],
          ['/dashboard/por-enviar', /^Por enviar$/],
          ['/privacidad', /^Aviso de privacidad$/],
          ['/', /^El inglés se aprende jugando$/],
        ]
        for (const [address, title, words] of places) {
          await device.kill()
          await device.reopen()
          await device.open(address)
          await says(device, heading, title)
          if (words) await says(device, 'main', words)
        }
      },
    )

    test(
      'thirty addresses, each opened as soon as the one before stands there, all open',
      { timeout: length },
      async ({ device, cable }) => {
        await teacherOn(device)
        cable.cut()
        const places = [
          ['/dashboard/group/5', /^Grupo$/],
          ['/dashboard/student/', /^Estudiantes$/],
          ['/dashboard', /^Inicio$/],
        ] as const
        for (let round = 0; round < 10; round += 1) {
          for (const [address, title] of places) {
            await device.open(address)
            await says(device, heading, title)
          }
        }
        await expect.poll(() => device.names(tile)).toHaveLength(20)
      },
    )

    test('a family reads without a network what it read before', { timeout: length }, async ({ device, cable }) => {
      await signIn(device, people.tutor)
      await installed(device)
      await says(device, 'main', /Íñigo Peña/)
      await device.open('/dashboard/my-pagos/')
      await says(device, 'main', /LUC-\d{4}/)
      cable.cut()
      await device.kill()
      await device.reopen()
      await device.open('/dashboard/my-pagos/')
      await says(device, 'main', /Datos de hace /)
      await says(device, 'main', /LUC-\d{4}/)
      await device.open('/dashboard')
      await says(device, 'main', /Íñigo Peña/)
      expect(await device.names(tile)).toEqual([])
    })
  })
}
