import type { LiveEvent } from '#contract/live-competitions.ts'
import type { Order } from '#contract/orders.ts'
import type { TableBooking } from '#contract/table-bookings.ts'
import { checkInOpensBefore, whyNotCheckIn } from '#rules/check-in.ts'
import { calledBefore, type ReturnNews, returnNews } from '#rules/evening-break.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import type { KnownLive, KnownTonight } from '#web/domain/tonight.ts'
import { isOfPlay, warm } from './strip-space.ts'

/** What the strip says. */
export type StripContent =
  | { kind: 'challenge'; live: KnownLive; challenge: LiveEvent }
  | { kind: 'live' | 'result'; live: KnownLive }
  | { kind: 'quizBreak'; live: KnownLive; news: ReturnNews }
  | { kind: 'food'; order: Order }
  | { kind: 'table'; booking: TableBooking }
  | { kind: 'called'; wait: CalledWait }
  | { kind: 'play'; session: KnownTonight['play'][number] }

type OwnWait = KnownTonight['playWaits'][number]
export type CalledWait = OwnWait & { call: NonNullable<OwnWait['call']> }
const isCalled = (wait: OwnWait): wait is CalledWait => wait.call !== null

type Candidate = { content: StripContent; path: string; ends: number }

type Moment = {
  /** By the device's date. */
  now: number
  /** By the server's clock, in milliseconds. */
  serverNow: number
}

/** What a guest is told of the break of a quiz evening. */
const returnFrom = ({ quizBreak }: KnownLive, serverNow: number): ReturnNews | null =>
  quizBreak &&
  returnNews(
    { ...quizBreak, breakUntil: quizBreak.breakUntil === null ? null : new Date(quizBreak.breakUntil) },
    new Date(serverNow),
  )

/** What a live competition could say: its open challenge, the end of a break, that it is live, or its result. */
function ofLive(one: KnownLive, seen: readonly string[], serverNow: number): Candidate[] {
  const path = `/live-competition/${one.competitionId}`
  const { challenge, stage } = one
  if (challenge && !one.pressed) {
    const ends = challenge.closesAt === null ? Number.POSITIVE_INFINITY : Date.parse(challenge.closesAt)
    if (ends > serverNow) return [{ content: { kind: 'challenge', live: one, challenge }, path, ends }]
  }
  const news = stage.isLive ? returnFrom(one, serverNow) : null
  if (news) {
    // What calls guests back comes before what can wait.
    const until = news.kind === 'on' ? Date.parse(one.endDate) : serverNow
    return [{ content: { kind: 'quizBreak', live: one, news }, path, ends: until }]
  }
  if (stage.isLive) return [{ content: { kind: 'live', live: one }, path, ends: Date.parse(one.endDate) }]
  const isNews = stage.status === 'finished' && !seen.includes(one.competitionId)
  return isNews ? [{ content: { kind: 'result', live: one }, path, ends: Number.POSITIVE_INFINITY }] : []
}

/**
 * Everything that a strip could say, the most urgent first: an open challenge, then what ends first, and last a game table, which goes on for
 * as long as the guest plays.
 * @param seen the ids of competitions whose result the guest has seen
 */
function candidates(tonight: KnownTonight, seen: readonly string[], { now, serverNow }: Moment): Candidate[] {
  const live = tonight.live.flatMap((one) => ofLive(one, seen, serverNow))
  const food = tonight.orders.flatMap((order): Candidate[] => {
    const ends = Date.parse(order.readyAt ?? '') + warm
    const isWarm = order.status === 'ready' && ends > now
    return isWarm ? [{ content: { kind: 'food', order }, path: `/order/${order.id}`, ends }] : []
  })
  const tables = tonight.tables.flatMap((booking): Candidate[] =>
    booking.table && whyNotCheckIn(ruled(booking), new Date(now)) === null
      ? [
          {
            content: { kind: 'table', booking },
            path: `/table-booking/${booking.id}`,
            ends: Date.parse(booking.endsAt),
          },
        ]
      : [],
  )
  const called = tonight.playWaits.filter(isCalled).flatMap((wait): Candidate[] => {
    const ends = Date.parse(wait.call.until)
    return ends > serverNow ? [{ content: { kind: 'called', wait }, path: '/play', ends }] : []
  })
  const play = tonight.play.map(
    (session): Candidate => ({
      content: { kind: 'play', session },
      path: `/play/table/${session.table.id}`,
      ends: Number.POSITIVE_INFINITY,
    }),
  )
  const isOpen = ({ content }: Candidate) => content.kind === 'challenge'
  const ending = [...live, ...food, ...tables, ...called].sort(
    (one, other) => Number(isOpen(other)) - Number(isOpen(one)) || (one.ends < other.ends ? -1 : 1),
  )
  return [...ending, ...play]
}

/** Whether it is shown on Home too, where a card says the rest. */
const isOverHome = (content: StripContent): boolean =>
  content.kind === 'challenge' ||
  content.kind === 'result' ||
  (content.kind === 'quizBreak' && content.news.kind !== 'on')

/** What the strip says on a screen; null for nothing. It says nothing that its screen says. */
export function stripOn(
  pathname: string,
  tonight: KnownTonight,
  seen: readonly string[],
  moment: Moment,
): StripContent | null {
  const path = pathname.replace(/\/$/, '')
  const found = candidates(tonight, seen, moment).find((each) => {
    // Home has a card for everything else.
    const isOnHome = path === '' && !isOverHome(each.content)
    const isShown =
      each.content.kind === 'play'
        ? isOfPlay(each.content.session.table.id, path)
        : each.content.kind === 'called'
          ? isOfPlay(each.content.wait.call.id, path)
          : each.path === path
    return !isShown && !isOnHome
  })
  return found?.content ?? null
}

/** Milliseconds until time alone changes what there is to say; null when it does not. */
export function nextChange(
  { live, orders, tables, playWaits }: KnownTonight,
  { now, serverNow }: Moment,
): number | null {
  const left = [
    ...live.map(({ challenge }) => Date.parse(challenge?.closesAt ?? '') - serverNow),
    ...live.flatMap(({ quizBreak }) => {
      const left = Date.parse(quizBreak?.breakUntil ?? '') - serverNow
      return [left - calledBefore, left - calledBefore / 2, left]
    }),
    ...orders.map(({ readyAt }) => Date.parse(readyAt ?? '') + warm - now),
    ...tables.flatMap(({ startsAt, endsAt }) => [
      Date.parse(startsAt) - checkInOpensBefore - now,
      Date.parse(endsAt) - now,
    ]),
    ...playWaits.map(({ call }) => Date.parse(call?.until ?? '') - serverNow),
  ].filter((each) => each > 0)
  return left.length > 0 ? Math.min(...left) : null
}
