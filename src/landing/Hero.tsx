/** The first screen: a morning sky of cut paper, one headline, one button. */
import { welcome } from '../school'
import { Icon } from './Icon'
import { chatWith, sections } from './links'
import sky from './pictures/sky.svg?raw'
import * as signs from './signs'

export function Hero() {
  return (
    <section id={sections.home} className="hero">
      <div className="hero-words">
        <h1>{welcome.headline}</h1>
        <p>{welcome.text}</p>
        <p className="hero-actions">
          <a className="button" href={chatWith(welcome.message)}>
            <Icon shape={signs.chat} />
            {welcome.button}
          </a>
          <a className="quiet" href="#como">
            Así se aprende aquí
          </a>
        </p>
      </div>
      {/* The drawing follows the text in the HTML, so that browsers can paint the text before they have parsed the drawing. */}
      <div className="sky" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sky }} />
    </section>
  )
}
