/**
 * Renders its children when they come within 200 px of the viewport, so that nothing is loaded for what nobody looks
 * at.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'

const watches = () => typeof IntersectionObserver !== 'undefined'

export function WhenInView({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [seen, setSeen] = useState(() => !watches())
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (seen || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [seen])
  return <div ref={place}>{seen ? children : waiting}</div>
}
