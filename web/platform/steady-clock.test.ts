import { describe, expect, it } from 'vitest'
import { steadyClock } from './steady-clock.ts'

/** A device whose clocks the test moves. */
function device(wrongBy = 0) {
  const at = { monotonic: 5_000, date: 1_800_000_000_000 + wrongBy }
  const clock = steadyClock(
    () => at.monotonic,
    () => at.date,
  )
  const began = clock.now()
  return {
    clock,
    passed: () => clock.now() - began,
    pass: (milliseconds: number) => {
      at.monotonic += milliseconds
      at.date += milliseconds
    },
    sleep: (milliseconds: number) => {
      at.date += milliseconds
    },
  }
}

describe('a clock that goes on while the device sleeps', () => {
  it('a clock that goes on while the device sleeps counts waking time and sleep', () => {
    const { pass, sleep, passed } = device()
    pass(7_000)
    sleep(40_000)
    pass(3_000)
    expect(passed()).toBe(50_000)
    sleep(40_000)
    sleep(1_500)
    expect(passed()).toBe(91_500)
  })
  it('a clock that goes on while the device sleeps is right on a device whose date is wrong all the time', () => {
    const { pass, sleep, passed } = device(-26 * 3_600_000)
    sleep(40_000)
    pass(100)
    expect(passed()).toBe(40_100)
  })
  it('a clock that goes on while the device sleeps does not go back or forward when the date is set back or corrected by a second', () => {
    const { pass, sleep, passed, clock } = device()
    pass(1_000)
    sleep(-3_600_000)
    expect(passed()).toBe(1_000)
    sleep(1_000)
    pass(1_000)
    expect(passed()).toBe(2_000)
    expect(clock.jumps()).toBe(0)
  })
  it('a clock that goes on while the device sleeps reports each jump once, and only while somebody listens', async () => {
    const { sleep, passed, clock } = device()
    let heard = 0
    const stop = clock.onJump(() => {
      heard += 1
    })
    sleep(3_600_000)
    expect(passed()).toBe(3_600_000)
    passed()
    await Promise.resolve()
    expect([heard, clock.jumps()]).toEqual([1, 1])
    stop()
    sleep(2_000)
    passed()
    await Promise.resolve()
    expect([heard, clock.jumps()]).toEqual([1, 2])
  })
})
