/**
 * Whether the attendance list is wide enough for the specification's table. The list itself is measured, because the
 * sidebar beside it can be folded.
 */
import { useCallback, useState } from 'react'

/** Pixels: seven columns, in which the name has space for two surnames. */
const tableFrom = 1180
/** Pixels: the folded sidebar and the page's padding. */
const besideList = 136

export function hasRoomForTable(): boolean {
  return window.innerWidth >= tableFrom + besideList
}

export function useRoom(): { roomy: boolean; measured: (place: HTMLElement) => () => void } {
  const [roomy, setRoomy] = useState(hasRoomForTable)
  const measured = useCallback((place: HTMLElement) => {
    const look = () => setRoomy(place.clientWidth >= tableFrom)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return { roomy, measured }
}
