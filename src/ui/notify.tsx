/** The notices of spec section 8: short, in one place, heard by screen readers. */
import { notices } from '../texts'
import { lazyPart } from './lazy-part'
import type { Notice } from './NoticeBoard'

const board = () => import('./NoticeBoard')

/** Where notices appear; mounted once. The page stands without it for as long as its file does not come. */
export const NoticeBoard = lazyPart(board, { missing: () => null })

type Options = {
  /** A second notice with the same id replaces the first. */
  id?: string
  /** A way back that the notice offers for ten seconds; taking it closes the notice. */
  action?: Notice['action']
}

let count = 0

/** Returns the notice's id. A board that cannot be fetched loses a notice, never an action. */
function pinNotice(notice: Omit<Notice, 'id' | 'action'>, { id = `notice-${++count}`, action }: Options = {}): string {
  board().then(({ pin }) => pin({ ...notice, id, action }), () => {})
  return id
}

export const notify = {
  /** A line of news: 'Puntos reiniciados correctamente'. */
  done: (message: string, options?: Options) => pinNotice({ tone: 'hoja', icon: 'check', message }, options),
  /** Under 'Éxito', as a form says it. */
  success: (message: string, options?: Options) => pinNotice({ tone: 'hoja', icon: 'check', title: notices.success, message }, options),
  /** An error with its reason below: notify.error('Error al cargar grupos', 'Contactar a soporte'). */
  error: (title: string, message = '', options?: Options) => pinNotice({ tone: 'rojo', icon: 'alert', title, message }, options),
  /** Neither good nor bad. */
  info: (message: string, options?: Options) => pinNotice({ tone: 'cielo', icon: 'info', message }, options),
  /** Takes a notice away before its time, by what showing it returned. */
  close: (id: string) => void board().then(({ unpin }) => unpin(id), () => {}),
}
