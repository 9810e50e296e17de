/** One sentence for each failure code. The provider's own message is preferred, if there is one. */
import { isFromIntermediary, type Failure, type FailureCode } from '../contract'
import { notices } from './notices'

export const failureTexts: Record<FailureCode, string> = {
  network: 'No hay conexión con la escuela.',
  timeout: 'La escuela tardó demasiado en responder.',
  unauthorized: 'Tu sesión ya no es válida. Inicia sesión de nuevo.',
  forbidden: 'Tu cuenta no tiene permiso para esto.',
  missing: 'Este registro ya no existe.',
  conflict: 'Alguien más lo cambió al mismo tiempo.',
  stale: 'Alguien más lo cambió antes que tú.',
  tooLarge: 'El archivo es demasiado grande.',
  invalid: 'La escuela no aceptó los datos.',
  busy: 'La escuela no puede atender esto ahora. Inténtalo en un momento.',
  server: `Algo falló en la escuela. ${notices.contactSupport}.`,
  incomplete: 'La lista no llegó completa. Inténtalo de nuevo.',
  malformed: `La escuela respondió algo que no entendemos. ${notices.contactSupport}.`,
}

/** The provider's message about the call or about a field, else our text. */
export function failureText({
  code,
  detail,
  fields = {},
  status = 0,
}: Pick<Failure, 'code' | 'detail'> & Partial<Pick<Failure, 'fields' | 'status'>>): string {
  return (
    detail ||
    Object.values(fields).flat()[0] ||
    (isFromIntermediary({ code, status }) ? fromTheWayText : failureTexts[code])
  )
}

/** Shown if a proxy, firewall or captive portal answered instead of the provider. */
const fromTheWayText = 'Algo en la red respondió en lugar de la escuela.'

/**
 * The text of a form's alert: the provider's message (`detail`), or the default if there is none. One message, that a
 * tutor may not add students, is replaced by the specification's sentence (8.2).
 */
export function saveFailureText(detail: string | undefined): string {
  if (!detail) return notices.saveFailed
  return /tutor/i.test(detail) &&
    /(cannot|can't|can not|no puede|no tiene)/i.test(detail) &&
    /(student|estudiante)/i.test(detail)
    ? notices.tutorCannotAddStudents
    : detail
}
