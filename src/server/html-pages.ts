/** Templates of the provider's own pages: plain HTML without scripts, in the colours and fonts of the portal. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { paper } from '../domain/contrast'
import { paths, providerPages } from '../paths'
import { invitationWords, pageWords, resetWords } from '../texts/provider'
import type { Profile } from './profile'

type Field = { name: string; label: string; type: 'email' | 'password'; autocomplete: string }
type Form = { title: string; text: string; action: string; button: string; error: string; fields: readonly Field[] }
type PageLink = { href: string; text: string }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const star = '#f5a300'

const styleOf = ({ theme_color: theme, accent_color: accent }: Profile) => `
:root{color-scheme:light dark;--ink:${theme};--paper:${paper};--card:#fff;--line:#1f1b4d33;--link:${accent};--wrong:#8e1b1b;--wrong-soft:#fdecec;--button:${theme};--on-button:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#f6efe2;--paper:#151230;--card:#241d55;--line:#f6efe240;--link:color-mix(in srgb,${accent} 42%,#fff);--wrong:#ffb4ab;--wrong-soft:#4a1520;--button:#f6efe2;--on-button:#151230}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.5 'Atkinson Hyperlegible',system-ui,sans-serif;overflow-wrap:break-word}
header{padding:1.25rem 1.25rem 2.75rem;background:linear-gradient(#161240,#2b2168 55%,#6a3291);-webkit-mask:radial-gradient(circle at 16px 100%,#0000 15px,#000 16px) 0 0/32px 100%;mask:radial-gradient(circle at 16px 100%,#0000 15px,#000 16px) 0 0/32px 100%}
header a{display:flex;gap:.75rem;align-items:center;max-width:32rem;min-height:44px;margin:0 auto;color:#fffbf2;text-decoration:none;font:600 1.5rem/1.2 'Fredoka Variable',ui-rounded,system-ui,sans-serif}
header svg,header img{width:3rem;height:3rem;flex:none;object-fit:contain}
main{max-width:34.5rem;margin:0 auto;padding:1rem 1.25rem 4rem}
h1,legend{font-family:'Fredoka Variable',ui-rounded,system-ui,sans-serif;font-weight:600;word-spacing:.12em}
h1{margin:.5rem 0 1rem;font-size:1.9rem;line-height:1.2}
form{margin-top:1.5rem}
form:not(:has(fieldset)),fieldset{padding:1.25rem;border:0;border-radius:12px;background:var(--card);box-shadow:0 1px 0 #1f1b4d14,0 14px 28px -18px #1f1b4d73}
fieldset{margin:1.75rem 0 0;min-width:0}
legend{float:left;width:100%;padding:0 0 .5rem;font-size:1.3rem}legend+*{clear:both}
label{display:block;margin:1rem 0 .25rem;font-weight:700}
form>label:first-child{margin-top:0}
input,select,textarea{width:100%;min-height:48px;padding:.5rem .75rem;font:inherit;border:2px solid var(--line);border-radius:12px;background:var(--card);color:inherit}
input:hover,select:hover,textarea:hover{border-color:var(--ink)}
button,.go{display:inline-block;margin-top:1.5rem;min-height:48px;padding:.6rem 1.75rem;font:inherit;font-weight:700;border:0;border-radius:12px;background:var(--button);color:var(--on-button);text-decoration:none;cursor:pointer}
a{color:var(--link)}
.way{display:inline-block;padding:10px 0}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
header :focus-visible{outline-color:#ffd069}
[aria-invalid]{border-color:var(--wrong)}
.hint{margin:0 0 .25rem;font-size:1rem}
.tick{display:flex;gap:.75rem;align-items:flex-start}.tick input{flex:none;width:1.5rem;min-height:1.5rem;margin:.15rem 0 0}
.problem{margin:.25rem 0 0;color:var(--wrong);font-weight:700}
.error{padding:.75rem 1rem;border-radius:12px;background:var(--wrong-soft);color:var(--wrong)}
table{border-collapse:collapse;width:100%;font-size:1rem}th,td{text-align:left;padding:.5rem;border-bottom:1px solid var(--line);vertical-align:top}
button.quiet{background:transparent;color:var(--ink);border:2px solid var(--line)}
.unseen{position:absolute;width:1px;height:1px;min-height:0;margin:0;padding:0;overflow:hidden;clip-path:inset(50%)}
.wide{max-width:70rem}`

const starPicture = `<svg viewBox="0 0 100 100" aria-hidden="true"><path fill="${star}" d="M50 2 58.5 29.5 84 16 70.5 41.5 98 50 70.5 58.5 84 84 58.5 70.5 50 98 41.5 70.5 16 84 29.5 58.5 2 50 29.5 41.5 16 16 41.5 29.5Z"/><path fill="#0002" d="M50 2v48l-8.5-20.5ZM84 16 50 50l8.5-20.5ZM98 50H50l20.5-8.5ZM84 84 50 50l20.5 8.5ZM50 98V50l8.5 20.5ZM16 84l34-34-8.5 20.5ZM2 50h48l-20.5 8.5ZM16 16l34 34-20.5-8.5Z"/><circle cx="50" cy="50" r="5" fill="#ffe09a"/></svg>`

/** The school's own logo, or the star. */
function logoOf({ logo }: Profile): string {
  return logo === '' ? starPicture : `<img src="${escapeHtml(logo)}" alt="">`
}

/** A whole HTML page. `title` is text, `body` is HTML. `wide`: leaves room for a table. */
export function htmlPage(school: Profile, title: string, body: string, wide = false): string {
  const brand = `<header><a href="${paths.landing}" aria-label="${escapeHtml(pageWords.toSchool(school.name))}">${logoOf(school)}<span>${escapeHtml(school.name)}</span></a></header>`
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(school.name)}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${providerPages.fonts}"><style>${styleOf(school)}</style></head><body>${brand}<main${wide ? ' class="wide"' : ''}><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

export function formPage(school: Profile, { title, text, action, button, error, fields }: Form): string {
  const inputs = fields.map(
    ({ name, label, type, autocomplete }) =>
      `<label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required>`,
  )
  const alert = error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''
  return htmlPage(
    school,
    title,
    `<p>${escapeHtml(text)}</p>${alert}<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${escapeHtml(button)}</button></form>`,
  )
}

/** A page with a message and links; the first link is shown as a button. */
export function messagePage(school: Profile, title: string, text: string, ...pageLinks: readonly PageLink[]): string {
  const links = pageLinks.map(
    (link, index) =>
      `<p><a class="${index === 0 ? 'go' : 'way'}" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`,
  )
  return htmlPage(school, title, `<p>${escapeHtml(text)}</p>${links.join('')}`)
}

export function expiredPage(school: Profile): string {
  return messagePage(school, resetWords.expiredTitle, resetWords.expired, {
    href: providerPages.passwordReset,
    text: resetWords.again,
  })
}

/** The page of an invitation link that is not valid any more. */
export function usedInvitationPage(school: Profile, sendsMail: boolean): string {
  return messagePage(
    school,
    invitationWords.goneTitle,
    invitationWords.gone(school, sendsMail),
    { href: paths.login, text: resetWords.toLogin },
    ...(sendsMail ? [{ href: providerPages.passwordReset, text: invitationWords.byMail }] : []),
  )
}

/** The fonts of the built client; `file` is the file name before the hash. */
const fontFaces = [
  { family: 'Fredoka Variable', weight: '300 700', file: 'fredoka-latin-wght-normal' },
  { family: 'Atkinson Hyperlegible', weight: '400', file: 'atkinson-hyperlegible-latin-400-normal' },
  { family: 'Atkinson Hyperlegible', weight: '700', file: 'atkinson-hyperlegible-latin-700-normal' },
] as const

/**
 * Serves a stylesheet with the @font-face rules. The rules are not in `styleOf`, because each build gives the font
 * files new names. Without a built client the stylesheet is empty, and the pages use the device's fonts.
 */
export function registerFonts(app: FastifyInstance, directory: string | null): void {
  const files = directory === null ? [] : filesIn(path.join(directory, 'assets'))
  const rules = fontFaces.flatMap(({ family, weight, file }) => {
    const built = files.find((name) => name.startsWith(`${file}-`) && name.endsWith('.woff2'))
    return built
      ? [
          `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url('/assets/${built}') format('woff2')}`,
        ]
      : []
  })
  app.get(providerPages.fonts, async (_request, response) =>
    response.type('text/css; charset=utf-8').send(rules.join('\n')),
  )
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
