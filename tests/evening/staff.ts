import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveControl } from '#contract/live-competitions.ts'
import type { OperationName } from '#contract/operations.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { type Called, call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestUser } from '#tests/harness/users.ts'
import { hostOf } from '#tests/live-competitions/host.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { persist } from './persist.ts'
import { until } from './phone.ts'
import { lastLeave, note, now, type Plan, type Seen } from './plan.ts'

type Server = { url: string }
/** When the host did something, of `now()`, by the revision that it gave the competition. */
export type HostActions = Map<number, number>

/** Challenges of an evening of any length. */
const challenges = 12
/** Milliseconds between two steps of one cook. */
const cookPause = 40
const steps = ['confirmed', 'preparing', 'ready', 'delivered'] as const

/** Announces the event that everybody wants, runs the live half hour, and cooks. Notes in `actions` what the host did. Ends with the evening. */
export async function work(
  server: Server,
  [admin, ...cooks]: [TestUser, ...TestUser[]],
  { schedule, startsAt, club }: Pick<Plan, 'schedule' | 'startsAt' | 'club'>,
  { guests, seen, actions }: { guests: number; seen: Seen; actions: HostActions },
): Promise<void> {
  const at = (time: number) => until(startsAt + time)
  const timed = (operation: OperationName, send: () => Promise<Called>): Promise<Called> =>
    persist(async () => {
      const since = now()
      const answer = await send()
      const retryAfter = Number(answer.headers.get('retry-after') ?? 0)
      note(seen, operation, { since, status: answer.status, retryAfter, code: answer.body?.code })
      return { ...answer, retryAfter }
    })

  async function announce(): Promise<void> {
    await at(schedule.rush)
    const body = { requestId: randomId(), title: 'Biljetterna är släppta', message: 'Först till kvarn.' }
    await timed('createNotification', () => call(server, admin, 'createNotification', { body }))
  }

  const host = hostOf(server, admin, club.competitionId)
  const act = async (operation: OperationName, send: () => Promise<Called>) => {
    const since = now()
    const { body } = await timed(operation, send)
    if (body?.revision) actions.set(body.revision, since)
  }
  async function untilControl(fits: (control: LiveControl) => boolean): Promise<void> {
    while (now() < startsAt + lastLeave(schedule)) {
      const { status, body } = await timed('getLiveControl', host.control)
      if (status === 200 && fits(body)) return
      await sleep(200)
    }
  }
  async function playHost(): Promise<void> {
    const { from, to } = schedule.live
    await at(from)
    await act('startLive', host.start)
    // Guests join in the first sixth. A host waits for them.
    await untilControl(({ participants }) => participants >= guests / 2)
    const first = from + (to - from) / 6
    const gap = (to - first) / challenges
    for (let played = 0; played < challenges; played++) {
      await at(first + played * gap)
      if (played === 4 || played === 8) await act('advanceLiveRound', () => host.advance(played / 4))
      await act('openLiveChallenge', () => host.open())
      await at(first + (played + 0.6) * gap)
      await untilControl(({ presses, participants }) => presses >= participants / 2)
      await act('closeLiveChallenge', host.close)
      await at(first + (played + 0.8) * gap)
      await act('sendLiveMessage', () => host.say('Nästa färg kommer strax.'))
    }
    await act('pauseLive', host.pause)
  }

  async function cook(user: TestUser, orders: () => KitchenOrder | undefined): Promise<void> {
    while (now() < startsAt + schedule.end) {
      const order = orders()
      if (order) {
        const status = steps[steps.indexOf(order.status as (typeof steps)[number]) + 1] ?? 'confirmed'
        const sent = { params: { orderId: order.id }, body: { status, version: order.version } }
        await timed('setOrderStatus', () => call(server, user, 'setOrderStatus', sent))
      }
      await sleep(cookPause)
    }
  }
  const board = await openStream(server, admin, 'admin')
  let handled = 0
  /** The next order that the board shows and that is not delivered. */
  const next = (): KitchenOrder | undefined => {
    while (handled < board.received.length) {
      const { message } = board.received[handled++] as (typeof board.received)[number]
      if (message.type === 'kitchen.changed' && message.order && message.order.status !== 'delivered')
        return message.order
    }
  }
  await Promise.all([announce(), playHost(), ...cooks.map((user) => cook(user, next))])
  board.close()
}
