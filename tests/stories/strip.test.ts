import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { hostOf, openChallenge } from '#tests/live-competitions/host.ts'
import { enter, entriesOf, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { makeOrder, moveOrder } from '#tests/orders/make-order.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })

it('the strip: a guest on the menu presses a colour, gets the points, sees the result ready, and then the food', async () => {
  const [guest] = await makeUsers(server, 1)
  const id = await makeCompetition(server, { title: 'Kvällens färgjakt', isLive: true })
  await enter(server, id, [guest])
  const host = hostOf(server, admin, id)
  const dish = await makeDish(server)
  const page = await visit(server, { user: guest, width: 390, path: '/menu' })
  await untilListening(page)
  const strip = page.getByRole('region', { name: 'Just nu' })
  await strip.getByRole('link', { name: /Kvällens färgjakt/ }).waitFor()

  await openChallenge(host, { colour: 'blue', points: 15 })
  await strip.getByRole('button', { name: /Blå/ }).tap()
  await strip.getByRole('button', { name: /\+15 poäng/ }).waitFor()
  await strip.getByRole('link', { name: /Kvällens färgjakt/ }).waitFor()
  expect(await entriesOf(server, id)).toMatchObject([{ userId: guest.userId, points: 15 }])

  for (const round of [1, 2, 3]) await host.advance(round)
  await strip.getByRole('link', { name: /Resultatet är klart/ }).tap()
  await page.getByText('Tävling avslutad').first().waitFor()
  expect(await strip.count()).toBe(0)
  await page.getByRole('dialog', { name: 'Du vann!' }).getByRole('button', { name: 'Stäng' }).tap()

  const order = await makeOrder(server, guest, { dish })
  await moveOrder(server, admin, order, 'ready')
  await strip.getByRole('link', { name: /Maten är klar/ }).tap()
  await page.getByText('Din mat är klar!').waitFor()
  expect(await strip.count()).toBe(0)
})
