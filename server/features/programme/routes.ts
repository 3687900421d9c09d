import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { getFriendTicket } from '#contract/event-friends.ts'
import * as contract from '#contract/programme.ts'
import { languageOf } from '#rules/language.ts'
import { findCalendarFeed } from '#server/features/accounts/queries.ts'
import { rememberedHeaders, startSession } from '#server/features/accounts/start-session.ts'
import { confirmPlaceByMail } from '#server/features/events/confirm-place-by-mail.ts'
import { holdPlaceByMail } from '#server/features/events/hold-place-by-mail.ts'
import { requireEmail } from '#server/platform/accounts/email.ts'
import { mailLimits } from '#server/platform/accounts/mail-limits.ts'
import type { Engine } from '#server/platform/engine.ts'
import { networkOf } from '#server/platform/http/client-ip.ts'
import { giveBack, type Limiter, limiter, perMinute, take } from '#server/platform/http/limits.ts'
import { removeHeader, setHeader } from '#server/platform/http/outgoing.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, mount, type Vars } from '#server/platform/http/router.ts'
import { contentPolicy } from '#server/platform/http/security-headers.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerFile } from '#server/platform/web/answer-file.ts'
import { type StoredFile, storedFile } from '#server/platform/web/files.ts'
import { bookingsCalendar, programmeCalendar } from './calendar.ts'
import { cancelledPage, eventPage, missingPage } from './event-html.ts'
import { embeddedPage, listPage } from './list-html.ts'
import { builtParts } from './parts-html.ts'
import { presentBookable } from './present.ts'
import {
  findBooked,
  findCancelled,
  findClub,
  findComing,
  findFeedOwner,
  findFriendTicket,
  findPublic,
} from './queries.ts'
import { removeCalendarFeed, renewCalendarFeed } from './renew-calendar-feed.ts'
import { noTicketPage, ticketPage } from './ticket-html.ts'

/** Wrong keys a minute of one network. Right ones are not counted among them. */
const wrongKeys = 30
/** Requests a minute with one key: calendars ask once an hour. */
const perOwner = 60
/** Codes typed a minute in one network. */
const codesPerNetwork = 600
/** Places that one network holds within ten minutes: a room of guests who book at once, and few of those of a large event. */
const holdsPerNetwork = 60
/** Of these, how many at one event. A place that is booked with its code is not counted any more, so a room of guests can book one after the other. */
const holdsOfEvent = 6
/** Codes mailed to one address a day. With five attempts each, guesses find one within 20,000 days on average. */
const codesPerAddress = 10
/** Pages in memory with their compressed forms. A page with other content is another one. */
const keptPages = 300
/** For how long a cache may show how many places were left. */
const caching = 'public, max-age=30'

/** The programme for everyone, and the calendar of a guest's own bookings. */
export function programmeRoutes(app: App, engine: Engine): void {
  const requests = limiter(perMinute.networkAnonymous)
  pageRoutes(app, engine, requests)
  feedRoutes(app, engine, requests)
  placeRoutes(app, engine)
}

/** A visitor books with a mailed code. */
function placeRoutes(app: App, engine: Engine): void {
  const mails = mailLimits()
  const attempts = limiter(codesPerNetwork)
  const holds = limiter(holdsPerNetwork, 600)
  const heldOfEvent = limiter(holdsOfEvent, 600)
  const codes = limiter(codesPerAddress, 86_400)

  serve(app, contract.getPublicEvent, async ({ params: { eventId } }) => {
    const event = await findPublic(engine.db, eventId, engine.clock.now())
    if (!event) throw new ProblemError('not_found')
    return presentBookable(event)
  })

  serve(app, contract.holdPlaceByMail, async ({ c, params: { eventId }, body }) => {
    const network = networkOf(c.get('clientIp'))
    const email = requireEmail(body.email)
    await take(holds, network)
    const { holdId, until } = await holdPlaceByMail(engine, {
      eventId,
      email,
      holdId: body.holdId,
      language: languageOf(body.language),
      // Counted alike for every address, and only once a mail is sent, so that refusals do not use up the mails of an address.
      allow: async ({ isNew }) => {
        if (isNew) await take(heldOfEvent, `${network} ${eventId}`)
        await mails.takeFirstMail('place', email, network)
        await take(codes, email)
      },
    })
    return { holdId, heldUntil: until.toISOString() }
  })

  serve(app, contract.confirmPlaceByMail, async ({ c, params: { eventId }, body }) => {
    const network = networkOf(c.get('clientIp'))
    await take(attempts, network)
    const { holdId, code, requestId } = body
    const headers = rememberedHeaders(c)
    const { token, outcome, isRepeated } = await confirmPlaceByMail(engine, {
      eventId,
      holdId,
      code,
      requestId,
      headers,
    })
    if (!isRepeated) await giveBack(heldOfEvent, `${network} ${eventId}`)
    return { ...(await startSession(c, engine, token)), outcome }
  })
}

function feedRoutes(app: App, engine: Engine, requests: Limiter): void {
  const misses = limiter(wrongKeys)
  const owners = limiter(perOwner)

  serve(app, contract.getMyCalendarFeed, async ({ userId }) => ({
    createdAt: (await findCalendarFeed(engine.db, userId))?.createdAt.toISOString() ?? null,
  }))
  serve(app, contract.renewMyCalendarFeed, async ({ userId }) => ({
    path: await renewCalendarFeed(engine, userId),
  }))
  serve(app, contract.removeMyCalendarFeed, ({ userId }) => removeCalendarFeed(engine, userId))

  mount(app, contract.getBookingsCalendar, async (c) => {
    setHeader(c, 'Cache-Control', 'no-store')
    const network = networkOf(c.get('clientIp'))
    await take(requests, network)
    const owner = await findFeedOwner(engine.db, c.req.valid('query').key ?? '')
    if (!owner) {
      await take(misses, network)
      throw new ProblemError('not_found')
    }
    await take(owners, owner.id)
    const frame = { ...(await findClub(engine)), language: languageOf(owner.language) }
    const file = bookingsCalendar(engine.env, frame, await findBooked(engine, owner.id))
    return answerFile(c, await storedFile(file, 'text/calendar; charset=utf-8'), {
      caching: 'private, no-cache',
    }) as never
  })
}

/** The programme for everyone. Its answers depend on the address only: no session is read, and no cookie is set. */
function pageRoutes(app: App, engine: Engine, requests: Limiter): void {
  const { db, clock } = engine
  const misses = limiter(wrongKeys)
  const pages = new LRUCache<string, Promise<StoredFile>>({ max: keptPages })

  const answer = (c: Context<Vars>, page: string, type = 'text/html; charset=utf-8') => {
    const key = createHash('sha256').update(page).digest('base64url')
    let file = pages.get(key)
    if (!file) {
      file = storedFile(page, type)
      pages.set(key, file)
    }
    return file.then((found) => answerFile(c, found, { caching }))
  }
  const open = async (c: Context<Vars>) => {
    await take(requests, networkOf(c.get('clientIp')))
    const { style, pictureOf } = await builtParts()
    setHeader(c, 'Content-Security-Policy', contentPolicy({ style: style.source }))
    const language = languageOf(c.req.query('lang'))
    return { frame: { ...(await findClub(engine)), language, style }, pictureOf }
  }

  mount(app, contract.getProgramme, async (c) => {
    const { frame, pictureOf } = await open(c)
    return (await answer(c, await listPage(frame, await findComing(engine), pictureOf))) as never
  })

  mount(app, contract.getProgrammeEmbed, async (c) => {
    const { frame, pictureOf } = await open(c)
    // The only page that another site may show within its own, and it can do nothing but link.
    const policy = { style: frame.style.source, script: "'none'", ancestors: '*' }
    setHeader(c, 'Content-Security-Policy', contentPolicy(policy))
    setHeader(c, 'Cross-Origin-Resource-Policy', 'cross-origin')
    removeHeader(c, 'X-Frame-Options')
    return (await answer(c, await embeddedPage(frame, await findComing(engine), pictureOf))) as never
  })

  mount(app, contract.getProgrammeCalendar, async (c) => {
    const { frame } = await open(c)
    const file = programmeCalendar(frame, await findComing(engine))
    return (await answer(c, file, 'text/calendar; charset=utf-8')) as never
  })

  mount(app, getFriendTicket, async (c) => {
    const { frame, pictureOf } = await open(c)
    const now = clock.now()
    const ticket = await findFriendTicket(db, c.req.valid('query').key ?? '', now)
    if (!ticket) await take(misses, networkOf(c.get('clientIp')))
    const page = await (ticket ? ticketPage(frame, ticket, pictureOf, now) : noTicketPage(frame))
    return c.html(page, ticket ? 200 : 404, { 'Cache-Control': 'no-store' }) as never
  })

  mount(app, contract.getProgrammeEvent, async (c) => {
    const { frame, pictureOf } = await open(c)
    const { eventId } = c.req.valid('param')
    const event = await findPublic(db, eventId, clock.now())
    if (event) return (await answer(c, await eventPage(frame, event, pictureOf))) as never
    const cancelled = await findCancelled(db, eventId)
    const page = await (cancelled ? cancelledPage(frame, cancelled) : missingPage(frame))
    return c.html(page, cancelled ? 410 : 404, { 'Cache-Control': caching }) as never
  })
}
