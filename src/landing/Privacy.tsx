/** The aviso de privacidad on a page without scripts. */
import { noticeSections } from '../contract'
import { paths } from '../paths'
import { Brand } from './Brand'
import type { PublicPage } from './content'
import { Footer } from './Footer'

const date = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
const none = 'La escuela todavía no publica su aviso. Pídelo en la recepción.'

export function Privacy({ page }: { page: PublicPage }) {
  const [first, ...sections] = noticeSections(page.privacy)
  return (
    <>
      <header className="bar">
        <a className="brand" href={paths.landing}>
          <Brand hasLogo={page.hasLogo} />
          <span>{page.name}</span>
        </a>
      </header>
      <main className="letter">
        <h1>Aviso de privacidad</h1>
        {page.privacy === '' && <p className="lead">{none}</p>}
        {first?.paragraphs.map((paragraph, index) => (
          <p key={index} className="lead">
            {paragraph}
          </p>
        ))}
        {sections.map(({ heading, paragraphs }, index) => (
          <section key={index}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph, line) => (
              <p key={line}>{paragraph}</p>
            ))}
          </section>
        ))}
        {page.privacyUpdated && <p>Última actualización: {date.format(new Date(page.privacyUpdated))}.</p>}
      </main>
      <Footer page={page} />
    </>
  )
}
