/**
 * The pages of the help. The labels of the portal's buttons are taken from the buttons' own texts, so that the help
 * does not show outdated ones.
 */
import type { HelpTopic } from '../help-titles'
import { classroomPages } from './classroom'
import { deskPages } from './desk'
import { directorPages } from './director'
import { excelPages } from './excel'
import { familyPages } from './family'
import type { HelpPage } from './page'

export { schoolMark, type HelpStep } from './page'

export const helpPages: Record<HelpTopic, HelpPage> = {
  ...classroomPages,
  ...deskPages,
  ...directorPages,
  ...excelPages,
  ...familyPages,
}

export const helpTexts = {
  lead: '¿Qué quieres saber? Todas estas páginas se abren también sin señal.',
  none: 'Tu cuenta todavía no tiene páginas de ayuda',
  noneHint: 'Pregunta en la recepción de la escuela.',
  pages: 'Páginas de ayuda',
  more: 'Más ayuda',
  open: (screen: string) => `Abrir ${screen}`,
} as const
