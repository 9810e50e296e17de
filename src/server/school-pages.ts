/** The pages that the provider makes from the school's profile: the portal's page, its manifest, and public pages. */
import { dialledPhone } from '../contract'
import { paper } from '../domain/contrast'
import { paths, providerPages } from '../paths'
import { phoneText } from '../texts/phones'
import { landingWords as words } from '../texts/provider'
import { escapeHtml, htmlPage } from './html-pages'
import type { Profile } from './profile'

/** The id of the element from which the portal reads the profile; the same as in src/profile. */
const elementId = 'school-profile'

/** The built portal's page with the school's name, colour and profile. */
export function portalFor(school: Profile, html: string): string {
  const name = escapeHtml(school.name)
  // Of the privacy notice the portal only needs to know whether there is one.
  const json = JSON.stringify({ ...school, privacy: school.privacy.slice(0, 1) }).replaceAll('<', '\\u003c')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="apple-mobile-web-app-title" content=")[^"]*/, (_all, start) => `${start}${name}`)
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_all, start) => `${start}${school.theme_color}`)
    .replace(/(<noscript>)[^<]*? necesita/, (_all, start) => `${start}${name} necesita`)
    .replace('</head>', () => `<script type="application/json" id="${elementId}">${json}</script></head>`)
}

/** The built manifest with the school's names and colours. */
export function manifestFor(school: Profile, json: string): string {
  return JSON.stringify({
    ...JSON.parse(json),
    name: school.full_name,
    short_name: school.name,
    description: school.description,
    theme_color: school.theme_color,
    background_color: paper,
  })
}

/**
 * The public page of a school that has not edited the school file, because the built public page is then the demo's.
 * Shows how to reach the school, and links to the registration and the portal.
 */
export function landingPage(school: Profile): string {
  const chat = dialledPhone(school.chat)
  const call = dialledPhone(school.phone)
  const links = [
    chat && { href: `https://wa.me/${chat.slice(1)}`, text: words.chat },
    call && { href: `tel:${call}`, text: phoneText(school.phone) },
    school.email && { href: `mailto:${school.email}`, text: school.email },
    school.social && { href: school.social, text: words.social },
    school.reviews && { href: school.reviews, text: words.reviews },
    { href: providerPages.registration, text: words.register },
    { href: paths.login, text: words.portal },
    school.privacy && { href: paths.privacy, text: words.privacy },
  ]
  const items = links.flatMap((link) =>
    link ? [`<li><a class="way" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></li>`] : [],
  )
  return htmlPage(school, school.full_name, `<p>${escapeHtml(school.description)}</p><ul>${items.join('')}</ul>`)
}

/** The privacy notice: blank lines separate paragraphs, a paragraph that begins with `#` is a heading. */
export function privacyPage(school: Profile): string {
  const paragraphs = school.privacy
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) =>
      paragraph.startsWith('#')
        ? `<h2>${escapeHtml(paragraph.replace(/^#+\s*/, ''))}</h2>`
        : `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    )
  const text = paragraphs.length > 0 ? paragraphs.join('') : `<p>${escapeHtml(words.noPrivacy)}</p>`
  return htmlPage(school, words.privacy, text)
}
