/** A press that is held on one of a list's tiles: told once, and the click that ends it means nothing. */
import { useRef, type MouseEvent, type PointerEvent } from 'react'

const holdMs = 500
/** A thumb that rolls this far (CSS pixels) scrolls. */
const slack = 10

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number }

/** `onHold` gets what is held; null: nothing is listened for. */
export function useHold(onHold: ((held: Element) => void) | null) {
  const press = useRef<Press | null>(null)
  const wasHeld = useRef(false)
  if (!onHold) return null

  function letGo() {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }

  return {
    onPointerDown({ target, clientX: x, clientY: y, button }: PointerEvent) {
      letGo()
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
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > slack) letGo()
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    // A finger that rests asks some browsers for a menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (wasHeld.current) event.stopPropagation()
      wasHeld.current = false
    },
  }
}
