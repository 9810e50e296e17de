/** The provider's own pages: plain HTML without scripts, in the school's colours. */
import { providerPages } from '../paths'
import { school } from '../school'
import { resetWords } from '../texts/provider'

type Field = { name: string; label: string; type: 'email' | 'password'; autocomplete: string }
type Form = { title: string; text: string; action: string; button: string; error: string; fields: readonly Field[] }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const style = `
:root{color-scheme:light}
body{margin:0;background:${school.colors.background};color:${school.colors.theme};font:18px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:8vh auto;padding:0 1.25rem}
h1{font-size:1.6rem;line-height:1.2}
label{display:block;margin:1rem 0 .25rem;font-weight:600}
input,select,textarea{box-sizing:border-box;width:100%;min-height:48px;padding:.5rem .75rem;font:inherit;border:2px solid ${school.colors.theme};border-radius:12px;background:#fff;color:inherit}
button{margin-top:1.25rem;min-height:48px;padding:0 1.5rem;font:inherit;font-weight:600;border:0;border-radius:12px;background:${school.colors.theme};color:#fff;cursor:pointer}
a{color:#c9006d}
button.quiet{background:transparent;color:${school.colors.theme};border:2px solid ${school.colors.theme}}
.unseen{position:absolute;width:1px;height:1px;min-height:0;margin:0;padding:0;overflow:hidden;clip-path:inset(50%)}
:focus-visible{outline:3px solid #c9006d;outline-offset:2px}
fieldset{margin:2rem 0 0;padding:0;border:0}legend{font-size:1.2rem;font-weight:700;padding:0}
[aria-invalid]{border-color:#8e1b1b}
.problem{margin:.25rem 0 0;color:#8e1b1b;font-weight:600}
.error{padding:.75rem 1rem;border-radius:12px;background:#fdecec;color:#8e1b1b}
table{border-collapse:collapse;width:100%;font-size:1rem}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #ccc;vertical-align:top}
.wide{max-width:70rem}`

/** `body` is HTML already. */
export function page(title: string, body: string, wide = false): string {
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(school.name)}</title><style>${style}</style></head><body><main${wide ? ' class="wide"' : ''}><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

export function formPage({ title, text, action, button, error, fields }: Form): string {
  const inputs = fields.map(
    ({ name, label, type, autocomplete }) =>
      `<label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required>`,
  )
  const alert = error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''
  return page(title, `<p>${escapeHtml(text)}</p>${alert}<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${escapeHtml(button)}</button></form>`)
}

export function messagePage(title: string, text: string, link?: { href: string; text: string }): string {
  return page(title, `<p>${escapeHtml(text)}</p>${link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : ''}`)
}

export function expiredPage(): string {
  return messagePage(resetWords.expiredTitle, resetWords.expired, { href: providerPages.passwordReset, text: resetWords.again })
}
