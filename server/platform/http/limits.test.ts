import { expect, onTestFinished, test, vi } from 'vitest'
import { limiter, take } from './limits.ts'

test('limits: after the clock was put back by an hour, nobody waits longer than the period of the limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const once = limiter(1)
  await take(once, 'anna')
  vi.setSystemTime(Date.now() - 3_600_000)
  await expect(take(once, 'anna')).rejects.toMatchObject({
    code: 'too_many_requests',
    extras: { retryAfter: 60 },
  })
})
