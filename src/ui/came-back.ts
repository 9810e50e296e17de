/**
 * Whether the page that stands was gone back to, or forward. The browser then puts it where it was left, as soon as its picture is
 * high enough: so the first one has to be.
 */
let returned = false

// The router tells so; heard before it draws.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => (returned = true), { capture: true })
  window.addEventListener('pushState', () => (returned = false), { capture: true })
}

export function cameBack(): boolean {
  return returned
}
