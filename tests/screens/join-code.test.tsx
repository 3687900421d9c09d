import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { competition } from './competition-fixtures.ts'
import { onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { live } from './live-fixtures.ts'

const found = { findCompetitionByCode: { competitionId: live().competition.id }, getLiveCompetition: live() }
const wrong = { findCompetitionByCode: { refusal: { code: 'not_found' } } } as const

testStates('a join code', [
  {
    name: 'wrong',
    path: '/j/BCDF',
    answers: wrong,
    shows: {
      sv: 'Ingen tävling har koden BCDF. Titta på storbilden och försök igen.',
      en: 'No competition has the code BCDF. Look at the big screen and try again.',
    },
  },
  {
    name: 'failed',
    path: '/j/BCDF',
    answers: { findCompetitionByCode: { refusal: { code: 'internal_error' } } },
    shows: { sv: 'Försök igen', en: 'Try again' },
  },
])

describe('a join code', () => {
  it('a join code leads from its short address to the competition', async () => {
    await openScreen({ path: '/j/BHPV', answers: found })
    await expect.element(page.getByRole('heading', { name: 'Fredagskampen' })).toBeVisible()
    expect(location.pathname).toBe(`/live-competition/${live().competition.id}`)
  })

  it('a join code is typed on the screen of competitions in upper or lower case; a wrong one is reported, and the next is tried', async () => {
    const network = await openScreen({
      path: '/competitions',
      answers: { listCompetitions: onePage(competition), ...wrong },
    })
    const field = page.getByRole('textbox', { name: 'Har du en kod?' })
    await field.fill('bcdf ')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^Ingen tävling har koden BCDF/)).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    network.answer(found)
    await field.fill('BHPV')
    await page.getByRole('button', { name: 'Gå in' }).click()
    await expect.element(page.getByRole('heading', { name: 'Fredagskampen' })).toBeVisible()
    await expect
      .poll(() => network.requestsOf('findCompetitionByCode').map(({ params }) => params))
      .toEqual([{ joinCode: 'BCDF' }, { joinCode: 'BHPV' }])
  })
})
