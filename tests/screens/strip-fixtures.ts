import type { TableBooking } from '#contract/table-bookings.ts'
import type { MyLive, Tonight } from '#contract/tonight.ts'
import { id, nothingTonight } from './harness/fixtures.ts'
import { live, stage } from './live-fixtures.ts'
import { orderAs } from './menu-fixtures.ts'
import { booking, startingIn } from './table-fixtures.ts'

/** What is mine tonight: what is given, and nothing else. */
export const tonight = (change: Partial<Tonight> = {}): Tonight => ({
  ...nothingTonight,
  // The server's time is that of the page, from which its countdowns are computed.
  now: new Date(Date.now()).toISOString(),
  ...change,
})

/** A competition that I have joined and that is live in its first round. */
export function myLive(change: Partial<MyLive> = {}): MyLive {
  const { competition, challenge, pressed, revision } = live()
  return {
    competitionId: competition.id,
    title: competition.title,
    startDate: '2055-03-26T18:00:00.000Z',
    endDate: competition.endDate,
    stage: stage(1),
    challenge,
    pressed,
    quizBreak: null,
    me: { points: 0, rank: 1, version: 1, standingsVersion: 1 },
    revision,
    ...change,
  }
}
/** A break of a quiz evening that ends in so many minutes. */
export const quizBreak = (minutes: number): NonNullable<MyLive['quizBreak']> => ({
  stage: 'break',
  from: 'standings',
  breakUntil: new Date(Date.now() + minutes * 60_000).toISOString(),
  version: 5,
})
export const finished = (change: Partial<MyLive> = {}): MyLive => myLive({ stage: stage(4), ...change })

/** A game table at which I play. */
export const ownPlay: Tonight['play'][number] = {
  sessionId: id(483),
  table: { id: id(403), kind: 'pool', ownKind: null, tableNumber: 3 },
  startedAt: '2055-03-26T18:20:00.000Z',
}

/** A game table that is held for me, for ten minutes. */
export const calledWait = (): Tonight['playWaits'][number] => ({
  id: id(484),
  kind: 'dart',
  ownKind: null,
  joinedAt: new Date(Date.now() - 30 * 60_000).toISOString(),
  call: { id: id(405), tableNumber: 1, until: new Date(Date.now() + 10 * 60_000).toISOString() },
})

/** An order of mine that got ready now. */
export const readyOrder = () => ({ ...orderAs.ready, readyAt: new Date(Date.now()).toISOString() })

/** A confirmed booking of mine that begins in so many minutes. */
export const bookingIn = (minutes: number): TableBooking => ({
  ...booking,
  status: 'confirmed',
  ...startingIn(minutes),
})
