import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { hostileTexts } from '#tests/content/hostile-texts.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors, errorsOf } from '#tests/harness/page-watch.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { award } from '#tests/points/award.ts'

// Stored text is shown as text on every screen. That no script ran, nothing was loaded from elsewhere and
// no policy was violated is checked on every page (a console error fails the test). These tests check that the text is
// shown exactly as stored, and that no browser dialog opened.

const texts = long ? hostileTexts : hostileTexts.filter((_, i) => i % 6 === 0)
/** The maximum on one screen. */
const batch = 20
const batches = Array.from({ length: Math.ceil(texts.length / batch) }, (_, i) =>
  texts.slice(i * batch, (i + 1) * batch),
)

let server: TestServer
let admin: TestUser
let guest: TestUser
beforeAll(async () => {
  server = await startServer()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
})

/** Stores what the API accepts and returns it; the only other answer is a refusal of the text. */
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
  await expect.poll(missing, { timeout: 15_000 }).toEqual([])
  await isUnharmed(page)
}

/** Nothing ran, nothing was refused, and no text has become an element or an attribute. */
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

describe(`${texts.length} hostile texts are shown as text`, () => {
  it('sections: on home and in the administration', async () => {
    for (const some of batches) {
      await server.pool.query('truncate homepage_content')
      const sections = await stored(
        some.map((text) =>
          store<{ title: string; content: string }>('createSection', {
            body: { title: text.slice(0, 120), content: text },
          }),
        ),
      )
      const all = some.join('\n')
      await store('updateSection', {
        params: { sectionKey: 'about_content' },
        body: { content: all, version: 0 },
      })
      const words = sections.flatMap(({ title, content }) => [title, content])
      const page = await open(guest, '/')
      await showsExactly(page, [...words, all])
      await page.context().close()
      const editing = await open(admin, '/admin/homepage')
      await showsExactly(editing, words)
      await editing.context().close()
    }
  }, 400_000)

  it('welcome and header, as they change', async () => {
    await server.pool.query('truncate homepage_content, header_content')
    const page = await open(guest, '/')
    let version = 0
    for (const text of texts) {
      const header = await store<{ title: string; subtitle: string; version: number }>('putHeader', {
        body: { title: text.slice(0, 60), subtitle: text.slice(0, 80), version },
      })
      const hero = await store<{ content: string }>('updateSection', {
        params: { sectionKey: 'hero_title' },
        body: { content: text, version },
      })
      if (!header || !hero) throw new Error(`not stored: ${text}`)
      version = header.version
      await showsExactly(page, [header.title, header.subtitle, hero.content])
    }
  }, 400_000)

  it('events: on cards and on the detail screen', async () => {
    for (const some of batches) {
      await server.pool.query('delete from events')
      const events = await stored(
        some.map((text) =>
          store<{ id: string; title: string; location: string; price: string | null }>('createEvent', {
            body: {
              title: text.slice(0, 120),
              location: text.slice(0, 120),
              price: text.slice(0, 40),
              description: some.join('\n'),
              date: '2055-06-18',
              time: '19:00',
              category: 'Musik',
            },
          }),
        ),
      )
      const words = events.flatMap(({ title, location, price }) => [title, location, price ?? 'Gratis'])
      const page = await open(guest, '/events')
      await showsExactly(page, words)
      await page.goto(`${server.url}/event/${events[0]?.id}`)
      await showsExactly(page, [some.join('\n')])
      await page.context().close()
    }
  }, 400_000)

  it('names and reasons of points: on the leaderboard and in the ledger', async () => {
    for (const some of batches) {
      await server.pool.query('update profiles set on_leaderboard = false')
      const people = await makeUsers(server, some.length)
      const [mine] = (await makeUsers(server, 1)) as [TestUser]
      const names: string[] = []
      for (const [i, text] of some.entries()) {
        const user = people[i] as TestUser
        const me = await store<{ displayName: string }>(
          'updateMe',
          { body: { displayName: text.slice(0, 50) } },
          user,
        )
        if (!me) continue
        names.push(me.displayName)
        await award(server, admin, user.userId, 10)
        expect((await award(server, admin, mine.userId, 1, { reason: text })).status).toBe(200)
      }
      const page = await open(mine, '/leaderboard')
      await showsExactly(page, names)
      await page.goto(`${server.url}/my-points`)
      await showsExactly(
        page,
        some.map((text) => text.normalize('NFC').trim()),
      )
      await page.context().close()
    }
  }, 400_000)

  it('notifications: in the bell and in the strip', async () => {
    for (const some of batches) {
      await server.pool.query('truncate notifications cascade')
      const notifications = await stored(
        some.map((text) =>
          store<{ title: string; message: string }>('createNotification', {
            body: { title: text.slice(0, 120), message: text },
          }),
        ),
      )
      const page = await open(guest, '/')
      await page.getByRole('button', { name: /nya meddelanden|nytt meddelande|Meddelanden/ }).click()
      await showsExactly(
        page,
        notifications.flatMap(({ title, message }) => [title, message]),
      )
      await page.context().close()
    }
  }, 400_000)
})

describe('control: a text turned into markup is detected', () => {
  const grow = async (markup: string) => {
    const page = await open(guest, '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isUnharmed(page)
    await page.evaluate(
      (html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html),
      markup,
    )
    return page
  }

  it('as an element', async () => {
    await expect(isUnharmed(await grow('<template>x</template>'))).rejects.toThrow('<template>')
  })

  it('as a script blocked by the policy: the console error fails the test', async () => {
    const page = await grow('<b onclick="alert(1)">x</b>')
    await expect(isUnharmed(page)).rejects.toThrow('script-src-attr')
    await expect.poll(() => errorsOf(page).join()).toMatch(/Content Security Policy/)
    allowErrors(page, /Content Security Policy/)
  })

  it('as a request to another host', async () => {
    const page = await grow('<img src="https://evil.example/pixel.gif" alt="">')
    await expect.poll(() => errorsOf(page).join()).toMatch(/evil\.example/)
    allowErrors(page, /evil\.example/)
  })
})
