import { describe, expect, it } from 'vitest'
import { event, onePage } from './harness/fixtures.ts'
import { allowErrors, openScreen } from './harness/open-screen.tsx'

describe('a fixture that the server could not send', () => {
  it.each([
    ['with a missing field', { ...event, title: undefined }, /expected string/],
    [
      'with a field that the contract does not have',
      { ...event, isPublic: true },
      /additional field items.0.isPublic/,
    ],
  ])('%s fails the test', async (_, wrong, message) => {
    allowErrors(/does not fit the contract/)
    const network = await openScreen({ path: '/events', answers: { listEvents: onePage(wrong as never) } })
    await expect.poll(() => network.errors.join()).toMatch(message)
  })

  it('that refuses with a code that the route does not have fails the test', async () => {
    allowErrors(/never refuses/)
    const answers = { listEvents: { refusal: { code: 'event_full' } } } as const
    const network = await openScreen({ path: '/events', answers })
    await expect.poll(() => network.errors.join()).toContain('listEvents never refuses with event_full')
  })

  it('that is missing fails the test', async () => {
    allowErrors(/no answer for listEvents/)
    const network = await openScreen({ path: '/events' })
    await expect.poll(() => network.errors.join()).toContain('no answer for listEvents')
  })
})
