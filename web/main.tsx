import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadFirstScreen } from './first-screen.ts'
import { startLanguage } from './platform/language.ts'

await startLanguage()
await loadFirstScreen()
// In a transition the first render yields to the browser every few milliseconds.
startTransition(() => createRoot(document.getElementById('root') as HTMLElement).render(<App />))

// An open tab may request files of a build that is no longer on the server; the tab then reloads.
window.addEventListener('vite:preloadError', (event) => {
  // At most once a minute, so that an outage does not cause a reload loop.
  const key = 'spelrum.reloaded'
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(key, String(Date.now()))
  event.preventDefault()
  location.reload()
})
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    console.warn('The service worker did not start', error)
  })
}
