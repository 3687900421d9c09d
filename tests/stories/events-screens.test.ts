import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { statesIn } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { expectGoodAtEverySize } from './every-size.ts'

let server: TestServer
let guest: TestUser
let stranger: TestUser
let admin: TestUser
let events: { open: string; full: string; mine: string; fullMine: string; started: string }

beforeAll(async () => {
  server = await startServer()
  ;[guest, stranger] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  const others = await makeUsers(server, 2)
  events = {
    open: await makeEvent(server, { title: 'Jazzkväll', inDays: 3 }),
    full: await makeEvent(server, { title: 'Vinprovning', inDays: 4, maxAttendees: 1 }),
    mine: await makeEvent(server, { title: 'Pubquiz', inDays: 5, maxAttendees: 4 }),
    fullMine: await makeEvent(server, { title: 'Snooker', inDays: 6, maxAttendees: 1 }),
    started: await makeEvent(server, { title: 'Pokerkväll', inDays: -2 }),
  }
  await call(server, others[0] ?? null, 'bookEvent', { params: { eventId: events.full } })
  for (const eventId of [events.mine, events.fullMine])
    await call(server, guest, 'bookEvent', { params: { eventId } })
  await server.pool.query(
    `insert into event_bookings (event_id, user_id, created_at) values ($1, $2, now() - interval '9 days')`,
    [events.started, guest.userId],
  )
})

type Screen = {
  name: string
  path: () => string
  who?: () => TestUser
  /** A replaced answer for a glob of paths. */
  instead?: 'empty' | 'failed' | 'loading'
  /** Steps before the check, which starts when the text is visible. */
  first?: (page: Page, language: 'sv' | 'en') => Promise<void>
  shows: Record<'sv' | 'en', string | RegExp>
}

const screens: Screen[] = [
  { name: 'events', path: () => '/events', shows: { sv: 'Fullbokat', en: 'Fully booked' } },
  {
    name: 'events, empty',
    path: () => '/events',
    instead: 'empty',
    shows: { sv: 'Inga evenemang tillgängliga just nu.', en: 'No events available right now.' },
  },
  {
    name: 'events, failed',
    path: () => '/events',
    instead: 'failed',
    shows: { sv: 'Kunde inte ladda evenemang.', en: 'Couldn’t load events.' },
  },
  {
    name: 'events, loading',
    path: () => '/events',
    instead: 'loading',
    shows: { sv: 'Laddar evenemang...', en: 'Loading events…' },
  },
  {
    name: 'event, open',
    path: () => `/event/${events.open}`,
    shows: { sv: 'Boka plats', en: 'Book a spot' },
  },
  {
    name: 'event, full',
    path: () => `/event/${events.full}`,
    shows: { sv: /Alla platser är tagna/, en: /All spots are taken/ },
  },
  {
    name: 'event, mine',
    path: () => `/event/${events.mine}`,
    shows: { sv: /Du har en plats/, en: /You have a spot/ },
  },
  {
    name: 'event, started',
    path: () => `/event/${events.started}`,
    shows: { sv: /Eventet har börjat/, en: /The event has started/ },
  },
  {
    name: 'event, asked before a full one is cancelled',
    path: () => `/event/${events.fullMine}`,
    first: (page) => page.getByRole('button', { name: /^(Avboka|Cancel booking)$/ }).click(),
    shows: { sv: 'Avboka din plats?', en: 'Cancel your booking?' },
  },
  {
    name: 'event, missing',
    path: () => '/event/00000000-0000-4000-8000-000000000000',
    shows: { sv: /Det kan ha tagits bort/, en: /It may have been deleted/ },
  },
  {
    name: 'event, failed',
    path: () => `/event/${events.open}`,
    instead: 'failed',
    shows: { sv: 'Kunde inte ladda evenemang.', en: 'Couldn’t load events.' },
  },
  {
    name: 'my bookings',
    path: () => '/my-bookings',
    shows: { sv: 'Pokerkväll', en: 'Pokerkväll' },
  },
  {
    name: 'my bookings, empty',
    path: () => '/my-bookings',
    who: () => stranger,
    shows: { sv: 'Du har inga bokningar', en: 'You have no bookings' },
  },
  {
    name: 'my bookings, failed',
    path: () => '/my-bookings',
    instead: 'failed',
    shows: { sv: 'Det gick inte att hämta dina bokningar.', en: 'Couldn’t load your bookings.' },
  },
  {
    name: 'dashboard',
    path: () => '/admin',
    who: () => admin,
    shows: { sv: /Skapa, ändra och ta bort/, en: /Create, change and delete/ },
  },
  {
    name: 'dashboard, denied',
    path: () => '/admin',
    shows: { sv: 'Åtkomst nekad', en: 'Access denied' },
  },
  {
    name: 'admin events',
    path: () => '/admin/events',
    who: () => admin,
    shows: { sv: 'Jazzkväll', en: 'Jazzkväll' },
  },
  {
    name: 'admin events, empty',
    path: () => '/admin/events',
    who: () => admin,
    instead: 'empty',
    shows: { sv: 'Inga kommande events', en: 'No upcoming events' },
  },
  {
    name: 'admin events, failed',
    path: () => '/admin/events',
    who: () => admin,
    instead: 'failed',
    shows: { sv: 'Kunde inte hämta events', en: 'Couldn’t load events' },
  },
  {
    name: 'admin events, asked before deleting',
    path: () => '/admin/events',
    who: () => admin,
    first: (page) => page.getByRole('button', { name: /^(Ta bort|Delete) Pubquiz/ }).click(),
    shows: { sv: /1 person har bokat/, en: /1 person has booked/ },
  },
  {
    name: 'event form, with errors',
    path: () => '/admin/events?edit=new',
    who: () => admin,
    first: (page) => page.getByRole('button', { name: /^(Skapa event|Create event)$/ }).click(),
    shows: { sv: 'Fyll i det här fältet.', en: 'Fill in this field.' },
  },
  {
    name: 'event form, calendar open',
    path: () => `/admin/events?edit=${'new'}`,
    who: () => admin,
    first: (page, language) => page.getByLabel(language === 'sv' ? 'Datum' : 'Date').click(),
    shows: {
      sv: /^(januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december) 20\d\d$/i,
      en: /^[A-Z][a-z]+ 20\d\d$/,
    },
  },
  {
    name: 'event form, of a stored event',
    path: () => `/admin/events?edit=${events.mine}`,
    who: () => admin,
    shows: { sv: 'Spara', en: 'Save' },
  },
  {
    name: 'attendees',
    path: () => `/admin/events?attendees=${events.mine}`,
    who: () => admin,
    shows: { sv: 'Exportera CSV', en: 'Export CSV' },
  },
  {
    name: 'attendees, none',
    path: () => `/admin/events?attendees=${events.open}`,
    who: () => admin,
    shows: { sv: 'Ingen har bokat än', en: 'No one has booked yet' },
  },
]

describe.each(['sv', 'en'] as const)('every screen of events in %s', (language) => {
  it.each(statesIn(language, screens).map((screen) => [screen.name, screen] as const))(
    '%s',
    async (_name, screen) => {
      const prepare = async (page: Page) => {
        await answerInstead(page, screen)
        if (screen.name.includes('missing')) allowErrors(page, /404/)
      }
      const page = await visit(server, {
        user: screen.who?.() ?? guest,
        language,
        path: screen.path(),
        prepare,
      })
      if (screen.first) await screen.first(page, language)
      await page.getByText(screen.shows[language], { exact: true }).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      await expectGoodAtEverySize(page)
    },
  )
})

async function answerInstead(page: Page, { instead }: Screen): Promise<void> {
  if (!instead) return
  const lists = /\/api\/(events|me\/event-bookings|admin\/events)([/?]|$)/
  if (instead === 'failed') allowErrors(page, /500/)
  await page.route(lists, async (route) => {
    if (instead === 'empty') return route.fulfill({ json: { items: [], nextCursor: null } })
    if (instead === 'failed')
      return route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'internal_error', status: 500 }),
      })
    // Loading: it never comes.
  })
}
