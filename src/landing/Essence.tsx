/** Nuestra esencia: short films of cut paper. See VideoClip for what the browser loads when. */
import { clips } from '../school'
import { Island } from './Island'
import { sections } from './links'

export function Essence() {
  return (
    <section id={sections.essence} className="essence" aria-labelledby="esencia-titulo">
      <h2 id="esencia-titulo">Nuestra esencia</h2>
      <p className="lead">Escenas de una semana cualquiera, contadas con tijeras y papel.</p>
      <ul className="clips">
        {clips.map(({ file, title, text }, index) => (
          <li key={file} className="reveal">
            <div className="frame">
              <Island name="clip" index={index} />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
