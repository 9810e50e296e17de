/** The notices of spec section 8: short, in one corner, heard by screen readers. */
import { notifications } from '@mantine/notifications'
import { notices } from '../texts'
import { Icon } from './Icon'

type Options = {
  /** A second notice with the same id replaces the first. */
  id?: string
}

function show(tone: 'hoja' | 'rojo' | 'cielo', icon: 'check' | 'alert' | 'info', title: string | undefined, message: string, options: Options = {}): string {
  const notice = {
    title,
    message,
    color: tone,
    icon: <Icon name={icon} size={20} />,
    // An error interrupts a screen reader, news waits its turn.
    role: tone === 'rojo' ? 'alert' : 'status',
    autoClose: tone === 'rojo' ? 10_000 : 5_000,
  }
  if (options.id) notifications.hide(options.id)
  return notifications.show({ ...notice, id: options.id })
}

export const say = {
  /** A line of news: 'Puntos reiniciados correctamente'. */
  done: (message: string, options?: Options) => show('hoja', 'check', undefined, message, options),
  /** Under 'Éxito', as a form says it. */
  success: (message: string, options?: Options) => show('hoja', 'check', notices.success, message, options),
  /** An error with its reason below: say.error('Error al cargar grupos', 'Contactar a soporte'). */
  error: (title: string, message = '', options?: Options) => show('rojo', 'alert', title, message, options),
  /** Neither good nor bad. */
  news: (message: string, options?: Options) => show('cielo', 'info', undefined, message, options),
  /** Takes a notice away before its time, by what showing it returned. */
  over: (notice: string) => notifications.hide(notice),
}
