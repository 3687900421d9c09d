const reloadedFor = 'spelrum.reloaded'

/** Registers the service worker (built versions only), and heals a tab that asks for files of a version that is gone. */
export function startServiceWorker(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Once per minute: a server that is down must not make the page reload for ever.
    const last = Number(sessionStorage.getItem(reloadedFor) ?? 0)
    if (Date.now() - last < 60_000) return
    sessionStorage.setItem(reloadedFor, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    void navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
      console.warn('The service worker did not start', error)
    })
  }
}
