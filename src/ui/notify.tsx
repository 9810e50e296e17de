/** The notices of specification 8: short, in one place, announced to screen readers. */
import { notices } from '../texts'
import { lazyPart } from './lazy-part'
import type { Notice } from './NoticeBoard'

/** The promise of the board's module; null until it is first needed. */
let asked: ReturnType<typeof fetchBoard> | null = null
const fetchBoard = () => import('./NoticeBoard')

function board(): ReturnType<typeof fetchBoard> {
  if (asked) return asked
  asked = fetchBoard()
  // After a failure the next caller tries again.
  asked.catch(() => (asked = null))
  return asked
}

/** The place of notices; mount it once. If its code cannot be loaded, the page works without it. */
export const NoticeBoard = lazyPart(board, { missing: () => null })

type Options = {
  title?: string
  /** A second notice with the same id replaces the first. */
  id?: string
  /** A button in the notice for ten seconds, to undo; pressing it closes the notice. */
  action?: Notice['action']
  /** An unimportant notice: on a phone it is shown at the bottom, so that it does not cover the content. */
  low?: boolean
}

/** A screen's own place for notices. `show` returns whether the notice is visible there. */
export type NoticePlace = {
  show: (notice: Notice) => boolean
  close: (id: string) => unknown
  /** Removes the shown notice. */
  clear?: () => unknown
}
const places: NoticePlace[] = []

/**
 * Registers a place for notices: until the returned function is called, they are shown there and do not cover that
 * screen.
 */
export function tellNoticesIn(place: NoticePlace): () => void {
  places.unshift(place)
  // Notices already on the board move there too.
  asked?.then(
    ({ standing, unpin }) => {
      for (const notice of standing()) if (place.show(notice)) unpin(notice.id)
    },
    () => {},
  )
  return () => void places.splice(places.indexOf(place), 1)
}

let count = 0

/**
 * Shows a notice and returns its id. If the board cannot be loaded the notice is lost; the action it reports is not
 * affected.
 */
function pinNotice(notice: Omit<Notice, 'id' | 'action'>, { id = `notice-${++count}`, ...more }: Options = {}): string {
  tellNotice({ ...notice, ...more, id })
  return id
}

/** Shows a notice in the first place where it is visible, else on the board. */
export function tellNotice(notice: Notice): void {
  if (!places.some((place) => place.show(notice)))
    board().then(
      ({ pin }) => pin(notice),
      () => {},
    )
}

export const notify = {
  /** A success in one line: 'Puntos reiniciados correctamente'. */
  done: (message: string, options?: Options) => pinNotice({ tone: 'hoja', icon: 'check', message }, options),
  /** A success titled 'Éxito', as forms report it. */
  success: (message: string, options?: Options) =>
    pinNotice({ tone: 'hoja', icon: 'check', title: notices.success, message }, options),
  /** An error, with its reason below: notify.error('Error al cargar grupos', 'Contactar a soporte'). */
  error: (title: string, message = '', options?: Options) =>
    pinNotice({ tone: 'rojo', icon: 'alert', title, message }, options),
  /** Neutral information. */
  info: (message: string, options?: Options) => pinNotice({ tone: 'cielo', icon: 'info', message }, options),
  /** Closes a notice early; `id` as returned when it was shown. */
  close(id: string): void {
    for (const place of places) place.close(id)
    board().then(
      ({ unpin }) => unpin(id),
      () => {},
    )
  },
  /** Closes all notices, because they belong to the person who was signed in. */
  clear(): void {
    for (const place of places) place.clear?.()
    asked?.then(
      ({ unpinAll }) => unpinAll(),
      () => {},
    )
  },
}
