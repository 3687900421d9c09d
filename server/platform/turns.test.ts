import { expect, test } from 'vitest'
import { turns } from './turns.ts'

function work() {
  let running = 0
  let most = 0
  const started: string[] = []
  return {
    started,
    most: () => most,
    of:
      (name: string, fails = false) =>
      async () => {
        started.push(name)
        running++
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running--
        if (fails) throw new Error(name)
        return name
      },
  }
}

test('turns: work runs in order, at most so many at a time, even after failures', async () => {
  const inTurn = turns(2)
  const log = work()
  const results = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) =>
    inTurn('anyone', log.of(name, at % 2 === 0)).catch((error: Error) => `no ${error.message}`),
  )
  expect(await Promise.all(results)).toEqual(['no a', 'b', 'no c', 'd', 'no e', 'f'])
  expect(log.started).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(log.most()).toBe(2)
})

test('turns: keys that wait take turns, however much work one of them has', async () => {
  const inTurn = turns(1)
  const log = work()
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']
  await Promise.all(names.map((name) => inTurn(name.slice(0, 1), log.of(name))))
  expect(log.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(log.most()).toBe(1)
  // Nobody waits any more, so the next starts at once.
  await inTurn('a', log.of('later'))
  expect(log.started.at(-1)).toBe('later')
})

test('turns: one more than may wait is refused, until one of the waiting has had its turn', async () => {
  const inTurn = turns(1, { mostWaiting: 2 })
  const log = work()
  const waiting = ['a', 'b', 'c'].map((name) => inTurn(name, log.of(name)))
  await expect(inTurn('d', log.of('d'))).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all(waiting)
  await inTurn('e', log.of('e'))
  expect(log.started).toEqual(['a', 'b', 'c', 'e'])
})
