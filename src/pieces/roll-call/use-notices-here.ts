/**
 * Shows notices in a bar of the screen while it is visible, so that they do not cover what people tap. A notice with an
 * action stays on the board: its *Deshacer* must not take the place of the bar's own.
 */
import { useEffect, useState, type RefObject } from 'react'
import type { Notice } from '../../ui/NoticeBoard'
import { showNotice, addNoticePlace } from '../../ui/notify'
import { useSecondsUntil } from './use-passed'

type News = Notice & { /** `at` and `until`: milliseconds since the epoch. */ at: number; until: number }

export function useNoticesHere(bar: RefObject<HTMLElement | null>): News | null {
  const [news, setNews] = useState<News | null>(null)
  useEffect(() => {
    let last: News | null = null
    const tell = (next: News | null) => {
      last = next
      setNews(next)
    }
    const leave = addNoticePlace({
      show(notice) {
        if (notice.action || !bar.current || !isInView(bar.current)) return false
        const at = Date.now()
        tell({ ...notice, at, until: at + (notice.tone === 'rojo' ? 10_000 : 5_000) })
        return true
      },
      close: (id) => last?.id === id && tell(null),
      clear: () => tell(null),
    })
    return () => {
      leave()
      // If the screen closes while a notice is shown (or because of it), the notice is shown again in another place.
      if (last && Date.now() < last.until) showNotice(last)
    }
  }, [bar])
  const seconds = useSecondsUntil(news?.until ?? 0)
  return seconds === 0 ? null : news
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom >= 0
}
