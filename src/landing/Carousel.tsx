/**
 * Families' testimonials, which move by themselves one after the other; a button stops and starts them. `useAutoplay`
 * says when they pause.
 */
import { useEffect, useRef, useState } from 'react'
import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import type { IslandFacts } from './content'
import { Icon } from './Icon'
import * as signs from './signs'
import { useAutoplay } from './use-autoplay'
import { FiveStars } from './Star'

const everyMs = 4000

export function Carousel({ testimonials }: Pick<IslandFacts, 'testimonials'>) {
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  useEffect(() => {
    if (!viewport.current) return
    viewport.current.scrollLeft = 0
    const carousel = EmblaCarousel(viewport.current, { loop: true, align: 'start', slidesToScroll: 1 })
    setEmbla(carousel)
    return () => carousel.destroy()
  }, [])
  const { moving, stopped, calm, toggle, watch } = useAutoplay(embla)
  useEffect(() => {
    if (!moving || !embla) return
    const timer = setInterval(() => embla.scrollNext(), everyMs)
    return () => clearInterval(timer)
  }, [moving, embla])
  return (
    <div className="carousel" role="group" aria-roledescription="carrusel" aria-label="Testimonios" {...watch}>
      {/* Until Embla has started, the row is scrolled by hand, and by keyboard: `tabIndex` makes it focusable. */}
      <div className="slides-window" ref={viewport} tabIndex={embla ? undefined : 0}>
        <ul className="slides">
          {testimonials.map(({ user, text }, index) => (
            <li key={index} className="slide">
              <figure>
                <FiveStars />
                <blockquote>{text}</blockquote>
                <figcaption>{user}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
      <p className="carousel-controls">
        <button type="button" aria-label="Testimonio anterior" onClick={() => embla?.scrollPrev(calm)}>
          <Icon shape={signs.back} />
        </button>
        <button
          type="button"
          aria-label={stopped ? 'Mover los testimonios' : 'Detener los testimonios'}
          onClick={toggle}
        >
          <Icon shape={stopped ? signs.play : signs.pause} />
        </button>
        <button type="button" aria-label="Testimonio siguiente" onClick={() => embla?.scrollNext(calm)}>
          <Icon shape={signs.next} />
        </button>
      </p>
    </div>
  )
}
