import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { tabTo } from './keyboard.ts'
import { activities, button, eventsOf, hostPath, pointsOf, rows, says, thumbRests } from './live-host.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let host: TestUser
let players: [TestUser, TestUser, TestUser]
let competitionId: string

beforeAll(async () => {
  server = await startServer()
  ;[host] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  players = (await makeUsers(server, 3)) as [TestUser, TestUser, TestUser]
})
beforeEach(async () => {
  competitionId = await makeCompetition(server, { title: 'Fredagskampen' })
  await enter(server, competitionId, players)
})

const open = (width: 390 | 1280 = 1280) => visit(server, { user: host, width, path: hostPath(competitionId) })
const goLive = () => call(server, host, 'startLive', { params: { competitionId } })
const press = (player: TestUser, challengeId: string) =>
  call(server, player, 'pressLiveChallenge', { params: { challengeId } })

describe('host control', () => {
  it('leads a whole evening with one thumb', async () => {
    const page = await open(390)
    await says(page, 'Väntar på start')
    for (const name of ['Nästa runda', 'Öppna färgknapp: Röd', 'Skicka meddelande'])
      expect(await button(page, name).isDisabled(), name).toBe(true)
    await button(page, 'Starta Live').tap()
    await says(page, 'Runda 1 - Startar nu!')

    await button(page, 'Öppna färgknapp: Röd').tap()
    await page.getByText('Röd är öppen').waitFor()
    await page.getByText('0 av 3 har tryckt').waitFor()
    const challengeId = (await eventsOf(server, competitionId))[0].id
    await Promise.all(players.slice(0, 2).map((player) => press(player, challengeId)))
    await page.getByText('2 av 3 har tryckt').waitFor()
    await rows(page).first().getByText('10 poäng').waitFor()
    await thumbRests(page)
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
    await thumbRests(page)
    await button(page, 'Nästa runda').tap()
    await says(page, 'Runda 3 - Finalen')
    await thumbRests(page)
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
    expect(await activities(page).count()).toBe(3)
  })

  it.each([390, 1280] as const)(
    'opening a colour at %i px leaves that colour under the finger',
    async (width) => {
      await goLive()
      const page = await open(width)
      for (const colour of ['Röd', 'Blå', 'Grön', 'Gul']) {
        const opening = button(page, `Öppna färgknapp: ${colour}`)
        await opening.scrollIntoViewIfNeeded()
        const before = await opening.boundingBox()
        await opening.click()
        await page.getByText(`${colour} är öppen`).waitFor()
        expect(await opening.boundingBox()).toEqual(before)
        await thumbRests(page)
      }
    },
  )

  it('closing right after opening is ignored as a second tap; later it closes', async () => {
    await goLive()
    const page = await open(390)
    // However slow this machine is, the two taps are of one instant.
    await page.evaluate(() => {
      const now = performance.now()
      performance.now = () => now
    })
    await button(page, 'Öppna färgknapp: Röd').tap()
    await button(page, 'Stäng knappen').tap()
    await page.waitForTimeout(500)
    expect(await page.getByText('Röd är öppen').count()).toBe(1)
    await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
    await thumbRests(page)
    await button(page, 'Stäng knappen').tap()
    await page.getByText('Röd är öppen').waitFor({ state: 'detached' })
  })

  it('a reload restores the state; a paused competition resumes in the same round', async () => {
    const page = await open(390)
    await button(page, 'Starta Live').tap()
    await button(page, 'Nästa runda').tap()
    await says(page, 'Runda 2 - Snabbfrågor')
    await button(page, 'Öppna färgknapp: Gul').tap()
    await page.getByText('Gul är öppen').waitFor()
    await page.reload()
    await says(page, 'Runda 2 - Snabbfrågor')
    await page.getByText('Gul är öppen').waitFor()
    await button(page, 'Pausa Live').tap()
    await says(page, 'Tävling pausad')
    await page.getByText('Gul är öppen').waitFor({ state: 'detached' })
    expect(await button(page, 'Öppna färgknapp: Gul').isDisabled()).toBe(true)
    await thumbRests(page)
    await button(page, 'Starta Live').tap()
    await says(page, 'Runda 2 - Snabbfrågor')
  })

  it('sets points and a time limit, and sees the countdown end', async () => {
    await goLive()
    const page = await open()
    await page.getByRole('textbox', { name: 'Poäng' }).first().fill('0')
    await page.getByText('Ange ett heltal från 1 till 1 000.').waitFor()
    expect(await button(page, 'Öppna färgknapp: Blå').isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Poäng' }).first().fill('25')
    await page.getByRole('radio', { name: '20 s', exact: true }).check()
    await button(page, 'Öppna färgknapp: Blå').click()
    await page.getByText('25 poäng', { exact: true }).waitFor()
    await page
      .getByRole('timer')
      .getByText(/^\d+ s kvar$/)
      .waitFor()
    await page.getByText('Blå: tiden är ute').waitFor({ timeout: 30_000 })
    await page.getByText('Blå: tiden är ute').waitFor({ state: 'detached' })
    expect(await activities(page).getByText('öppen', { exact: true }).count()).toBe(0)
  })

  it('award: validates its fields, works while not live, and can be reversed', async () => {
    const page = await open()
    await button(page, 'Tilldela poäng').click()
    await seesToast(page, 'Fel', 'Välj deltagare och ange poäng')
    await page.getByRole('searchbox', { name: 'Sök deltagare' }).fill(players[1].displayName.slice(5))
    await expect.poll(() => rows(page).count()).toBe(1)
    await button(page, `Välj ${players[1].displayName}`).click()
    // The focus moves to the points field.
    await page.keyboard.type('35')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Poäng tilldelade', `${players[1].displayName} fick 35 poäng.`)
    await rows(page).first().getByText('35 poäng').waitFor()

    await button(page, `Ta tillbaka 35 poäng från ${players[1].displayName}`).click()
    const dialog = page.getByRole('dialog', { name: 'Ta tillbaka poängen?' })
    await dialog.getByText(/blir av med 35 poäng/).waitFor()
    await dialog.getByRole('button', { name: 'Behåll poängen' }).click()
    expect(await pointsOf(server, competitionId, players[1])).toBe(35)
    await button(page, `Ta tillbaka 35 poäng från ${players[1].displayName}`).click()
    await dialog.getByRole('button', { name: 'Ta tillbaka poängen' }).click()
    await seesToast(page, 'Poängen är återtagna')
    await activities(page).getByText('Återtagna').waitFor()
    await rows(page).first().getByText('0 poäng').waitFor()
    expect(await pointsOf(server, competitionId, players[1])).toBe(0)
  })

  it('participants: shows real presence', async () => {
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

  it('starts, opens and advances by keyboard alone', async () => {
    const page = await open()
    await button(page, 'Starta Live').waitFor()
    await tabTo(page, /^Starta Live$/)
    await page.keyboard.press('Enter')
    await says(page, 'Runda 1 - Startar nu!')
    await tabTo(page, /^Öppna färgknapp: Grön$/)
    await page.keyboard.press('Enter')
    await page.getByText('Grön är öppen').waitFor()
    await tabTo(page, /^Nästa runda$/)
    await page.keyboard.press('Enter')
    await says(page, 'Runda 2 - Snabbfrågor')
    await tabTo(page, /^Skriv till alla/)
    await page.keyboard.type('Snabbt nu')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Meddelande skickat', 'Snabbt nu')
    await tabTo(page, new RegExp(`^Välj ${players[0].displayName}$`))
    await page.keyboard.press('Space')
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Poäng tilldelade')
    expect(await eventsOf(server, competitionId)).toHaveLength(3)
  })
})

it('polls every five seconds while the stream is down, and not while it is up', async () => {
  let asked = 0
  const page = await visit(server, {
    user: host,
    path: hostPath(competitionId),
    prepare: (empty) =>
      empty.route(/\/admin\/competitions\/[^/]+\/live$/, (route) => {
        asked++
        return route.continue()
      }),
  })
  await rows(page).first().waitFor()
  // The host's own presence is published too and causes a refetch.
  let before = -1
  while (before !== asked) {
    before = asked
    await page.waitForTimeout(2_500)
  }
  await page.waitForTimeout(6_500)
  expect(asked).toBe(before)
  allowErrors(page, /api\/live/)
  await page.context().route('**/api/live?*', (route) => route.abort())
  await page.reload()
  await says(page, 'Väntar på start')
  await goLive()
  await page
    .getByRole('region', { name: 'Livestyrning' })
    .getByText('Runda 1 - Startar nu!')
    .waitFor({ timeout: 14_000 })
})

describe('host control access', () => {
  it('redirects everyone else to home', async () => {
    const page = await visit(server, { user: players[0], path: hostPath(competitionId) })
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('heading', { name: 'Kommande Events' }).waitFor()
  })

  it('an unknown competition shows the missing screen with a way back', async () => {
    for (const id of [crypto.randomUUID(), 'none']) {
      const page = await visit(server, {
        user: host,
        path: hostPath(id),
        prepare: async (empty) => allowErrors(empty, /404|400/),
      })
      await page.getByRole('heading', { name: 'Tävling hittades inte' }).waitFor()
      await page.getByRole('link', { name: 'Till alla tävlingar' }).click()
      await page.waitForURL('**/admin/competitions')
    }
  })

  it('failed loading shows the error and a retry', async () => {
    const page = await visit(server, {
      user: host,
      path: hostPath(competitionId),
      prepare: async (empty) => {
        allowErrors(empty, /500/)
        await empty.route(/\/live$/, (route) => route.fulfill({ status: 500, body: '' }))
      },
    })
    await seesToast(page, 'Fel', 'Kunde inte ladda tävlingsdata.')
    await page.unrouteAll()
    await button(page, 'Försök igen').click()
    await says(page, 'Väntar på start')
  })

  it('shows why an ended or inactive competition cannot go live', async () => {
    const over = await makeCompetition(server, { endsIn: -1 })
    const off = await makeCompetition(server, { isActive: false })
    for (const [id, words] of [
      [over, /sluttid har passerat/],
      [off, /Tävlingen är inaktiv/],
    ] as const) {
      const page = await visit(server, { user: host, path: hostPath(id) })
      await page.getByText(words).waitFor()
      expect(await button(page, 'Starta Live').isDisabled()).toBe(true)
    }
  })
})
