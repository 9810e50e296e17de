/** The window in which a family chooses of what this device tells it while the portal is closed. */
import type { NoticeKind } from '../contract'

export const pushChoiceTexts = {
  open: 'Avisos',
  title: 'Avisos en este equipo',
  note: 'Llegan aunque el portal esté cerrado. En la pantalla bloqueada sólo se lee un nombre de pila. Se quitan aquí, o con «No avisar más» en el propio aviso.',
  denied: 'Este navegador tiene bloqueados los avisos de esta página. Permítelos en sus ajustes y vuelve a intentar.',
  failed: 'Este equipo no pudo pedir los avisos. Vuelve a intentar en un momento.',
  saved: 'Avisos guardados para este equipo',
} as const

export const noticeKindTexts: Record<NoticeKind, string> = {
  absence: 'Cuando la escuela registre una falta',
  payment: 'Cuando haya un pago por hacer',
  points: 'Cuando gane puntos',
}
