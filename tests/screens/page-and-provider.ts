/**
 * The environment of screen tests that talk to the real provider: a page's document with Node's own network classes.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { 'happy-dom': page } = builtinEnvironments

/** The provider runs in this process and accepts only Node's classes, not those of the imitated page. */
const nodes = [
  'URL',
  'URLSearchParams',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TextEncoder',
  'TextDecoder',
] as const

const stands = Symbol.for('a page of this worker')

/** Elements whose default display depends on more than their tag. */
const changing = ['DIALOG', 'DETAILS', 'TEMPLATE']

/**
 * A faster getComputedStyle for `display` and `visibility`. Testing Library asks for both of every element and its
 * ancestors in each query by role; happy-dom computes all properties each time, 6 % of the time of the screen tests. As
 * no style sheet is read here, `display` depends on the tag and the style attribute only, `visibility` on the style
 * attributes of the element and its ancestors.
 */
function quickly(whole: (element: Element) => CSSStyleDeclaration): (element: Element) => CSSStyleDeclaration {
  const displays = new Map<string, string>()
  const written = (element: Element, name: 'display' | 'visibility') =>
    element instanceof HTMLElement && element.hasAttribute('style') ? element.style[name] : ''
  function displayOf(element: Element): string {
    const own = written(element, 'display')
    if (own !== '') return own
    if (changing.includes(element.tagName)) return whole(element).display
    const known = displays.get(element.tagName) ?? whole(element).display
    displays.set(element.tagName, known)
    return known
  }
  function visibilityOf(element: Element): string {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const own = written(each, 'visibility')
      if (own !== '') return own
    }
    return 'visible'
  }
  const quick = (element: Element, name: PropertyKey) =>
    element.isConnected
      ? name === 'display'
        ? displayOf(element)
        : name === 'visibility'
          ? visibilityOf(element)
          : null
      : null
  return (element) =>
    new Proxy(whole(element), {
      get(style, name) {
        const answer = quick(element, name)
        if (answer !== null) return answer
        if (name === 'getPropertyValue')
          return (property: string) => quick(element, property) ?? style.getPropertyValue(property)
        const value: unknown = Reflect.get(style, name, style)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
}

const environment: Environment = {
  ...page,
  name: 'page-and-provider',
  // Modules are loaded as on a server, so that the provider's files find their neighbours on disk.
  viteEnvironment: 'ssr',
  async setup(global, options) {
    // One page for all files of a worker: libraries keep references to the page that they saw first.
    if (stands in global) return { teardown: () => undefined }
    Object.assign(global, { [stands]: true })
    // Without `createTask` React does not record where each element was made, which takes an eighth of the time here.
    Object.assign(console, { createTask: undefined })
    const kept = nodes.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    // A link that leads out of the app or to a file is not followed: all tests share the page.
    await page.setup(global, {
      ...options,
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
    })
    for (const [name, descriptor] of kept)
      if (descriptor) Object.defineProperty(global, name, { ...descriptor, configurable: true })
    // Nothing is painted, and no style sheet here decides whether an element is hidden. Reading them for every name and
    // role takes a tenth of the time.
    Object.defineProperty(global.HTMLStyleElement.prototype, 'sheet', { value: null, configurable: true })
    Object.defineProperty(global, 'getComputedStyle', {
      value: quickly(global.getComputedStyle.bind(global)),
      configurable: true,
      writable: true,
    })
    // This page has no fonts; Mantine's growing text boxes listen to them.
    Object.defineProperty(global.document, 'fonts', { value: new EventTarget(), configurable: true })
    // Loaded before any test file, because Dexie looks for IndexedDB only once, when it is loaded.
    await import('fake-indexeddb/auto' as string)
    // The page stays until its process ends, because unfinished work of the last test may still use it.
    return { teardown: () => undefined }
  },
}
export default environment
