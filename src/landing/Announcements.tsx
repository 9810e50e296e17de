/** Avisos: up to six posters, each of which opens a WhatsApp chat with its own first message. */
import type { PublicPage } from './content'
import { Icon } from './Icon'
import { sections } from './links'
import * as signs from './signs'
import type { Pictures } from './pictures'

/** The drawing and colour of a poster follow from its position. */
const kinds = ['summer', 'enrolment', 'schedule'] as const

type Props = Pick<PublicPage, 'announcements' | 'clockAhead'> & { pictures: Pictures }

/** An inline script of the page removes posters after their `data-until` (see `removeEnded` of the build). */
export function Announcements({ announcements, clockAhead, pictures }: Props) {
  if (announcements.length === 0) return null
  const canChat = announcements.some(({ chat }) => chat !== null)
  return (
    <section
      id={sections.announcements}
      className="announcements"
      aria-labelledby="avisos-titulo"
      data-clock-ahead={clockAhead}
    >
      <h2 id="avisos-titulo">Avisos</h2>
      <p className="lead">
        Lo que está por empezar.{canChat ? ' Toca un cartel y te contestamos por WhatsApp.' : null}
      </p>
      <ul className="posters">
        {announcements.map(({ title, when, text, button, chat, until }, index) => {
          const kind = kinds[index % kinds.length] ?? kinds[0]
          return (
            <li key={index} className={`poster ${kind} reveal`} data-until={until ?? undefined}>
              <img src={pictures[kind]} width="320" height="220" alt="" loading="lazy" decoding="async" />
              {when && <p className="when">{when}</p>}
              <h3>{title}</h3>
              <p>{text}</p>
              {chat && (
                <a className="button" href={chat}>
                  <Icon shape={signs.chat} />
                  {button || 'Pide informes'}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
