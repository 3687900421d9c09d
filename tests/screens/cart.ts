import { page } from 'vitest/browser'

/** The cart beside the menu, in Swedish. */
export const cart = page.getByRole('complementary', { name: 'Kundvagn' })
/** The name and number of each line. */
export const lines = () =>
  cart
    .getByRole('group', { name: /^Antal/ })
    .elements()
    .map((stepper) => `${stepper.getAttribute('aria-label')} ${stepper.querySelector('output')?.textContent}`)
export const submit = cart.getByRole('button', { name: /^Beställ, betala på plats/ })
