/** The public page from top to bottom. A section without content is left out. */
import { Announcements } from './Announcements'
import { islandFacts, type PublicPage, type Templates } from './content'
import { Essence } from './Essence'
import { Footer } from './Footer'
import { Hero } from './Hero'
import { Island } from './Island'
import { factsId } from './islands'
import { Learning } from './Learning'
import { Locations } from './Locations'
import { Testimonials } from './Testimonials'

export function Page({ page, pictures, sky }: Pick<Templates, 'pictures' | 'sky'> & { page: PublicPage }) {
  // Escapes "<", because "</script>" in a text would end the script.
  const json = JSON.stringify(islandFacts(page)).replaceAll('<', '\\u003c')
  return (
    <>
      <a className="skip" href="#contenido">
        Ir al contenido
      </a>
      <header className="bar">
        <Island name="navigation" facts={page} />
      </header>
      <main id="contenido" tabIndex={-1}>
        <Hero page={page} sky={sky} />
        {page.lessons && <Learning pictures={pictures} />}
        <Essence page={page} />
        <Announcements {...page} pictures={pictures} />
        <Locations page={page} pictures={pictures} />
        <Testimonials facts={page} />
        <img
          className="hills"
          src={pictures['footer-hills']}
          width="1440"
          height="220"
          alt=""
          loading="lazy"
          decoding="async"
        />
      </main>
      <Footer page={page} />
      {page.chat && (
        <aside aria-label="Chat">
          <Island name="chat" facts={page} />
        </aside>
      )}
      <script type="application/json" id={factsId} dangerouslySetInnerHTML={{ __html: json }} />
    </>
  )
}
