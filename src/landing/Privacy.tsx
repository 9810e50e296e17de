/** The aviso de privacidad: text of the school file on a page without scripts. */
import { paths } from '../paths'
import { privacy, school } from '../school'
import { Footer } from './Footer'
import { Star } from './Star'

const date = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })

export function Privacy({ year }: { year: number }) {
  return (
    <>
      <header className="bar">
        <a className="brand" href={paths.landing}>
          <Star />
          <span>{school.name}</span>
        </a>
      </header>
      <main className="letter">
        <h1>Aviso de privacidad</h1>
        <p className="lead">{privacy.summary}</p>
        {privacy.sections.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p>Última actualización: {date.format(new Date(privacy.updated))}.</p>
      </main>
      <Footer year={year} />
    </>
  )
}
