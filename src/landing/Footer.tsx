/** The footer: contact addresses, copyright and the link to the aviso de privacidad. */
import { paths } from '../paths'
import { reviews, school, social } from '../school'
import { Icon } from './Icon'
import { call, spoken } from './links'
import * as signs from './signs'
import { Star } from './Star'

const links = [
  { href: `mailto:${school.email}`, shape: signs.mail, label: school.email },
  { href: call(school.phone), shape: signs.phone, label: spoken(school.phone) },
  { href: social.href, shape: signs.people, label: social.label },
  { href: reviews.href, shape: signs.chat, label: reviews.label },
]

export function Footer({ year }: { year: number }) {
  return (
    <footer>
      <div className="footer-words">
        <p className="footer-brand">
          <Star />
          {school.fullName}
        </p>
        <ul>
          {links.map(({ href, shape, label }) => (
            <li key={href}>
              <a href={href}>
                <Icon shape={shape} />
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p className="copyright">
          © <span data-year>{year}</span> {school.name}. <a href={paths.privacy}>Aviso de privacidad</a>
        </p>
      </div>
    </footer>
  )
}
