import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { editable } from './event-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { event, onePage } from './harness/fixtures.ts'
import { openScreen, type Shown } from './harness/open-screen.tsx'
import { seesLost, seesToast, toasts } from './harness/toasts.ts'
import { emptyHome, home } from './home-fixtures.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const sign = page.getByText('Ingen anslutning – försöker igen')
const typed = 'Det du har fyllt i finns kvar.'
const unsent = (kept = '') =>
  ['Inget har skickats.', kept, 'Försök igen när du är ansluten.'].filter(Boolean).join(' ')
const free = { ...event, maxAttendees: 10, currentAttendees: 0 }

/** The device says that it has no network. */
function loseNetwork(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  dispatchEvent(new Event('offline'))
  onTestFinished(regainNetwork)
}

function regainNetwork(): void {
  Reflect.deleteProperty(navigator, 'onLine')
  dispatchEvent(new Event('online'))
}

async function fillSignIn(): Promise<void> {
  await page.getByLabelText('E-postadress', { exact: true }).fill('anna@example.se')
  await page.getByLabelText('Lösenord', { exact: true }).fill('krita pa kon')
}

type Act = Shown & {
  name: string
  act: () => Promise<unknown>
  kept?: string
  /** The texts that must still be on the screen. */
  stays: () => Promise<unknown>
}

const acts: Act[] = [
  {
    name: 'booking an event',
    path: '/events',
    answers: { listEvents: onePage(free), bookEvent: 'unreachable' },
    act: () => button(/^Boka Jazzkväll/).click(),
    stays: () => expect.element(button(/^Boka Jazzkväll/)).toBeVisible(),
  },
  {
    name: 'signing in',
    path: '/auth',
    as: 'nobody',
    answers: { signIn: 'unreachable' },
    act: async () => {
      await fillSignIn()
      await userEvent.keyboard('{Enter}')
    },
    kept: typed,
    stays: () => expect.element(page.getByLabelText('E-postadress')).toHaveValue('anna@example.se'),
  },
  {
    name: 'saving as an admin',
    path: `/admin/events?edit=${event.id}`,
    as: 'admin',
    answers: {
      getEventForEditing: editable(),
      listAllEvents: onePage(editable()),
      updateEvent: 'unreachable',
    },
    act: async () => {
      await page.getByRole('textbox', { name: 'Titel' }).fill('Jazznatt')
      await button('Spara').click()
    },
    kept: typed,
    stays: () => expect.element(page.getByRole('textbox', { name: 'Titel' })).toHaveValue('Jazznatt'),
  },
]

describe('without a connection', () => {
  it.each(acts)(
    'without a connection, $name says that nothing was sent and what is kept',
    async ({ act, kept, stays, ...shown }) => {
      await openScreen(shown)
      await expect.element(page.getByRole('main')).toBeVisible()
      loseNetwork()
      await act()
      await seesToast('Ingen anslutning', unsent(kept))
      await stays()
    },
  )

  it.each(acts)(
    'without an answer because the connection was lost, $name says that no answer came',
    async (each) => {
      const { act, kept, stays, ...shown } = each
      await openScreen(shown)
      await act()
      await seesLost(kept)
      await stays()
    },
  )

  it('without a connection, the sign-in shows the notice at once, and removes it when the connection is back', async () => {
    await openScreen({ path: '/auth', as: 'nobody' })
    await expect.element(page.getByRole('main')).toBeVisible()
    expect(sign.elements()).toEqual([])
    loseNetwork()
    await expect.element(sign).toBeVisible()
    regainNetwork()
    await expect.element(sign).not.toBeInTheDocument()
  })

  it('without a connection, the first render of a cached screen shows the notice when the device reports it', async () => {
    loseNetwork()
    const network = await openScreen({ path: '/', answers: home })
    network.savedAt = '2055-03-05T18:00:00.000Z'
    network.loseStream()
    await expect.element(sign).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Kommande Events' })).toBeVisible()
  })

  it('without an answer, the sign-in shows the notice although the device reports a connection', async () => {
    const network = await openScreen({ path: '/auth', as: 'nobody', answers: { signIn: 'unreachable' } })
    await fillSignIn()
    await userEvent.keyboard('{Enter}')
    await expect.element(sign).toBeVisible()
    network.answer({ signIn: { refusal: { code: 'invalid_credentials' } } })
    await button('Logga in').click()
    await expect.element(sign).not.toBeInTheDocument()
  })

  it('without a connection, a list that could not be loaded has no toast, and is loaded when the connection is back', async () => {
    loseNetwork()
    const answers: Answers = { ...emptyHome, listEvents: 'unreachable' }
    const network = await openScreen({ path: '/events', answers })
    // An open stream would show that there is a connection.
    network.loseStream()
    await expect.element(page.getByText('Hämtas så snart du är ansluten igen')).toBeVisible()
    expect(toasts()).toEqual([])
    network.answer({ listEvents: onePage(free) })
    network.regainStream()
    regainNetwork()
    await expect.element(page.getByRole('link', { name: 'Jazzkväll' }).first()).toBeVisible()
  })
})
