import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, event, id as fixtureId, guest, onePage } from './harness/fixtures.ts'
import { violations } from './harness/good-at-every-size.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { home } from './home-fixtures.ts'

const languages = ['sv', 'en'] as const
const menu = { sv: 'Huvudmeny', en: 'Main menu' }
const events = { listEvents: onePage(event) }
const banner = page.getByRole('banner')
const sidewaysScroll = () => document.documentElement.scrollWidth - window.innerWidth

describe('header', () => {
  it.each(languages.flatMap((language) => [guest, admin].map((me) => [language, me] as const)))(
    'the header shows the whole title and subtitle on the smallest phones, with 1,240 points (%s, $role)',
    async (language, me) => {
      await openScreen({
        path: '/events',
        language,
        answers: {
          ...events,
          getSession: { me: { ...me, points: 1_240 } },
          getHeader: { title: null, subtitle: null, logoUrl: null, backgroundImageUrl: null },
        },
      })
      const badge = page.getByRole('link', { name: language === 'sv' ? '1240 poäng' : '1240 points' })
      const subtitle = { sv: 'Exklusiv Kompetens', en: 'Exclusive Expertise' }[language]
      await expect.element(badge).toBeVisible()
      // Until the header's texts have arrived, its title is visually hidden.
      await expect.element(banner.getByText(subtitle, { exact: true })).toBeVisible()
      for (const width of [320, 360, 389, 390, 430]) {
        await page.viewport(width, 640)
        await expect.poll(() => window.innerWidth).toBe(width)
        for (const text of ['Spelrum', subtitle]) {
          const name = banner.getByText(text, { exact: true }).element()
          const where = `${text} at ${width}`
          const isClipped = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1
          expect(isClipped, where).toBe(false)
          const { left, right } = name.getBoundingClientRect()
          expect(right - left, where).toBeGreaterThan(40)
          expect(right, where).toBeLessThanOrEqual(badge.element().getBoundingClientRect().x)
        }
        expect(sidewaysScroll(), `sideways scroll at ${width}`).toBeLessThanOrEqual(0)
      }
    },
  )

  it('the header: Escape returns the focus from a menu to its button, even the first time it is opened', async () => {
    await openScreen({ path: '/', answers: home })
    for (const name of [/^Konto/, /^Språk/]) {
      const button = page.getByRole('button', { name })
      await expect.element(button).toBeVisible()
      ;(button.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('menu')).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => page.getByRole('menu').elements()).toEqual([])
      await expect.element(button).toHaveFocus()
    }
  })

  it('the header: the bell says that it is empty, and the account menu of a guest has no admin link', async () => {
    await openScreen({ path: '/', answers: home })
    await page.getByRole('button', { name: 'Meddelanden' }).click()
    await expect.element(page.getByText('Inga nya meddelanden')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: /^Konto/ }).click()
    await expect.element(page.getByText(guest.email)).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Admin Casino' }).elements()).toEqual([])
  })

  it('the header: the account menu leads to my orders', async () => {
    await openScreen({ path: '/', answers: { ...home, listMyOrders: onePage() } })
    await page.getByRole('button', { name: /^Konto/ }).click()
    await page.getByRole('menuitem', { name: 'Mina beställningar' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Mina beställningar' })).toBeVisible()
    expect(location.pathname).toBe('/my-orders')
  })

  it('the header: the account menu leads to the competitions, for which the bottom bar has no room', async () => {
    await openScreen({ path: '/', answers: home })
    await page.getByRole('button', { name: /^Konto/ }).click()
    await page.getByRole('menuitem', { name: 'Tävlingar' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Aktiva Tävlingar' })).toBeVisible()
  })

  it('the header: points are updated live', async () => {
    const network = await openScreen({ path: '/', answers: home })
    await expect.element(page.getByRole('link', { name: '120 poäng', exact: true })).toBeVisible()
    network.answer({ getSession: { me: { ...guest, points: 340, level: 4, progress: 40, revision: 2 } } })
    network.publish({ type: 'points.changed', points: 340, level: 4, revision: 2 })
    await expect.element(page.getByRole('link', { name: '340 poäng', exact: true })).toBeVisible()
  })

  it('the header: the language is switched and sent to the server', async () => {
    const network = await openScreen({ path: '/', answers: home })
    await page.getByRole('button', { name: 'Språk: Svenska' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect.element(page.getByRole('heading', { name: 'Welcome to Spelrum' })).toBeInTheDocument()
    expect(document.documentElement.lang).toBe('en')
    await expect
      .poll(() => network.requestsOf('setMyLanguage').map(({ body }) => body))
      .toEqual([{ language: 'en' }])
  })
})

testStates('the frame', [
  {
    name: 'the messages open',
    path: '/ingen/sida',
    as: 'admin',
    first: (_, language) =>
      page.getByRole('button', { name: language === 'sv' ? 'Meddelanden' : 'Messages' }).click(),
    shows: { sv: 'Inga nya meddelanden', en: /^No new/ },
  },
  {
    name: 'the languages open',
    path: '/ingen/sida',
    as: 'admin',
    first: (_, language) =>
      page.getByRole('button', { name: { sv: /^Språk/, en: /^Language/ }[language] }).click(),
    shows: { sv: 'English', en: 'Svenska' },
  },
  {
    name: 'the account menu open',
    path: '/ingen/sida',
    as: 'admin',
    first: (_, language) =>
      page.getByRole('button', { name: { sv: /^Konto/, en: /^Account/ }[language] }).click(),
    shows: { sv: admin.email, en: admin.email },
  },
  {
    name: 'a path that does not exist',
    path: '/ingen/sida',
    shows: { sv: 'Sidan du letar efter finns inte.', en: /^The page/ },
  },
])

const eight = {
  sv: ['Hem', 'Events', 'Quiz', 'Boka bord', 'Meny', 'Checka in', 'Topplista', 'Profil'],
  en: ['Home', 'Events', 'Quiz', 'Table booking', 'Menu', 'Check-in', 'Leaderboard', 'Profile'],
}

describe('bottom bar', () => {
  it.each(languages)('the bottom bar holds all eight entries at 320 and 360 px (%s)', async (language) => {
    await openScreen({ path: '/events', language, answers: events })
    await expect.element(page.getByRole('navigation', { name: menu[language] })).toBeVisible()
    for (const width of [320, 360, 390]) {
      await page.viewport(width, 640)
      await expect.poll(() => window.innerWidth).toBe(width)
      const entries = measureBar()
      expect(entries.map(({ text }) => text)).toEqual(eight[language])
      for (const [index, { box, label, text }] of entries.entries()) {
        const where = `${text} at ${width}`
        expect(box.width, where).toBeGreaterThanOrEqual(39)
        expect(box.height, where).toBeGreaterThanOrEqual(44)
        expect(box.left, where).toBeGreaterThanOrEqual(entries[index - 1]?.box.right ?? 0)
        expect(box.right, where).toBeLessThanOrEqual(width)
        // The text itself is measured, because its box may clip it.
        expect(label.left, where).toBeGreaterThanOrEqual(box.left)
        expect(label.right, where).toBeLessThanOrEqual(box.right)
        expect(label.bottom, where).toBeLessThanOrEqual(640)
      }
      expect(sidewaysScroll()).toBeLessThanOrEqual(0)
      expect(await violations(), `axe at ${width}`).toEqual([])
    }
  })

  it('the bottom bar is replaced from 1024 px by links in the header, one of them to the competitions', async () => {
    await openScreen({ path: '/', width: 1280, answers: home })
    const bar = page.getByRole('navigation', { name: 'Huvudmeny' })
    const words = () =>
      bar
        .getByRole('link')
        .elements()
        .map((link) => link.ariaLabel)
    const top = () => bar.element().getBoundingClientRect().y
    await expect.element(bar).toBeVisible()
    expect(words()).toEqual([
      'Hem',
      'Events',
      'Tävlingar',
      'Quiz',
      'Boka bord',
      'Meny',
      'Checka in',
      'Topplista',
      'Profil',
    ])
    expect(top()).toBeLessThan(68)
    await bar.getByRole('link', { name: 'Tävlingar' }).click()
    await expect.poll(() => location.pathname).toBe('/competitions')
    await expect.element(bar.getByRole('link', { name: 'Tävlingar' })).toHaveAttribute('aria-current', 'page')

    await page.viewport(1024, 768)
    await expect.poll(() => window.innerWidth).toBe(1024)
    expect(words()).toContain('Tävlingar')
    expect(sidewaysScroll()).toBeLessThanOrEqual(0)
    await page.viewport(1023, 768)
    await expect
      .poll(words)
      .toEqual(['Hem', 'Events', 'Quiz', 'Boka bord', 'Meny', 'Checka in', 'Topplista', 'Profil'])
    expect(top()).toBeGreaterThan(700)
  })
})

describe('navigation to the tables and the menu', () => {
  const tables = {
    listTables: { items: [], strikes: 0 },
    listMyTableBookings: onePage(),
    getMenu: { isOpen: true, stoppedUntil: null, categories: [] },
    listOrderPlaces: { booking: null, play: null, tables: [] },
    listMyOrders: onePage(),
  }
  it.each([
    ['Boka bord', '/table-booking'],
    ['Checka in', '/check-in'],
    ['Meny', '/menu'],
  ])('%s leads to %s from a phone and from a desktop, and is marked there', async (name, to) => {
    await openScreen({ path: '/events', answers: { ...events, ...tables } })
    for (const width of [390, 1280]) {
      await page.viewport(width, 800)
      const bar = page.getByRole('navigation', { name: 'Huvudmeny' })
      await bar.getByRole('link', { name: 'Events', exact: true }).click()
      await expect.poll(() => location.pathname).toBe('/events')
      await bar.getByRole('link', { name, exact: true }).click()
      await expect.poll(() => location.pathname).toBe(to)
      await expect
        .element(bar.getByRole('link', { name, exact: true }))
        .toHaveAttribute('aria-current', 'page')
      await expect.element(page.getByRole('heading', { level: 1, name })).toBeInTheDocument()
    }
  })
})

it('the frame: an event leads back to the list', async () => {
  await openScreen({ path: `/event/${fixtureId(10)}`, answers: { ...events, getEvent: event } })
  await page.getByRole('main').getByRole('link', { name: 'Alla events' }).click()
  await expect.poll(() => location.pathname).toBe('/events')
})

it('an unknown path shows the not-found screen with a link to home', async () => {
  await openScreen({ path: '/ingen/sida', answers: home })
  await expect.element(page.getByRole('heading', { name: '404' })).toBeInTheDocument()
  await page.getByRole('main').getByRole('link', { name: 'Till startsidan' }).click()
  await expect.poll(() => location.pathname).toBe('/')
})

it('an unknown path shows the not-found screen to a visitor who is not signed in', async () => {
  await openScreen({ path: '/ingen/sida', as: 'nobody' })
  await expect.element(page.getByText('Sidan du letar efter finns inte.')).toBeVisible()
})

it('session: the frame shows a loading state until the session is known', async () => {
  const { promise, resolve } = Promise.withResolvers<{ me: typeof guest }>()
  await openScreen({ path: '/', answers: { ...home, getSession: () => promise } })
  await expect.element(page.getByRole('navigation', { name: 'Huvudmeny' })).toBeVisible()
  await expect.element(page.getByText('Laddar …')).toBeInTheDocument()
  resolve({ me: guest })
  await expect.element(page.getByRole('heading', { name: 'Kväll 1' })).toBeVisible()
})

function measureBar() {
  const list = [...document.querySelectorAll('nav ul')].find((each) => each.checkVisibility())
  return [...(list?.querySelectorAll('a') ?? [])].map((link) => {
    const label = link.querySelector(':scope > span:last-child')
    const words = document.createRange()
    if (label) words.selectNodeContents(label)
    return {
      text: label?.textContent,
      box: link.getBoundingClientRect(),
      label: words.getBoundingClientRect(),
    }
  })
}
