import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { page } from 'vitest/browser'
import { hostileTexts } from '#tests/content/hostile-texts.ts'
import { headerKey, homeKey } from '#web/features/content/queries.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { added, known } from './content-fixtures.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { burger, categoryOf, fillCart, guestAnswers, order } from './menu-fixtures.ts'
import { notification } from './notification-fixtures.ts'
import { boardOf, pointEvent } from './points-fixtures.ts'

// Text from the server never becomes markup: it is shown exactly as sent, no script runs, and nothing comes from
// elsewhere. The policy that the server sends is tested in a story.

const texts = (inject('long') ? hostileTexts : hostileTexts.filter((_, i) => i % 6 === 0)).map((text) =>
  text.toWellFormed(),
)
/** The largest number on one screen. */
const batch = 20
const batches = Array.from({ length: Math.ceil(texts.length / batch) }, (_, i) =>
  texts.slice(i * batch, (i + 1) * batch),
)
const first = (text: string, count: number) => text.slice(0, count).toWellFormed()

const ran: unknown[] = []
const realAlert = window.alert
beforeEach(() => {
  ran.length = 0
  window.alert = (said) => void ran.push(said)
})
afterEach(() => {
  window.alert = realAlert
})

/** Waits until each text is the complete content of some element. */
async function showsExactly(wanted: string[]): Promise<void> {
  expect(wanted.length).toBeGreaterThan(0)
  const missing = () => {
    const there = new Set([...document.querySelectorAll('body *')].map(({ textContent }) => textContent))
    return wanted.filter((text) => !there.has(text))
  }
  await expect.poll(missing).toEqual([])
  isUnharmed()
}

/** No script ran, and no text has become an element or an attribute. */
function isUnharmed(): void {
  expect(ran).toEqual([])
  const foreign = 'script, iframe, object, embed, base, style, marquee, portal, math, template'
  const grown = [...document.querySelectorAll('#root *, [data-portal] *')]
    .filter(
      (element) =>
        element.matches(foreign) ||
        element.getAttributeNames().some((name) => name.startsWith('on')) ||
        /^\s*(javascript|data:text|vbscript)/i.test(element.getAttribute('href') ?? ''),
    )
    .map((element) => element.outerHTML.slice(0, 200))
  expect(grown).toEqual([])
}

const home = {
  getHome: { sections: [] },
  listEvents: onePage(),
  listCompetitions: onePage(),
  listQuizzes: onePage(),
}

describe(`${texts.length} hostile texts are shown as text`, () => {
  it.each(batches)('sections: on home', async (...some) => {
    const sections = some.map((text, i) => added(i, { title: first(text, 120), content: text }))
    const shown = sections.map(({ sectionKey, title, content }) => ({
      sectionKey,
      title,
      content,
      imageUrl: null,
    }))
    const all = some.join('\n')
    const about = { sectionKey: 'about_content', title: null, content: all, imageUrl: null }
    await openScreen({ path: '/', answers: { ...home, getHome: { sections: [about, ...shown] } } })
    await showsExactly([...shown.flatMap(({ title, content }) => [title ?? '', content ?? '']), all])
  })

  it.each(batches)('sections: in the administration', async (...some) => {
    const sections = some.map((text, i) => added(i, { title: first(text, 120), content: text }))
    await openScreen({
      path: '/admin/homepage',
      as: 'admin',
      answers: { listSections: { items: [...known, ...sections] } },
    })
    await showsExactly(sections.flatMap(({ title, content }) => [title ?? '', content ?? '']))
  })

  it('welcome and header, as they change', async () => {
    const network = await openScreen({ path: '/', answers: home })
    for (const text of texts) {
      const header = { title: first(text, 60), subtitle: first(text, 80), logoUrl: null }
      const hero = { sectionKey: 'hero_title', title: null, content: text, imageUrl: null }
      network.answer({
        getHeader: { ...header, backgroundImageUrl: null },
        getHome: { sections: [hero] },
      })
      void queryClient.invalidateQueries({ queryKey: homeKey })
      void queryClient.invalidateQueries({ queryKey: headerKey })
      await showsExactly([header.title, header.subtitle, text])
    }
  })

  it.each(batches)('events: on cards', async (...some) => {
    const events = some.map((text, i) => ({
      ...event,
      id: id(500 + i),
      title: first(text, 120),
      location: first(text, 120),
      price: first(text, 40),
    }))
    await openScreen({ path: '/events', answers: { listEvents: onePage(...events) } })
    await showsExactly(events.flatMap(({ title, location, price }) => [title, location, price]))
  })

  it.each(batches)('events: the description on the detail screen', async (...some) => {
    const getEvent = { ...event, description: some.join('\n') }
    await openScreen({ path: `/event/${event.id}`, answers: { getEvent } })
    await showsExactly([getEvent.description])
  })

  it.each(batches)('hostile names are shown as text on the leaderboard', async (...some) => {
    const { leaders } = boardOf(null)
    const named = some.map((text, i) => ({
      ...(leaders[i] as (typeof leaders)[number]),
      displayName: first(text, 50),
    }))
    await openScreen({ path: '/leaderboard', answers: { getLeaderboard: { leaders: named, me: null } } })
    await showsExactly(named.map(({ displayName }) => displayName))
  })

  it.each(batches)('reasons for points in the ledger', async (...some) => {
    const events = some.map((reason, i) => ({ ...pointEvent, id: id(500 + i), reason }))
    await openScreen({ path: '/my-points', answers: { listMyPoints: onePage(...events) } })
    await showsExactly(some)
  })

  it.each(batches)('dishes: on the menu and in the cart', async (...some) => {
    const dishes = some.map((text, i) => ({
      ...burger,
      id: id(500 + i),
      name: first(text, 80),
      description: text,
      allergens: [first(text, 60)],
    }))
    const getMenu = {
      isOpen: true,
      stoppedUntil: null,
      categories: [categoryOf(1, first(some[0] ?? '', 60), ...dishes)],
    }
    await openScreen({ path: '/menu', width: 1280, answers: { ...guestAnswers, getMenu } })
    fillCart(...dishes.map((dish) => [dish, 1] as const))
    await showsExactly(
      dishes.flatMap(({ name, description, allergens }) => [name, description, ...allergens]),
    )
  })

  it.each(batches)('dishes and notes: on the receipt', async (...some) => {
    const [line] = order.lines
    if (!line) throw new Error('no line')
    const lines = some.map((text) => ({ ...line, name: first(text, 80), note: first(text, 200) }))
    await openScreen({ path: `/order/${order.id}`, answers: { getMyOrder: { ...order, lines } } })
    await showsExactly(lines.flatMap(({ name, note }) => [name, `Önskemål: ${note}`]))
  })

  it.each(batches)('notifications: in the bell', async (...some) => {
    const items = some.map((text) => notification({ title: first(text, 120), message: text }))
    await openScreen({
      path: '/events',
      answers: { listEvents: onePage(), listNotifications: { items } },
    })
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Meddelanden/ })
      .click()
    await showsExactly(items.flatMap(({ title, message }) => [title, message]))
  })
})

describe('control: a text turned into markup is detected', () => {
  const grow = async (markup: string) => {
    await openScreen({ path: '/my-points', answers: { listMyPoints: onePage() } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    isUnharmed()
    document.querySelector('main')?.insertAdjacentHTML('beforeend', markup)
  }

  it('as an element', async () => {
    await grow('<template>x</template>')
    expect(isUnharmed).toThrow('<template>')
  })

  it('as a handler', async () => {
    await grow('<b onclick="alert(1)">x</b>')
    expect(isUnharmed).toThrow('onclick')
  })

  it('as a script that ran', async () => {
    await grow('<img src="data:," onerror="alert(1)" alt="">')
    await expect.poll(() => ran).toHaveLength(1)
    document.querySelector('main img[onerror]')?.remove()
    expect(isUnharmed).toThrow()
  })
})
