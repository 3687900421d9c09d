import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, reload } from './harness/open-screen.tsx'
import { seesLost } from './harness/toasts.ts'
import { burger, fillCart, guestAnswers, order } from './menu-fixtures.ts'

const cart = page.getByRole('complementary', { name: 'Kundvagn' })
const submit = cart.getByRole('button', { name: /^Beställ, betala på plats/ })
const lines = () => cart.getByRole('group', { name: /^Antal/ }).elements().length

describe('an order without an answer', () => {
  /** Loses an order; returns the id of its request. */
  async function loseOrder() {
    const answers = { ...guestAnswers, placeOrder: 'unreachable', getMyOrder: order } as const
    const network = await openScreen({ path: '/menu', width: 1280, answers })
    fillCart([burger, 2])
    await cart.getByRole('radio', { name: 'Hämtas i baren', exact: true }).click({ force: true })
    const ids = () => network.requestsOf('placeOrder').map(({ body }) => body.requestId)
    await submit.click()
    await seesLost('Varukorgen finns kvar.')
    await expect.element(submit).toBeEnabled()
    network.answer({ placeOrder: order })
    const sendAgain = async () => {
      await submit.click()
      await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
      return ids().at(-1)
    }
    return { lost: ids()[0], ids, sendAgain }
  }
  const heldName = () => Object.keys(localStorage).find((name) => name.startsWith('spelrum.held.')) ?? ''

  it('an order without an answer is not sent by itself when the network or the server is back', async () => {
    const { lost, ids, sendAgain } = await loseOrder()
    dispatchEvent(new Event('online'))
    reload()
    await expect.poll(lines).toBe(1)
    await expect.element(submit).toBeEnabled()
    expect(ids()).toHaveLength(1)
    expect(await sendAgain()).toBe(lost)
    expect(ids()).toHaveLength(2)
    await expect.poll(heldName).toBe('')
  })

  it('an order without an answer is the same one when its dish was taken out and added again', async () => {
    const { lost, sendAgain } = await loseOrder()
    fillCart([burger, 0])
    fillCart([burger, 2])
    expect(await sendAgain()).toBe(lost)
    await expect.poll(() => JSON.parse(localStorage.getItem('spelrum.cart') ?? '').lines).toEqual([])
  })

  it('an order without an answer: the same dishes on another evening are another order', async () => {
    const { lost, sendAgain } = await loseOrder()
    const held = JSON.parse(localStorage.getItem(heldName()) ?? '')
    localStorage.setItem(heldName(), JSON.stringify({ ...held, at: held.at - 4 * 3_600_000 }))
    reload()
    const again = await sendAgain()
    expect(again).toBeDefined()
    expect(again).not.toBe(lost)
  })

  it.each(['requestId', 'key'])(
    'an order that an earlier version stored with its %s is sent as the same order',
    async (name) => {
      const { lost, sendAgain } = await loseOrder()
      const { body } = JSON.parse(localStorage.getItem(heldName()) ?? '').input
      localStorage.removeItem(heldName())
      const stored = JSON.parse(localStorage.getItem('spelrum.cart') ?? '')
      const sent = { text: JSON.stringify(body), [name]: lost }
      localStorage.setItem('spelrum.cart', JSON.stringify({ ...stored, sent }))
      reload()
      expect(await sendAgain()).toBe(lost)
      await expect.poll(() => JSON.parse(localStorage.getItem('spelrum.cart') ?? '').sent).toBeUndefined()
    },
  )
})
