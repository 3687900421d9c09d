import { expect, test } from 'vitest'
import { turns } from './turns.ts'

function work() {
  let under = 0
  let most = 0
  const begun: string[] = []
  return {
    begun,
    most: () => most,
    of:
      (name: string, cost: number, fails = false) =>
      async () => {
        begun.push(name)
        under += cost
        most = Math.max(most, under)
        await new Promise((resolve) => setTimeout(resolve, 5))
        under -= cost
        if (fails) throw new Error(name)
        return name
      },
  }
}

test('turns: work runs in order within the capacity, also after failures', async () => {
  const inTurn = turns(2)
  const seen = work()
  const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) =>
    inTurn(1, seen.of(name, 1, at % 2 === 0)).catch((error: Error) => `no ${error.message}`),
  )
  expect(await Promise.all(asked)).toEqual(['no a', 'b', 'no c', 'd', 'no e', 'f'])
  expect(seen.begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(seen.most()).toBe(2)
})

test('turns: work that needs the whole capacity runs alone and is not overtaken', async () => {
  const inTurn = turns(2)
  const seen = work()
  await Promise.all([
    inTurn(1, seen.of('small', 1)),
    inTurn(2, seen.of('big', 2)),
    inTurn(1, seen.of('late', 1)),
    inTurn(9, seen.of('more than there is', 2)),
  ])
  expect(seen.begun).toEqual(['small', 'big', 'late', 'more than there is'])
  expect(seen.most()).toBe(2)
})
