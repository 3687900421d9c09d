import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, openChallenge } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition, pressesOf } from '#tests/live-competitions/make-competition.ts'
import { countToasts, seesToast } from './toasts.ts'
import { watchText } from './watch-text.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [anna, bo] = await makeUsers(server, 2)

const button = (page: Page) =>
  page.getByRole('region', { name: 'Färgknapp', exact: true }).getByRole('button')
const says = (page: Page, words: string) => button(page).filter({ hasText: words }).waitFor()
const waits = 'Vi skickar trycket igen när du har anslutning.'

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await page.getByRole('heading', { name: 'Logga in' }).waitFor()
}

async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('E-postadress').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.getByRole('button', { name: /^Konto/ }).waitFor()
}

it('a press without an answer outlasts a reload and another guest of the device, and is sent once when its guest returns', async () => {
  const competitionId = await makeCompetition(server, { title: 'Fredagskampen', isLive: true })
  await enter(server, competitionId, [anna, bo])
  const path = `/live-competition/${competitionId}`
  const page = await visit(server, { user: anna, width: 390, path })
  allowErrors(page, /press/, /ERR_/, /401/)
  const presses: string[] = []
  page.on('request', (request) => request.url().endsWith('/press') && presses.push(request.url()))
  await page.route('**/press', (route) => route.abort('connectionreset'))
  await untilListening(page, 'competition')
  const challengeId = await openChallenge(hostOf(server, admin, competitionId), { points: 15 })
  await says(page, 'Tryck nu!')
  await button(page).click()
  await says(page, 'Trycket är sparat')

  await page.reload()
  await says(page, 'Trycket är sparat')
  await page.getByText(waits).waitFor()
  const before = presses.length
  await expect.poll(() => presses.length).toBeGreaterThan(before)

  await signOut(page)
  await page.unroute('**/press')
  await signIn(page, bo)
  presses.length = 0
  await page.goto(server.url + path)
  await says(page, 'Tryck nu!')
  expect(await page.getByText(waits).count()).toBe(0)
  const sawAnswer = await watchText(page, '1:a · ')
  await button(page).click()
  await expect.poll(sawAnswer).toBe(true)
  expect(await countToasts(page, 'Bra jobbat!')).toBe(0)
  expect(presses).toHaveLength(1)
  expect(await pressesOf(server, challengeId)).toEqual({ rows: 1, users: 1, points: 15 })

  await signOut(page)
  // The answer comes before the home screen knows that something is live, so nothing there shows it but a toast.
  const told = Promise.withResolvers<void>()
  await page.route('**/api/me/tonight', async (route) => {
    await told.promise
    await route.continue()
  })
  await signIn(page, anna)
  await seesToast(page, 'Bra jobbat!', 'Du fick 15 poäng!')
  told.resolve()
  await page.goto(server.url + path)
  await page.getByText('Du har tryckt!').waitFor()
  expect(presses).toHaveLength(2)
  expect(await pressesOf(server, challengeId)).toEqual({ rows: 2, users: 2, points: 30 })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /outbox/.test(key)))).toEqual([])
  await expectInvariants(server.pool)
})
