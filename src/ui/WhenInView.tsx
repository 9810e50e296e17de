/**
 * Renders its children when they come within 200 px of the viewport, so that content to which nobody scrolls loads
 * nothing. A browser without IntersectionObserver renders them at once.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'

const canObserve = () => typeof IntersectionObserver !== 'undefined'

export function WhenInView({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [seen, setSeen] = useState(() => !canObserve())
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (seen || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [seen])
  return <div ref={element}>{seen ? children : placeholder}</div>
}
