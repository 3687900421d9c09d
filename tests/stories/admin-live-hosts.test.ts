import type { Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import {
  activities,
  button,
  eventsOf,
  hostPath,
  pointsOf,
  roundOf,
  rows,
  says,
  thumbRests,
} from './live-host.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let host: TestUser
let otherHost: TestUser
let players: [TestUser, TestUser, TestUser]
let competitionId: string

beforeAll(async () => {
  server = await startServer()
  ;[host, otherHost] = (await makeUsers(server, 2, { admin: true })) as [TestUser, TestUser]
  players = (await makeUsers(server, 3)) as [TestUser, TestUser, TestUser]
})
beforeEach(async () => {
  competitionId = await makeCompetition(server, { title: 'Fredagskampen' })
  await enter(server, competitionId, players)
})

const open = (width: 390 | 1280 = 1280, user = host) =>
  visit(server, { user, width, path: hostPath(competitionId) })
const goLive = () => call(server, host, 'startLive', { params: { competitionId } })

describe('host control by two hosts', () => {
  it("each sees the other's commands at once", async () => {
    const one = await open(390)
    const two = await open(1280, otherHost)
    await button(one, 'Starta Live').tap()
    await says(two, 'Runda 1 - Startar nu!')
    await button(two, 'Öppna färgknapp: Grön').click()
    await one.getByText('Grön är öppen').waitFor()
    await activities(one).getByText('Grön knapp, 10 poäng').waitFor()
    await button(one, 'Öppna färgknapp: Röd').tap()
    await two.getByText('Röd är öppen').waitFor()
    await activities(two).first().getByText('Röd knapp, 10 poäng').waitFor()
    expect(await activities(two).getByText('öppen', { exact: true }).count()).toBe(1)
    await button(two, 'Pausa Live').click()
    await says(one, 'Tävling pausad')
  })

  it('a concurrent press advances once; the later host sees the current round', async () => {
    await goLive()
    const page = await open(390)
    allowErrors(page, /409/)
    await page.route('**/live/round', async (route) => {
      await call(server, otherHost, 'advanceLiveRound', { params: { competitionId }, body: { from: 1 } })
      await route.continue()
    })
    await button(page, 'Nästa runda').tap()
    await seesToast(page, 'Redan bytt', 'En annan värd kan ha hunnit före. Nu gäller: Runda 2 - Snabbfrågor.')
    await says(page, 'Runda 2 - Snabbfrågor')
    expect(await roundOf(server, competitionId)).toBe(2)
  })

  it('a pause by the other host is shown', async () => {
    await goLive()
    const page = await open(390)
    allowErrors(page, /409/)
    await page.route('**/live/challenges', async (route) => {
      await call(server, otherHost, 'pauseLive', { params: { competitionId } })
      await route.continue()
    })
    await button(page, 'Öppna färgknapp: Röd').tap()
    await seesToast(page, 'Fel', 'Kunde inte öppna färgknappen. Tävlingen är inte live just nu.')
    await says(page, 'Tävling pausad')
    expect(await eventsOf(server, competitionId)).toEqual([])
  })

  it('the same award is reversed once', async () => {
    const awardId = crypto.randomUUID()
    const body = { awardId, userId: players[0].userId, points: 15 }
    await call(server, otherHost, 'awardLivePoints', { params: { competitionId }, body })
    const page = await open()
    allowErrors(page, /409/)
    await page.route('**/reversal', async (route) => {
      await call(server, otherHost, 'reverseLiveAward', { params: { competitionId, awardId } })
      await route.continue()
    })
    await button(page, /^Ta tillbaka 15 poäng/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ta tillbaka poängen' }).click()
    await seesToast(page, 'Fel', 'Kunde inte ta tillbaka poängen. Poängen är redan återtagna.')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await activities(page).getByText('Återtagna').waitFor()
    expect(await pointsOf(server, competitionId, players[0])).toBe(0)
  })
})

/** The server executes the request, but its answer is lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}
const acts = /\/live\/(challenges|messages|awards|round)$/

describe('host control after a lost answer', () => {
  it('refetches the state', async () => {
    await goLive()
    const page = await open(390)
    allowErrors(page, /live/)
    await page.route(acts, loseAnswer)
    await button(page, 'Nästa runda').tap()
    await says(page, 'Runda 2 - Snabbfrågor')
    await button(page, 'Öppna färgknapp: Blå').tap()
    await page.getByText('Blå är öppen').waitFor()
    await page.getByRole('textbox', { name: 'Skriv till alla skärmar' }).fill('Hej')
    await button(page, 'Skicka meddelande').tap()
    await seesToast(page, 'Meddelande skickat', 'Hej')
    await button(page, `Välj ${players[0].displayName}`).tap()
    await page.getByRole('radio', { name: '10', exact: true }).check()
    await button(page, `Tilldela poäng till ${players[0].displayName}`).tap()
    await seesToast(page, 'Poäng tilldelade')
    expect(await eventsOf(server, competitionId)).toHaveLength(3)
    expect(await roundOf(server, competitionId)).toBe(2)
    expect(await page.getByText('Fel', { exact: true }).count()).toBe(0)
  })

  it('retries never award, announce or open twice', async () => {
    await goLive()
    const page = await open()
    allowErrors(page, /live/)
    // The log would show it.
    await page.route(/\/api\/live(\?|$)/, (route) => route.abort())
    await page.reload()
    await rows(page).first().waitFor()
    // No answer arrives at all; requests still reach the server.
    await page.route(acts, loseAnswer)
    await page.route(/\/live(\?|$)/, (route) => route.abort())
    const twice = async (act: () => Promise<void>, failed: string) => {
      await act()
      await seesToast(page, 'Fel', `${failed} Ingen kontakt med servern. Kontrollera din anslutning.`)
      const told = page.getByRole('alert').filter({ hasText: failed })
      await told.getByRole('button', { name: 'Stäng', exact: true }).click()
      await told.waitFor({ state: 'detached' })
      await thumbRests(page)
      await act()
      await told.waitFor()
    }
    await twice(() => button(page, 'Öppna färgknapp: Gul').click(), 'Kunde inte öppna färgknappen.')
    await page.getByRole('textbox', { name: 'Skriv till alla skärmar' }).fill('Hej')
    await twice(() => button(page, 'Skicka meddelande').click(), 'Kunde inte skicka meddelandet.')
    await button(page, `Välj ${players[0].displayName}`).click()
    await page.keyboard.type('10')
    await twice(() => button(page, /^Tilldela poäng/).click(), 'Kunde inte tilldela poäng.')
    expect(await eventsOf(server, competitionId)).toMatchObject([
      { type: 'button_challenge' },
      { type: 'announcement' },
      { type: 'points_award' },
    ])
    expect(await pointsOf(server, competitionId, players[0])).toBe(10)

    await page.unrouteAll()
    // The log shows it now without a retry.
    await seesToast(page, 'Poäng tilldelade')
    await seesToast(page, 'Meddelande skickat', 'Hej')
    expect(await pointsOf(server, competitionId, players[0])).toBe(10)
    // Given now; the next award is a new one, even with equal values.
    await button(page, `Välj ${players[0].displayName}`).click()
    await button(page, /^Tilldela poäng/).click()
    await expect.poll(() => pointsOf(server, competitionId, players[0])).toBe(20)
  })

  it('a double tap acts once: live, round, challenge, award', async () => {
    const page = await open()
    await button(page, 'Starta Live').dblclick()
    await says(page, 'Runda 1 - Startar nu!')
    await button(page, 'Nästa runda').dblclick()
    await says(page, 'Runda 2 - Snabbfrågor')
    await button(page, 'Öppna färgknapp: Röd').dblclick()
    await page.getByText('Röd är öppen').waitFor()
    await button(page, `Välj ${players[0].displayName}`).click()
    await page.keyboard.type('10')
    await button(page, /^Tilldela poäng/).dblclick()
    await seesToast(page, 'Poäng tilldelade')
    await page.waitForTimeout(500)
    await says(page, 'Runda 2 - Snabbfrågor')
    expect(await roundOf(server, competitionId)).toBe(2)
    expect(await eventsOf(server, competitionId)).toHaveLength(2)
    expect(await page.getByText('Välj deltagare och ange poäng').count()).toBe(0)
  })
})
