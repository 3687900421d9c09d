import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { passDoubleTap } from './double-tap.ts'
import { hostPath, pointsOf } from './live-host.ts'
import { seesToast } from './toasts.ts'
import { watchText } from './watch-text.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

it('an evening of three guests and a host: nobody is on the podium without a press', async () => {
  const server = await startServer()
  const [host] = await makeUsers(server, 1, { admin: true })
  const [first, second, idle] = await makeUsers(server, 3)
  for (const [user, displayName] of [
    [first, 'Ali'],
    [second, 'ali'],
    [idle, 'Moa Lind'],
  ] as const)
    await call(server, user, 'updateMe', { body: { displayName } })
  const competitionId = await makeCompetition(server, { title: 'Fredagskampen', startsIn: 2, endsIn: 6 })
  const path = `/live-competition/${competitionId}`

  // Hours before the start, each guest taps 'Delta' in the list. Nobody gets points, and the button becomes the link to the
  // live screen.
  const enter = async (user: TestUser) => {
    const page = await visit(server, { user, width: 390, path: '/competitions' })
    await page.getByText(/^Börjar .*\d\d:\d\d$/).waitFor()
    await button(page, 'Delta i Fredagskampen').tap()
    await seesToast(page, 'Välkommen!', 'Du har gått med i tävlingen')
    await page.getByRole('link', { name: 'Deltar · Gå in: Fredagskampen' }).tap()
    await page.waitForURL(`**${path}`)
    await page.getByText('Mina Poäng').waitFor()
    return page
  }
  const one = await enter(first)
  const two = await enter(second)
  const three = await enter(idle)
  for (const user of [first, second, idle]) expect(await pointsOf(server, competitionId, user)).toBe(0)

  const wall = await visit(server, { user: idle, width: 1280, path: `${path}/screen` })
  const control = await visit(server, { user: host, width: 390, path: hostPath(competitionId) })
  await button(control, 'Starta Live').tap()
  await button(control, 'Öppna färgknapp: Blå').tap()
  for (const page of [one, two]) {
    const challenge = page.getByRole('region', { name: 'Färgknapp', exact: true })
    const sawAnswer = await watchText(page, page === one ? '1:a · ' : '2:a · ')
    await challenge.getByRole('button').tap()
    await expect.poll(sawAnswer).toBe(true)
  }
  await button(control, 'Stäng knappen').tap()
  // The two guests with one name can be distinguished: the award goes to the second.
  await button(control, 'Välj ali (2)').tap()
  await control.getByRole('radio', { name: '5', exact: true }).check()
  await button(control, 'Tilldela poäng till ali (2)').tap()
  await seesToast(control, 'Poäng tilldelade', 'ali (2) fick 5 poäng.')
  await control.getByRole('list', { name: 'Kvällens logg' }).getByText('5 poäng till ali (2)').waitFor()
  await wall.getByText('ali (2)', { exact: true }).first().waitFor()
  await wall.getByText('Ali (1)', { exact: true }).first().waitFor()

  for (const name of ['Nästa runda', 'Nästa runda', 'Avsluta tävlingen']) {
    await passDoubleTap(control)
    await button(control, name).tap()
  }
  await control.getByRole('dialog').getByRole('button', { name: 'Avsluta', exact: true }).tap()
  const standing = ['ali (2)', 'Ali (1)']
  for (const page of [wall, three]) {
    const podium = page.getByRole('region', { name: 'Kvällens vinnare' })
    await podium.waitFor()
    const steps = await podium.getByRole('listitem').allInnerTexts()
    expect(steps).toHaveLength(2)
    for (const [at, name] of standing.entries()) expect(steps[at]).toContain(name)
  }
  expect(await pointsOf(server, competitionId, idle)).toBe(0)

  // The page of the competition keeps the result, and each guest's own place.
  await three.goto(`${server.url}/competition/${competitionId}`)
  const result = three.getByRole('region', { name: 'Resultat' })
  await result.getByText('Du var med men tog inga poäng.').waitFor()
  expect(await result.getByRole('listitem').count()).toBe(2)
  await three.getByText('Avslutad', { exact: true }).first().waitFor()
  await one.goto(`${server.url}/competition/${competitionId}`)
  await one.getByText('Du kom på plats 2 av 3 med 10 poäng.').waitFor()

  // The host's screen says that the result is final.
  await control.getByText(/resultatet ligger fast/).waitFor()
  expect(await button(control, /^Ta tillbaka/).count()).toBe(0)
  await expectInvariants(server.pool)
})
