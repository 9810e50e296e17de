/**
 * The fixed bar. Its menu is the browser's own popover: it opens without a script, closes on Escape and on a tap beside it;
 * what is added here is that it closes when a link is followed.
 */
import { useRef } from 'react'
import { paths } from '../paths'
import { school } from '../school'
import { Icon } from './Icon'
import { sections } from './links'
import { Star } from './Star'

const links = [
  { id: sections.home, text: 'Inicio' },
  { id: sections.essence, text: 'Nuestra esencia' },
  { id: sections.announcements, text: 'Avisos', narrow: `Cartelera ${school.name}` },
  { id: sections.locations, text: 'Encuéntranos' },
]

export function Navigation() {
  const menu = useRef<HTMLElement>(null)
  return (
    <>
      <a className="brand" href={`#${sections.home}`} aria-label={`${school.name}, al inicio de la página`}>
        <Star />
        <span>{school.name}</span>
      </a>
      <nav className="wide-menu" aria-label="Principal">
        {links.map(({ id, text }) => (
          <a key={id} href={`#${id}`}>
            {text}
          </a>
        ))}
      </nav>
      <a className="login" href={paths.login}>
        Login
      </a>
      <button className="menu-button" type="button" popoverTarget="menu" aria-label="Menú">
        <Icon name="menu" />
      </button>
      <nav ref={menu} id="menu" popover="auto" aria-label="Menú">
        {links.map(({ id, text, narrow = text }) => (
          <a key={id} href={`#${id}`} onClick={() => menu.current?.hidePopover()}>
            {narrow}
          </a>
        ))}
        <a href={paths.login}>Login</a>
      </nav>
    </>
  )
}
