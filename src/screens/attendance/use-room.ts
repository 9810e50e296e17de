/**
 * Whether the attendance list is wide enough for the specification's table. The list itself is measured, because the
 * sidebar beside it can be folded.
 */
import { useCallback, useState } from 'react'

/** The list is a table if it is at least this wide, px: its seven columns then leave room for two surnames. */
const tableFrom = 1180
/** How much wider the window is than the list, px: folded sidebar and page padding. Used in the first render. */
const sidebarAndPadding = 136

function hasRoomForTable(): boolean {
  return window.innerWidth >= tableFrom + sidebarAndPadding
}

export function useRoom(): { roomy: boolean; measureRef: (place: HTMLElement) => () => void } {
  const [roomy, setRoomy] = useState(hasRoomForTable)
  const measured = useCallback((place: HTMLElement) => {
    const measure = () => setRoomy(place.clientWidth >= tableFrom)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return { roomy, measureRef: measured }
}
