import type { Browser, Page } from 'playwright-core'
import { rounded } from './row.ts'
import type { BenchUser } from './setting.ts'

const slowerBy = 4
/** At 60 frames a second, one is due every 16.7 ms. A longer gap than this has lost one. */
const dueMs = 20
/** A tap in the middle of a moment: so long after its first frame. */
const tapAfterMs = 150
const recordedMs = 3_000

/** A moment that a guest can have now. */
export type Scene = {
  /** Null: a stranger. */
  guest: BenchUser | null
  path: string
  /** The topic whose messages the screen must receive first. */
  topic?: string
  /** What the guest does before, on a phone that is not slowed yet. */
  prepare?: (page: Page) => Promise<unknown>
  /** What brings the moment. */
  cause: (page: Page) => Promise<unknown>
}

export type Seen = {
  /** From the cause to the first frame of the moment. */
  beginsMs: number
  /** Tasks over 50 ms: when each began after the cause, and how long it took. */
  tasks: [startMs: number, ms: number][]
  longestTaskMs: number
  /** The share of frames before which none was lost. */
  onTime: number
  gapMs: number
  /** From the finger to the next frame after the account menu was opened, by Event Timing; 0 without a tap. */
  tapMs: number
}

type Options = {
  /** The selector of what the moment begins with. */
  first: string
  /** Its own length, where it is longer than three seconds. */
  lasts?: number | undefined
  /** Whether the guest opens the account menu meanwhile. */
  taps: boolean
}

/** Lets a guest have a moment on a phone, from just before its cause until three seconds after its beginning. */
export async function record(
  browser: Browser,
  origin: string,
  scene: Scene,
  options: Options,
): Promise<Seen> {
  const { guest, path, topic = '', prepare, cause } = scene
  const { first, lasts = recordedMs, taps } = options
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
    serviceWorkers: 'block',
  })
  try {
    const [name = '', ...value] = guest?.cookie.split('=') ?? []
    if (guest) await context.addCookies([{ name, value: value.join('='), url: origin }])
    const page = await context.newPage()
    const hears = guest && page.waitForResponse(isStreamOf(topic))
    await page.goto(origin + path)
    await hears
    const account = page.getByRole('button', { name: /^Konto/ })
    if (guest) {
      // The first tap loads the code of the menu.
      await account.tap()
      await page.getByRole('menu').waitFor()
      await account.tap()
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await prepare?.(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    // The screen is at rest then.
    await page.waitForTimeout(2_000)
    await page.evaluate(startRecording, first)
    await cause(page)
    await untilBegun(page)
    if (taps) {
      await page.waitForTimeout(tapAfterMs)
      const box = await account.boundingBox()
      if (!box) throw new Error('no account menu to tap')
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    }
    await page.waitForTimeout(lasts)
    return seenIn((await page.evaluate('recorded')) as Recorded)
  } finally {
    await context.close()
  }
}

/** Asks seldom, so that the answers cost the page nothing. Its policy forbids what `waitForFunction` does. */
async function untilBegun(page: Page): Promise<void> {
  const until = Date.now() + 30_000
  while (!(await page.evaluate('recorded.begunAt > 0'))) {
    if (Date.now() > until) throw new Error('the moment did not begin')
    await page.waitForTimeout(50)
  }
}

const isStreamOf = (topic: string) => (response: { url: () => string }) => {
  const { pathname, search } = new URL(response.url())
  return pathname === '/api/live' && search.includes(topic)
}

type Recorded = {
  since: number
  begunAt: number
  frames: number[]
  tasks: [start: number, duration: number][]
  taps: number[]
}

function seenIn({ since, begunAt, frames, tasks, taps }: Recorded): Seen {
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  return {
    beginsMs: rounded(begunAt - since),
    tasks: tasks.map(([start, duration]) => [rounded(start - since), rounded(duration)]),
    longestTaskMs: rounded(Math.max(0, ...tasks.map(([, duration]) => duration))),
    onTime: rounded(gaps.filter((gap) => gap <= dueMs).length / gaps.length, 3),
    gapMs: rounded(Math.max(...gaps)),
    tapMs: Math.max(0, ...taps),
  }
}

/** Runs in the page. */
function startRecording(first: string) {
  const recorded: Recorded = { since: performance.now(), begunAt: 0, frames: [], tasks: [], taps: [] }
  Object.assign(globalThis, { recorded })
  const look = (at: number) => {
    recorded.frames.push(at)
    if (recorded.begunAt === 0 && document.querySelector(first)) recorded.begunAt = at
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const observe = (note: (entry: PerformanceEntry) => void, options: object) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options)
  observe(({ startTime, duration }) => recorded.tasks.push([startTime, duration]), { type: 'longtask' })
  // The cause may be a tap too.
  observe(
    ({ startTime, duration }) => {
      if (recorded.begunAt > 0 && startTime > recorded.begunAt) recorded.taps.push(duration)
    },
    { type: 'event', durationThreshold: 16 },
  )
}
