import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { hostileTexts } from '#tests/content/hostile-texts.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors, errorsOf } from '#tests/harness/page-watch.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

// Stored text never becomes markup. The harness checks on every page that no script ran, nothing came from
// elsewhere and no policy was violated (a console error fails the test). These tests check that the text is
// shown exactly as stored, and that no browser dialog opened.

const texts = long ? hostileTexts : hostileTexts.filter((_, i) => i % 6 === 0)
/** The largest number on one screen. */
const batch = 20
const batches = Array.from({ length: Math.ceil(texts.length / batch) }, (_, i) =>
  texts.slice(i * batch, (i + 1) * batch),
)

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

/** Stores a text and returns the stored row, or null if the API refuses the text; any other answer fails the test. */
async function store<T>(operation: OperationName, parts: object, user = admin): Promise<T | null> {
  const answer = await call(server, user, operation, parts)
  if (answer.status >= 300) expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  return answer.status < 300 ? (answer.body as T) : null
}
const stored = async <T>(all: Promise<T | null>[]) => (await Promise.all(all)).filter((each) => each !== null)

async function open(user: TestUser, path: string): Promise<Page> {
  const page = await visit(server, { user, path: '/auth', serviceWorkers: false })
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened on ${path}: ${dialog.message()}`)
  })
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(globalThis, { broken, alert: () => broken.push('a script ran') })
    document.addEventListener('securitypolicyviolation', (event) => {
      broken.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  await page.goto(server.url + path)
  return page
}

/** Waits until each text is the complete content of some element. */
async function showsExactly(page: Page, wanted: string[]): Promise<void> {
  expect(wanted.length).toBeGreaterThan(0)
  const missing = () =>
    page.evaluate((texts) => {
      const there = new Set([...document.querySelectorAll('body *')].map((element) => element.textContent))
      return texts.filter((text) => !there.has(text))
    }, wanted)
  await expect.poll(missing).toEqual([])
  await isUnharmed(page)
}

/** No script ran, the policy blocked nothing, and no text has become an element or an attribute. */
async function isUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate('broken')).toEqual([])
  const grown = await page.evaluate(() => {
    const own = 'script[src^="/assets/"], script[src^="/registerSW"]'
    const foreign = 'script, iframe, object, embed, base, style, marquee, portal, math, template'
    const elements = [...document.querySelectorAll('*')]
    return elements
      .filter(
        (element) =>
          (element.matches(foreign) && !element.matches(own)) ||
          element.getAttributeNames().some((name) => name.startsWith('on')) ||
          /^\s*(javascript|data:text|vbscript)/i.test(element.getAttribute('href') ?? ''),
      )
      .map((element) => element.outerHTML.slice(0, 200))
  })
  expect(grown).toEqual([])
}

it(`${texts.length} hostile texts are stored, and shown as text on home and in the header`, async () => {
  for (const some of batches) {
    await server.pool.query('truncate homepage_content, header_content')
    const sections = await stored(
      some.map((text) =>
        store<{ title: string; content: string }>('createSection', {
          body: { title: text.slice(0, 120), content: text },
        }),
      ),
    )
    const all = some.join('\n')
    const about = await store<{ content: string }>('updateSection', {
      params: { sectionKey: 'about_content' },
      body: { content: all, version: 0 },
    })
    const header = await store<{ title: string; subtitle: string }>('putHeader', {
      body: { title: some[0]?.slice(0, 60), subtitle: some.at(-1)?.slice(0, 80), version: 0 },
    })
    const words = sections.flatMap(({ title, content }) => [title, content])
    const page = await open(guest, '/')
    await showsExactly(page, [
      ...words,
      about?.content ?? all,
      ...(header ? [header.title, header.subtitle] : []),
    ])
    await page.context().close()
  }
}, 400_000)

it('control: a text turned into markup is detected', async () => {
  const page = await open(guest, '/')
  // Until then the app may still replace what the document has painted.
  await untilListening(page)
  await isUnharmed(page)
  const harm = () => isUnharmed(page).then(() => '', String)
  const grow = (markup: string) =>
    page.evaluate((html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html), markup)

  await grow('<template>x</template>')
  await expect.poll(harm).toContain('<template>')
  // A script blocked by the policy: the console error fails the test.
  await grow('<b onclick="alert(1)">x</b>')
  await expect.poll(harm).toContain('script-src-attr')
  await expect.poll(() => errorsOf(page).join()).toMatch(/Content Security Policy/)
  // A request to another host.
  await grow('<img src="https://evil.example/pixel.gif" alt="">')
  await expect.poll(() => errorsOf(page).join()).toMatch(/evil\.example/)
  allowErrors(page, /Content Security Policy/, /evil\.example/)
})
