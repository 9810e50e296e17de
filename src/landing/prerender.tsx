/** Run at build, not in the browser: everything of the public page that is plain text once the school is known. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { paths } from '../paths'
import { privacy, school, welcome } from '../school'
import { headOf, structuredData } from './head'
import { Page } from './Page'
import { Privacy } from './Privacy'

/** `year` is that of the build; the browser puts in the current one. */
export function landingPage(year: number): { head: string; body: string } {
  return {
    head: `${headOf(paths.landing, welcome.title, welcome.summary)}\n    ${structuredData()}`,
    // With the marks by which the islands are hydrated.
    body: renderToString(<Page year={year} />),
  }
}

export function privacyPage(year: number): { head: string; body: string } {
  return {
    head: headOf(paths.privacy, `Aviso de privacidad · ${school.name}`, privacy.summary),
    body: renderToStaticMarkup(<Privacy year={year} />),
  }
}

/** The portal is not forbidden here: its pages say `noindex` themselves, and a crawler must be let in to read that. */
export function robots(): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${school.site}/sitemap.xml\n`
}

export function sitemap(): string {
  const addresses = [paths.landing, paths.privacy].map((path) => `<url><loc>${school.site}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`
}
