import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { statesIn } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, openChallenge, press } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { expectGoodAtEverySize } from './every-size.ts'

let server: TestServer
let guest: TestUser
let stranger: TestUser
const made: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  ;[guest, stranger] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  const others = await makeUsers(server, 4)
  const make = async (
    name: string,
    wanted: Parameters<typeof makeCompetition>[1],
    players = [guest, ...others],
  ) => {
    const id = await makeCompetition(server, { title: `Kampen om ${name}`, maxParticipants: 60, ...wanted })
    await server.pool.query(
      `update competitions set description = 'Tre rundor, en telefon var och hela hallen som motståndare.' where id = $1`,
      [id],
    )
    await enter(server, id, players)
    made[name] = id
    return hostOf(server, admin, id)
  }
  await make('tomheten', {}, [])
  await make('väntan', {}, others)
  const live = await make('baren', { isLive: true })
  await live.say('Baren är öppen i tio minuter till')
  const open = await make('färgen', { isLive: true })
  await openChallenge(open, { colour: 'yellow', seconds: 500 })
  const pressed = await make('trycket', { isLive: true })
  await press(server, guest, await openChallenge(pressed, { colour: 'blue' }))
  const given = await make('poängen', { isLive: true, round: 2 })
  const awardId = crypto.randomUUID()
  await given.award(guest.userId, 25, awardId)
  await given.undo(awardId)
  const over = await make('äran', { isLive: true, round: 3 })
  await over.award(guest.userId, 25)
  await over.advance(3)
  await make('minnet', { endsIn: -1 }, [])
  const many = await makeUsers(server, 52)
  const crowded = await make('platsen', { isLive: true }, [guest, ...many])
  for (const user of many) await crowded.award(user.userId, 5)
  await call(server, guest, 'updateMe', { body: { displayName: 'Alexandra von Stjernstråhle-Wallenbäck' } })
})

type Screen = {
  name: string
  of: string
  who?: () => TestUser
  instead?: 'failed' | 'loading'
  shows: Record<'sv' | 'en', string | RegExp>
}

const screens: Screen[] = [
  { name: 'nobody', of: 'tomheten', shows: { sv: 'Inga deltagare än', en: 'No participants yet' } },
  {
    name: 'waiting, not joined',
    of: 'väntan',
    who: () => stranger,
    shows: { sv: 'Väntar på start', en: 'Waiting to start' },
  },
  {
    name: 'live, with a message',
    of: 'baren',
    shows: { sv: 'Runda 1 - Startar nu!', en: 'Round 1 - Starting now!' },
  },
  { name: 'a challenge', of: 'färgen', shows: { sv: 'Tryck nu!', en: 'Tap now!' } },
  {
    name: 'a challenge, not joined',
    of: 'färgen',
    who: () => stranger,
    shows: { sv: 'Färgknapp: Gul', en: 'Colour button: Yellow' },
  },
  { name: 'a challenge, pressed', of: 'trycket', shows: { sv: 'Du har tryckt!', en: 'You tapped!' } },
  { name: 'an award that was taken back', of: 'poängen', shows: { sv: 'Återtagna', en: 'Taken back' } },
  { name: 'over', of: 'äran', shows: { sv: 'Tävling avslutad', en: 'Competition over' } },
  {
    name: 'ended, not joined',
    of: 'minnet',
    shows: { sv: /Det går inte längre att gå med/, en: /It can no longer be joined/ },
  },
  { name: 'beyond the first fifty', of: 'platsen', shows: { sv: '#53', en: '#53' } },
  { name: 'missing', of: 'none', shows: { sv: /Den kan ha tagits bort/, en: /It may have been deleted/ } },
  {
    name: 'no address',
    of: 'nonsense',
    shows: { sv: /Den kan ha tagits bort/, en: /It may have been deleted/ },
  },
  {
    name: 'failed',
    of: 'baren',
    instead: 'failed',
    shows: { sv: 'Kunde inte ladda tävling', en: 'Couldn’t load the competition' },
  },
  {
    name: 'loading',
    of: 'baren',
    instead: 'loading',
    shows: { sv: 'Laddar tävlingen …', en: 'Loading the competition…' },
  },
]

describe.each(['sv', 'en'] as const)('the live screen in %s', (language) => {
  it.each(statesIn(language, screens).map((screen) => [screen.name, screen] as const))(
    '%s',
    async (_name, screen) => {
      const missing = { none: '00000000-0000-4000-8000-000000000000', nonsense: 'abc' }[screen.of]
      const page = await visit(server, {
        user: (screen.who ?? (() => guest))(),
        language,
        path: `/live-competition/${missing ?? made[screen.of]}`,
        prepare: (page) => answerInstead(page, screen, missing !== undefined),
      })
      await page.getByText(screen.shows[language], { exact: true }).first().waitFor({ state: 'attached' })
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      await expectGoodAtEverySize(page)
    },
  )
})

async function answerInstead(page: Page, { instead }: Screen, missing: boolean): Promise<void> {
  if (missing) allowErrors(page, /404|400/)
  if (!instead) return
  if (instead === 'failed') allowErrors(page, /500/)
  await page.route('**/api/competitions/*/live', async (route) => {
    if (instead === 'failed')
      await route.fulfill({ status: 500, json: { code: 'internal_error', status: 500 } })
    // Loading: the answer never arrives.
  })
}
