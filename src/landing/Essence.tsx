/** Nuestra esencia: short films of cut paper. See VideoClip for what the browser loads when. */
import type { PublicPage } from './content'
import { Island } from './Island'
import { sections } from './links'

export function Essence({ page }: { page: PublicPage }) {
  if (!page.sections.essence) return null
  return (
    <section id={sections.essence} className="essence" aria-labelledby="esencia-titulo">
      <h2 id="esencia-titulo">Nuestra esencia</h2>
      {page.essence && <p className="lead">{page.essence}</p>}
      <ul className="clips">
        {page.films.map(({ file, title, text }, index) => (
          <li key={file} className="reveal">
            <div className="frame">
              <Island name="clip" index={index} facts={page} />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
