/** Families' testimonials, if there are any. Without JavaScript they are a row that one scrolls. */
import { testimonials, type Testimonial } from '../school'
import { Island } from './Island'

/** Another school may have none. */
const all: readonly Testimonial[] = testimonials

export function Testimonials() {
  if (all.length === 0) return null
  return (
    <section id="familias" className="testimonials" aria-labelledby="familias-titulo">
      <h2 id="familias-titulo">Lo dicen las familias</h2>
      <Island name="testimonials" />
    </section>
  )
}
