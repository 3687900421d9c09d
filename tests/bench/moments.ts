import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { provideBrowser } from '#tests/harness/browser-path.ts'
import { call } from '#tests/harness/call.ts'
import { hostOf, openChallenge } from '#tests/live-competitions/host.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { makeOrder, moveOrder } from '#tests/orders/make-order.ts'
import { choice, makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { makeArriving } from '#tests/tables/make-arriving.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { record, type Scene, type Seen } from './record-moment.ts'
import { percent, type Row } from './row.ts'
import { type BenchUser, makeEvents, makeLiveCompetition, makeUsers, type Setting } from './setting.ts'

/** Of a tap, what is called good for the slowest interaction of a page (INP). */
const aims = { onTime: 0.95, tapMs: 200 }

type House = { url: string; pool: Awaited<ReturnType<Setting['database']>>['pool']; admin: BenchUser }
/** `first`: the selector of what the moment begins with. `lasts`: its own length, where it is longer than what is recorded otherwise. */
type Moment = { first: string; lasts?: number; scene: (house: House) => Promise<Scene> }

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap()
const newGuest = async ({ pool }: House) => (await makeUsers(pool, 1))[0] as BenchUser

/** A live competition of thirty, in which others have points. */
async function liveScene(house: House, points: { mine: number; others: number }) {
  const players = await makeUsers(house.pool, 30)
  const guest = players[29] as BenchUser
  const id = await makeLiveCompetition(house.pool, players)
  const host = hostOf(house, house.admin, id)
  for (const { userId } of players.slice(0, 8)) await host.award(userId, points.others)
  if (points.mine > 0) await host.award(guest.userId, points.mine)
  return { guest, host, path: `/live-competition/${id}`, topic: 'competition' }
}

async function endScene(house: House, points: { mine: number; others: number }): Promise<Scene> {
  const { host, ...scene } = await liveScene(house, points)
  for (const round of [1, 2]) await host.advance(round)
  return { ...scene, cause: () => host.advance(3) }
}

async function pressScene(house: House, points: { mine: number; others: number }): Promise<Scene> {
  const { host, ...scene } = await liveScene(house, points)
  return {
    ...scene,
    prepare: async (page) => {
      await openChallenge(host, { points: 10 })
      await page.getByRole('region', { name: 'Färgknapp', exact: true }).getByRole('button').waitFor()
    },
    cause: (page) => page.getByRole('region', { name: 'Färgknapp', exact: true }).getByRole('button').tap(),
  }
}

/** Answers the first questions of a quiz; the first `right` of them right. */
async function play(house: House, guest: BenchUser, quizId: string, count: number, right: number) {
  for (let at = 0; at < count; at++) {
    const { body } = await call(house, guest, 'startQuizAttempt', { params: { quizId } })
    const given = { questionId: body.open.questionId, selectedAnswer: at < right ? 1 : 0 }
    await call(house, guest, 'submitQuizAnswer', { params: { quizId }, body: given })
    // The server shows no question sooner after an answer.
    await sleep(600)
  }
}

const moments: Record<string, Moment> = {
  'at rest': {
    first: 'header',
    scene: async (house) => ({ guest: await newGuest(house), path: '/events', cause: async () => undefined }),
  },
  'finale, fifth of thirty': {
    first: '[data-end]',
    lasts: 4_500,
    scene: (house) => endScene(house, { mine: 15, others: 20 }),
  },
  'finale, the winner': {
    first: '[data-end]',
    lasts: 5_500,
    scene: (house) => endScene(house, { mine: 30, others: 20 }),
  },
  'the press answers': {
    first: '[data-look="counted"]',
    scene: (house) => pressScene(house, { mine: 15, others: 20 }),
  },
  'a place booked': {
    first: '#main article',
    scene: async (house) => {
      const [eventId] = await makeEvents(house.pool, 1, 'ahead')
      const cause = (page: Page) => press(page, 'Boka plats')
      return { guest: await newGuest(house), path: `/event/${eventId}`, topic: 'events', cause }
    },
  },
  level: {
    first: 'section.fixed.z-90',
    scene: (house) => pressScene(house, { mine: 95, others: 20 }),
  },
  'table confirmed': {
    first: 'article[data-stamped]',
    scene: async (house) => {
      const guest = await newGuest(house)
      const { id } = await makeBooking(house, { tableId: await makeTable(house), userId: guest.userId })
      const body = { status: 'confirmed', version: 1 }
      const cause = () =>
        call(house, house.admin, 'setTableBookingStatus', { params: { bookingId: id }, body })
      return { guest, path: `/table-booking/${id}`, cause }
    },
  },
  seated: {
    first: 'article[data-turning]',
    scene: async (house) => {
      const guest = await newGuest(house)
      const tableId = await makeTable(house)
      await house.pool.query(
        'update restaurant_tables set plan_x = 10 * (table_number % 9), plan_y = 40 where id = $1',
        [tableId],
      )
      const id = await makeArriving(house, { tableId, createdBy: house.admin.userId, guest })
      const body = { code: id, requestId: crypto.randomUUID() }
      const cause = () => call(house, house.admin, 'checkIn', { body })
      return { guest, path: `/table-booking/${id}`, cause }
    },
  },
  'quiz result': {
    first: '#quiz-players',
    scene: async (house) => {
      const { quizId } = await makeQuiz(house, { questions: Array.from({ length: 8 }, () => choice()) })
      const [guest, ...others] = await makeUsers(house.pool, 6)
      await Promise.all(others.map((other, at) => play(house, other, quizId, 8, at + 3)))
      await play(house, guest as BenchUser, quizId, 7, 6)
      return {
        guest: guest as BenchUser,
        path: `/quiz/${quizId}`,
        prepare: async (page) => {
          await page.getByRole('button', { name: /^(Fortsätt|Nästa fråga)/ }).tap()
          await page.getByRole('radio', { name: 'Malmö' }).check()
          await press(page, 'Nästa')
          await page.getByRole('button', { name: 'Visa resultat' }).waitFor()
        },
        cause: (page) => press(page, 'Visa resultat'),
      }
    },
  },
  'food ready elsewhere': {
    first: '[data-news]',
    scene: async (house) => {
      const guest = await newGuest(house)
      const order = await makeOrder(house, guest, { dish: await makeDish(house) })
      const cause = () => moveOrder(house, house.admin, order, 'ready')
      return { guest, path: '/events', cause }
    },
  },
  'first evening': {
    first: '[aria-labelledby="first-evening"]',
    scene: async () => ({
      guest: null,
      path: '/auth',
      prepare: async (page) => {
        await press(page, 'Skapa konto')
        await page.getByLabel('Namn som andra ser').fill('Moa Ek')
        await page.getByLabel('E-post').fill(`ny-${crypto.randomUUID()}@example.se`)
        await page.getByLabel('Lösenord', { exact: true }).fill('krita pa kon 47')
      },
      cause: (page) => press(page, 'Skapa konto'),
    }),
  },
}

/** How the nine moments run on a phone slowed four times: long tasks, frames, and a tap meanwhile. */
export async function benchMoments(setting: Setting): Promise<Row> {
  const database = await setting.database()
  const { pool } = database
  const [admin] = await makeUsers(pool, 1)
  if (!admin) throw new Error('no admin')
  await pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [admin.userId])
  const { port } = await setting.server(database)
  const house: House = { url: `http://127.0.0.1:${port}`, pool, admin }
  const browser = await chromium.launch({
    executablePath: provideBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
  const seen: Record<string, Seen> = {}
  try {
    for (const [name, moment] of Object.entries(moments)) {
      const { first, lasts } = moment
      const run = async (taps: boolean) =>
        record(browser, house.url, await moment.scene(house), { first, lasts, taps })
      // Once to look on, and once to tap: the menu that the tap opens is work of its own.
      const watched = await run(false)
      const { tapMs } = await run(true)
      seen[name] = { ...watched, tapMs }
      process.stderr.write(`  ${name}: ${lineOf(seen[name])}\n`)
    }
  } finally {
    await browser.close()
  }
  const { 'at rest': _, ...all } = seen
  const most = (of: (one: Seen) => number) => Math.max(...Object.values(all).map(of))
  const onTime = 1 - most((one) => 1 - one.onTime)
  const tapMs = most((one) => one.tapMs)
  return {
    name: 'moments',
    work: 'the nine moments on a phone slowed four times, the worst of each figure',
    against: '–',
    aim: `${percent(aims.onTime)} of frames on time; a tap meanwhile is answered within ${aims.tapMs} ms`,
    measured: `${percent(onTime)} of frames on time, longest gap ${most(({ gapMs }) => gapMs)} ms; longest task ${most(({ longestTaskMs }) => longestTaskMs)} ms; a tap ${tapMs} ms`,
    reached: onTime >= aims.onTime && tapMs <= aims.tapMs,
    details: seen,
  }
}

const lineOf = ({ onTime, gapMs, tasks, longestTaskMs, tapMs, beginsMs }: Seen) =>
  `begins after ${beginsMs} ms; ${tasks.length} long tasks, longest ${longestTaskMs} ms; ${percent(onTime)} of frames on time, longest gap ${gapMs} ms; a tap ${tapMs} ms`
