import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveCompetition } from '#contract/live-competitions.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { shortestTurn } from '#rules/quiz.ts'
import { pick, random, randomId } from '#tests/harness/random.ts'
import { lineOf, type MadeDish } from '#tests/orders/make-menu.ts'
import { type Answer, makePhone, type Phone, until } from './phone.ts'
import { type Kind, lastLeave, now, type Plan, type Seat, type Seen } from './plan.ts'

const topics = 'events,club,me'

/** Milliseconds that a guest looks at a verdict: a little longer than the server wants. */
const verdictSeen = shortestTurn + 100

/** Shares of the guests who take part. */
const shares = { table: 0.3, event: 0.7, live: 0.75, press: 0.9, quiz: 0.5, order: 0.45 }

/** What a guest does in an evening, at times of their own. Returns the phone, which still listens, when the evening is over. */
export async function spendEvening(seat: Seat, plan: Plan, seen: Seen): Promise<Phone> {
  const { club, schedule, startsAt } = plan
  const at = (time: number) => until(startsAt + time)
  const isOver = () => now() > startsAt + schedule.end
  const between = (from: number, to: number) => from + random() * (to - from)
  /** Seconds that a guest thinks, of an evening of five minutes. */
  const think = (seconds: number) => sleep(((seconds * schedule.end) / 300) * (0.5 + random()))
  const takesPart = (share: number) => random() < share
  const acknowledge = (kind: Kind, { status }: Answer, key: string) => {
    if (status === 200 || status === 201) seen.acknowledged[kind].push(key)
  }
  /** What was begun by a message, such as a press. */
  const begun: Promise<unknown>[] = []
  let announced: () => void = () => undefined
  const announcement = new Promise<void>((resolve) => {
    announced = resolve
  })
  let joined = false
  let leave: () => void = () => undefined
  const played = new Promise<void>((resolve) => {
    leave = resolve
  })

  function receive(message: RealtimeMessage): void {
    if (message.type === 'notifications.changed') announced()
    else if (message.type === 'order.changed')
      begun.push(phone.ask('getMyOrder', { params: { orderId: message.orderId } }))
    else if (message.type === 'live.changed' && joined) {
      seen.screens.push([message.revision, now()])
      follow(message)
    }
  }
  const phone = makePhone(plan.port, seen, receive)

  async function arrive(): Promise<void> {
    await at(between(0, schedule.arrived))
    if (seat.signIn) {
      const { head } = await phone.ask('signIn', { body: seat.signIn })
      phone.setCookie(/set-cookie: (spelrum_session=[^;]+)/i.exec(head)?.[1] ?? '')
    } else phone.setCookie(seat.cookie)
    const home = [
      'getMe',
      'listEvents',
      'listNotifications',
      'getHome',
      'listCompetitions',
      'listQuizzes',
    ] as const
    for (const operation of home) await phone.ask(operation)
    for (const pictureId of club.pictures) await phone.ask('getPicture', { params: { pictureId } })
    await phone.listen(topics)
  }
  async function lookAround(): Promise<void> {
    const screens = [
      'getLeaderboard',
      'listEvents',
      'getMenu',
      'listMyEventBookings',
      'listMyPoints',
    ] as const
    while (!isOver()) {
      await Promise.race([think(30), at(schedule.end)])
      if (!isOver()) await phone.ask(pick(random, screens))
    }
  }
  async function bookTable(): Promise<void> {
    await think(10)
    const party = { ...pick(random, club.times), guestCount: 2, durationHours: 2 }
    const { body } = await phone.ask('listTables', { query: party })
    const free = body?.items.filter((table: { isFree: boolean }) => table.isFree) ?? []
    if (free.length === 0) return
    await think(3)
    const requestId = randomId()
    const asked = {
      requestId,
      tableId: pick<{ id: string }>(random, free).id,
      ...party,
      specialRequests: null,
    }
    acknowledge('table', await phone.ask('createTableBooking', { body: asked }), requestId)
  }
  async function bookEvent(): Promise<void> {
    await Promise.race([announcement, at(schedule.live.from)])
    await think(-Math.log(1 - random()) * 4)
    const params = { eventId: club.eventId }
    await phone.ask('listNotifications')
    await phone.ask('getEvent', { params })
    acknowledge('booking', await phone.ask('bookEvent', { params }), `${club.eventId} ${seat.userId}`)
  }
  async function playLive(): Promise<void> {
    const { from, to } = schedule.live
    await at(between(from, from + (to - from) * 0.15))
    const params = { competitionId: club.competitionId }
    await phone.ask('getLiveCompetition', { params })
    const entered = await phone.ask('joinLiveCompetition', { params })
    acknowledge('entry', entered, `${club.competitionId} ${seat.userId}`)
    joined = true
    await phone.listen(`${topics},competition:${club.competitionId}`)
    const { status, body } = await phone.ask('getLiveCompetition', { params })
    if (status === 200) follow(body)
    await Promise.race([played, at(lastLeave(schedule))])
    joined = false
    await Promise.all(begun)
    await phone.listen(topics)
  }
  /** Presses what is open, and leaves when the host pauses. */
  function follow({ stage, challenge }: Pick<LiveCompetition, 'stage' | 'challenge'>): void {
    if (challenge?.active) begun.push(press(challenge.id))
    if (!stage.isLive && stage.round > 0) leave()
  }
  const pressed = new Set<string>()
  async function press(challengeId: string): Promise<void> {
    if (pressed.has(challengeId) || !takesPart(shares.press)) return
    pressed.add(challengeId)
    await think(0.4 + -Math.log(1 - random()))
    const answer = await phone.ask('pressLiveChallenge', { params: { challengeId } })
    acknowledge('press', answer, `${challengeId} ${seat.userId}`)
  }
  async function playQuiz(): Promise<void> {
    const { from, to } = schedule.quiz
    await at(between(from, from + (to - from) * 0.3))
    const params = { quizId: club.quizId }
    await phone.ask('getQuiz', { params })
    for (;;) {
      const { body } = await phone.ask('startQuizAttempt', { params })
      const questionId: string | undefined = body?.open?.questionId
      if (!questionId) break
      await think(3)
      const choice = { questionId, selectedAnswer: Math.floor(random() * 4) }
      const answer = await phone.ask('submitQuizAnswer', { params, body: choice })
      acknowledge('answer', answer, `${questionId} ${seat.userId}`)
      if (answer.status !== 200 || answer.body.attempt.isFinished) break
      await sleep(verdictSeen)
    }
    await phone.ask('getQuizResult', { params })
  }
  async function eat(): Promise<void> {
    // Most in the peak, some before.
    const { live, kitchen, end } = schedule
    const isEarly = random() < 0.2
    await at(isEarly ? between(live.from, kitchen) : between(2 * kitchen - end, end - (end - kitchen) / 4))
    await phone.ask('getMenu')
    await phone.ask('listOrderPlaces')
    await think(3)
    const first = Math.floor(random() * club.dishes.length)
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) =>
      lineOf(club.dishes[(first + index) % club.dishes.length] as MadeDish),
    )
    const answer = await phone.ask('placeOrder', {
      body: { requestId: randomId(), lines, notes: null, tableBookingId: null, tableNumber: null },
    })
    acknowledge('order', answer, answer.body?.id)
  }

  await arrive()
  await Promise.all([
    lookAround(),
    ...(takesPart(shares.table) ? [bookTable()] : []),
    ...(takesPart(shares.event) ? [bookEvent()] : []),
    ...(takesPart(shares.live) ? [playLive()] : []),
    ...(takesPart(shares.quiz) ? [playQuiz()] : []),
    ...(takesPart(shares.order) ? [eat()] : []),
  ])
  await Promise.all(begun)
  return phone
}
