import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { guestCode, guestNumber } from '#rules/check-in.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, openChallenge } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { makeOrder, moveOrder } from '#tests/orders/make-order.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { start } from '#tests/quizzes/play-quiz.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { workerReady } from './worker-ready.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })

/** The half hour that began last. It is in the current business day at any time. */
function lastHalfHour() {
  const { date, time } = stockholmWallClock(new Date())
  return { date, time: `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}` }
}

/** A guest with a table, a place, an order, a live competition and a quiz tonight. */
async function makeEvening(guest: TestUser) {
  const now = lastHalfHour()
  const tableId = await makeTable(server, { tableNumber: 8 })
  await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed', ...now })
  const eventId = await makeEvent(server, { title: 'Jazzkväll' })
  await call(server, guest, 'bookEvent', { params: { eventId } })
  const { date, time } = now
  await server.pool.query('update events set date = $2, time = $3 where id = $1', [eventId, date, time])
  const order = await makeOrder(server, guest, { dish: await makeDish(server) })
  const competitionId = await makeCompetition(server, { title: 'Färgjakten', isLive: true })
  await enter(server, competitionId, [guest])
  const { quizId } = await makeQuiz(server)
  await start(server, guest, quizId)
  return { eventId, order, competitionId, quizId }
}

const mine = (page: Page) => page.getByRole('region', { name: 'Din kväll' })

it('home: an evening, each thing of mine one tap away and each card up to date, without network too', async () => {
  const [guest] = await makeUsers(server, 1)
  const { eventId, order, competitionId, quizId } = await makeEvening(guest)
  const own: string = (await call(server, guest, 'getMe')).body.guestCode
  const number = guestNumber(own)
  const page = await visit(server, {
    user: guest,
    width: 390,
    serviceWorkers: true,
    reducedMotion: false,
  })
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/, /api\//)
  await page.evaluate(workerReady)
  await page.reload()
  await untilListening(page)
  const cards = mine(page)

  // One tap from Home each, and Back returns there: the code, the order, the live competition, the ticket of an event.
  const code = cards.getByRole('button', { name: 'Kod för bord 8' })
  const sheet = page.getByRole('dialog', { name: 'Din kod' })
  const showsCode = async () => {
    await code.tap()
    await sheet.getByText(number, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }
  const leads = async (name: string, path: string) => {
    await cards.getByRole('link', { name }).tap()
    await page.waitForURL(server.url + path)
    await page.goBack()
    await cards.waitFor()
  }
  await showsCode()
  await leads(`Visa beställning ${order.number}`, `/order/${order.id}`)
  await leads('Gå in i Färgjakten', `/live-competition/${competitionId}`)
  await leads('Jazzkväll', `/event/${eventId}`)
  // What is the fifth of mine takes two.
  await page.getByRole('button', { name: 'Allt i kväll (5)' }).tap()
  await leads('Fortsätt med Fredagsquizet', `/quiz/${quizId}`)

  // The cards change while they are looked at.
  await cards.getByText('Du står på tur').waitFor()
  const version = await moveOrder(server, admin, order, 'preparing')
  await cards.getByText('Lagas nu').waitFor()
  const host = hostOf(server, admin, competitionId)
  await openChallenge(host, { colour: 'blue', points: 15 })
  await cards.getByText('Tryck nu!').waitFor()
  await page.getByRole('region', { name: 'Just nu' }).getByRole('button', { name: /Blå/ }).tap()
  await cards.getByText('Plats 1 just nu').waitFor()

  // Without network the cards and the code stay, with the time of their data. Changes from that time are shown when the network
  // is back.
  const since = cards.getByText(/^Senast uppdaterat \d\d:\d\d$/)
  expect(await since.count()).toBe(0)
  await page.context().setOffline(true)
  await since.waitFor()
  await page.reload()
  await since.waitFor()
  await cards.getByText('Lagas nu').waitFor()
  await showsCode()
  const params = { orderId: order.id }
  await call(server, admin, 'setOrderStatus', { params, body: { status: 'ready', version } })
  await page.context().setOffline(false)
  await cards.getByText('Klar att hämta i baren').waitFor()
  await since.waitFor({ state: 'detached' })

  // A card leaves when it is over.
  await call(server, admin, 'checkIn', { body: { code: guestCode(own), requestId: randomId() } })
  await cards.getByText('Ni är incheckade').waitFor()
  await call(server, admin, 'setOrderStatus', {
    params,
    body: { status: 'delivered', version: version + 1 },
  })
  await cards.getByRole('heading', { name: 'Din mat' }).waitFor({ state: 'detached' })

  // The finale, in one tap.
  for (const round of [1, 2, 3]) await host.advance(round)
  await cards.getByText('Du kom på plats 1').waitFor()
  await cards.getByRole('link', { name: 'Visa resultatet av Färgjakten' }).tap()
  await page.getByRole('button', { name: 'Visa i baren' }).waitFor()
})

it('home: with reduced motion each moment of an evening is at its last frame at once', async () => {
  const [guest] = await makeUsers(server, 1)
  const eventId = await makeEvent(server, { title: 'Soulkväll' })
  const competitionId = await makeCompetition(server, { title: 'Lugna jakten', isLive: true })
  await enter(server, competitionId, [guest])
  const page = await visit(server, { user: guest, width: 390, path: `/event/${eventId}` })
  await untilListening(page)
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().duration !== 0.01)
          .length,
    )

  await page.getByRole('button', { name: 'Boka plats' }).tap()
  await page.getByRole('article').getByText('Din plats').waitFor()
  expect(await moving()).toBe(0)

  const host = hostOf(server, admin, competitionId)
  await openChallenge(host, { colour: 'green', points: 15 })
  await page.getByRole('region', { name: 'Just nu' }).getByRole('button', { name: /Grön/ }).tap()
  await page.getByRole('button', { name: 'Grön +15 poäng' }).waitFor()
  expect(await moving()).toBe(0)

  for (const round of [1, 2, 3]) await host.advance(round)
  await page.getByRole('link', { name: /Resultatet är klart/ }).tap()
  await page.getByRole('button', { name: 'Visa i baren' }).waitFor()
  expect(await moving()).toBe(0)
})

it('home: a new guest is greeted once: ball 1 rolls in from outside, within 0.9 s', async () => {
  const page = await (await newVisitor(server, { width: 390, reducedMotion: false })).newPage()
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Skapa konto' }).tap()
  await page.getByRole('heading', { name: 'Skapa konto' }).waitFor()
  await page.getByLabel('E-postadress').fill('moa@example.se')
  await page.getByLabel('Lösenord', { exact: true }).fill('krita pa kon 47')
  await page.getByLabel('Namn som andra ser').fill('Moa Berg')
  await page.locator('form').getByRole('button', { name: 'Skapa konto' }).tap()
  const panel = page.getByRole('region', { name: 'Välkommen, Moa' })
  await panel.waitFor()
  /** Shows the panel as it is some milliseconds after it came, and returns where the ball ends. */
  const at = (milliseconds: number) =>
    panel.evaluate((element, time) => {
      for (const animation of element.getAnimations({ subtree: true })) {
        animation.pause()
        animation.currentTime = time
      }
      return element.querySelector('svg')?.getBoundingClientRect().right ?? 0
    }, milliseconds)
  expect(await at(0)).toBeLessThanOrEqual(0)
  expect(await at(900)).toBeCloseTo(195 + 56, 0)
  await panel.getByRole('button', { name: 'Till kvällen' }).tap()
  await panel.waitFor({ state: 'detached' })
  await page.reload()
  await mine(page).waitFor()
  expect(await panel.count()).toBe(0)
})
