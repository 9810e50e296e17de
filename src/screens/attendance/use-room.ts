/**
 * Whether the attendance list is wide enough for the specification's table. The list itself is measured, because the
 * sidebar beside it can be folded.
 */
import { useCallback, useState } from 'react'

/** From this width of the list on it is a table, px: the seven columns leave room for a name with two surnames. */
const tableFrom = 1180
/** The width of the folded sidebar and the page's padding, px. */
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
