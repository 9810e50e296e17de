/**
 * The fixed bar. Its menu is a `<details>` element, so it opens without JavaScript. The script only adds that it closes
 * on a followed link, on Escape and on a tap outside.
 */
import { useEffect, useRef, useState } from 'react'
import { paths } from '../paths'
import { Brand } from './Brand'
import type { IslandFacts } from './content'
import { Icon } from './Icon'
import { sections } from './links'
import * as signs from './signs'

type Props = Pick<IslandFacts, 'name' | 'hasLogo' | 'sections'>

export function Navigation({ name, hasLogo, sections: shown }: Props) {
  const links = [
    { id: sections.home, text: 'Inicio', is: true },
    { id: sections.essence, text: 'Nuestra esencia', is: shown.essence },
    { id: sections.announcements, text: 'Avisos', narrow: `Cartelera ${name}`, is: shown.announcements },
    { id: sections.locations, text: 'Encuéntranos', is: shown.locations },
  ].filter(({ is }) => is)
  const menu = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => menu.current?.removeAttribute('open')
  useEffect(() => {
    const beside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', beside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', beside)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  return (
    <>
      <a className="brand" href={`#${sections.home}`} aria-label={`${name}, al inicio de la página`}>
        <Brand hasLogo={hasLogo} />
        <span>{name}</span>
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
      <details ref={menu} className="menu" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary role="button" aria-label="Menú" aria-expanded={open}>
          <Icon shape={signs.menu} />
        </summary>
        <nav aria-label="Menú">
          {links.map(({ id, text, narrow = text }) => (
            <a key={id} href={`#${id}`} onClick={close}>
              {narrow}
            </a>
          ))}
          <a href={paths.login}>Login</a>
        </nav>
      </details>
    </>
  )
}
