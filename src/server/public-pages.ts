/**
 * Draws the school's public pages from its profile: the public page, the privacy notice, robots.txt and the sitemap. A
 * page is drawn again only if its content has changed, or on a new day, because announcements end.
 */
import { schoolDay, type Profile } from '../contract'
import { contentOf, type DrawPage, type PublicPage, type Templates } from '../landing/content'
import { drawLanding, drawPrivacy, robots, sitemap } from '../landing/draw'
import type { Clock } from './clock'

export type PublicPages = ReturnType<typeof openPublicPages>

/** `site`: the public address (`PUBLIC_URL`) without a path, '' if it is not known. */
export function openPublicPages(
  { clock, schoolClock, site }: { clock: Clock; schoolClock: Clock; site: string },
  templates: Templates,
) {
  const content = (school: Profile): PublicPage => {
    const minutesAhead = Math.round((schoolClock() - clock()) / 60_000)
    return contentOf({ ...school, site }, schoolDay(schoolClock()), minutesAhead)
  }
  const drawn = (draw: DrawPage) => {
    let last = { key: '', html: '' }
    return (school: Profile): string => {
      const page = content(school)
      const key = JSON.stringify(page)
      if (key !== last.key) last = { key, html: draw(page, templates) }
      return last.html
    }
  }
  return {
    landing: drawn(drawLanding),
    privacy: drawn(drawPrivacy),
    /** The public page with a profile that is not stored. */
    preview: (school: Profile): string => drawLanding(content(school), templates),
    robots: (school: Profile): string => robots(content(school).site),
    sitemap: (school: Profile): string => sitemap(content(school).site),
  }
}
