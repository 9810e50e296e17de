/** Renders the public pages, robots.txt and the sitemap at build, in Node. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { paths } from '../paths'
import { privacy, school, welcome } from '../school'
import { headOf, structuredData } from './head'
import { Page } from './Page'
import { Privacy } from './Privacy'

/** `year`: the year of the build; the browser replaces it by the current one. */
export function landingPage(year: number): { head: string; body: string } {
  return {
    head: `${headOf(paths.landing, welcome.title, welcome.summary)}\n    ${structuredData()}`,
    // `renderToString` writes the markers that hydrating the islands needs.
    body: renderToString(<Page year={year} />),
  }
}

export function privacyPage(year: number): { head: string; body: string } {
  return {
    head: headOf(paths.privacy, `Aviso de privacidad · ${school.name}`, privacy.summary),
    body: renderToStaticMarkup(<Privacy year={year} />),
  }
}

/**
 * robots.txt does not disallow the portal: its pages contain `noindex`, and a crawler must be allowed to load a page to
 * read that.
 */
export function robots(): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${school.site}/sitemap.xml\n`
}

export function sitemap(): string {
  const addresses = [paths.landing, paths.privacy].map((path) => `<url><loc>${school.site}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`
}
