/**
 * Whether the carousel may move by itself: not while it is pointed at, focused, touched or in a hidden tab, and not
 * after a person has stopped it. If the system asks for reduced motion, only after a person has started it.
 */
import { useEffect, useState } from 'react'
import type { EmblaCarouselType } from 'embla-carousel'

/**
 * Reasons that pause the carousel while they last. `stopped` is no `Hold`: it lasts until the button is pressed, or
 * until the system's wish for reduced motion changes.
 */
type Hold = 'pointer' | 'focus' | 'touch' | 'hidden'

export function useAutoplay(embla: EmblaCarouselType | undefined) {
  const [holds, setHolds] = useState<ReadonlySet<Hold>>(new Set())
  const [stopped, setStopped] = useState(false)
  const [calm, setCalm] = useState(false)

  const set = (hold: Hold, on: boolean) =>
    setHolds((before) => {
      if (before.has(hold) === on) return before
      const after = new Set(before)
      if (on) after.add(hold)
      else after.delete(hold)
      return after
    })

  useEffect(() => {
    const wish = matchMedia('(prefers-reduced-motion: reduce)')
    // With reduced motion the carousel begins stopped; the button can still start it.
    const listen = () => {
      setCalm(wish.matches)
      setStopped(wish.matches)
    }
    const look = () => set('hidden', document.hidden)
    listen()
    look()
    wish.addEventListener('change', listen)
    document.addEventListener('visibilitychange', look)
    return () => {
      wish.removeEventListener('change', listen)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  useEffect(() => {
    if (!embla) return
    const down = () => set('touch', true)
    const up = () => set('touch', false)
    embla.on('pointerDown', down).on('pointerUp', up)
    return () => void embla.off('pointerDown', down).off('pointerUp', up)
  }, [embla])

  return {
    moving: !stopped && holds.size === 0,
    stopped,
    calm,
    toggle: () => setStopped((before) => !before),
    /** Event handlers for the carousel's element. */
    watch: {
      onMouseEnter: () => set('pointer', true),
      onMouseLeave: () => set('pointer', false),
      onFocus: () => set('focus', true),
      onBlur: () => set('focus', false),
    },
  }
}
