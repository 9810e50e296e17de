/**
 * The head of a public page: title, description, picture for shared links, the school's colours, and structured data
 * about the school and its locations, for search engines.
 */
import { iconFile } from '../paths'
import { dialled, type PublicPage } from './content'

type Facts = Record<string, unknown>

const attributes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const quoted = (text: string) => `"${text.replace(/[&"<]/g, (letter) => attributes[letter] ?? letter)}"`

/** `path`: the page's path on the site. */
export function headOf(page: PublicPage, path: string, title: string, summary: string): string {
  const { site, name, colors, picture } = page
  return [
    `<title>${title.replace(/[&<]/g, (letter) => attributes[letter] ?? letter)}</title>`,
    meta('name', 'description', summary),
    site && `<link rel="canonical" href=${quoted(`${site}${path}`)} />`,
    meta('name', 'theme-color', colors.theme),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'es_MX'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', summary),
    site && meta('property', 'og:url', `${site}${path}`),
    ...(picture === null || site === ''
      ? []
      : [
          meta('property', 'og:image', `${site}/social.png`),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', picture),
          meta('name', 'twitter:card', 'summary_large_image'),
          meta('name', 'twitter:image', `${site}/social.png`),
        ]),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', summary),
    `<style>:root{--ink:${colors.theme};--paper:${colors.background};--accent:${colors.accent};--star:${colors.star}}</style>`,
  ]
    .filter(Boolean)
    .join('\n    ')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}=${quoted(name)} content=${quoted(content)} />`
}

/** The schema.org graph as a script element. It contains no ratings: search engines forbid a site to rate itself. */
export function structuredData(page: PublicPage): string {
  const { site, picture, hasLogo } = page
  const organisation = `${site}/#escuela`
  const image = picture === null ? {} : { image: `${site}/social.png` }
  const graph: Facts[] = [
    {
      '@type': 'EducationalOrganization',
      '@id': organisation,
      name: page.fullName,
      description: page.summary,
      url: `${site}/`,
      // Without a logo the icon is the portal's star, which is no sign of the school.
      logo: hasLogo ? `${site}${iconFile}` : undefined,
      ...image,
      email: page.email || undefined,
      telephone: dialled(page.phone) ?? undefined,
      sameAs: [page.social].filter(Boolean),
    },
    ...page.houses.map((house, index) => ({
      '@type': ['LocalBusiness', 'EducationalOrganization'],
      '@id': `${site}/#casa-${index + 1}`,
      name: house.name,
      parentOrganization: { '@id': organisation },
      url: `${site}/#Encuentranos`,
      ...image,
      telephone: dialled(house.phone) ?? undefined,
      address: {
        '@type': 'PostalAddress',
        streetAddress: house.address || undefined,
        postalCode: /C\.? ?P\.? ?(\d{5})/.exec(house.address)?.[1],
        addressCountry: 'MX',
      },
      geo: house.coordinates ? { '@type': 'GeoCoordinates', ...house.coordinates } : undefined,
      openingHoursSpecification: house.hours.flatMap(openingOf),
      hasMap: house.directions || undefined,
    })),
  ]
  // Escapes "<", because "</script>" in a text of the school would end the script.
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')}</script>`
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const dayNames = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo']
const dayIndex = (name: string) =>
  dayNames.indexOf(
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/^(sabado|domingo)s$/, '$1'),
  )

/** "Lunes a viernes, de 14:00 a 20:00" for search engines; [] for a line of another form. */
function openingOf(line: string): Facts[] {
  const [, first = '', last = first, opens, closes] =
    /^(?:de |los )?(\p{L}+)(?: a (\p{L}+))?, de (\d\d:\d\d) a (\d\d:\d\d)$/iu.exec(line) ?? []
  const [from, to] = [dayIndex(first), dayIndex(last)]
  if (from < 0 || to < from) return []
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: days.slice(from, to + 1), opens, closes }]
}
