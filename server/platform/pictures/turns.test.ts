import { expect, test } from 'vitest'
import { turns } from './turns.ts'

function work() {
  let under = 0
  let most = 0
  const started: string[] = []
  return {
    started,
    most: () => most,
    of:
      (name: string, cost: number, fails = false) =>
      async () => {
        started.push(name)
        under += cost
        most = Math.max(most, under)
        await new Promise((resolve) => setTimeout(resolve, 5))
        under -= cost
        if (fails) throw new Error(name)
        return name
      },
  }
}

test('turns: work runs in order within the capacity, even after failures', async () => {
  const inTurn = turns(2)
  const log = work()
  const results = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) =>
    inTurn('anyone', 1, log.of(name, 1, at % 2 === 0)).catch((error: Error) => `no ${error.message}`),
  )
  expect(await Promise.all(results)).toEqual(['no a', 'b', 'no c', 'd', 'no e', 'f'])
  expect(log.started).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(log.most()).toBe(2)
})

test('turns: work that needs the whole capacity runs alone and is not overtaken', async () => {
  const inTurn = turns(2)
  const log = work()
  await Promise.all([
    inTurn('anyone', 1, log.of('small', 1)),
    inTurn('anyone', 2, log.of('big', 2)),
    inTurn('anyone', 1, log.of('late', 1)),
    inTurn('anyone', 9, log.of('more than there is', 2)),
  ])
  expect(log.started).toEqual(['small', 'big', 'late', 'more than there is'])
  expect(log.most()).toBe(2)
})

test('turns: those who wait take turns, however much one of them wants', async () => {
  const inTurn = turns(1)
  const log = work()
  await Promise.all(
    ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => inTurn(name.slice(0, 1), 1, log.of(name, 1))),
  )
  expect(log.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  // Nobody waits any more, so the next starts at once.
  await inTurn('a', 1, log.of('later', 1))
  expect(log.started.at(-1)).toBe('later')
})
