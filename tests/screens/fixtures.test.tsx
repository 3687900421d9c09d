import { describe, expect, it } from 'vitest'
import type { Answers } from './harness/answers.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'

const wrong = { ...event, title: undefined } as never
const additional = { ...event, isPublic: true }

describe('what the server could not do fails the test', () => {
  it.each<[string, Answers, RegExp]>([
    ['an answer with a missing field', { listEvents: onePage(wrong) }, /expected string/],
    [
      'an answer with a field that the contract does not have',
      { listEvents: onePage(additional) },
      /additional field items.0.isPublic/,
    ],
    [
      'a refusal with a code that the route does not have',
      { listEvents: { refusal: { code: 'event_full' } } },
      /listEvents never refuses with event_full/,
    ],
    ['no answer', {}, /no answer for listEvents/],
    [
      'a fixture that throws',
      {
        listEvents: () => {
          throw new Error('lost')
        },
      },
      /the answer of listEvents failed: Error: lost/,
    ],
  ])('what the server could not do fails the test: %s', async (_, answers, message) => {
    const network = await openScreen({ path: '/events', answers })
    network.expectErrors(message)
    await expect.poll(() => network.errors.join()).toMatch(message)
  })

  it('what the server could not do fails the test: an answer to a request that it would refuse', async () => {
    const network = await openScreen({ path: '/event/abc', answers: { getEvent: event } })
    network.expectErrors(/the server would refuse getEvent/)
    await expect.poll(() => network.errors.join()).toMatch(/the server would refuse getEvent/)
  })

  it('what the server could not do fails the test: a message to which no stream listens', async () => {
    const network = await openScreen({ path: '/events', answers: { listEvents: onePage(event) } })
    network.publish({ type: 'user.changed', userId: id(1) })
    expect(network.unexpectedErrors()).toEqual(['no stream listened to user.changed'])
    network.expectErrors(/user\.changed/)
  })
})
