/** Families' testimonials. Without JavaScript they are a row that one scrolls. */
import { Island } from './Island'

export function Testimonials() {
  return (
    <section id="familias" className="testimonials" aria-labelledby="familias-titulo">
      <h2 id="familias-titulo">Lo dicen las familias</h2>
      <Island name="testimonials" />
    </section>
  )
}
