import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cart, lines, submit } from './cart.ts'
import { openScreen } from './harness/open-screen.tsx'
import { guestAnswers as answers, burger, fillCart, menuWith, salad } from './menu-fixtures.ts'

const desk = { path: '/menu', width: 1280 } as const

it('a dish of which fewer are left than the cart has is reduced to what is left, and cannot be added then', async () => {
  const network = await openScreen({ ...desk, answers })
  fillCart([burger, 3], [salad, 1])
  await expect.element(submit).toBeEnabled()
  network.answer({ getMenu: menuWith({ [burger.id]: { portionsLeft: 2 } }) })
  network.publish({ type: 'menu.changed' })
  const alert = cart.getByRole('alert')
  await expect.element(alert.getByText('Det finns bara 2 kvar av Klubbens burgare.')).toBeVisible()
  await expect.element(page.getByText('2 kvar', { exact: true })).toBeVisible()
  await alert.getByRole('button', { name: 'Godkänn ändringarna' }).click()
  await expect.poll(lines).toEqual(['Antal Klubbens burgare 2', 'Antal Höstsallad 1'])
  await expect.element(submit).toBeEnabled()
  await expect.element(cart.getByRole('button', { name: 'En till Klubbens burgare' })).toBeDisabled()
})
