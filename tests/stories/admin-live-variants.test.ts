import { beforeAll, describe, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { expectGoodAtEverySize } from './every-size.ts'
import { button, hostPath } from './live-host.ts'

let server: TestServer
let host: TestUser
let players: [TestUser, TestUser, TestUser]

beforeAll(async () => {
  server = await startServer()
  ;[host] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  players = (await makeUsers(server, 3)) as [TestUser, TestUser, TestUser]
})

describe.each(['sv', 'en'] as const)('every state in %s', (language) => {
  const states: [string, (id: string) => Promise<unknown>, Record<'sv' | 'en', string | RegExp>][] = [
    ['nobody in it', async () => undefined, { sv: 'Inga deltagare än', en: 'No participants yet' }],
    [
      'live, with a challenge and a log',
      async (id) => {
        await enter(server, id, players)
        const to = { competitionId: id }
        await call(server, host, 'startLive', { params: to })
        const message = { messageId: crypto.randomUUID(), message: 'Hej' }
        await call(server, host, 'sendLiveMessage', { params: to, body: message })
        for (const points of [10, 20]) {
          const awardId = crypto.randomUUID()
          const body = { awardId, userId: players[0].userId, points }
          await call(server, host, 'awardLivePoints', { params: to, body })
          if (points === 10) await call(server, host, 'reverseLiveAward', { params: { ...to, awardId } })
        }
        for (const colour of ['red', 'blue', 'green', 'yellow']) {
          const body = { challengeId: crypto.randomUUID(), colour, seconds: 600 }
          await call(server, host, 'openLiveChallenge', { params: to, body })
        }
      },
      { sv: 'Gul är öppen', en: 'Yellow is open' },
    ],
    [
      'over',
      (id) => server.pool.query('update competitions set round = 4, is_live = false where id = $1', [id]),
      { sv: 'Tävling avslutad', en: /./ },
    ],
  ]
  it.each(states)('%s', async (_name, prepare, shows) => {
    const id = await makeCompetition(server, { title: 'Fredagskampen' })
    await prepare(id)
    const page = await visit(server, { user: host, language, path: hostPath(id) })
    await page.getByRole('heading', { name: 'Fredagskampen' }).waitFor()
    await page.locator('main').getByText(shows[language], { exact: true }).first().waitFor()
    await expectGoodAtEverySize(page)
  })

  it('failed and missing states', async () => {
    const words = language === 'sv' ? 'Försök igen' : 'Try again'
    const page = await visit(server, {
      user: host,
      language,
      path: hostPath(await makeCompetition(server)),
      prepare: async (empty) => {
        allowErrors(empty, /500|404/)
        await empty.route(/\/live$/, (route) => route.fulfill({ status: 500, body: '' }))
      },
    })
    await button(page, words).waitFor()
    await expectGoodAtEverySize(page)
    await page.unrouteAll()
    await page.goto(server.url + hostPath(crypto.randomUUID()))
    await page.getByRole('link', { name: /^(Till alla tävlingar|Go to all competitions)$/ }).waitFor()
    await expectGoodAtEverySize(page)
  })

  it('confirmation of the end, and form errors', async () => {
    const id = await makeCompetition(server, { isLive: true, round: 3 })
    const page = await visit(server, { user: host, language, path: hostPath(id) })
    await button(page, language === 'sv' ? 'Tilldela poäng' : 'Award points').click()
    await button(page, language === 'sv' ? 'Skicka meddelande' : 'Send message').click()
    await page.getByText(/^(Fyll i det här fältet\.|Fill in this field\.)$/).waitFor()
    await expectGoodAtEverySize(page)
    await button(page, language === 'sv' ? 'Avsluta tävlingen' : 'End the competition').click()
    await page.getByRole('dialog').waitFor()
    await expectGoodAtEverySize(page)
  })
})
