/** Three activities of a lesson, and the three ways in which children learn a language. */
import type { Pictures } from './pictures'

const activities = [
  {
    picture: 'role-play',
    title: 'Jugar a ser otro',
    text: 'Hoy médico, mañana astronauta, el viernes dueño de una panadería. Con un disfraz de cartón nadie se acuerda de que le daba pena hablar.',
  },
  {
    picture: 'cooking',
    title: 'Cocinar lo que se dice',
    text: 'Una receta es una conversación con harina: «two cups», «stir it», «is it ready?». Si no se entiende, no hay galletas.',
  },
  {
    picture: 'experiment',
    title: 'Preguntarle al mundo',
    text: '¿Flota o se hunde? ¿Qué color sale? Se adivina, se prueba y se cuenta lo que pasó. La curiosidad pone las palabras.',
  },
] as const

const ways = [
  { picture: 'eye', title: 'Con los ojos', text: 'Tarjetas, cuentos y dibujos para quien aprende mirando.' },
  { picture: 'ear', title: 'Con los oídos', text: 'Canciones, rimas y voces para quien aprende escuchando.' },
  { picture: 'hand', title: 'Con las manos', text: 'Moverse, armar y tocar para quien aprende haciendo.' },
] as const

export function Learning({ pictures }: { pictures: Pictures }) {
  return (
    <section id="como" className="learning" aria-labelledby="como-titulo">
      <h2 id="como-titulo">Primero se vive, después se dice</h2>
      <p className="lead">
        Nadie aprendió a hablar sentado en silencio. Aquí cada clase tiene un juego, una tarea para las manos y un
        motivo para abrir la boca.
      </p>
      <ul className="activities">
        {activities.map(({ picture, title, text }) => (
          <li key={title} className="reveal">
            <img src={pictures[picture]} width="400" height="300" alt="" loading="lazy" decoding="async" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="ways-band">
        <h3>Cada quien tiene su puerta de entrada</h3>
        <ul className="ways">
          {ways.map(({ picture, title, text }) => (
            <li key={title} className="reveal">
              <img src={pictures[picture]} width="200" height="240" alt="" loading="lazy" decoding="async" />
              <h4>{title}</h4>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
