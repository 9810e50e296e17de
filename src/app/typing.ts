/**
 * Half-typed text, in this tab or another: while a person writes, the tab holds a shared lock that every tab can see.
 * A lock needs no cleaning up: it goes with the tab, however the tab goes.
 */

const lockName = 'lucero-typing'
/** Search boxes hold nothing that could be lost. */
const writable = 'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=button], [type=submit])'

type Writable = HTMLInputElement | HTMLTextAreaElement
const touched = new Map<Writable, string>()
let release: (() => void) | null = null

/** Starts watching; call once. */
export function watchTyping(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isWritable(target) && !touched.has(target)) touched.set(target, target.value)
  })
  document.addEventListener('input', settle)
  document.addEventListener('focusout', () => setTimeout(settle))
}

/**
 * True where something typed stands on screen and nowhere else: a field of a form until the form goes away, any other field
 * while it is being written in (those save themselves when left).
 */
export function isTypingHere(): boolean {
  for (const [field, before] of touched) {
    if (!field.isConnected) touched.delete(field)
    else if (field.value !== before && field.value !== '' && (field.form !== null || field === document.activeElement)) return true
  }
  return false
}

/** The same for every open tab. */
export async function isTypingAnywhere(): Promise<boolean> {
  if (isTypingHere()) return true
  if (!navigator.locks) return false
  settle()
  await pause()
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === lockName)
}

function settle(): void {
  if (!navigator.locks) return
  if (!isTypingHere()) {
    release?.()
    release = null
  } else if (!release) {
    const held = new Promise<void>((resolve) => (release = resolve))
    void navigator.locks.request(lockName, { mode: 'shared' }, () => held)
  }
}

/** A lock let go is gone a moment later. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

function isWritable(target: EventTarget | null): target is Writable {
  return target instanceof Element && target.matches(writable)
}
