import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { joinCode } from '#tests/competitions/make-competition.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { takePictures, takesPictures } from '#tests/harness/pictures.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { press } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { passDoubleTap } from './double-tap.ts'
import { eventsOf, hostPath, pointsOf } from './live-host.ts'
import { seesToast } from './toasts.ts'
import { watchText } from './watch-text.ts'

const swedish = {
  follow: /^Följ kvällen i /,
  home: 'Hem',
  waiting: 'Väntar på start',
  joinNow: 'Gå med nu',
  welcome: ['Välkommen!', 'Du har gått med i tävlingen'],
  start: 'Starta Live',
  rounds: ['Runda 1 - Startar nu!', 'Runda 2 - Snabbfrågor', 'Runda 3 - Finalen', 'Tävling avslutad'],
  openBlue: 'Öppna färgknapp: Blå',
  colourButton: 'Färgknapp',
  blue: 'Blå',
  first: '1:a · ',
  missed: 'Du hann inte',
  closeButton: 'Stäng knappen',
  writeTo: 'Skriv till alla skärmar',
  send: 'Skicka meddelande',
  message: 'Köket stänger om en kvart',
  update: 'Live Update',
  choose: 'Välj',
  awardTo: 'Tilldela poäng till',
  next: 'Nästa runda',
  last: 'Avsluta tävlingen',
  confirm: 'Avsluta',
  podium: 'Kvällens vinnare',
  result: 'Resultatet',
  place: (rank: number, of: number) => `Du kom på plats ${rank} av ${of}.`,
  close: 'Stäng',
  won: 'Du vann!',
  ticket: 'Visa i baren',
}
const english: typeof swedish = {
  follow: /^Follow the night in /,
  home: 'Home',
  waiting: 'Waiting to start',
  joinNow: 'Join now',
  welcome: ['Welcome!', 'You’ve joined the competition'],
  start: 'Go live',
  rounds: ['Round 1 - Starting now!', 'Round 2 - Quick questions', 'Round 3 - The final', 'Competition over'],
  openBlue: 'Open colour button: Blue',
  colourButton: 'Colour button',
  blue: 'Blue',
  first: '1st · ',
  missed: 'Too late',
  closeButton: 'Close the button',
  writeTo: 'Write to every screen',
  send: 'Send message',
  message: 'The kitchen closes in fifteen minutes',
  update: 'Live Update',
  choose: 'Choose',
  awardTo: 'Award points to',
  next: 'Next round',
  last: 'End the competition',
  confirm: 'End',
  podium: 'Tonight’s winners',
  result: 'The result',
  place: (rank: number, of: number) => `You finished #${rank} of ${of}.`,
  close: 'Close',
  won: 'You won!',
  ticket: 'Show at the bar',
}

const server = await startServer()
const [host] = await makeUsers(server, 1, { admin: true })
const [wall] = await makeUsers(server, 1)

const named = async (names: string[]) => {
  const users = await makeUsers(server, names.length)
  for (const [i, user] of users.entries())
    await call(server, user, 'updateMe', { body: { displayName: names[i] } })
  return users
}
/** My rank among my numbers. */
const rank = (page: Page, of: number) => page.getByRole('definition').getByText(`#${of}`, { exact: true })
const onAll = (pages: Page[], see: (page: Page) => Promise<void>) => Promise.all(pages.map(see))

const languages = [['sv', swedish] as const, ...(long ? [['en', english] as const] : [])]

describe.each(languages)('one evening in %s', (language, words) => {
  it('live competition: host, two players and the display, from waiting to the podium', async () => {
    const [elin, omar, ...others] = (await named([
      'Elin Söderqvist',
      'Omar Haddad',
      'Åsa Lind',
      'Jonas Berg',
      'Ylva Ek',
      'Pontus Grahn',
    ])) as [TestUser, TestUser, ...TestUser[]]
    const competitionId = await makeCompetition(server, { title: 'Fredagskampen' })
    await enter(server, competitionId, others)
    const path = `/live-competition/${competitionId}`
    const code = await joinCode(server, competitionId)
    const look = { language, reducedMotion: false }
    // The display of the house is started once and shows the competition by itself.
    const display = await visit(server, { ...look, user: wall, width: 1280, path: '/screen' })
    await display.getByText(words.follow).waitFor()
    const control = await visit(server, { ...look, user: host, width: 390, path: hostPath(competitionId) })
    const one = await visit(server, { ...look, user: elin, width: 390, path: `/j/${code.toLowerCase()}` })
    const two = await visit(server, { ...look, user: omar, width: 390, path, theme: 'light' })
    const keep = (step: string) => {
      const named = (who: string) => `${language}-${step}-${who}`
      const screens = { [named('hall')]: display, [named('host')]: control }
      return takePictures({ ...screens, [named('elin')]: one, [named('omar')]: two })
    }
    const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

    await onAll([one, two], (page) => page.getByText(words.waiting).first().waitFor())
    for (const page of [one, two]) {
      await tap(page, words.joinNow)
      await seesToast(page, ...(words.welcome as [string, string]))
    }
    await keep('1-before')

    await tap(control, words.start)
    await onAll([display, one, two], (page) =>
      page
        .getByText(words.rounds[0] as string)
        .first()
        .waitFor(),
    )
    await display.getByText('Elin Söderqvist').waitFor()
    await display.getByText(code, { exact: true }).waitFor()
    await keep('2-round-1')

    await tap(control, words.openBlue)
    const colour = (page: Page) => page.getByRole('region', { name: words.colourButton, exact: true })
    await onAll([display, one, two], (page) => colour(page).getByText(words.blue).first().waitFor())
    await keep('3-challenge')
    const sawAnswer = await watchText(one, words.first)
    await colour(one).getByRole('button').tap()
    await expect.poll(sawAnswer).toBe(true)
    const [challenge] = await eventsOf(server, competitionId)
    for (const user of others.slice(0, 2)) await press(server, user, challenge.id)
    await colour(display).getByText('Elin Söderqvist').waitFor()
    await keep('4-pressed')
    const sawMissed = await watchText(two, words.missed)
    await tap(control, words.closeButton)
    await expect.poll(sawMissed).toBe(true)
    await onAll([display, one, two], (page) =>
      colour(page).getByText(words.blue).first().waitFor({ state: 'detached' }),
    )
    await rank(one, 1).waitFor()

    await control.getByRole('textbox', { name: words.writeTo }).fill(words.message)
    await tap(control, words.send)
    await Promise.all([
      display.getByRole('status').getByText(words.message).waitFor(),
      onAll([one, two], (page) => seesToast(page, words.update, words.message)),
    ])
    await keep('5-message')

    await tap(control, `${words.choose} Omar Haddad`)
    await control.getByRole('radio', { name: '20', exact: true }).check()
    await tap(control, `${words.awardTo} Omar Haddad`)
    await rank(two, 1).waitFor()
    await rank(one, 2).waitFor()
    await keep('6-award')

    for (const round of words.rounds.slice(1, 3)) {
      await passDoubleTap(control)
      await tap(control, words.next)
      await onAll([display, one, two], (page) => page.getByText(round).first().waitFor())
    }
    await passDoubleTap(control)
    await tap(control, words.last)
    await control.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).tap()
    const podium = display.getByRole('region', { name: words.podium })
    await podium.waitFor()
    expect((await podium.getByRole('listitem').allInnerTexts())[0]).toContain('Omar Haddad')
    expect(await display.getByText(code, { exact: true }).count()).toBe(0)
    const result = one.getByRole('region', { name: words.result })
    await result.getByRole('list').waitFor()
    const ticket = two.getByRole('dialog', { name: words.won }).getByRole('region', { name: words.ticket })
    await ticket.getByText('Omar Haddad').waitFor()
    await ticket.getByText('Fredagskampen').waitFor()
    if (takesPictures) await display.waitForTimeout(9_000)
    await keep('7-podium')
    // A tap beside the result closes it and does what it would have done.
    await one.getByRole('link', { name: words.home }).first().tap()
    await one.waitForURL(`${server.url}/`)
    await two.getByRole('dialog').getByRole('button', { name: words.close, exact: true }).tap()
    await two.getByRole('button', { name: words.ticket }).waitFor()
    await two.reload()
    await two.getByText(words.place(1, 6)).waitFor()
    expect(await two.getByRole('dialog').count()).toBe(0)

    expect(await pointsOf(server, competitionId, elin)).toBe(10)
    expect(await pointsOf(server, competitionId, omar)).toBe(20)
    await expectInvariants(server.pool)
  })
})
