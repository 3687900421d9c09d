import { beforeEach, describe, expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { passDoubleTap } from './double-tap.ts'
import { activities, button, eventsOf, hostPath, roundOf, rows, says } from './live-host.ts'
import { seesToast } from './toasts.ts'

let competitionId: string
const server = await startServer()
const [host, otherHost] = await makeUsers(server, 2, { admin: true })
const players = await makeUsers(server, 3)
beforeEach(async () => {
  competitionId = await makeCompetition(server, { title: 'Fredagskampen' })
  await enter(server, competitionId, players)
})

const open = (width: 390 | 1280 = 1280, user = host) =>
  visit(server, { user, width, path: hostPath(competitionId) })
const goLive = () => call(server, host, 'startLive', { params: { competitionId } })
const press = (player: TestUser, challengeId: string) =>
  call(server, player, 'pressLiveChallenge', { params: { challengeId } })

describe('host control', () => {
  it('host control runs a whole competition with one hand', async () => {
    const page = await open(390)
    await says(page, 'Väntar på start')
    for (const name of ['Nästa runda', 'Öppna färgknapp: Röd', 'Skicka meddelande'])
      expect(await button(page, name).isDisabled(), name).toBe(true)
    await button(page, 'Starta Live').tap()
    await says(page, 'Runda 1 - Startar nu!')

    await button(page, 'Öppna färgknapp: Röd').tap()
    await page.getByText('Röd är öppen').waitFor()
    await page.getByText('0 av 3 har tryckt').waitFor()
    // A reload restores the state.
    await page.reload()
    await says(page, 'Runda 1 - Startar nu!')
    await page.getByText('Röd är öppen').waitFor()
    const challengeId = (await eventsOf(server, competitionId))[0].id
    await Promise.all(players.slice(0, 2).map((player) => press(player, challengeId)))
    await page.getByText('2 av 3 har tryckt').waitFor()
    await rows(page).first().getByText('10 poäng').waitFor()
    await passDoubleTap(page)
    await button(page, 'Stäng knappen').tap()
    await page.getByText('Röd är öppen').waitFor({ state: 'detached' })
    expect((await press(players[2], challengeId)).body.code).toBe('challenge_closed')

    await page.getByRole('textbox', { name: 'Skriv till alla skärmar' }).fill(' Baren bjuder! ')
    await button(page, 'Skicka meddelande').tap()
    await seesToast(page, 'Meddelande skickat', 'Baren bjuder!')

    await button(page, `Välj ${players[2].displayName}`).tap()
    await page.getByRole('radio', { name: '20', exact: true }).check()
    await button(page, `Tilldela poäng till ${players[2].displayName}`).tap()
    await seesToast(page, 'Poäng tilldelade', `${players[2].displayName} fick 20 poäng.`)
    await rows(page).first().getByText('20 poäng').waitFor()
    expect(await rows(page).first().innerText()).toContain(players[2].displayName)

    await button(page, 'Nästa runda').tap()
    await says(page, 'Runda 2 - Snabbfrågor')
    await passDoubleTap(page)
    await button(page, 'Nästa runda').tap()
    await says(page, 'Runda 3 - Finalen')
    await passDoubleTap(page)
    await button(page, 'Avsluta tävlingen').tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Avsluta', exact: true }).tap()
    await says(page, 'Tävling avslutad')
    expect(await button(page, 'Öppna färgknapp: Röd').isDisabled()).toBe(true)
    await button(page, 'Starta Live').waitFor()
    expect(await eventsOf(server, competitionId)).toMatchObject([
      { type: 'button_challenge', colour: 'red', points: 10 },
      { type: 'announcement', message: 'Baren bjuder!' },
      { type: 'points_award', points: 20, userId: players[2].userId },
    ])
    await expect.poll(() => activities(page).count()).toBe(3)
  })

  it('host control: the participants show their presence', async () => {
    const page = await open()
    const row = rows(page).filter({ hasText: players[0].displayName })
    await row.getByText('Borta').waitFor()
    const phone = await visit(server, {
      user: players[0],
      width: 390,
      path: `/live-competition/${competitionId}`,
    })
    await phone.getByRole('heading', { name: 'Fredagskampen' }).waitFor()
    await row.getByText('Online').waitFor()
    await phone.goto(`${server.url}/profile`)
    await row.getByText('Borta').waitFor()
  })
})

describe('host control by two hosts', () => {
  it("two hosts: each sees the other's commands at once", async () => {
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

  it('two hosts who advance at the same time advance one round, and the later one sees the current round', async () => {
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
})

/** Lists the page's running intervals of five seconds, the pause between polls. */
function logPolls(): void {
  const polls = new Set<number>()
  Object.assign(globalThis, { polls })
  const { setInterval, clearInterval } = window
  window.setInterval = ((action: () => void, pause?: number) => {
    const id = setInterval(action, pause)
    if (pause === 5_000) polls.add(id)
    return id
  }) as typeof window.setInterval
  window.clearInterval = (id) => {
    polls.delete(id as number)
    clearInterval(id)
  }
}

it('host control polls while the stream is down, and not while it is up', async () => {
  const page = await visit(server, {
    user: host,
    path: hostPath(competitionId),
    prepare: (empty) => empty.addInitScript(logPolls),
  })
  const polls = () => page.evaluate<number>('polls.size')
  await rows(page).first().waitFor()
  await untilListening(page, 'competition')
  expect(await polls()).toBe(0)
  allowErrors(page, /api\/live/)
  await page.context().route('**/api/live?*', (route) => route.abort())
  await page.reload()
  await says(page, 'Väntar på start')
  await expect.poll(polls).toBeGreaterThan(0)
  await goLive()
  await says(page, 'Runda 1 - Startar nu!')
})
