import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { burger, fillCart, guestAnswers, order, orderAs } from './menu-fixtures.ts'

it('the cart says in how many minutes its slowest station should be ready, and nothing of stations that it knows nothing of', async () => {
  const at = (stationId: string, minutes: number) => ({ stationId, minutes })
  const answers = { ...guestAnswers, listExpectedMinutes: { stations: [at(id(80), 25), at(id(81), 60)] } }
  fillCart([burger, 1])
  await openScreen({ path: '/menu', width: 1280, answers })
  await expect.element(page.getByText('Klar om ungefär 25 min')).toBeVisible()
  await openScreen({
    path: '/menu',
    width: 1280,
    answers: { ...answers, listExpectedMinutes: { stations: [at(id(81), 60)] } },
  })
  await expect.element(page.getByRole('button', { name: /^Beställ, betala på plats/ })).toBeVisible()
  await expect.element(page.getByText(/Klar om ungefär/)).not.toBeInTheDocument()
})

it('an order says when it should be ready, that it takes longer, and nothing once it is ready', async () => {
  const createdAt = '2055-03-05T18:00:00.000Z'
  const path = `/order/${order.id}`
  const open = (change: object) =>
    openScreen({
      path,
      answers: {
        ...guestAnswers,
        getMyOrder: { ...orderAs.confirmed, createdAt, expectedMinutes: 20, ...change },
      },
    })
  await open({})
  await expect.element(page.getByText('Klar omkring kl. 19:20.')).toBeVisible()
  await open({ createdAt: '2020-03-05T18:00:00.000Z' })
  await expect.element(page.getByText('Det tar lite längre än vi räknade med.')).toBeVisible()
  await open({ ...orderAs.ready, expectedMinutes: 20 })
  await expect.element(page.getByText('Din mat är klar!')).toBeVisible()
  await expect.element(page.getByText(/Klar omkring/)).not.toBeInTheDocument()
})
