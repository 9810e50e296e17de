/** The footer: contact addresses, copyright and the link to the aviso de privacidad. */
import { paths } from '../paths'
import type { PublicPage } from './content'
import { Icon } from './Icon'
import * as signs from './signs'
import { Brand } from './Brand'

export function Footer({ page }: { page: PublicPage }) {
  const links = [
    page.email && { href: `mailto:${page.email}`, shape: signs.mail, label: page.email },
    page.phone && { href: page.phone.href, shape: signs.phone, label: page.phone.text },
    page.social && { href: page.social, shape: signs.people, label: 'Síguenos en redes' },
    page.reviews && { href: page.reviews, shape: signs.chat, label: 'Lee nuestras reseñas' },
  ].filter((link) => link !== '' && link !== null)
  return (
    <footer>
      <div className="footer-words">
        <p className="footer-brand">
          <Brand hasLogo={page.hasLogo} />
          {page.fullName}
        </p>
        {links.length > 0 && (
          <ul>
            {links.map(({ href, shape, label }) => (
              <li key={label}>
                <a href={href}>
                  <Icon shape={shape} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className="copyright">
          © <span data-year>{page.year}</span> {page.name}.{' '}
          {page.privacy && <a href={paths.privacy}>Aviso de privacidad</a>}
        </p>
      </div>
    </footer>
  )
}
