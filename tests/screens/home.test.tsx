import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Header, Section } from '#contract/content.ts'
import type { Answers } from './harness/answers.ts'
import { event, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { type State, testStates } from './harness/test-states.ts'
import { toasts } from './harness/toasts.ts'
import { emptyHome, home } from './home-fixtures.ts'

const path = '/'
const white = '/icons/icon-192.png'
const missing = '/pictures/borta.webp'
const section = (sectionKey: string, fields: Partial<Section>): Section => ({
  sectionKey,
  title: null,
  content: null,
  imageUrl: null,
  ...fields,
})
const withSections = (...sections: Section[]): Answers => ({ ...home, getHome: { sections } })
const withHeader = (fields: Partial<Header>): Answers => ({
  getHeader: { title: 'Kritan', subtitle: null, logoUrl: null, backgroundImageUrl: null, ...fields },
})
const refused = { refusal: { code: 'internal_error' } } as const
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const banner = page.getByRole('banner')

const manyTexts: State = {
  name: 'long texts and pictures',
  path,
  answers: {
    ...withSections(
      section('hero_title', { content: 'Kvällen börjar vid bordet', imageUrl: white }),
      section('about_title', { title: 'Om Kritan' }),
      section('about_content', { content: 'Sedan 1974.', imageUrl: white }),
      section('custom_section_1', {
        title: 'W'.repeat(120),
        content: 'utanmellanslag'.repeat(40),
        imageUrl: white,
      }),
    ),
    ...withHeader({ subtitle: 'W'.repeat(80), backgroundImageUrl: white }),
  },
  shows: { sv: 'Om Kritan', en: 'Om Kritan' },
}
const events: State = {
  name: 'with events',
  path,
  answers: home,
  shows: { sv: 'Kväll 1', en: 'Kväll 1' },
}

testStates('home', [
  manyTexts,
  { ...manyTexts, name: 'again long texts and pictures' },
  events,
  {
    name: 'empty',
    path,
    answers: emptyHome,
    shows: {
      sv: 'Inga events just nu. Använd Admin-panelen för att lägga till events.',
      en: /^No events/,
    },
  },
  {
    name: 'failed',
    path,
    answers: { ...emptyHome, listEvents: refused, listCompetitions: refused },
    shows: { sv: 'Försök igen', en: 'Try again' },
  },
])

describe('home', () => {
  it('the home screen shows hero, coming events and the empty state of the competitions', async () => {
    await openScreen({ path, answers: home })
    await expect.element(title('Välkommen till Spelrum')).toBeInTheDocument()
    await expect.element(page.getByText('Din plattform för events, tävlingar och utveckling')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Kväll 1' })).toBeVisible()
    await expect
      .element(
        page.getByText('Inga aktiva tävlingar just nu. Använd Admin-panelen för att lägga till tävlingar.'),
      )
      .toBeVisible()
    await page.getByRole('link', { name: 'Se alla events' }).click()
    await expect.poll(() => location.pathname).toBe('/events')
  })

  it('the home screen: failed loading offers a retry without empty states and without a toast', async () => {
    const network = await openScreen({ path, answers: { ...home, listEvents: refused } })
    const retry = page.getByRole('button', { name: 'Försök igen' })
    await expect.element(retry).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Aktiva Tävlingar' })).toBeVisible()
    expect(page.getByText(/^Inga events just nu/).elements()).toEqual([])
    expect(toasts()).toEqual([])
    network.answer({ listEvents: onePage(event) })
    await retry.click()
    await expect.element(page.getByRole('heading', { name: 'Jazzkväll' })).toBeVisible()
  })

  it('the home screen: the row of events scrolls by buttons, which are disabled at its ends', async () => {
    await openScreen({ path, answers: home })
    const previous = page.getByRole('button', { name: 'Visa föregående i Kommande Events' })
    const next = page.getByRole('button', { name: 'Visa nästa i Kommande Events' })
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
    await expect
      .poll(async () => {
        const button = next.element() as HTMLElement
        if (button.ariaDisabled === 'false') button.click()
        return button.ariaDisabled
      })
      .toBe('true')
    await expect.element(previous).toHaveAttribute('aria-disabled', 'false')
  })

  it('the home screen shows the specified titles and entries', async () => {
    await openScreen({ path, answers: { ...home, ...withHeader({ title: null }) } })
    await expect.element(banner.getByText('Spelrum', { exact: true })).toBeVisible()
    await expect.element(banner.getByText('Exklusiv Kompetens', { exact: true })).toBeVisible()
    await expect.poll(sectionTitles).toEqual(['Din kväll', 'Kommande Events', 'Aktiva Tävlingar'])
    const seeAll = page.getByRole('main').getByText('Se alla', { exact: true }).elements()
    expect(seeAll.map((link) => link.getAttribute('href'))).toEqual(['/events', '/competitions'])
    const bar = page.getByRole('navigation', { name: 'Huvudmeny' })
    const entries = bar.getByRole('link').elements()
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Hem',
      'Events',
      'Quiz',
      'Boka bord',
      'Meny',
      'Checka in',
      'Topplista',
      'Profil',
    ])
    expect(getComputedStyle(bar.element()).position).toBe('fixed')
  })
})

describe('home content', () => {
  it('the content of the home screen shows the welcome, the custom sections in order after the competitions, and the about text last', async () => {
    await openScreen({
      path,
      answers: withSections(
        section('hero_title', { content: 'Kvällen börjar vid bordet' }),
        section('hero_subtitle', { content: 'Åtta bord\noch ett kök' }),
        section('about_title', { title: 'Om Kritan' }),
        section('about_content', { content: 'Sedan 1974.\n\nVälkommen in.' }),
        section('custom_section_1', {
          title: 'Öppettider',
          content: 'Fredag 15–02\nLördag 12–02',
          imageUrl: white,
        }),
        section('custom_section_2', { title: 'Hitta hit' }),
      ),
    })
    await expect.element(title('Kvällen börjar vid bordet')).toBeInTheDocument()
    await expect.poll(() => document.title).toContain('Kvällen börjar vid bordet')
    await expect
      .poll(sectionTitles)
      .toEqual(['Din kväll', 'Kommande Events', 'Aktiva Tävlingar', 'Öppettider', 'Hitta hit', 'Om Kritan'])
    const text = page.getByText('Fredag 15–02').element() as HTMLElement
    expect(text.innerText, 'line breaks are kept').toBe('Fredag 15–02\nLördag 12–02')
    await expect.element(page.getByText('Åtta bord')).toHaveAttribute('lang', 'sv')
  })

  it.each([
    ['sv', 'Välkommen till Spelrum', 'Din plattform för events, tävlingar och utveckling'],
    ['en', 'Welcome to Spelrum', ''],
  ] as const)(
    'the content of the home screen falls back to default texts (%s)',
    async (language, name, tagline) => {
      await openScreen({ path, language, answers: home })
      await expect.element(title(name)).toBeInTheDocument()
      if (tagline) await expect.element(page.getByText(tagline)).toBeVisible()
    },
  )

  it('the content of the home screen: a failure leaves the rest of the screen intact', async () => {
    await openScreen({ path, answers: { ...home, getHome: refused } })
    await expect.element(page.getByText('Din plattform för events, tävlingar och utveckling')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Kväll 1' })).toBeVisible()
    expect(toasts()).toEqual([])
  })

  it('the content of the home screen: a picture that fails to load leaves no gap', async () => {
    await openScreen({
      path,
      answers: withSections(
        section('hero_title', { content: 'Kvällen börjar', imageUrl: missing }),
        section('about_content', { content: 'Sedan 1974.', imageUrl: missing }),
        section('custom_section_1', { title: 'Öppettider', imageUrl: missing }),
      ),
    })
    const heading = page.getByRole('heading', { name: 'Öppettider' })
    await expect.element(heading).toBeVisible()
    // Its title is optional.
    await expect.element(page.getByText('Sedan 1974.')).toBeVisible()
    heading.element().scrollIntoView()
    await expect.poll(() => document.querySelectorAll(`img[src="${missing}"]`).length).toBe(0)
    // The default picture is back behind the welcome.
    await expect.poll(() => document.querySelector('main img[src*="home-hero"]')).not.toBeNull()
    expect(heading.element().closest('section')?.getBoundingClientRect().height).toBeLessThan(140)
  })
})

describe('header content', () => {
  it('the content of the header shows title, subtitle and logo, and the defaults without content', async () => {
    const network = await openScreen({
      path,
      answers: { ...emptyHome, ...withHeader({ subtitle: 'Biljard & kök', logoUrl: white }) },
    })
    await expect.element(banner.getByText('Kritan', { exact: true })).toBeVisible()
    await expect.element(banner.getByText('Biljard & kök', { exact: true })).toBeVisible()
    expect(document.querySelectorAll(`header img[src="${white}"]`)).toHaveLength(1)
    network.answer(withHeader({ title: null }))
    network.publish({ type: 'header.changed' })
    await expect.element(banner.getByText('Spelrum', { exact: true })).toBeVisible()
    await expect.element(banner.getByText('Exklusiv Kompetens', { exact: true })).toBeVisible()
    expect(document.querySelectorAll('header img')).toHaveLength(0)
  })

  it('the content of the header: a logo and background that fail to load fall back to the defaults', async () => {
    await openScreen({
      path,
      answers: { ...emptyHome, ...withHeader({ logoUrl: missing, backgroundImageUrl: missing }) },
    })
    await expect.element(banner.getByText('Kritan', { exact: true })).toBeVisible()
    await expect.poll(() => document.querySelectorAll('header img[src*="borta"]').length).toBe(0)
    expect(document.querySelectorAll('header a:first-of-type svg').length).toBeGreaterThan(0)
    expect(banner.element().hasAttribute('data-pictured')).toBe(false)
  })
})

it('navigation moves the focus to the heading and sets the title', async () => {
  await openScreen({ path, answers: home })
  const bar = page.getByRole('navigation', { name: 'Huvudmeny' })
  await bar.getByRole('link', { name: 'Events' }).click()
  await expect.element(title('Kommande Evenemang')).toHaveFocus()
  expect(document.title).toBe('Kommande Evenemang · Spelrum')
})

it('the event card shows title, time, location, attendees, price and picture', async () => {
  const shown = { ...event, title: 'Pubquiz med Gunilla', currentAttendees: 0, maxAttendees: 12, price: null }
  await openScreen({ path: '/events', answers: { listEvents: onePage(shown) } })
  const card = page.getByRole('article').filter({
    has: page.getByRole('heading', { name: 'Pubquiz med Gunilla' }),
  })
  for (const text of ['Musik', 'Stora salen', '19:00', '0 av 12 deltagare', 'Gratis', 'Visa mer'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  expect(card.element().querySelectorAll('img')).toHaveLength(1)
})

const sectionTitles = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
