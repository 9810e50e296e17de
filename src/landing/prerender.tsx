/** Draws the public pages as HTML, at build from the school file and in the provider from the school's profile. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { paths } from '../paths'
import type { DrawPage, WriteForCrawlers } from './content'
import { headOf, structuredData } from './head'
import { Page } from './Page'
import { Privacy } from './Privacy'

export const drawLanding: DrawPage = (page, { landing, pictures, sky }) =>
  filled(
    landing,
    `${headOf(page, paths.landing, page.fullName, page.summary)}\n    ${structuredData(page)}`,
    // `renderToString` writes the markers that hydrating the islands needs.
    renderToString(<Page page={page} pictures={pictures} sky={sky} />),
  )

export const drawPrivacy: DrawPage = (page, { privacy }) =>
  filled(
    privacy,
    headOf(page, paths.privacy, `Aviso de privacidad · ${page.name}`, `Aviso de privacidad de ${page.fullName}.`),
    renderToStaticMarkup(<Privacy page={page} />),
  )

function filled(template: string, head: string, body: string): string {
  return template.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
}

/**
 * robots.txt does not disallow the portal: its pages contain `noindex`, and a crawler must be allowed to load a page to
 * read that.
 */
export const robots: WriteForCrawlers = (site) =>
  `User-agent: *\nDisallow: /api/\n${site && `\nSitemap: ${site}/sitemap.xml\n`}`

export const sitemap: WriteForCrawlers = (site) => {
  const addresses = [paths.landing, paths.privacy].map((path) => `<url><loc>${site}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`
}
