const reloadedFor = 'spelrum.reloaded'

/** Registers the service worker (built versions only), and reloads a tab that requests files of a deleted version. */
export function startServiceWorker(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // At most once a minute, so that an outage does not cause a reload loop.
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
