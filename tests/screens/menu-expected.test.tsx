import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { burger, fillCart, guestAnswers, order, orderAs } from './menu-fixtures.ts'

const at = (stationId: string, minutes: number) => ({ stationId, minutes })
const openCart = (...stations: ReturnType<typeof at>[]) => {
  fillCart([burger, 1])
  const answers = { ...guestAnswers, listExpectedMinutes: { stations } }
  return openScreen({ path: '/menu', width: 1280, answers })
}

it('the cart says in how many minutes its slowest station should be ready', async () => {
  await openCart(at(id(80), 25), at(id(81), 60))
  await expect.element(page.getByText('Klar om ungefär 25 min')).toBeVisible()
})

it('the cart says no minutes of a station that nobody knows', async () => {
  await openCart(at(id(81), 60))
  await expect.element(page.getByRole('button', { name: /^Beställ, betala på plats/ })).toBeVisible()
  await expect.element(page.getByText(/Klar om ungefär/)).not.toBeInTheDocument()
})

it.each([
  ['before its time', orderAs.confirmed, 'Klar omkring kl. 19:20.'],
  [
    'after its time',
    { ...orderAs.confirmed, createdAt: '2020-03-05T18:00:00.000Z' },
    'Det tar lite längre än vi räknade med.',
  ],
  ['once it is ready', orderAs.ready, 'Din mat är klar!'],
])('an order says when it should be ready: %s', async (_, shown, text) => {
  const getMyOrder = { ...shown, expectedMinutes: 20 }
  await openScreen({ path: `/order/${order.id}`, answers: { ...guestAnswers, getMyOrder } })
  await expect.element(page.getByText(text)).toBeVisible()
})

it('an order of which something is not served says no time', async () => {
  const lines = order.lines.map((line, at) => ({ ...line, isRefused: at === 0 }))
  const getMyOrder = { ...orderAs.confirmed, lines, expectedMinutes: 20 }
  await openScreen({ path: `/order/${order.id}`, answers: { ...guestAnswers, getMyOrder } })
  await expect.element(page.getByText('Bekräftad', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(/Klar omkring kl/)).not.toBeInTheDocument()
})
