/** The first screen: a morning sky of cut paper, one headline, one button. */
import type { PublicPage } from './content'
import { Icon } from './Icon'
import { sections } from './links'
import * as signs from './signs'

export function Hero({ page, sky }: { page: PublicPage; sky: string }) {
  return (
    <section id={sections.home} className="hero">
      <div className="hero-words">
        <h1>{page.headline}</h1>
        {page.text && <p>{page.text}</p>}
        <p className="hero-actions">
          {page.chat ? (
            <a className="button" href={page.chat}>
              <Icon shape={signs.chat} />
              Escríbenos por WhatsApp
            </a>
          ) : page.phone ? (
            <a className="button" href={page.phone.href}>
              <Icon shape={signs.phone} />
              {page.phone.text}
            </a>
          ) : null}
          {page.lessons && (
            <a className="quiet" href="#como">
              Así se aprende aquí
            </a>
          )}
        </p>
      </div>
      {/* The drawing follows the text in the HTML, so that browsers can paint the text before they have parsed the
          drawing. */}
      <div className="sky" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sky }} />
    </section>
  )
}
