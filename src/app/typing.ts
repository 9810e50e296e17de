/**
 * Unsaved text, in this tab or another: a tab with unsaved text holds a shared Web Lock, which every tab can query. The
 * browser releases the lock when the tab is closed or crashes.
 */

const lockName = 'lucero-typing'
/** Selects the fields whose text could be lost; search boxes are not among them. */
const writable = 'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=button], [type=submit])'

type Writable = HTMLInputElement | HTMLTextAreaElement
const valuesBefore = new Map<Writable, string>()
let release: (() => void) | null = null

/** Begins to watch all text fields of the page; call it once. */
export function watchTyping(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isWritable(target) && !valuesBefore.has(target)) valuesBefore.set(target, target.value)
  })
  document.addEventListener('input', updateLock)
  document.addEventListener('focusout', () => setTimeout(updateLock))
}

/**
 * True if a text field is not empty and has another value than when it first had the focus. A field in a form counts
 * until it is removed; one outside of a form only while it has the focus, because it is saved when it loses the focus.
 */
export function isTypingHere(): boolean {
  for (const [field, before] of valuesBefore) {
    if (!field.isConnected) valuesBefore.delete(field)
    else if (field.value !== before && field.value !== '' && (field.form !== null || field === document.activeElement))
      return true
  }
  return false
}

/** `isTypingHere` for all tabs. */
export async function isTypingAnywhere(): Promise<boolean> {
  if (isTypingHere()) return true
  if (!navigator.locks) return false
  updateLock()
  await pause()
  const { held: released = [] } = await navigator.locks.query()
  return released.some((lock) => lock.name === lockName)
}

function updateLock(): void {
  if (!navigator.locks) return
  if (!isTypingHere()) {
    release?.()
    release = null
  } else if (!release) {
    const held = new Promise<void>((resolve) => (release = resolve))
    void navigator.locks.request(lockName, { mode: 'shared' }, () => held)
  }
}

/** Waits 50 ms, because `locks.query` still lists a lock for a moment after it is released. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

function isWritable(target: EventTarget | null): target is Writable {
  return target instanceof Element && target.matches(writable)
}
