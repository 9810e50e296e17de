/** Detects a long press on one of a list's tiles: calls `onHold` once, and ignores the click that follows. */
import { useRef, type MouseEvent, type PointerEvent } from 'react'

const holdMs = 500
/** A finger that moves further than this (CSS pixels) is scrolling. */
const tolerancePx = 10

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number }

/** Returns the list's event listeners; null if `onHold` is null. `onHold`: called with the pressed element. */
export function useHold(onHold: ((held: Element) => void) | null) {
  const press = useRef<Press | null>(null)
  const wasHeld = useRef(false)
  if (!onHold) return null

  function endPress() {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }

  return {
    onPointerDown({ target, clientX: x, clientY: y, button }: PointerEvent) {
      endPress()
      wasHeld.current = false
      if (button !== 0 || !(target instanceof Element)) return
      const timer = setTimeout(() => {
        wasHeld.current = true
        onHold(target)
      }, holdMs)
      press.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const begun = press.current
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > tolerancePx) endPress()
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onPointerLeave: endPress,
    // Prevents the menu that some browsers open on a long press.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (wasHeld.current) event.stopPropagation()
      wasHeld.current = false
    },
  }
}
