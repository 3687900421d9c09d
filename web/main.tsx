// Before every component: cascade layers stand in the order in which they are first named.
import './ui/styles/index.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadFirstScreen } from './first-screen.ts'
import { startLanguage } from './platform/language.ts'

await startLanguage()
// The screen shows its own failure.
await loadFirstScreen().catch(console.error)
// In a transition the first render yields to the browser every few milliseconds.
startTransition(() => createRoot(document.getElementById('root') as HTMLElement).render(<App />))

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    console.warn('The service worker did not start', error)
  })
}
