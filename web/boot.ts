// Runs before the first paint, as a classic script without imports and exports. Its storage keys are those of
// platform/stored.ts; change both together.
declare const __LANGUAGE_CHUNKS__: Record<string, string[]> | undefined
declare const __MAIN__: string | undefined
{
  const languageChunks = typeof __LANGUAGE_CHUNKS__ === 'undefined' ? {} : __LANGUAGE_CHUNKS__
  const read = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage is disabled: the defaults apply
    }
  }
  const root = document.documentElement
  const theme = read('spelrum.theme')
  // The device decides until the guest has chosen.
  const light = theme === 'light' || (theme !== 'dark' && !matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark')

  const stored = read('spelrum.language') ?? 'sv'
  const language = Object.hasOwn(languageChunks, stored) ? stored : 'sv'
  root.lang = language

  const notices = read('spelrum.notices')
  if (notices) root.style.setProperty('--notices', `${notices}px`)
  if (notices === '0') root.setAttribute('data-no-notices', '')
  const evening = read('spelrum.evening')
  if (evening) root.style.setProperty('--evening', `${evening}px`)

  // The space of the strip, from when something of the guest was to be on: see shell/strip-space.ts. A night is over after 18 hours.
  const sinceStrip = Date.now() - Number(read('spelrum.strip') || Number.NaN)
  if (
    sinceStrip >= 0 &&
    sinceStrip < 18 * 3_600_000 &&
    !/^\/($|auth|admin|live-competition)/.test(location.pathname)
  )
    root.setAttribute('data-strip', '')

  // What is painted first gets the network and the processor first: the document itself has the frame and the screen's shape. The scripts
  // are fetched and started when that has been shown. On the development server the
  // document starts the scripts.
  const main = typeof __MAIN__ === 'undefined' ? null : __MAIN__
  let isStarted = false
  const start = async () => {
    if (isStarted || !main) return
    isStarted = true
    const named = [...document.querySelectorAll<HTMLMetaElement>('meta[name=script]')]
    const files = new Set([...named.map(({ content }) => content), ...(languageChunks[language] ?? []), main])
    for (const href of files) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
      // A phone takes some ten milliseconds to send a request.
      await new Promise((resolve) => setTimeout(resolve))
    }
    // One after the other, each in a task of its own. Those that others import come first.
    for (const file of files) await import(/* @vite-ignore */ file)
  }

  // The painted sign-in can be pressed before the app runs. The button is marked, and the app presses its own: see painted-form.ts.
  // Nothing is sent from here, also not by Enter, which presses the button of its form.
  addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest('.prerendered button')
    if (!pressed) return
    event.preventDefault()
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    pressed.setAttribute('data-pressed', '')
  })

  // A page may request files of a build that is no longer on the server; it then reloads, if the server answers. At most once a
  // minute, so that an outage does not cause a reload loop.
  const reload = async () => {
    const key = 'spelrum.reloaded'
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < 60_000) return
    const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    if (!ok) return
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  }
  const reloadIfAnswered = () => void reload().catch(console.warn)
  addEventListener('vite:preloadError', reloadIfAnswered)
  const startOrReload = () => void start().catch(reloadIfAnswered)
  // A tab in the background and a document without a screen paint nothing.
  setTimeout(startOrReload, document.hidden || !root.hasAttribute('data-painted') ? 0 : 1_000)
  new PerformanceObserver(startOrReload).observe({ type: 'paint', buffered: true })
}
