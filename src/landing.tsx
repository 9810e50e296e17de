/** The public page's only script: it registers the worker once the page is idle, so that `/` opens offline too. */

function register() {
  void navigator.serviceWorker.register('/sw.js')
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if ('requestIdleCallback' in window) requestIdleCallback(register)
  else addEventListener('load', register)
}
