/** The public page from top to bottom, rendered at build. */
import { Announcements } from './Announcements'
import { Essence } from './Essence'
import { Footer } from './Footer'
import { Hero } from './Hero'
import { Island } from './Island'
import { Learning } from './Learning'
import { Locations } from './Locations'
import hills from './pictures/footer-hills.svg'
import { Testimonials } from './Testimonials'

export function Page({ year }: { year: number }) {
  return (
    <>
      <a className="skip" href="#contenido">
        Ir al contenido
      </a>
      <header className="bar">
        <Island name="navigation" />
      </header>
      <main id="contenido" tabIndex={-1}>
        <Hero />
        <Learning />
        <Essence />
        <Announcements />
        <Locations />
        <Testimonials />
        <img className="hills" src={hills} width="1440" height="220" alt="" loading="lazy" decoding="async" />
      </main>
      <Footer year={year} />
      <aside aria-label="Chat">
        <Island name="chat" />
      </aside>
    </>
  )
}
