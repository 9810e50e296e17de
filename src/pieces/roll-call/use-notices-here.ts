/**
 * Shows notices in a bar of the screen while the bar is visible, so that they do not cover what people tap. A notice
 * with an action stays on the notice board, so that its *Deshacer* does not take the place of the bar's own *Deshacer*.
 */
import { useEffect, useState, type RefObject } from 'react'
import { shownMs, type Notice } from '../../ui/NoticeBoard'
import { showNotice, addNoticePlace } from '../../ui/notify'
import { useSecondsUntil } from './use-passed'

type ShownNotice = Notice & { /** `at` and `until`: milliseconds since the epoch. */ at: number; until: number }

export function useNoticesHere(bar: RefObject<HTMLElement | null>): ShownNotice | null {
  const [news, setNews] = useState<ShownNotice | null>(null)
  useEffect(() => {
    let last: ShownNotice | null = null
    const setLast = (next: ShownNotice | null) => {
      last = next
      setNews(next)
    }
    const removePlace = addNoticePlace({
      show(notice) {
        if (notice.action || !bar.current || !isInView(bar.current)) return false
        const at = Date.now()
        setLast({ ...notice, at, until: at + shownMs(notice) })
        return true
      },
      close: (id) => last?.id === id && setLast(null),
      clear: () => setLast(null),
    })
    return () => {
      removePlace()
      // If the screen closes while a notice is shown in the bar, the notice moves to the board.
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
