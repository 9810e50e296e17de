/** The notices of specification 8: short, in one place, announced to screen readers. */
import { notices } from '../texts'
import { hideAllOnBoard, hideOnBoard, showOnBoard, shownNotices, type Notice } from './NoticeBoard'

/** A notice with the `id` of another one replaces it. A notice with an `action` is shown for ten seconds. */
type Options = Partial<Pick<Notice, 'id' | 'title' | 'action' | 'bottomOnPhone'>>

/** A screen's own place for notices. `show` returns false if this place does not show the notice. */
export type NoticePlace = {
  show: (notice: Notice) => boolean
  close: (id: string) => unknown
  /** Removes whatever notice is shown. */
  clear?: () => unknown
}
const places: NoticePlace[] = []

/**
 * Registers a screen's place for notices: until the returned function is called, the notices that `show` accepts are
 * shown there instead of on the board, which would cover the screen.
 */
export function addNoticePlace(place: NoticePlace): () => void {
  places.unshift(place)
  // Notices that are already on the board move to the new place, if it shows them.
  for (const notice of shownNotices()) if (place.show(notice)) hideOnBoard(notice.id)
  return () => void places.splice(places.indexOf(place), 1)
}

let noticeCount = 0

/** Shows a notice and returns its id. */
function showNewNotice(
  notice: Omit<Notice, 'id' | 'action'>,
  { id = `notice-${++noticeCount}`, ...more }: Options = {},
): string {
  showNotice({ ...notice, ...more, id })
  return id
}

/** Shows a notice in the first of `places` that shows it, else on the board. */
export function showNotice(notice: Notice): void {
  if (!places.some((place) => place.show(notice))) showOnBoard(notice)
}

export const notify = {
  /** A success in one line: 'Puntos reiniciados correctamente'. */
  done: (message: string, options?: Options) => showNewNotice({ tone: 'hoja', icon: 'check', message }, options),
  /** A success titled 'Éxito', as forms report it. */
  success: (message: string, options?: Options) =>
    showNewNotice({ tone: 'hoja', icon: 'check', title: notices.success, message }, options),
  /** An error, with its reason below: notify.error('Error al cargar grupos', 'Contactar a soporte'). */
  error: (title: string, message = '', options?: Options) =>
    showNewNotice({ tone: 'rojo', icon: 'alert', title, message }, options),
  info: (message: string, options?: Options) => showNewNotice({ tone: 'cielo', icon: 'info', message }, options),
  /** Closes a notice early; `id` as returned when it was shown. */
  close(id: string): void {
    for (const place of places) place.close(id)
    hideOnBoard(id)
  },
  /** Closes all notices, because they belong to the person who was signed in. */
  clear(): void {
    for (const place of places) place.clear?.()
    hideAllOnBoard()
  },
}
