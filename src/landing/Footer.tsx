/** The footer: contact addresses, copyright and the link to the aviso de privacidad. */
import { paths } from '../paths'
import { reviews, school, social } from '../school'
import { Icon } from './Icon'
import { call, spoken } from './links'
import * as signs from './signs'
import { Star } from './Star'

export function Footer({ year }: { year: number }) {
  return (
    <footer>
      <div className="footer-words">
        <p className="footer-brand">
          <Star />
          {school.fullName}
        </p>
        <ul>
          <li>
            <a href={`mailto:${school.email}`}>
              <Icon shape={signs.mail} />
              {school.email}
            </a>
          </li>
          <li>
            <a href={call(school.phone)}>
              <Icon shape={signs.phone} />
              {spoken(school.phone)}
            </a>
          </li>
          <li>
            <a href={social.href}>
              <Icon shape={signs.people} />
              {social.label}
            </a>
          </li>
          <li>
            <a href={reviews.href}>
              <Icon shape={signs.chat} />
              {reviews.label}
            </a>
          </li>
        </ul>
        <p className="copyright">
          © <span data-year>{year}</span> {school.name}. <a href={paths.privacy}>Aviso de privacidad</a>
        </p>
      </div>
    </footer>
  )
}
