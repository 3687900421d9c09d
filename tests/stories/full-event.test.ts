import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { daysLater } from '#rules/business-date.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { attendance, endHolds, makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const server = await startServer()
const [anna, bo, cilla] = await makeUsers(server, 3)

it('a full event: a party of four cancels, two wait, one takes what is offered and the other a part of it', async () => {
  const eventId = await makeEvent(server, {
    title: 'Jazzkväll',
    date: daysLater(stockholmWallClock(new Date()).date, 3),
    time: '19:30',
    maxAttendees: 4,
  })
  const open = (user: TestUser) => visit(server, { user, width: 390, path: `/event/${eventId}` })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const two = async (page: Page) => {
    await page.getByRole('button', { name: 'En plats till' }).click()
    await page.locator('output', { hasText: '2' }).waitFor()
  }

  const [first, second, third] = [await open(anna), await open(bo), await open(cilla)]
  for (let places = 2; places <= 4; places++) {
    await first.getByRole('button', { name: 'En plats till' }).click()
    await first.getByRole('button', { name: `Boka ${places} platser`, exact: true }).waitFor()
  }
  await press(first, 'Boka 4 platser')
  await first.getByRole('button', { name: /^Avboka/ }).waitFor()

  for (const [index, page] of [second, third].entries()) {
    await page.getByRole('button', { name: 'Ställ dig i kö' }).waitFor()
    await two(page)
    await press(page, 'Ställ dig i kö')
    await page.getByRole('heading', { name: `Plats ${index + 1} i kön` }).waitFor()
  }

  await first.getByRole('button', { name: /^Avboka/ }).click()
  await first.getByRole('button', { name: /^Ångra/ }).waitFor()
  await endHolds(server)
  for (const page of [second, third])
    await page.getByRole('heading', { name: 'Det finns 2 platser till er' }).waitFor()
  await first.getByRole('button', { name: 'Ställ dig i kö' }).waitFor()

  await press(second, 'Ta 2 platser')
  await second.getByRole('button', { name: /^Avboka/ }).waitFor()
  await third.getByRole('button', { name: 'En plats färre' }).click()
  await press(third, 'Ta platsen')
  await third.getByRole('button', { name: /^Avboka/ }).waitFor()
  // The place that Cilla left is free, because nobody waits any more. Anna's page still asks for four.
  await first.getByText('Det finns bara 1 plats kvar.').waitFor()
  expect(await attendance(server, eventId)).toEqual({ counter: 3, rows: 2 })
  await expectInvariants(server.pool)
})
