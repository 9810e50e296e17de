/** Texts about a cycle: how many of its classes are used and how many remain. */
import type { Cycle } from '../domain/cycle'
import { nearDateText } from './relative-days'
import { counted, countText } from './plurals'

/**
 * "6 de 8 clases"; if more are used than the cycle has, "9 clases de 8", so that it does not look like a typing error.
 */
export function usedText({ used, of }: Pick<Cycle, 'used' | 'of'>): string {
  return used > of
    ? `${counted(used, 'clase', 'clases')} de ${countText(of)}`
    : `${countText(used)} de ${counted(of, 'clase', 'clases')}`
}

/** The second half of a cycle's text: "le quedan 2". */
export function leftText({ phase, left, used, of }: Cycle): string {
  switch (phase) {
    case 'running':
      return `le quedan ${countText(left)}`
    case 'last':
      return 'le queda 1'
    case 'over':
      return 'terminó su ciclo'
    case 'past':
      return `lleva ${counted(used - of, 'clase', 'clases')} de más`
  }
}

export const cycleTexts = {
  title: 'Ciclo de clases',
  since: (began: string, today: string) => `Empezó: ${nearDateText(began, today)}`,
  last: (day: string, today: string) => `Última clase: ${nearDateText(day, today)}`,
  hint: 'Cuentan las clases desde el inicio del ciclo; las faltas justificadas no.',
  /** Shown for a member without a cycle. */
  none: 'Sin inicio de ciclo',
  begin: 'Empezamos hoy',
  beginTitle: 'Iniciar el ciclo de todos',
  beginHint: 'Las clases cuentan desde este día.',
  beginAll: 'También a quien ya tiene un ciclo',
  beginAllHint: 'Su cuenta vuelve a empezar ese día, si no tiene un inicio posterior.',
  beginSubmit: 'Iniciar ciclos',
  begun: 'Ciclos iniciados',
  groups: 'Grupos',
  groupOf: (group: string, missing: number) => `${group} · ${missing} sin inicio`,
  missing: (students: number) =>
    students === 0
      ? 'Todos tienen ya un ciclo.'
      : `${counted(students, 'estudiante no tiene', 'estudiantes no tienen')} inicio de ciclo, así que no se sabe cuándo ${students === 1 ? 'renueva' : 'renuevan'}.`,
  set: 'Poner el inicio',
  failed: 'Error al cargar los ciclos',
  /** In the tutor's card of a student's page, if a cycle is over or exceeded. */
  over: (group: string, left: string) => `${group}: ${left}.`,
  overDraft: ({ tutor, student, group, school }: Record<'tutor' | 'student' | 'group' | 'school', string>) =>
    `Hola, ${tutor}. Le escribimos de ${school}: ${student} terminó su ciclo de clases en ${group}. ¿Le apartamos el siguiente?`,
  overTo: (name: string) => `Avisar del fin de ciclo por WhatsApp a ${name}`,
  overWord: 'Avisar por WhatsApp',
} as const
