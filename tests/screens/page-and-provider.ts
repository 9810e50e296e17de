/** The environment of screen tests that talk to the real provider: a page's document, with Node's own network classes. */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { 'happy-dom': page } = builtinEnvironments

/** The provider runs in this very process and knows only these; the page's imitations would not pass for them. */
const nodes = ['URL', 'URLSearchParams', 'fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal', 'ReadableStream', 'TextEncoder', 'TextDecoder'] as const

const environment: Environment = {
  ...page,
  name: 'page-and-provider',
  // Modules are read as a server's are, so that the provider's files find their neighbours on disk.
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const kept = nodes.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    await page.setup(global, options)
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(global, name, { ...descriptor, configurable: true })
    // A page without fonts to wait for; Mantine's growing text boxes listen to them.
    Object.defineProperty(global.document, 'fonts', { value: new EventTarget(), configurable: true })
    // Before any test file: Dexie looks for a database once, when it is loaded.
    await import('fake-indexeddb/auto' as string)
    // The page stays until its process ends: what the last story left on its way is still told to it.
    return { teardown: () => undefined }
  },
}
export default environment
