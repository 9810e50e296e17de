/** The notices of specification 8: short, in one place, heard by screen readers. */
import { notices } from '../texts'
import { lazyPart } from './lazy-part'
import type { Notice } from './NoticeBoard'

/** Once somebody has asked for it. */
let asked: ReturnType<typeof fetchBoard> | null = null
const fetchBoard = () => import('./NoticeBoard')

function board(): ReturnType<typeof fetchBoard> {
  if (asked) return asked
  asked = fetchBoard()
  // The next who asks tries again.
  asked.catch(() => (asked = null))
  return asked
}

/** Where notices appear; mounted once. The page stands without it for as long as its file does not come. */
export const NoticeBoard = lazyPart(board, { missing: () => null })

type Options = {
  title?: string
  /** A second notice with the same id replaces the first. */
  id?: string
  /** A way back that the notice offers for ten seconds; taking it closes the notice. */
  action?: Notice['action']
  /** Nothing hangs on it: on a phone it does not lie over what somebody has come to read. */
  low?: boolean
}

/** A place of a screen's own where news is told; `show` answers whether it can be seen there now. */
export type NoticePlace = { show: (notice: Notice) => boolean; close: (id: string) => unknown; /** Drops whatever it shows. */ clear?: () => unknown }
const places: NoticePlace[] = []

/** While such a place stands (until the returned function is called), nothing lies over what that screen is made of. */
export function tellNoticesIn(place: NoticePlace): () => void {
  places.unshift(place)
  // What lies over the page moves there too.
  asked?.then(({ standing, unpin }) => {
    for (const notice of standing()) if (place.show(notice)) unpin(notice.id)
  }, () => {})
  return () => void places.splice(places.indexOf(place), 1)
}

let count = 0

/** Returns the notice's id. A board that cannot be fetched loses a notice, never an action. */
function pinNotice(notice: Omit<Notice, 'id' | 'action'>, { id = `notice-${++count}`, ...more }: Options = {}): string {
  tellNotice({ ...notice, ...more, id })
  return id
}

/** Where it can be seen now: a screen's own place, else over the page. */
export function tellNotice(notice: Notice): void {
  if (!places.some((place) => place.show(notice))) board().then(({ pin }) => pin(notice), () => {})
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
  close(id: string): void {
    for (const place of places) place.close(id)
    board().then(({ unpin }) => unpin(id), () => {})
  },
  /** Takes every notice away: they belong to the person to whom they were told. */
  clear(): void {
    for (const place of places) place.clear?.()
    asked?.then(({ unpinAll }) => unpinAll(), () => {})
  },
}
