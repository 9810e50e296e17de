/** Vite plugin for the build's two HTML pages: the public page at `/`, and `app.html` for the portal's addresses. */
import type { Plugin } from 'vite'

/** The path of the portal's page in the project; in the build it is `emitted`. */
export const source = 'src/app.html'
const emitted = 'app.html'

/** Whether `url` is an address of the portal (specification 2.1): /login, /dashboard or anything below them. */
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
    /** Moves `src/app.html` to the root of the build; runs after Vite's own HTML step. */
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
