/**
 * The `<head>` of a public page: title and previews for shared links; for the landing page also structured data about
 * the school and its locations, for search engines.
 */
import { locations, school, social, welcome } from '../school'

type Facts = Record<string, unknown>

const attributes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const quoted = (text: string) => `"${text.replace(/[&"<]/g, (letter) => attributes[letter] ?? letter)}"`

/** `path`: the page's path on the site. */
export function headOf(path: string, title: string, summary: string): string {
  const address = `${school.site}${path}`
  const picture = `${school.site}/social.png`
  return [
    `<title>${title.replace(/[&<]/g, (letter) => attributes[letter] ?? letter)}</title>`,
    meta('name', 'description', summary),
    `<link rel="canonical" href=${quoted(address)} />`,
    meta('name', 'theme-color', school.colors.theme),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'es_MX'),
    meta('property', 'og:site_name', school.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', summary),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', welcome.picture),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', summary),
    meta('name', 'twitter:image', picture),
    `<style>:root{--ink:${school.colors.theme};--paper:${school.colors.background};--accent:${school.colors.accent};--star:${school.colors.star}}</style>`,
  ].join('\n    ')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}=${quoted(name)} content=${quoted(content)} />`
}

/** The schema.org graph as a script element. It contains no ratings: search engines forbid a site to rate itself. */
export function structuredData(): string {
  const organisation = `${school.site}/#escuela`
  const graph: Facts[] = [
    {
      '@type': 'EducationalOrganization',
      '@id': organisation,
      name: school.fullName,
      description: welcome.summary,
      url: `${school.site}/`,
      logo: `${school.site}/icons/512.png`,
      image: `${school.site}/social.png`,
      email: school.email,
      telephone: international(school.phone),
      sameAs: [social.href],
    },
    ...locations.map((location, index) => ({
      '@type': ['LocalBusiness', 'EducationalOrganization'],
      '@id': `${school.site}/#casa-${index + 1}`,
      name: location.name,
      parentOrganization: { '@id': organisation },
      url: `${school.site}/#Encuentranos`,
      image: `${school.site}/social.png`,
      telephone: international(location.phone),
      address: {
        '@type': 'PostalAddress',
        streetAddress: `${location.street}, ${location.district}`,
        addressLocality: location.city,
        postalCode: location.postalCode,
        addressCountry: 'MX',
      },
      geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
      openingHoursSpecification: location.hours.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days,
        opens,
        closes,
      })),
      hasMap: location.directions,
    })),
  ]
  // Escapes "<", because "</script>" in a text of the school file would end the script.
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')}</script>`
}

function international(phone: string): string {
  return `+52${phone}`
}
