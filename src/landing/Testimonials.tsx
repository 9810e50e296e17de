/** Families' testimonials, if there are any. Without JavaScript they are a row that one scrolls. */
import type { IslandFacts } from './content'
import { Island } from './Island'

export function Testimonials({ facts }: { facts: IslandFacts }) {
  if (facts.testimonials.length === 0) return null
  return (
    <section id="familias" className="testimonials" aria-labelledby="familias-titulo">
      <h2 id="familias-titulo">Lo dicen las familias</h2>
      <Island name="testimonials" facts={facts} />
    </section>
  )
}
