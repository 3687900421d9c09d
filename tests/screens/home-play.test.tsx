import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from './harness/open-screen.tsx'
import { emptyHome } from './home-fixtures.ts'
import { calledWait, tonight } from './strip-fixtures.ts'

it('the queue for the game tables is on Home, with the table that is held, and the way to the tables', async () => {
  const called = calledWait()
  const waiting = tonight({ playWaits: [{ ...called, call: null }], hasGameTables: true })
  const network = await openScreen({ path: '/', answers: { ...emptyHome, getTonight: waiting } })
  await expect.element(page.getByText('I kö', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Spela vid ett bord' }))
    .toHaveAttribute('href', '/play')
  network.answer({ getTonight: tonight({ playWaits: [called], hasGameTables: true }) })
  network.publish({ type: 'playWaits.changed' })
  await expect.element(page.getByText('Det är din tur: Dart 1')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Visa kön till Dart' }))
    .toHaveAttribute('href', '/play')
})
