/** The environment of screen tests that talk to the real provider: a page's document, with Node's own network classes. */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { 'happy-dom': page } = builtinEnvironments

/** The provider runs in this very process and knows only these; the page's imitations would not pass for them. */
const nodes = ['URL', 'URLSearchParams', 'fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal', 'ReadableStream', 'TextEncoder', 'TextDecoder'] as const

const stands = Symbol.for('a page of this worker')

const environment: Environment = {
  ...page,
  name: 'page-and-provider',
  // Modules are read as a server's are, so that the provider's files find their neighbours on disk.
  viteEnvironment: 'ssr',
  async setup(global, options) {
    // One page for all files of a worker: what libraries once took hold of stays the page that stories see.
    if (stands in global) return { teardown: () => undefined }
    Object.assign(global, { [stands]: true })
    // React would note of each element where it was made, for a debugger that nobody has attached: an eighth of all time here.
    Object.assign(console, { createTask: undefined })
    const kept = nodes.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    // A link that leads out of the app, or to a file, takes nobody away: the page is every story's.
    await page.setup(global, { ...options, happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } })
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(global, name, { ...descriptor, configurable: true })
    // Nothing is painted, and whether an element is hidden hangs on no style sheet here: read for every name and role, they cost a tenth of all time.
    Object.defineProperty(global.HTMLStyleElement.prototype, 'sheet', { value: null, configurable: true })
    // A page without fonts to wait for; Mantine's growing text boxes listen to them.
    Object.defineProperty(global.document, 'fonts', { value: new EventTarget(), configurable: true })
    // Before any test file: Dexie looks for a database once, when it is loaded.
    await import('fake-indexeddb/auto' as string)
    // The page stays until its process ends: what the last story left on its way is still told to it.
    return { teardown: () => undefined }
  },
}
export default environment
