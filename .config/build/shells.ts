/** Two HTML shells in one build: the landing at `/`, the portal's `app.html` for every address of the portal. */
import type { Plugin } from 'vite'

const source = 'src/app.html'
const emitted = 'app.html'

/** The portal's addresses (specification 2.1): /login, and /dashboard with all below it. */
export function isPortalAddress(url: string): boolean {
  return /^\/(login|dashboard)(\/|$)/.test(url.replace(/[?#].*$/, ''))
}

export function shells(): Plugin {
  return {
    name: 'lucero:shells',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url && isPortalAddress(request.url)) request.url = `/${source}`
        next()
      })
    },
    /** After Vite's own HTML step: the shell is served from the root, not from below src/. */
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const shell = bundle[source]
        if (shell?.type !== 'asset') return this.error(`${source} is missing in the build`)
        delete bundle[source]
        this.emitFile({ type: 'asset', fileName: emitted, source: shell.source })
      },
    },
  }
}
