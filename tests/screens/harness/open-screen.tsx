import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '#web/app.tsx'
import { changeLanguage, startLanguage } from '#web/platform/language.ts'
import { forgetVersions } from '#web/platform/newer.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { router } from '#web/router.tsx'
import { type Answers, FixtureNetwork } from './answers.ts'
import { type Signed, signedOut, standard } from './fixtures.ts'

export const sizes = { 320: 640, 390: 844, 1280: 800 } as const

export type Shown = {
  path: string
  /** Answers besides those of `standard`, which the frame needs. */
  answers?: Answers | undefined
  /** `guest` by default. */
  as?: Signed | 'nobody'
  language?: 'sv' | 'en'
  theme?: 'dark' | 'light'
  width?: keyof typeof sizes
  /** Shown instead of the app, with providers of its own. */
  instead?: ReactNode
}

let root: Root | null = null
let shown: ReactNode = null
let network: FixtureNetwork | null = null
let isLanguageStarted = false
const consoleErrors: string[] = []
/** The function of a router that no app uses yet. A mounted app replaces it. */
const { startTransition } = router
const realConsoleError = console.error

/** Mounts the whole app at a path, with fixtures instead of the server. Unmounted at the end of the test. */
export async function openScreen({
  path,
  answers,
  as = 'guest',
  instead,
  ...look
}: Shown): Promise<FixtureNetwork> {
  if (network) throw new Error('A screen is open already')
  // Not in `afterEach`: the files of a worker share this module, so it would be registered for the first file alone.
  onTestFinished(close)
  consoleErrors.length = 0
  console.error = (...values: unknown[]) => {
    consoleErrors.push(values.map(String).join(' '))
    realConsoleError(...values)
  }
  const { language = 'sv', theme = 'dark', width = 390 } = look
  const answersOfUser = as === 'nobody' ? signedOut : standard(as)
  network = new FixtureNetwork({ ...answersOfUser, ...answers })
  globalThis.fetch = network.fetch
  await page.viewport(width, sizes[width])
  localStorage.setItem('spelrum.theme', theme)
  localStorage.setItem('spelrum.language', language)
  if (!isLanguageStarted) await startLanguage()
  isLanguageStarted = true
  await changeLanguage(language)
  document.documentElement.setAttribute('data-mantine-color-scheme', theme)
  router.history.replace(path)
  // Without it the router would still show the screen of the last test, or wait for that one to be rendered.
  router.startTransition = startTransition
  await router.load()
  shown = instead ?? <App />
  mount()
  return network
}

/** Mounts the app anew at its current path. As after a reload, only the storage and the answers are kept. */
export function reload(): void {
  unmount()
  forgetMemory()
  mount()
}

function mount(): void {
  const element = document.createElement('div')
  element.id = 'root'
  // Before the portals of dialogs, which stay from test to test, as in the document of the app.
  document.body.prepend(element)
  root = createRoot(element)
  root.render(shown)
}

function unmount(): void {
  root?.unmount()
  root = null
  document.getElementById('root')?.remove()
  notifications.clean()
  notifications.cleanQueue()
  queryClient.clear()
  forgetVersions()
}

/** The app keeps the cart and the outbox in memory until another tab has changed them. */
export const forgetMemory = () => dispatchEvent(new StorageEvent('storage'))

// Failures are shown at once instead of after the pauses between retries.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
})

/** The app remembers that the user signed out on purpose. */
async function forgetSignOut(): Promise<void> {
  const [sender, receiver] = [
    new BroadcastChannel('spelrum.session'),
    new BroadcastChannel('spelrum.session'),
  ]
  // The app's own channel is older, so it receives the message before this one.
  const received = new Promise((resolve) => receiver.addEventListener('message', resolve))
  sender.postMessage('staying')
  await received
  sender.close()
  receiver.close()
}

async function close(): Promise<void> {
  network?.close()
  // What has been answered is shown, and then removed.
  await new Promise((resolve) => setTimeout(resolve))
  await forgetSignOut()
  unmount()
  localStorage.clear()
  sessionStorage.clear()
  forgetMemory()
  // What the app still sends belongs to no test.
  globalThis.fetch = () => new Promise(() => undefined)
  console.error = realConsoleError
  const errors = [...(network?.unexpectedErrors() ?? []), ...consoleErrors]
  network = null
  if (errors.length > 0)
    throw new Error(`Something went wrong on the screen:\n${errors.slice(0, 10).join('\n')}`)
}
