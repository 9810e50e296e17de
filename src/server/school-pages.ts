/** The portal's built files as this school sees them: page, manifest and icon with the values of the profile. */
import { paper } from '../domain/contrast'
import { iconFile } from '../paths'
import { escapeHtml } from './html-pages'
import type { Profile } from './profile'

/** The id of the element from which the portal reads the profile; the same as in src/profile. */
const elementId = 'school-profile'

/** The built portal's page with the school's name, colour and profile. */
export function portalFor(school: Profile, html: string): string {
  const name = escapeHtml(school.name)
  // Leaves out long texts of the public page, which the portal does not need to start, and all but the first letter of
  // the privacy notice: here the portal only needs to know whether there is one.
  const { announcements: _a, testimonials: _t, places: _p, welcome: _w, ...needed } = school
  const json = JSON.stringify({ ...needed, privacy: school.privacy.slice(0, 1) }).replaceAll('<', '\\u003c')
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
    ...(school.logo !== '' && { icons: ['any', 'maskable'].map((purpose) => ({ ...logoIcon, purpose })) }),
  })
}

/** Built PNG pictures of the star, for notices and home screens that cannot show an SVG; the logo replaces them. */
export const pictureIcons = ['icons/192.png', 'icons/apple-touch-180.png'] as const

/** The logo as a file; null if the school has none. */
export function logoFile({ logo }: Profile): { type: string; bytes: Buffer } | null {
  const [, type = '', content = ''] = /^data:(image\/\w+);base64,(.+)$/.exec(logo) ?? []
  return type === '' ? null : { type, bytes: Buffer.from(content, 'base64') }
}

const logoIcon = { src: iconFile, sizes: 'any', type: 'image/svg+xml' }

/**
 * The icon of browser tabs and of the installed app: the logo in a square of 56 % of the icon's width. Launchers may
 * cut an icon to a circle of 80 %, in which the corners of a larger square would not fit. Without a logo: `star`, the
 * SVG of the built icon, in the school's colour.
 */
export function iconFor({ logo, theme_color: theme }: Profile, star: string): string {
  if (logo === '') return star.replace(/(<rect\b[^>]*fill=")[^"]*/, (_all, start) => `${start}${theme}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="22" fill="${paper}"/><image href="${escapeHtml(logo)}" x="22" y="22" width="56" height="56"/></svg>`
}
