/** What families say. Without a script it is a row one can push with a finger. */
import { Island } from './Island'

export function Testimonials() {
  return (
    <section id="familias" className="testimonials" aria-labelledby="familias-titulo">
      <h2 id="familias-titulo">Lo dicen las familias</h2>
      <Island name="testimonials" />
    </section>
  )
}
