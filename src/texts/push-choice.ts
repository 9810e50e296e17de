/** The texts of the window in which a family chooses the push notices of this device. */
import type { NoticeKind } from '../contract'

export const pushChoiceTexts = {
  open: 'Avisos',
  title: 'Avisos en este equipo',
  note: 'Llegan aunque el portal esté cerrado. En la pantalla bloqueada sólo se lee un nombre de pila. Se quitan aquí, con «No avisar más» en el propio aviso, o al cerrar la sesión.',
  denied:
    'Sin tu permiso este navegador no muestra avisos. Vuelve a intentar; si ya no pregunta, permítelos en sus ajustes para esta página.',
  failed: 'Este equipo no pudo pedir los avisos. Vuelve a intentar en un momento.',
  saved: 'Avisos guardados para este equipo',
} as const

export const noticeKindTexts: Record<NoticeKind, string> = {
  absence: 'Cuando la escuela registre una falta',
  payment: 'Cuando llegue el día de un pago',
  points: 'Cuando gane puntos',
}
