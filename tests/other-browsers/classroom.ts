/**
 * One lesson, in any browser: the roll is taken without a network and survives a killed browser, every address opens,
 * waiting changes are sent once, and the teacher decides the conflicts with the desk's values.
 */
import { describe, expect } from 'vitest'
import { settleMs } from '../../src/ui/ignore-early-taps'
import type { Browser } from './browser'
import { creationsIn, teacherOn, tile, tileAt } from './roll'
import { chip, groupOn, heading, says, storiesIn } from './story'

/** The pages that a teacher opens in one lesson, with their headings; the public page is among them. */
const addresses = [
  ['/dashboard/student/assistance', /^Asistencia de estudiantes$/i],
  ['/dashboard/group/', /^Grupos$/],
  ['/', /^El inglés se aprende jugando$/],
  ['/dashboard', /^Inicio$/],
] as const

/**
 * ms; a lesson takes less than a minute on an idle machine, and each wait in it has an end of its own, which says what
 * it waited for.
 */
const length = 240_000

export function tellClassroom(browser: Browser): void {
  const test = storiesIn(browser)

  describe(browser.name, () => {
    test(
      'a roll taken without a network outlives a killed browser and is sent once; where the desk says otherwise, a person chooses',
      { timeout: length },
      async ({ device, cable, provider }) => {
        const students = await teacherOn(device)
        const group = await groupOn(device, provider)
        const [mine = '', other = '', dear = ''] = students
        const absent = [students[3], students[11]].sort()
        cable.cut()
        await device.tap(tileAt(3))
        await device.tap(tileAt(11))
        await says(device, 'button', /^Guardar · 18 presentes · 2 faltas$/m)
        await device.reload()
        await device.tap('button', /^Guardar · 18 presentes · 2 faltas$/)
        await says(device, 'main', /Guardado en este equipo/)

        await device.kill()
        await device.reopen()
        await device.open('/dashboard/por-enviar')
        await says(device, chip, /Sin conexión.*20 guardados aquí/)
        await device.tap('button', /^Ver 20 cambios$/)
        for (const name of absent) await says(device, 'main', new RegExp(`Falta · ${name}`))
        // Each page is left as soon as its heading is on screen: its unfinished work must not block the next page.
        for (const [address, title] of addresses) {
          await device.open(address)
          await says(device, heading, title)
        }
        await expect.poll(() => device.names(tile)).toHaveLength(20)
        expect(await group.rows()).toEqual([])

        cable.mend()
        await says(device, chip, /Todo enviado/)
        const rows = await group.rows()
        expect(rows).toHaveLength(20)
        expect(new Set(rows.map(({ student }) => student.id)).size).toBe(20)
        expect(await group.withStatus('falta')).toEqual(absent)
        expect(creationsIn(cable)).toHaveLength(20)

        cable.cut()
        await device.tap(tileAt(0))
        await device.tap(tileAt(1))
        await device.tap('[data-more]', new RegExp(`^Más de ${dear}$`))
        await device.tap('button', /^Un punto más$/)
        await device.tap('button', /^Un punto más$/)
        await device.tap('button', /^Listo$/)
        for (const name of [mine, other]) await group.change((await group.rowOf(name)).id, { status: 'justificada' })
        cable.mend()
        await says(device, chip, /2 conflictos/)
        expect(await group.withStatus('justificada')).toEqual([mine, other].sort())
        // Each edit leaves when its own ten seconds of undo are over, so on a slow machine the points leave after the
        // two marks.
        await expect.poll(async () => (await group.rowOf(dear)).points, { timeout: 30_000 }).toBe(2)

        await device.tap(chip)
        await device.tap(`[role=group][aria-label="Conflicto de ${mine}: Estado"] button`, /^Conservar el mío$/)
        // The next conflict moves to the place of the first one, where taps are ignored for `settleMs`.
        await says(device, chip, /1 conflicto/)
        await new Promise((resolve) => setTimeout(resolve, settleMs))
        await device.tap(`[role=group][aria-label="Conflicto de ${other}: Estado"] button`, /^Usar el del servidor$/)
        await says(device, chip, /Todo enviado/)
        expect(await group.withStatus('falta')).toEqual([mine, ...absent].sort())
        expect(await group.withStatus('justificada')).toEqual([other])
      },
    )
  })
}
