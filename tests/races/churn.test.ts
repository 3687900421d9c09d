import { describe, expect, it } from 'vitest'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { pick, randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Answered, book, burst, cancel, tally } from './burst.ts'
import { deadlocks } from './deadlocks.ts'

const places = 60
const step = 100
const all = long ? 10_000 : 1_500

type Sample = { counter: number; rows: number }

/** Books and cancels at random, and samples counter and rows after every hundred requests. */
async function churn(server: TestServer, users: TestUser[], steps: number) {
  const eventId = await makeEvent(server, { maxAttendees: places })
  const random = randomFrom(seed)
  const samples: Sample[] = []
  const answers: Answered[] = []
  for (let done = 0; done < steps; done += step) {
    const requests = Array.from({ length: step }, () =>
      (random() < 0.55 ? book : cancel)(pick(random, users), eventId),
    )
    answers.push(...(await burst(server, requests)))
    samples.push((await attendance(server, eventId)) as Sample)
  }
  return { samples, answers }
}

describe('booking: random bookings and cancellations', () => {
  it(`random bookings and cancellations of 200 guests, ${all} requests: the counter equals the rows and never exceeds the maximum`, async () => {
    const server = await startServer()
    const { samples, answers } = await churn(server, await makeUsers(server, 200), all)
    expect(samples).toHaveLength(all / step)
    for (const { counter, rows } of samples) {
      expect(counter).toBe(rows)
      expect(counter).toBeLessThanOrEqual(places)
    }
    const { '200': done = 0, ...refused } = tally(answers)
    expect(done).toBeGreaterThan(all / 10)
    for (const refusal of Object.keys(refused)) {
      expect(refusal).toMatch(/^409 (event_full|already_booked|not_booked)$/)
    }
    expect(await deadlocks(server.pool)).toBe(0)
    await expectInvariants(server.pool)
  })

  control('without the decrement on cancellation, counter and rows differ', async () => {
    const server = await startServer()
    await server.pool.query('drop trigger event_bookings_removed on event_bookings')
    const { samples } = await churn(server, await makeUsers(server, 40), 500)
    expect(samples.some(({ counter, rows }) => counter !== rows)).toBe(true)
  })
})
