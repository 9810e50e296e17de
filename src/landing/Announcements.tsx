/** Avisos: up to six posters, each of which opens a WhatsApp chat with its own first message. */
import { announcements, type Announcement } from '../school'
import { Icon } from './Icon'
import { chatWith, sections } from './links'
import enrolment from './pictures/enrolment.svg'
import schedule from './pictures/schedule.svg'
import summer from './pictures/summer.svg'
import * as signs from './signs'

const pictures: Record<Announcement['kind'], string> = { summer, enrolment, schedule }

export function Announcements() {
  return (
    <section id={sections.announcements} className="announcements" aria-labelledby="avisos-titulo">
      <h2 id="avisos-titulo">Avisos</h2>
      <p className="lead">Lo que está por empezar. Toca un cartel y te contestamos por WhatsApp.</p>
      <ul className="posters">
        {announcements.map(({ kind, title, when, text, button, message }) => (
          <li key={title} className={`poster ${kind} reveal`}>
            <img src={pictures[kind]} width="320" height="220" alt="" loading="lazy" decoding="async" />
            <p className="when">{when}</p>
            <h3>{title}</h3>
            <p>{text}</p>
            <a className="button" href={chatWith(message)}>
              <Icon shape={signs.chat} />
              {button}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
