import type { BrowserContext, Page } from 'playwright-core'
import { watchPages } from './page-watch.ts'

type Loan = {
  /** Pages of one kind are interchangeable. */
  kind: string
  origin: string
  /** Not reused, because a service worker's caches are not emptied. */
  once: boolean
  make(): Promise<Page>
  /** Prepares an empty page at the origin. */
  begin(page: Page): Promise<void>
}

const idle = new Map<string, Page[]>()
/** Irreversible changes that a test may make to a page or its profile: such a page is closed. */
const lasting = [
  'on',
  'once',
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'grantPermissions',
] as const
/** Served by every server without scripts: a page that stays at its origin keeps its process and caches. */
const empty = '/icons/mark.svg'
const marked = new WeakSet<BrowserContext>()

/** Provides a page with an empty profile for one test, watched for errors. */
export async function borrowPage({ kind, origin, once, make, begin }: Loan): Promise<Page> {
  const known = idle.get(kind)?.pop()
  const page = known ?? (await make())
  watchPages(page.context(), origin, () => takeBack(kind, page))
  if (!known) markLasting(page)
  if (once) marked.add(page.context())
  if (page.url() !== origin + empty) await page.goto(origin + empty)
  // Nothing writes to the storage from here on.
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await begin(page)
  return page
}

function markLasting(page: Page): void {
  const context = page.context()
  const mark = (target: object, names: readonly string[]) => {
    const acts = target as Record<string, (...args: unknown[]) => unknown>
    for (const name of names) {
      const act = acts[name]?.bind(target)
      if (!act) continue
      acts[name] = (...args) => {
        marked.add(context)
        return act(...args)
      }
    }
  }
  mark(page, lasting)
  mark(context, lasting)
  mark(page.clock, ['install', 'setFixedTime', 'setSystemTime'])
}

async function takeBack(kind: string, page: Page): Promise<void> {
  const context = page.context()
  try {
    if (marked.has(context) || page.isClosed()) throw new Error('not to be lent again')
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.goto(new URL(empty, page.url()).href)
    await context.clearCookies()
    idle.set(kind, [...(idle.get(kind) ?? []), page])
  } catch {
    await context.close().catch(() => undefined)
  }
}
