/** Whether the list of attendance has room of its own for the specification's table: measured, for a sidebar may be folded beside it. */
import { useCallback, useState } from 'react'

/** Seven columns, the name among them with room for two surnames. */
const tableFrom = 1180
/** The folded sidebar, and the page's edges. */
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
